import { normalQuantile, normalTails } from '../distributions/normal'
import { tQuantile, tTails } from '../distributions/student-t'
import type { Interval } from '../proportions'

/** Why there is no estimate, as a code; `notEstimableText` has the sentences. */
export type NotEstimableReason = keyof typeof notEstimableText

export const notEstimableText = {
  empty_condition: 'A condition has no participants with an outcome.',
  too_few_in_condition: 'A condition has fewer than two participants with an outcome.',
  no_variation: 'The outcome does not vary within the conditions.',
  not_finite: 'A value is not a finite number, or too large to compute with.',
  no_degrees_of_freedom: 'There are not more participants than coefficients.',
  treatment_explained: 'Covariates or blocks determine who is in which condition.',
  exact_fit: 'The model fits a participant or a cluster exactly, which leaves no trace of its error.',
  small_blocks: 'A block has fewer than two participants or clusters of a condition.',
  too_few_clusters: 'A condition has fewer than two clusters.',
  mixed_clusters: 'A cluster has participants of both conditions: it was not the unit of assignment.',
  clustered_assignment: 'Clusters were assigned: an estimator for independent participants does not apply.',
  no_clusters: 'It needs the clusters that were assigned.',
  no_blocks: 'It needs the blocks of the assignment.',
  no_covariates: 'It needs at least one covariate that varies.',
  no_uptake: 'It needs the column that says who received the treatment.',
  no_effect_on_uptake: 'Assignment did not change who received the treatment.',
  not_binary: 'It needs an outcome with the values 0 and 1.',
} as const

/** What a reader has to know about an estimate, as a code. */
export type EstimateWarning = keyof typeof estimateWarningText

export const estimateWarningText = {
  few_degrees_of_freedom: 'Fewer than 4 degrees of freedom: standard error and interval are not reliable.',
  columns_dropped: 'Covariates that do not vary, or are combinations of others, were left out.',
  covariates_imputed: 'Missing covariates were replaced by their mean, with an indicator of missingness.',
  continuity_correction: 'A cell is empty: one half was added to every cell.',
  weak_instrument: 'The first-stage F is below 10: assignment changed uptake little.',
} as const

export interface ConfidenceInterval extends Interval {
  /** The share of intervals that cover, such as .95. */
  level: number
}

export interface SampleSizes {
  treated: number
  control: number
  clusters: { treated: number; control: number } | null
  blocks: number | null
}

export interface Estimate {
  ok: true
  estimate: number
  standardError: number
  /** Of the t distribution; null where it is the normal. */
  degreesOfFreedom: number | null
  interval: ConfidenceInterval
  /** Two-sided. */
  p: number
  n: SampleSizes
  warnings: EstimateWarning[]
  /** Columns of the model that were left out, by name. */
  droppedColumns: string[]
}

export interface NotEstimable {
  ok: false
  reason: NotEstimableReason
  n: SampleSizes
}

export type EstimateResult = Estimate | NotEstimable

export interface EstimateOptions {
  /** Level of the interval; .95 unless said. */
  level?: number
}

export const usualLevel = 0.95
/** Satterthwaite degrees of freedom below this do not keep the nominal error rate. Tipton (2015). */
export const fewDegreesOfFreedom = 4

export interface EstimateFacts {
  estimate: number
  standardError: number
  degreesOfFreedom: number | null
  n: SampleSizes
  warnings?: EstimateWarning[]
  droppedColumns?: string[]
}

/** Interval and two-sided p of an estimate whose standardized error has a t or a normal distribution. */
export function inferenceOf(facts: EstimateFacts, { level = usualLevel }: EstimateOptions = {}): EstimateResult {
  const { estimate, standardError, degreesOfFreedom, n, warnings = [], droppedColumns = [] } = facts
  if (!(level > 0 && level < 1)) throw new RangeError('level must lie between 0 and 1')
  if (standardError === 0) return { ok: false, reason: 'no_variation', n }
  if (degreesOfFreedom !== null && !(degreesOfFreedom > 0)) return { ok: false, reason: 'no_degrees_of_freedom', n }
  const beyond = (1 - level) / 2
  const critical =
    degreesOfFreedom === null ? normalQuantile({ upper: beyond }) : tQuantile({ upper: beyond }, degreesOfFreedom)
  const low = estimate - critical * standardError
  const high = estimate + critical * standardError
  const statistic = Math.abs(estimate / standardError)
  if (![estimate, standardError, low, high, statistic].every(Number.isFinite))
    return { ok: false, reason: 'not_finite', n }
  const tails = degreesOfFreedom === null ? normalTails(statistic) : tTails(statistic, degreesOfFreedom)
  const isUnsure = degreesOfFreedom !== null && degreesOfFreedom < fewDegreesOfFreedom
  return {
    ok: true,
    ...{ estimate, standardError, degreesOfFreedom },
    interval: { low, high, level },
    p: Math.min(1, 2 * tails.upper),
    n,
    warnings: [
      ...warnings,
      ...(isUnsure ? (['few_degrees_of_freedom'] as const) : []),
      ...(droppedColumns.length > 0 ? (['columns_dropped'] as const) : []),
    ],
    droppedColumns,
  }
}
