import type { NotEstimableReason } from '../estimate'
import type { Column } from '../linear/qr'
import { momentsOf } from '../moments'
import { type Comparison, hasMixedClusters, type PreparedComparison, prepareComparison } from './comparison'
import { type ComparisonResult, comparisonEstimate, type EstimateOptions } from './comparison-estimate'
import { covariateColumns } from './covariates'
import { withBlocks } from './lin'
import { treatmentCoefficient, treatmentColumn } from './regression'

export interface ClusterOptions extends EstimateOptions {
  /** Whose average the effect is: every participant counts the same (default), or every cluster does. */
  weighting?: 'participants' | 'clusters'
}

/**
 * Participants in clusters: y on the treatment and centered covariates by least squares, with CR2 and Satterthwaite
 * degrees of freedom (`cr2Variance`). Clusters need not have been assigned as a whole: where one has both conditions, a
 * warning says so. Blocks enter as indicators. With `weighting: 'clusters'` each participant has the weight one over
 * the size of the cluster. Equal to estimatr's `lm_robust(se_type = "CR2")` and to clubSandwich.
 */
export function clusterEstimate(comparison: Comparison, options: ClusterOptions = {}): ComparisonResult {
  const prepared = prepareComparison(comparison)
  if (!prepared.ok) return prepared
  const { data } = prepared
  const unsuitable = tooFewClusters(data)
  if (unsuitable) return { ok: false, reason: unsuitable, n: data.n }
  const { columns, constant, hasImputed } = covariateColumns(withBlocks(comparison))
  const treatment: Column = { name: treatmentColumn, values: data.treatment }
  return treatmentCoefficient(
    {
      data,
      columns: [...columns, treatment],
      constant,
      warnings: [
        ...(hasImputed ? (['covariates_imputed'] as const) : []),
        ...(hasMixedClusters(data) ? (['mixed_clusters'] as const) : []),
      ],
      weights: options.weighting === 'clusters' ? clusterWeights(data) : null,
    },
    options,
  )
}

/** Why the clusters do not allow an analysis by assigned clusters; null where they do. */
export function unsuitableClusters(data: PreparedComparison): NotEstimableReason | null {
  return data.clusters && hasMixedClusters(data) ? 'mixed_clusters' : tooFewClusters(data)
}

/** A variance between clusters takes two of each condition, or three where conditions share clusters. */
function tooFewClusters(data: PreparedComparison): 'no_clusters' | 'too_few_clusters' | null {
  if (!data.clusters) return 'no_clusters'
  const { treated, control } = data.n.clusters!
  const isEnough = hasMixedClusters(data) ? data.clusters.length > 2 : treated > 1 && control > 1
  return isEnough ? null : 'too_few_clusters'
}

/** One over the size of the cluster of each row. */
function clusterWeights({ clusters, outcome }: PreparedComparison): Float64Array {
  const weights = new Float64Array(outcome.length)
  for (const rows of clusters ?? []) for (const row of rows) weights[row] = 1 / rows.length
  return weights
}

export interface ClusterMeansOptions extends EstimateOptions {
  /** `size` weights the means by the number of participants; otherwise each cluster counts the same. */
  weights?: 'equal' | 'size'
}

/**
 * The analysis of cluster means: Welch's comparison of the means of clusters, each counted once. Weighted by size: least
 * squares of the means with the sizes as weights, HC2 and clusters − 2 degrees of freedom, whose estimate is the difference
 * between participants' means.
 * Athey & Imbens (2017). The econometrics of randomized experiments. Handbook of Economic Field Experiments, 1, 8.
 */
export function clusterMeansEstimate(comparison: Comparison, options: ClusterMeansOptions = {}): ComparisonResult {
  const prepared = prepareComparison(comparison)
  if (!prepared.ok) return prepared
  const { data } = prepared
  const { n, scale, outcome, treatment } = data
  const unsuitable = unsuitableClusters(data)
  if (unsuitable) return { ok: false, reason: unsuitable, n }
  const clusters = data.clusters!.map((rows) => ({
    size: rows.length,
    isTreated: treatment[rows[0]!] === 1,
    mean: momentsOf(rows.map((row) => outcome[row]!)).mean,
  }))
  const arms = [true, false].map((isTreated) => clusters.filter((cluster) => cluster.isTreated === isTreated))
  const [one, other] = arms.map((arm) => weightedMean(arm, options.weights === 'size')) as [ArmMean, ArmMean]
  const variance = one.variance + other.variance
  return comparisonEstimate(
    {
      estimate: scale * (one.mean - other.mean),
      standardError: scale * Math.sqrt(variance),
      degreesOfFreedom:
        options.weights === 'size'
          ? clusters.length - 2
          : variance ** 2 / (one.variance ** 2 / (arms[0]!.length - 1) + other.variance ** 2 / (arms[1]!.length - 1)),
      n,
    },
    options,
  )
}

interface ArmMean {
  mean: number
  variance: number
}

/** A weighted mean w̄ of the clusters of a condition with its HC2 variance Σ w²e²/(1 − w), weights w summing to 1. */
function weightedMean(clusters: readonly { size: number; mean: number }[], isBySize: boolean): ArmMean {
  const total = clusters.reduce((sum, { size }) => sum + (isBySize ? size : 1), 0)
  const weights = clusters.map(({ size }) => (isBySize ? size : 1) / total)
  const first = clusters[0]!.mean
  const mean = first + clusters.reduce((sum, cluster, index) => sum + weights[index]! * (cluster.mean - first), 0)
  const variance = clusters.reduce(
    (sum, cluster, index) => sum + (weights[index]! * (cluster.mean - mean)) ** 2 / (1 - weights[index]!),
    0,
  )
  return { mean, variance }
}
