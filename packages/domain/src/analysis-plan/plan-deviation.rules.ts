import { canonicalJson } from '../canonical-json'
import type { StudyStatus } from '../lifecycle/lifecycle.schema'
import { isDeployed } from '../study/study.rules'
import { allowed, refused, type Verdict } from '../verdict'
import {
  type AnalysisPlan,
  type Contrast,
  type Exploratory,
  type PlanDeviation,
  type PlanPart,
  planParts,
  studyOutcomeSchema,
  subgroupSchema,
} from './analysis-plan.schema'

export type DeviationRefusal = 'not_deployed' | 'nothing_changed'

/** From deployment on a plan changes only as a deviation; before that it is part of the design. */
export function mayDeviate(status: StudyStatus, before: AnalysisPlan, after: AnalysisPlan): Verdict<DeviationRefusal> {
  if (!isDeployed(status)) return refused('not_deployed')
  return planDifferences(before, after).length === 0 ? refused('nothing_changed') : allowed
}

/** What differs between two plans, as paths: `looks`, `secondaryOutcomes.MASTERY`, `contrasts.12-11`. */
export function planDifferences(before: AnalysisPlan, after: AnalysisPlan): string[] {
  return planParts.flatMap((part) => {
    const [old, now]: unknown[] = [before[part], after[part]]
    if (Array.isArray(old) && Array.isArray(now)) {
      return differing<string | Contrast>(old, now).map(
        (entry) => `${part}.${typeof entry === 'string' ? entry : keyOf(entry)}`,
      )
    }
    return canonicalJson(old) === canonicalJson(now) ? [] : [part]
  })
}

/** Parts that shape every estimate: who is analyzed, with what, when, and how gaps are filled. */
const touchesAll: readonly PlanPart[] = [
  'covariates',
  'exclusions',
  'stoppingRule',
  'looks',
  'sampleSize',
  'missingData',
  'notes',
]

/**
 * What is exploratory in the results: everything where no plan was frozen or none has a primary outcome, and otherwise
 * what deviations touched after the first student had enrolled. A change that is reverted later still counts.
 */
export function exploratoryParts(
  frozen: AnalysisPlan | null,
  deviations: readonly Pick<PlanDeviation, 'students' | 'before' | 'after'>[],
): Exploratory {
  const late = deviations.filter(({ students }) => students > 0)
  const planned = deviations.findLast(({ students }) => students === 0)?.after ?? frozen
  const touched = (part: PlanPart) =>
    late.some(({ before, after }) => canonicalJson(before[part]) !== canonicalJson(after[part]))
  const outcomes = late.flatMap(({ before, after }) => [
    ...differing(before.secondaryOutcomes, after.secondaryOutcomes),
    ...(before.primaryOutcome === after.primaryOutcome ? [] : [before.primaryOutcome, after.primaryOutcome]),
  ])
  const contrasts = late.flatMap(({ before, after }) => differing(before.contrasts, after.contrasts))
  const subgroups = late.flatMap(({ before, after }) => differing(before.subgroups, after.subgroups))
  return {
    isAll: frozen === null || planned === null || planned.primaryOutcome === null || touchesAll.some(touched),
    outcomes: studyOutcomeSchema.options.filter((outcome) => outcomes.includes(outcome)),
    contrasts: contrasts.filter((one, index) => contrasts.findIndex((other) => keyOf(other) === keyOf(one)) === index),
    subgroups: subgroupSchema.options.filter((subgroup) => subgroups.includes(subgroup)),
  }
}

/** Entries that only one of the lists has. */
function differing<T extends string | Contrast>(before: readonly T[], after: readonly T[]): T[] {
  const has = (list: readonly T[], entry: T) => list.some((one) => canonicalJson(one) === canonicalJson(entry))
  return [...before.filter((entry) => !has(after, entry)), ...after.filter((entry) => !has(before, entry))]
}

function keyOf({ conditionId, referenceId }: Contrast): string {
  return `${conditionId}-${referenceId}`
}
