import { type Estimate, inferenceOf, type NotEstimable, type NotEstimableReason } from '../estimate'

export interface SampleSizes {
  treated: number
  control: number
  clusters: { treated: number; control: number } | null
  blocks: number | null
}

/** What a reader has to know about an estimate, as a code. */
export type EstimateWarning =
  | 'few_degrees_of_freedom'
  | 'columns_dropped'
  | 'covariates_imputed'
  | 'continuity_correction'
  | 'weak_instrument'
  | 'mixed_clusters'

/** What an estimator finds about the difference between two conditions. */
export interface ComparisonEstimate extends Estimate {
  ok: true
  n: SampleSizes
  warnings: EstimateWarning[]
  /** Columns of the model that were left out, by name. */
  droppedColumns: string[]
}

export interface ComparisonNotEstimable extends NotEstimable {
  n: SampleSizes
}

export type ComparisonResult = ComparisonEstimate | ComparisonNotEstimable

export interface EstimateOptions {
  /** Of the interval; .95 by default. */
  confidence?: number
}

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

/** Interval, p and warnings of an estimate whose standardized error has a t or a normal distribution. */
export function comparisonEstimate(facts: EstimateFacts, { confidence }: EstimateOptions = {}): ComparisonResult {
  const { estimate, standardError, degreesOfFreedom, n, warnings = [], droppedColumns = [] } = facts
  const failed = (reason: NotEstimableReason): ComparisonResult => ({ ok: false, reason, n })
  if (standardError === 0) return failed('no_variation')
  if (degreesOfFreedom !== null && !(degreesOfFreedom > 0)) return failed('no_degrees_of_freedom')
  const inference = inferenceOf(estimate, standardError, degreesOfFreedom, confidence)
  if (!inference || ![inference.interval.low, inference.interval.high, inference.p].every(Number.isFinite)) {
    return failed('invalid_number')
  }
  const isUnsure = degreesOfFreedom !== null && degreesOfFreedom < fewDegreesOfFreedom
  return {
    ok: true,
    ...inference,
    n,
    warnings: [
      ...warnings,
      ...(isUnsure ? (['few_degrees_of_freedom'] as const) : []),
      ...(droppedColumns.length > 0 ? (['columns_dropped'] as const) : []),
    ],
    droppedColumns,
  }
}
