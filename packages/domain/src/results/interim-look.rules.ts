import type { AnalysisPlan } from '../analysis-plan/analysis-plan.schema'
import type { StudyStatus } from '../lifecycle/lifecycle.schema'
import { allowed, refused, type Verdict } from '../verdict'

/** A look before the end must be part of the plan; a plan with one look has it at the end. */
export function mayLookEarly(
  status: StudyStatus,
  { looks, primaryOutcome }: Pick<AnalysisPlan, 'looks' | 'primaryOutcome'>,
): Verdict<'not_running' | 'not_planned'> {
  if (status !== 'DEPLOYED' && status !== 'PAUSED') return refused('not_running')
  return looks > 1 && primaryOutcome !== null ? allowed : refused('not_planned')
}
