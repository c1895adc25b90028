import type { Contrast } from '../analysis-plan/analysis-plan.schema'
import type { NotEstimableReason } from './estimate.schema'
import { decimalsOf, largestDifference, type OutcomeUnit, outcomeUnitOf, shownDifference } from './outcome-unit.rules'
import type { ComparisonResult, OutcomeOfCondition, OutcomeResult, Results, Specification } from './results.schema'

/** What has to be said before the verdict is read. */
export type VerdictCaution = 'SIMULATED' | 'EXPLORATORY' | 'UNBLINDED_EARLY' | 'STILL_RUNNING'

/** What a comparison shows, and what it rules out. Differences are in the unit that they are shown in. */
export interface ComparisonVerdict extends Contrast {
  outcome: OutcomeResult['outcome']
  unit: OutcomeUnit
  isExploratory: boolean
  students: number
  /** Classes or schools; null where students are assigned. */
  clusters: number | null
  finding: Finding | NoFinding
}

export interface Finding {
  ok: true
  /** `same`: the difference is zero as it is shown. */
  direction: 'higher' | 'lower' | 'same'
  estimate: number
  interval: { low: number; high: number }
  p: number
  /** Whether the interval excludes zero. */
  excludesZero: boolean
  /** The interval excludes zero on its own, but not after the adjustment for all comparisons of the outcome. */
  isLostByAdjustment: boolean
  /** Comparisons that were adjusted for. */
  comparisons: number
  /**
   * Differences that the interval excludes, rounded away from it; null on the side of zero, and where none is left that
   * large.
   */
  ruledOut: { gainsAbove: number | null; lossesAbove: number | null }
  smallestEffect: SmallestEffectVerdict | null
}

export interface NoFinding {
  ok: false
  reason: NotEstimableReason
}

/** The smallest effect of interest, as a difference in the unit of the outcome, against the interval. */
export interface SmallestEffectVerdict {
  size: number
  /** RULED_OUT: the interval has no effect that large; REACHED: it has only such effects; POSSIBLE: some. */
  status: 'RULED_OUT' | 'REACHED' | 'POSSIBLE'
}

/** What a verdict is derived from; the whole results are not needed. */
type ComparisonFacts = Pick<
  ComparisonResult,
  'conditionId' | 'referenceId' | 'isExploratory' | 'specifications' | 'adjustedP'
>
type OutcomeFacts = Pick<OutcomeResult, 'outcome' | 'kind' | 'role' | 'isExploratory'> & {
  conditions: readonly Pick<OutcomeOfCondition, 'conditionId' | 'n' | 'deviation'>[]
  comparisons: readonly ComparisonFacts[]
}

export function primaryOutcomeOf<O extends Pick<OutcomeResult, 'role'>>(results: { outcomes: readonly O[] }): O | null {
  return results.outcomes.find(({ role }) => role === 'PRIMARY') ?? null
}

/** The specification that the plan decides by. */
export function plannedSpecification({
  specifications,
}: Pick<ComparisonResult, 'specifications'>): Specification | null {
  return specifications.find(({ isPlanned }) => isPlanned) ?? null
}

export function cautionsOf(
  results: Pick<Results, 'sample' | 'exploratory' | 'plan' | 'isPlanFrozen' | 'blinding' | 'status'>,
): VerdictCaution[] {
  const isExploratory = results.exploratory.isAll || results.plan.primaryOutcome === null || !results.isPlanFrozen
  return [
    ...(results.sample === 'SIMULATED' ? (['SIMULATED'] as const) : []),
    ...(isExploratory ? (['EXPLORATORY'] as const) : []),
    ...(results.blinding.unblindedAt !== null ? (['UNBLINDED_EARLY'] as const) : []),
    ...(results.status === 'DEPLOYED' || results.status === 'PAUSED' ? (['STILL_RUNNING'] as const) : []),
  ]
}

/** The verdict of each comparison of the primary outcome. */
export function verdictsOf(results: {
  outcomes: readonly OutcomeFacts[]
  plan: Pick<Results['plan'], 'smallestEffect'>
}): ComparisonVerdict[] {
  const outcome = primaryOutcomeOf(results)
  return outcome ? outcome.comparisons.map((one) => verdictOf(outcome, one, results.plan.smallestEffect)) : []
}

/** What one comparison shows by its planned specification. */
export function verdictOf(
  outcome: OutcomeFacts,
  comparison: ComparisonFacts,
  smallestEffect: number | null,
): ComparisonVerdict {
  const unit = outcomeUnitOf(outcome.outcome)
  const result = plannedSpecification(comparison)?.result
  const { conditionId, referenceId } = comparison
  const clusters = result?.n.clusters ?? null
  return {
    conditionId,
    referenceId,
    outcome: outcome.outcome,
    unit,
    isExploratory: comparison.isExploratory || outcome.isExploratory,
    students: result ? result.n.treated + result.n.control : 0,
    clusters: clusters && clusters.treated + clusters.control,
    finding: result?.ok
      ? findingOf(result, outcome, comparison, smallestEffect)
      : { ok: false, reason: result?.reason ?? 'no_data' },
  }
}

type Estimate = Extract<Specification['result'], { ok: true }>

function findingOf(
  { estimate, interval, p }: Estimate,
  outcome: OutcomeFacts,
  comparison: ComparisonFacts,
  smallestEffect: number | null,
): Finding {
  const unit = outcomeUnitOf(outcome.outcome)
  const shown = {
    estimate: shownDifference(unit, estimate),
    interval: { low: shownDifference(unit, interval.low), high: shownDifference(unit, interval.high) },
  }
  const excludesZero = interval.low > 0 || interval.high < 0
  const rounded = Number(shown.estimate.toFixed(decimalsOf(unit)))
  return {
    ok: true,
    direction: rounded === 0 ? 'same' : rounded > 0 ? 'higher' : 'lower',
    ...shown,
    p,
    excludesZero,
    isLostByAdjustment: excludesZero && comparison.adjustedP !== null && comparison.adjustedP >= 0.05,
    comparisons: outcome.comparisons.filter(({ adjustedP }) => adjustedP !== null).length,
    ruledOut: {
      gainsAbove: boundOf(shown.interval.high, outcome),
      lossesAbove: boundOf(-shown.interval.low, outcome),
    },
    smallestEffect: smallestEffect === null ? null : smallestEffectOf(smallestEffect, interval, outcome, comparison),
  }
}

function boundOf(end: number, { outcome }: Pick<OutcomeFacts, 'outcome'>): number | null {
  return end > 0 && end < largestDifference(outcome) ? roundedUp(end) : null
}

/** Rounds up, so that what is said to be ruled out really is: to whole numbers, or to one decimal below three. */
function roundedUp(value: number): number {
  const factor = value < 3 ? 10 : 1
  // A bound such as 8.000000001 counts as 8.
  return Math.ceil(value * factor - 1e-6) / factor
}

/**
 * Planned as a difference in shares, or in standard deviations of the outcome: here those of both conditions together.
 */
function smallestEffectOf(
  smallestEffect: number,
  { low, high }: Estimate['interval'],
  outcome: OutcomeFacts,
  { conditionId, referenceId }: Contrast,
): SmallestEffectVerdict | null {
  const size =
    outcome.kind === 'SHARE' ? smallestEffect : smallestEffect * pooledDeviation(outcome, [conditionId, referenceId])
  if (!(size > 0)) return null
  const status = high < size && low > -size ? 'RULED_OUT' : low >= size || high <= -size ? 'REACHED' : 'POSSIBLE'
  return { size: shownDifference(outcomeUnitOf(outcome.outcome), size), status }
}

/** NaN where a condition has fewer than two students. */
function pooledDeviation({ conditions }: OutcomeFacts, ids: readonly number[]): number {
  const groups = conditions.filter(({ conditionId }) => ids.includes(conditionId))
  const degrees = groups.reduce((sum, { n }) => sum + n - 1, 0)
  const squares = groups.reduce((sum, { n, deviation }) => sum + (n - 1) * (deviation ?? Number.NaN) ** 2, 0)
  return groups.length === 2 && degrees > 0 ? Math.sqrt(squares / degrees) : Number.NaN
}
