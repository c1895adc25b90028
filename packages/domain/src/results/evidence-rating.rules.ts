import type { SplitVerdict } from '../live/live.schema'
import type { EvidenceRating, RatingReason } from './evidence-rating.schema'

/** What a reviewer would ask about a study and its primary outcome. */
export interface RatingFacts {
  /** Assignments that the published seed does not give. */
  mismatchedDraws: number
  split: SplitVerdict
  outcome: {
    /** Whether the plan has a primary outcome, and whether every planned comparison of it has an estimate. */
    state: 'none' | 'not_estimable' | 'estimated'
    /** Problem Varied: whether conditions worked on different problems in it. */
    differsByDesign: boolean
    /** Cronbach's alpha of a scale; null for other outcomes. */
    reliability: number | null
  }
  /** Attrition of each comparison, of students and of classes or schools. */
  attrition: readonly { overall: number; isLow: { cautious: boolean; optimistic: boolean } }[]
  /** Of each comparison: the difference before the study, and whether the planned estimate adjusts for it. */
  baseline: readonly { effectSize: number; status: 'satisfied' | 'adjust' | 'not_equivalent'; isAdjusted: boolean }[]
  isPlanFrozen: boolean
  deviations: number
  wasUnblinded: boolean
  /** Null where students are assigned. */
  clusters: { fewestPerCondition: number; total: number; lateJoiners: number } | null
}

type Point = EvidenceRating['points'][number]

/** A scale below this does not measure one thing. What Works Clearinghouse (2022), 5.0. */
const minReliability = 0.5
/** With fewer clusters, tests do not keep their nominal level. */
const fewClusters = 10

/**
 * How strong the evidence is, by the logic of the What Works Clearinghouse (2022, *Procedures and standards handbook*,
 * 5.0): sound random assignment with low attrition meets its standards without reservations; with high attrition, or
 * with students who joined assigned classes later, it requires groups that were equivalent before. Deviations from the
 * plan and looks before the end are shown, and change nothing.
 */
export function evidenceRating(facts: RatingFacts): EvidenceRating {
  const points = [
    randomized(facts),
    allocation(facts),
    outcome(facts),
    attrition(facts),
    baseline(facts),
    plan(facts),
    blinding(facts),
    clusters(facts),
  ]
  return { overall: overallOf(facts, points), points }
}

function overallOf({ outcome: { state }, clusters }: RatingFacts, points: readonly Point[]): EvidenceRating['overall'] {
  if (state !== 'estimated') return 'NO_RESULT'
  const statusOf = (point: Point['point']) => points.find((one) => one.point === point)!.status
  const required = ['RANDOMIZED', 'ALLOCATION', 'OUTCOME', 'CLUSTERS'] as const
  if (required.some((point) => statusOf(point) === 'NOT_MET')) return 'NOT_MET'
  const isIntact = statusOf('ATTRITION') === 'MET' && (clusters?.lateJoiners ?? 0) === 0
  if (isIntact) return 'WITHOUT_RESERVATIONS'
  return statusOf('BASELINE') === 'MET' ? 'WITH_RESERVATIONS' : 'NOT_MET'
}

function pointOf(
  point: Point['point'],
  status: Point['status'],
  reason: RatingReason,
  value: number | null = null,
): Point {
  return { point, status, reason, value }
}

function randomized({ mismatchedDraws }: RatingFacts): Point {
  return mismatchedDraws === 0
    ? pointOf('RANDOMIZED', 'MET', 'drawn_by_seed')
    : pointOf('RANDOMIZED', 'NOT_MET', 'draw_not_verified', mismatchedDraws)
}

function allocation({ split }: RatingFacts): Point {
  switch (split) {
    case 'off':
      return pointOf('ALLOCATION', 'NOT_MET', 'split_off')
    case 'uneven':
      return pointOf('ALLOCATION', 'RESERVED', 'split_uneven')
    case 'balanced':
      return pointOf('ALLOCATION', 'MET', 'split_balanced')
    default:
      return pointOf('ALLOCATION', 'NOT_APPLICABLE', 'split_too_few')
  }
}

function outcome({ outcome: { state, differsByDesign, reliability } }: RatingFacts): Point {
  if (state === 'none') return pointOf('OUTCOME', 'NOT_MET', 'outcome_none')
  if (state === 'not_estimable') return pointOf('OUTCOME', 'NOT_MET', 'outcome_not_estimable')
  if (differsByDesign) return pointOf('OUTCOME', 'NOT_MET', 'outcome_differs_by_design')
  return reliability !== null && reliability < minReliability
    ? pointOf('OUTCOME', 'NOT_MET', 'outcome_unreliable', reliability)
    : pointOf('OUTCOME', 'MET', 'outcome_alike', reliability)
}

/** The comparison with the most attrition decides. */
function attrition({ attrition: comparisons }: RatingFacts): Point {
  if (comparisons.length === 0) return pointOf('ATTRITION', 'NOT_APPLICABLE', 'outcome_not_estimable')
  const most = (list: typeof comparisons) => Math.max(...list.map(({ overall }) => overall))
  const high = comparisons.filter(({ isLow }) => !isLow.cautious)
  if (high.length > 0) {
    return high.every(({ isLow }) => isLow.optimistic)
      ? pointOf('ATTRITION', 'RESERVED', 'attrition_low_if_optimistic', most(high))
      : pointOf('ATTRITION', 'NOT_MET', 'attrition_high', most(high))
  }
  return most(comparisons) === 0
    ? pointOf('ATTRITION', 'MET', 'attrition_none', 0)
    : pointOf('ATTRITION', 'MET', 'attrition_low', most(comparisons))
}

/** The comparison with the largest difference decides. */
function baseline({ baseline: comparisons }: RatingFacts): Point {
  const [worst] = [...comparisons].sort((one, other) => Math.abs(other.effectSize) - Math.abs(one.effectSize))
  if (!worst) return pointOf('BASELINE', 'NOT_APPLICABLE', 'baseline_not_measured')
  const { status, isAdjusted } = worst
  const effectSize = Math.abs(worst.effectSize)
  if (status === 'not_equivalent') return pointOf('BASELINE', 'NOT_MET', 'baseline_not_equivalent', effectSize)
  if (status === 'satisfied') return pointOf('BASELINE', 'MET', 'baseline_equivalent', effectSize)
  return isAdjusted
    ? pointOf('BASELINE', 'MET', 'baseline_adjusted', effectSize)
    : pointOf('BASELINE', 'NOT_MET', 'baseline_not_adjusted', effectSize)
}

function plan({ isPlanFrozen, deviations }: RatingFacts): Point {
  if (!isPlanFrozen) return pointOf('PLAN', 'RESERVED', 'plan_not_frozen')
  return deviations > 0
    ? pointOf('PLAN', 'RESERVED', 'plan_deviated', deviations)
    : pointOf('PLAN', 'MET', 'plan_frozen')
}

function blinding({ wasUnblinded }: RatingFacts): Point {
  return wasUnblinded
    ? pointOf('BLINDING', 'RESERVED', 'blinding_ended_early')
    : pointOf('BLINDING', 'MET', 'blinding_kept')
}

function clusters({ clusters: counts }: RatingFacts): Point {
  if (!counts) return pointOf('CLUSTERS', 'NOT_APPLICABLE', 'clusters_none')
  const { fewestPerCondition, total, lateJoiners } = counts
  if (fewestPerCondition < 2) return pointOf('CLUSTERS', 'NOT_MET', 'clusters_one_per_condition', fewestPerCondition)
  if (lateJoiners > 0) return pointOf('CLUSTERS', 'RESERVED', 'clusters_late_joiners', lateJoiners)
  return total < fewClusters
    ? pointOf('CLUSTERS', 'RESERVED', 'clusters_few', total)
    : pointOf('CLUSTERS', 'MET', 'clusters_enough', total)
}
