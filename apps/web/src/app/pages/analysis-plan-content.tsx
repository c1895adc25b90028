import type { Study } from '@trellis/domain'
import { AnalysisPlanStep } from '../../features/analysis-plan/analysis-plan-step'
import { PowerPlanButton } from '../../features/run-settings/power-plan-button'

/** The step of the analysis plan, with the planning of the sample size. */
export function AnalysisPlanContent({ study }: { study: Study }) {
  return <AnalysisPlanStep study={study} planner={<PowerPlanButton study={study} />} />
}
