import { type Estimable, type Estimate, finiteResult, inferenceOf, notEstimable } from '../estimate'
import { rowsByGroup } from '../estimators/comparison'
import { fewDegreesOfFreedom } from '../estimators/comparison-estimate'
import { symmetricEigen } from '../linear/symmetric-eigen'
import { randomEffects, type StudyEstimate, weightedMean } from './random-effects'

/** An estimate that shares students, such as a control group, with the others of its cluster. */
export interface DependentEstimate extends StudyEstimate {
  cluster: string
}

export interface ClusterRobustMean extends Estimate {
  estimates: number
  clusters: number
  betweenVariance: number
  /** Fewer than 4 degrees of freedom: standard error and interval are not reliable. */
  hasFewDegreesOfFreedom: boolean
}

/**
 * The random-effects mean with a variance that holds when estimates of one cluster depend on each other: CR2 with
 * Satterthwaite degrees of freedom, under the working model of independent estimates with the variances φᵢ = vᵢ + τ². With
 * sⱼ = Aⱼwⱼ/Σw, the variance is Σ (sⱼ′eⱼ)², where Aⱼ = Φⱼ^½ (Φⱼ^½ (Φⱼ − 11′/Σw) Φⱼ^½)^(−½) Φⱼ^½.
 *
 * Tipton & Pustejovsky (2015). Small-sample adjustments for tests of moderators and model fit using robust variance
 * estimation in meta-regression. Journal of Educational and Behavioral Statistics, 40, 604–634.
 */
export function clusterRobustMean(
  studies: readonly DependentEstimate[],
  confidence?: number,
): Estimable<ClusterRobustMean> {
  const model = randomEffects(studies, confidence)
  if (!model.ok) return model
  const { betweenVariance } = model
  const phi = studies.map(({ variance }) => variance + betweenVariance)
  const { mean, total } = weightedMean(
    studies.map(({ estimate }) => estimate),
    studies.map(({ variance }) => variance),
    betweenVariance,
  )
  const members = rowsByGroup(studies.map(({ cluster }) => cluster))
  if (members.length < 2) return notEstimable('too_few_clusters')
  const clusters = members.map((rows) => {
    const s = adjustedWeights(
      rows.map((row) => phi[row]!),
      total,
    )
    return {
      score: rows.reduce((sum, row, index) => sum + s[index]! * (studies[row]!.estimate - mean), 0),
      own: rows.reduce((sum, row, index) => sum + s[index]! ** 2 * phi[row]!, 0),
      sum: s.reduce((sum, value) => sum + value, 0),
    }
  })
  const variance = clusters.reduce((sum, { score }) => sum + score ** 2, 0)
  let [trace, squares] = [0, 0]
  clusters.forEach((one, index) => {
    clusters.forEach((other, position) => {
      const product = (index === position ? one.own : 0) - (one.sum * other.sum) / total
      if (index === position) trace += product
      squares += product ** 2
    })
  })
  const degrees = trace ** 2 / squares
  const inference = inferenceOf(mean, Math.sqrt(variance), degrees, confidence)
  if (!inference) return notEstimable('no_variation')
  return finiteResult({
    ok: true,
    ...inference,
    estimates: studies.length,
    clusters: members.length,
    betweenVariance,
    hasFewDegreesOfFreedom: degrees < fewDegreesOfFreedom,
  })
}

/** A w / Σw of one cluster. */
function adjustedWeights(phi: readonly number[], total: number): number[] {
  const root = phi.map(Math.sqrt)
  const matrix = phi.map((value, i) =>
    Float64Array.from(phi, (_, j) => (i === j ? value ** 2 : 0) - (root[i]! * root[j]!) / total),
  )
  const { values, vectors } = symmetricEigen(matrix)
  // x = Φ^½ w / Σw with w = 1/φ
  const x = root.map((value) => 1 / value / total)
  const weights = new Array<number>(phi.length).fill(0)
  const largest = Math.max(...values)
  values.forEach((value, index) => {
    if (value <= 1e-12 * largest) return
    const vector = vectors[index]!
    const product = x.reduce((sum, each, row) => sum + each * vector[row]!, 0) / Math.sqrt(value)
    for (let row = 0; row < weights.length; row++) weights[row]! += product * vector[row]!
  })
  return weights.map((value, row) => value * root[row]!)
}
