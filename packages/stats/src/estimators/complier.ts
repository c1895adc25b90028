import { leastSquares } from '../linear/least-squares'
import { unsuitableClusters } from './clusters'
import { type Comparison, prepareComparison } from './comparison'
import type { ComparisonEstimate, ComparisonNotEstimable, EstimateOptions } from './comparison-estimate'
import { covariateColumns } from './covariates'
import { withBlocks } from './lin'
import { constantColumn, treatmentCoefficient, treatmentColumn } from './regression'
import { standardize } from './standardized'

/** Below this first-stage F, intervals of two-stage least squares do not keep their level. Staiger & Stock (1997). */
const weakInstrument = 10
/** A difference of uptake, in parts of its range, that is rounding. */
const rounding = 1e-9

export type ComplierResult = (ComparisonEstimate & { firstStage: FirstStage }) | ComparisonNotEstimable

/** The effect of assignment on what was received. */
export interface FirstStage {
  estimate: number
  /** (estimate / robust standard error)²; null where all did as assigned. */
  f: number | null
}

/**
 * The complier average causal effect by two-stage least squares: y on the received treatment, with assignment as its
 * instrument, and centered covariates and blocks in both stages. HC2 by the residuals y − Xb and the leverages of the
 * second stage; with clusters CR2 likewise. Equal to estimatr's `iv_robust`.
 * Angrist, Imbens & Rubin (1996). Identification of causal effects using instrumental variables. JASA, 91.
 */
export function complierEstimate(comparison: Comparison, options: EstimateOptions = {}): ComplierResult {
  const prepared = prepareComparison(comparison)
  if (!prepared.ok) return prepared
  const { data } = prepared
  const { n } = data
  if (!comparison.received) return { ok: false, reason: 'no_uptake', n }
  if (!comparison.received.every(Number.isFinite)) return { ok: false, reason: 'invalid_number', n }
  const unsuitable = data.clusters && unsuitableClusters(data)
  if (unsuitable) return { ok: false, reason: unsuitable, n }
  const received = standardize(comparison.received)
  const { columns, constant, hasImputed } = covariateColumns(withBlocks(comparison))
  const instruments = [...columns, { name: treatmentColumn, values: data.treatment }]
  const uptake = leastSquares([constantColumn(data), ...instruments], received.values)
  const instrument = uptake.names.indexOf(treatmentColumn)
  if (instrument < 0) return { ok: false, reason: 'collinear', n }
  const effectOnUptake = uptake.coefficients[instrument]!
  if (!(Math.abs(effectOnUptake) > rounding)) return { ok: false, reason: 'no_effect_on_uptake', n }
  const first = treatmentCoefficient(
    { data: { ...data, outcome: received.values }, columns: instruments, constant: [], warnings: [] },
    options,
  )
  const f = first.ok ? (first.estimate / first.standardError) ** 2 : null
  const fitted = received.values.map((value, row) => value - uptake.residuals[row]!)
  const second = treatmentCoefficient(
    {
      data: { ...data, scale: data.scale / received.scale },
      columns: [...columns, { name: treatmentColumn, values: fitted }],
      constant,
      warnings: [
        ...(hasImputed ? (['covariates_imputed'] as const) : []),
        ...(f !== null && f < weakInstrument ? (['weak_instrument'] as const) : []),
      ],
      residualsOf: ({ residuals, coefficients }, coefficient) =>
        residuals.map((residual, row) => residual - coefficients[coefficient]! * uptake.residuals[row]!),
    },
    options,
  )
  return second.ok ? { ...second, firstStage: { estimate: effectOnUptake * received.scale, f } } : second
}
