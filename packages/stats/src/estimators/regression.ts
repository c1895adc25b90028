import { type LinearFit, leastSquares } from '../linear/least-squares'
import { type Column, largest } from '../linear/qr'
import { cr2Variance, hc2Variance } from '../linear/robust-variance'
import type { PreparedComparison } from './comparison'
import {
  type ComparisonResult,
  comparisonEstimate,
  type EstimateOptions,
  type EstimateWarning,
} from './comparison-estimate'

/** Residuals of a scaled outcome below this are rounding. */
const rounding = 1e-13

export const treatmentColumn = 'treatment'

export function constantColumn({ outcome }: PreparedComparison): Column {
  return { name: 'constant', values: new Float64Array(outcome.length).fill(1) }
}

export interface RegressionFacts {
  data: PreparedComparison
  /** Without the constant, which is put before them. */
  columns: readonly Column[]
  constant: readonly string[]
  warnings: EstimateWarning[]
  weights?: Float64Array | null
  /** Residuals other than those of the fit, as two-stage least squares has them. */
  residualsOf?: (fit: LinearFit, coefficient: number) => Float64Array
}

/** The coefficient of the treatment with HC2, or with CR2 where there are clusters, in the unit of the outcome. */
export function treatmentCoefficient(facts: RegressionFacts, options: EstimateOptions): ComparisonResult {
  const { data, columns, constant, warnings, weights = null } = facts
  const { n } = data
  const fitted = leastSquares([constantColumn(data), ...columns], data.outcome, weights)
  const coefficient = fitted.names.indexOf(treatmentColumn)
  if (coefficient < 0) return { ok: false, reason: 'collinear', n }
  const fit = facts.residualsOf ? { ...fitted, residuals: facts.residualsOf(fitted, coefficient) } : fitted
  if (data.outcome.length <= fit.q.length) return { ok: false, reason: 'no_degrees_of_freedom', n }
  if (largest(fit.residuals) < rounding) return { ok: false, reason: 'no_variation', n }
  const robust = data.clusters ? cr2Variance(fit, coefficient, data.clusters) : hc2Variance(fit, coefficient)
  if (!robust) return { ok: false, reason: 'exact_fit', n }
  return comparisonEstimate(
    {
      estimate: data.scale * fit.coefficients[coefficient]!,
      standardError: data.scale * Math.sqrt(robust.variance),
      degreesOfFreedom: robust.degreesOfFreedom,
      n,
      warnings,
      droppedColumns: [...constant, ...fit.dropped],
    },
    options,
  )
}
