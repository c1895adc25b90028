import { tQuantile, tTails } from './distributions/student-t'
import { defaultConfidence, type Interval } from './interval'

/** What every estimator returns about one quantity. All numbers are finite. */
export interface Estimate {
  estimate: number
  standardError: number
  /** Of the t distribution; null where the normal distribution is used. */
  degreesOfFreedom: number | null
  interval: Interval
  /** Two-sided, of the hypothesis that the quantity is 0. */
  p: number
}

/** Why data allow no estimate. */
export type NotEstimableReason =
  | 'no_data'
  | 'invalid_number'
  | 'invalid_probability'
  | 'one_group_empty'
  | 'too_few_per_group'
  | 'too_few_clusters'
  | 'too_few_items'
  | 'too_few_studies'
  | 'no_variation'
  | 'no_events'
  | 'collinear'
  | 'too_few_assignments'
  | 'no_degrees_of_freedom'
  | 'exact_fit'
  | 'small_blocks'
  | 'mixed_clusters'
  | 'clustered_assignment'
  | 'no_clusters'
  | 'no_covariates'
  | 'no_uptake'
  | 'no_effect_on_uptake'
  | 'not_binary'

export interface NotEstimable {
  ok: false
  reason: NotEstimableReason
}

/** A result with its numbers, or the reason why there is none; never NaN. */
export type Estimable<Result> = ({ ok: true } & Result) | NotEstimable

export const notEstimable = (reason: NotEstimableReason): NotEstimable => ({ ok: false, reason })

/**
 * Interval and two-sided p value of an estimate: estimate ± t(1 − α/2, df) · SE, p = 2 P(T > |estimate / SE|). Null when
 * the standard error is not a number above 0, or the degrees of freedom are not.
 */
export function inferenceOf(
  estimate: number,
  standardError: number,
  degreesOfFreedom: number | null,
  confidence = defaultConfidence,
): Estimate | null {
  const degrees = degreesOfFreedom ?? Number.POSITIVE_INFINITY
  if (!(standardError > 0 && degrees > 0 && Number.isFinite(estimate) && Number.isFinite(standardError))) return null
  const margin = tQuantile({ upper: (1 - confidence) / 2 }, degrees) * standardError
  return {
    estimate,
    standardError,
    degreesOfFreedom,
    interval: { low: estimate - margin, high: estimate + margin },
    p: Math.min(1, 2 * tTails(Math.abs(estimate / standardError), degrees).upper),
  }
}

/** Whether every value is a finite number. */
export function areFinite(values: ArrayLike<number>): boolean {
  for (let index = 0; index < values.length; index++) if (!Number.isFinite(values[index])) return false
  return true
}

/**
 * A result whose numbers are all finite, or the reason that they are not: values too large or too small to compute
 * with.
 */
export function finiteResult<Result extends { ok: true }>(result: Result): Result | NotEstimable {
  return hasFiniteNumbers(result) ? result : notEstimable('invalid_number')
}

function hasFiniteNumbers(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return value === null || typeof value !== 'object' || Object.values(value).every(hasFiniteNumbers)
}
