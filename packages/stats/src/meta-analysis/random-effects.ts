import { chiSquareTails } from '../distributions/chi-square'
import { normalQuantile } from '../distributions/normal'
import { findRoot } from '../distributions/special-functions'
import { tQuantile } from '../distributions/student-t'
import { areFinite, type Estimable, type Estimate, finiteResult, inferenceOf, notEstimable } from '../estimate'
import { defaultConfidence, type Interval } from '../interval'

/** What one study found: the estimate of a contrast, and its squared standard error. */
export interface StudyEstimate {
  estimate: number
  variance: number
}

export interface RandomEffectsMean extends Estimate {
  /** Where the effect of a further study is expected; wider than the interval of the mean. */
  predictionInterval: Interval
}

export interface RandomEffects {
  studies: number
  /** The variance of the true effects between studies, by restricted maximum likelihood. */
  betweenVariance: number
  betweenVarianceError: number
  /** Cochran's Q of homogeneity. */
  heterogeneity: { q: number; degreesOfFreedom: number; p: number }
  /** I²: the share of the variance of the estimates that is between studies, from 0 to 1. */
  shareBetween: number
  /** With the standard error of Hartung and Knapp, and k − 1 degrees of freedom. The one to report. */
  hartungKnapp: RandomEffectsMean
  /** With the normal distribution, which is too narrow for few studies. */
  normal: RandomEffectsMean
}

/**
 * Random-effects meta-analysis: yᵢ = μ + uᵢ + eᵢ with Var(uᵢ) = τ² by restricted maximum likelihood and known Var(eᵢ) = vᵢ;
 * μ̂ = Σ wᵢyᵢ / Σ wᵢ with wᵢ = 1/(vᵢ + τ²). Hartung and Knapp multiply its variance 1/Σwᵢ by Σ wᵢ(yᵢ − μ̂)²/(k − 1).
 * The prediction interval is μ̂ ± quantile · √(SE² + τ²).
 *
 * Viechtbauer (2005), Journal of Educational and Behavioral Statistics, 30, 261–293. Knapp & Hartung (2003), Statistics in
 * Medicine, 22, 2693–2710. Higgins, Thompson & Spiegelhalter (2009), Journal of the Royal Statistical Society A, 172.
 */
export function randomEffects(
  studies: readonly StudyEstimate[],
  confidence = defaultConfidence,
): Estimable<RandomEffects> {
  const scaled = scaleToOne(studies)
  if ('reason' in scaled) return notEstimable(scaled.reason)
  const { estimates, variances, scale } = scaled
  const k = estimates.length
  const tauSquared = restrictedMaximumLikelihood(estimates, variances)
  const { mean, weights, total } = weightedMean(estimates, variances, tauSquared)
  const fixed = weightedMean(estimates, variances, 0)
  const q = fixed.squares
  const adjustment = weightedMean(estimates, variances, tauSquared).squares / (k - 1)
  const meanOf = (variance: number, degrees: number | null): RandomEffectsMean | null => {
    const inference = inferenceOf(mean * scale, Math.sqrt(variance) * scale, degrees, confidence)
    if (!inference) return null
    const upper = (1 - confidence) / 2
    const quantile = degrees === null ? normalQuantile({ upper }) : tQuantile({ upper }, degrees)
    const margin = quantile * Math.sqrt(variance + tauSquared) * scale
    return { ...inference, predictionInterval: { low: mean * scale - margin, high: mean * scale + margin } }
  }
  const [hartungKnapp, normal] = [meanOf(adjustment / total, k - 1), meanOf(1 / total, null)]
  if (!hartungKnapp || !normal) return notEstimable('no_variation')
  // The variance of a typical study, of Higgins & Thompson (2002).
  const sum = fixed.total
  const typical = ((k - 1) * sum) / (sum ** 2 - fixed.weights.reduce((total, weight) => total + weight ** 2, 0))
  const squares = weights.reduce((total, weight) => total + weight ** 2, 0)
  const cubes = weights.reduce((total, weight) => total + weight ** 3, 0)
  const information = (squares - (2 * cubes) / total + (squares / total) ** 2) / 2
  return finiteResult({
    ok: true,
    studies: k,
    betweenVariance: tauSquared * scale ** 2,
    betweenVarianceError: scale ** 2 / Math.sqrt(information),
    heterogeneity: { q, degreesOfFreedom: k - 1, p: chiSquareTails(q, k - 1).upper },
    shareBetween: tauSquared / (tauSquared + typical),
    hartungKnapp,
    normal,
  })
}

/** Estimates and variances in units in which the typical variance is 1, so that no scale is too small or too large. */
function scaleToOne(
  studies: readonly StudyEstimate[],
):
  | { estimates: number[]; variances: number[]; scale: number }
  | { reason: 'too_few_studies' | 'invalid_number' | 'no_variation' } {
  if (studies.length < 2) return { reason: 'too_few_studies' }
  const variances = studies.map(({ variance }) => variance)
  const estimates = studies.map(({ estimate }) => estimate)
  if (!areFinite(variances) || !areFinite(estimates)) return { reason: 'invalid_number' }
  if (variances.some((variance) => !(variance > 0))) return { reason: 'no_variation' }
  const scale = Math.sqrt(variances.toSorted((a, b) => a - b)[Math.floor(variances.length / 2)]!)
  return {
    estimates: estimates.map((estimate) => estimate / scale),
    variances: variances.map((variance) => variance / scale / scale),
    scale,
  }
}

export function weightedMean(estimates: readonly number[], variances: readonly number[], between: number) {
  const weights = variances.map((variance) => 1 / (variance + between))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const mean = weights.reduce((sum, weight, index) => sum + weight * estimates[index]!, 0) / total
  const squares = weights.reduce((sum, weight, index) => sum + weight * (estimates[index]! - mean) ** 2, 0)
  return { weights, total, mean, squares }
}

/**
 * τ² where the restricted likelihood no longer rises: Σ w²(y − μ̂)² = Σ w − Σ w²/Σ w; 0 where it falls from the start.
 */
function restrictedMaximumLikelihood(estimates: readonly number[], variances: readonly number[]): number {
  const falling = (between: number) => {
    const { weights, total, mean } = weightedMean(estimates, variances, between)
    const squares = weights.reduce((sum, weight) => sum + weight ** 2, 0)
    const spread = weights.reduce((sum, weight, index) => sum + (weight * (estimates[index]! - mean)) ** 2, 0)
    return total - squares / total - spread
  }
  if (falling(0) >= 0) return 0
  let most = 1
  while (falling(most) < 0 && most < Number.MAX_VALUE / 4) most *= 2
  return findRoot(falling, 0, most)
}
