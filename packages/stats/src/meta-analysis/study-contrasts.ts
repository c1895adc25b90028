import { tQuantile } from '../distributions/student-t'
import { type Estimable, type Estimate, finiteResult } from '../estimate'
import { fewDegreesOfFreedom } from '../estimators/comparison-estimate'
import { defaultConfidence, type Interval } from '../interval'
import { symmetricEigen } from '../linear/symmetric-eigen'
import { clusterRobustMean } from './cluster-robust'
import { type RandomEffects, randomEffects, type StudyEstimate } from './random-effects'

interface Group {
  /** The same in every contrast of the study that the group is part of. */
  id: number
  students: number
}

/** The difference between two groups of a study. Other contrasts of the study may have one of them too. */
export interface StudyContrast extends StudyEstimate {
  treated: Group
  control: Group
}

export interface StudyContrasts {
  contrasts: readonly StudyContrast[]
  /** The same for studies that have students in common. */
  cluster: string
}

export interface PooledContrasts
  extends Estimate,
    Pick<RandomEffects, 'studies' | 'betweenVariance' | 'heterogeneity'> {
  contrasts: number
  /** Groups of studies without students in common. */
  clusters: number
  /** I², from 0 to 1. */
  shareBetween: number
  /** The standard error under the model, 1/√Σw: not smaller by chance where few studies agree. */
  modelError: number
  /** Where the effect of a further study is expected. */
  predictionInterval: Interval
  /** Hartung and Knapp, or CR2 where studies have students in common. */
  isClusterRobust: boolean
  hasFewDegreesOfFreedom: boolean
}

/**
 * Random-effects mean of studies that may have several contrasts, and students in common. The contrasts of a study are
 * combined first, with the covariance that common groups give them, so that every study counts as one; the mean of the
 * studies is then that of `randomEffects` with Hartung and Knapp, or of `clusterRobustMean` where studies have students in
 * common. The prediction interval is μ̂ ± t · √(SE² + τ²).
 */
export function poolContrasts(
  studies: readonly StudyContrasts[],
  confidence = defaultConfidence,
): Estimable<PooledContrasts> {
  const combined = studies.map(({ contrasts, cluster }) => ({ ...combineContrasts(contrasts), cluster }))
  const model = randomEffects(combined, confidence)
  if (!model.ok) return model
  const clusters = new Set(combined.map(({ cluster }) => cluster)).size
  const isClusterRobust = clusters < studies.length
  const mean = isClusterRobust
    ? clusterRobustMean(combined, confidence)
    : { ok: true as const, hasFewDegreesOfFreedom: studies.length - 1 < fewDegreesOfFreedom, ...model.hartungKnapp }
  if (!mean.ok) return mean
  const { estimate, standardError, degreesOfFreedom, interval, p, hasFewDegreesOfFreedom } = mean
  const { betweenVariance, heterogeneity, shareBetween } = model
  const quantile = tQuantile({ upper: (1 - confidence) / 2 }, degreesOfFreedom!)
  const margin = quantile * Math.sqrt(standardError ** 2 + betweenVariance)
  return finiteResult({
    ok: true,
    estimate,
    standardError,
    degreesOfFreedom,
    interval,
    p,
    hasFewDegreesOfFreedom,
    isClusterRobust,
    clusters,
    betweenVariance,
    heterogeneity,
    shareBetween,
    studies: studies.length,
    modelError: model.normal.standardError,
    contrasts: studies.reduce((sum, { contrasts }) => sum + contrasts.length, 0),
    predictionInterval: { low: estimate - margin, high: estimate + margin },
  })
}

/**
 * The contrasts of one study as one estimate. With L the contrasts by group and n the sizes of the groups, the variance of
 * the contrasts is proportional to M = L diag(1/n) L′; the weights are w = M⁺1 / 1′M⁺1, which is what results when groups
 * of one kind are put together. The variance is w′Vw with the correlations of M and the variances of the contrasts, as in
 * metafor's `vcalc`. Contrasts that follow from others add nothing.
 *
 * Gleser & Olkin (2009). Stochastically dependent effect sizes. In The handbook of research synthesis and meta-analysis,
 * ch. 19.
 */
export function combineContrasts(contrasts: readonly StudyContrast[]): StudyEstimate {
  const [only] = contrasts
  if (only && contrasts.length === 1) return { estimate: only.estimate, variance: only.variance }
  const matrix = contrasts.map((one) => Float64Array.from(contrasts, (other) => commonVariance(one, other)))
  const { values, vectors } = symmetricEigen(matrix)
  const largest = Math.max(...values)
  const raw = contrasts.map(() => 0)
  values.forEach((value, index) => {
    if (value <= 1e-10 * largest) return
    const vector = vectors[index]!
    const share = vector.reduce((sum, each) => sum + each, 0) / value
    for (let row = 0; row < raw.length; row++) raw[row]! += share * vector[row]!
  })
  const total = raw.reduce((sum, each) => sum + each, 0)
  const weights = raw.map((each) => each / total)
  const estimate = weights.reduce((sum, weight, row) => sum + weight * contrasts[row]!.estimate, 0)
  let variance = 0
  weights.forEach((weight, i) => {
    weights.forEach((other, j) => {
      const correlation = matrix[i]![j]! / Math.sqrt(matrix[i]![i]! * matrix[j]![j]!)
      variance += weight * other * correlation * Math.sqrt(contrasts[i]!.variance * contrasts[j]!.variance)
    })
  })
  return { estimate, variance }
}

/** The covariance of two contrasts, in units of the variance of one student. */
function commonVariance(one: StudyContrast, other: StudyContrast): number {
  const share = (group: Group, sign: number) =>
    group.id === other.treated.id ? sign / group.students : group.id === other.control.id ? -sign / group.students : 0
  return share(one.treated, 1) + share(one.control, -1)
}
