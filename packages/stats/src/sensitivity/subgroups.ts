import { fTails } from '../distributions/f'
import { areFinite, type Estimable, notEstimable } from '../estimate'
import { type Comparison, hasMixedClusters, prepareComparison } from '../estimators/comparison'
import { type ComparisonResult, comparisonEstimate, type EstimateOptions } from '../estimators/comparison-estimate'
import { covariateColumns } from '../estimators/covariates'
import { differenceInMeans } from '../estimators/difference-in-means'
import { withBlocks } from '../estimators/lin'
import { leastSquares } from '../linear/least-squares'
import { cr2Variance, hc2Variance } from '../linear/robust-variance'

export interface SubgroupEffects {
  subgroups: { name: string; result: ComparisonResult }[]
  /** Whether the effects differ between subgroups. */
  interaction: Estimable<{ f: number; degreesOfFreedom: [number, number]; p: number }>
}

/**
 * The difference in means within each subgroup, and Welch's F test that they are the same: with vg the variance and νg the
 * degrees of freedom of a difference, w = 1/v and λ = Σ (1 − wg/Σw)²/νg,
 * F = Σ wg(dg − d̄)²/(G − 1) / (1 + 2(G − 2)λ/(G² − 1)), with G − 1 and (G² − 1)/(3λ) degrees of freedom. Of two subgroups it
 * is the square of Welch's t. Variances are HC2.
 *
 * Welch (1951). On the comparison of several mean values. Biometrika, 38, 330–336.
 */
export function subgroupEffects(
  comparison: Comparison,
  subgroups: readonly string[],
  options: EstimateOptions = {},
): SubgroupEffects {
  const results = [...new Set(subgroups)].sort().map((name) => {
    const rows = [...subgroups.keys()].filter((row) => subgroups[row] === name)
    return { name, result: differenceInMeans(rowsOf(comparison, rows), options) }
  })
  return { subgroups: results, interaction: interactionOf(results.map(({ result }) => result)) }
}

function interactionOf(results: readonly ComparisonResult[]): SubgroupEffects['interaction'] {
  const found = results.filter((result) => result.ok)
  if (found.length < results.length) return results.find((result) => !result.ok)!
  const count = found.length
  if (count < 2) return notEstimable('one_group_empty')
  const weights = found.map(({ standardError }) => 1 / standardError ** 2)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const mean = found.reduce((sum, { estimate }, index) => sum + weights[index]! * estimate, 0) / total
  const between = found.reduce((sum, { estimate }, index) => sum + weights[index]! * (estimate - mean) ** 2, 0)
  const lambda = found.reduce(
    (sum, { degreesOfFreedom }, index) => sum + (1 - weights[index]! / total) ** 2 / degreesOfFreedom!,
    0,
  )
  const f = between / (count - 1) / (1 + (2 * (count - 2) * lambda) / (count ** 2 - 1))
  const degreesOfFreedom: [number, number] = [count - 1, (count ** 2 - 1) / (3 * lambda)]
  if (!areFinite([f, ...degreesOfFreedom])) return notEstimable('invalid_number')
  return { ok: true, f, degreesOfFreedom, p: fTails(f, ...degreesOfFreedom).upper }
}

/**
 * How the effect changes with a number such as prior knowledge: the coefficient of T·(m − m̄) in the regression on T, m and
 * their product, with covariates and blocks where given. HC2, or CR2 with Satterthwaite degrees of freedom where clusters
 * were assigned. For a moderator that is 0 or 1 it is the difference between the effects of the two subgroups.
 */
export function moderation(
  comparison: Comparison,
  moderator: readonly number[],
  options: EstimateOptions = {},
): ComparisonResult {
  const prepared = prepareComparison(comparison)
  if (!prepared.ok) return prepared
  const { data } = prepared
  const { n, treatment, scale } = data
  const failed = (reason: 'invalid_number' | 'collinear' | 'mixed_clusters' | 'exact_fit' | 'no_degrees_of_freedom') =>
    ({ ok: false, reason, n }) as const
  if (moderator.length !== treatment.length || !areFinite(moderator)) return failed('invalid_number')
  if (hasMixedClusters(data)) return failed('mixed_clusters')
  const center = moderator.reduce((sum, value) => sum + value / moderator.length, 0)
  const centered = Float64Array.from(moderator, (value) => value - center)
  const { columns, constant } = covariateColumns(withBlocks(comparison))
  const fit = leastSquares(
    [
      { name: 'constant', values: new Float64Array(treatment.length).fill(1) },
      { name: 'treatment', values: treatment },
      { name: 'moderator', values: centered },
      { name: 'treatment × moderator', values: centered.map((value, row) => value * treatment[row]!) },
      ...columns,
    ],
    data.outcome,
  )
  const coefficient = fit.names.indexOf('treatment × moderator')
  if (coefficient < 0) return failed('collinear')
  if (fit.q.length >= treatment.length) return failed('no_degrees_of_freedom')
  const robust = data.clusters ? cr2Variance(fit, coefficient, data.clusters) : hc2Variance(fit, coefficient)
  if (!robust) return failed('exact_fit')
  return comparisonEstimate(
    {
      estimate: scale * fit.coefficients[coefficient]!,
      standardError: scale * Math.sqrt(robust.variance),
      degreesOfFreedom: robust.degreesOfFreedom,
      n,
      droppedColumns: [...constant, ...fit.dropped],
    },
    options,
  )
}

/** The same estimate without the participants of one class, for each class: how much a single one matters. */
export function leaveOneOut<Result>(
  comparison: Comparison,
  groups: readonly string[],
  estimate: (comparison: Comparison) => Result,
): { without: string; result: Result }[] {
  return [...new Set(groups)].sort().map((without) => {
    const rows = [...groups.keys()].filter((row) => groups[row] !== without)
    return { without, result: estimate(rowsOf(comparison, rows)) }
  })
}

/** The comparison among some of its participants. */
function rowsOf(comparison: Comparison, rows: readonly number[]): Comparison {
  const { outcome, treated, covariates, clusters, blocks, received } = comparison
  const pick = <T>(column: readonly T[]) => rows.map((row) => column[row]!)
  return {
    outcome: pick(outcome),
    treated: pick(treated),
    ...(covariates && {
      covariates: covariates.map((covariate) =>
        covariate.kind === 'number'
          ? { ...covariate, values: pick(covariate.values) }
          : { ...covariate, values: pick(covariate.values) },
      ),
    }),
    ...(clusters && { clusters: pick(clusters) }),
    ...(blocks && { blocks: pick(blocks) }),
    ...(received && { received: pick(received) }),
  }
}
