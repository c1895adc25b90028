import type { Column } from '../linear/qr'
import { type Comparison, prepareComparison } from './comparison'
import type { ComparisonResult, EstimateOptions } from './comparison-estimate'
import { type Covariate, covariateColumns } from './covariates'
import { treatmentCoefficient, treatmentColumn } from './regression'

/**
 * Lin's regression adjustment: y on treatment T, centered covariates x and T·x, with HC2 and n − rank degrees of freedom.
 * The coefficient of T estimates the average effect and is never less precise than the difference in means in large samples.
 * Blocks enter as indicators, which is the weighting by block size of the difference in means.
 * Lin (2013). Agnostic notes on regression adjustments to experimental data. Annals of Applied Statistics, 7.
 */
export function linEstimate(comparison: Comparison, options: EstimateOptions = {}): ComparisonResult {
  const prepared = prepareComparison(comparison)
  if (!prepared.ok) return prepared
  const { data } = prepared
  if (comparison.clusters) return { ok: false, reason: 'clustered_assignment', n: data.n }
  const { columns, constant, hasImputed } = covariateColumns(withBlocks(comparison))
  if (columns.length === 0) return { ok: false, reason: 'no_covariates', n: data.n }
  const treatment: Column = { name: treatmentColumn, values: data.treatment }
  return treatmentCoefficient(
    {
      data,
      columns: [...columns, treatment, ...columns.map((column) => interaction(treatment, column))],
      constant,
      warnings: hasImputed ? ['covariates_imputed'] : [],
    },
    options,
  )
}

/** The covariates with the blocks of the assignment as a factor among them. */
export function withBlocks({ covariates = [], blocks }: Comparison): Covariate[] {
  return blocks ? [{ name: 'block', kind: 'factor', values: blocks }, ...covariates] : [...covariates]
}

function interaction(treatment: Column, column: Column): Column {
  return {
    name: `${treatmentColumn} × ${column.name}`,
    values: column.values.map((value, row) => value * treatment.values[row]!),
  }
}
