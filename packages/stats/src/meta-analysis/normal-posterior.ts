import { normalTails } from '../distributions/normal'

export interface NormalPosterior {
  mean: number
  deviation: number
  probabilityAbove: number
  probabilityBelow: number
}

/**
 * The posterior of an effect whose estimate is normal and whose prior is normal with mean 0: its precision is
 * 1/SE² + 1/s², its mean the estimate shrunk by s²/(s² + SE²). Gelman et al. (2013), Bayesian data analysis, ch. 2.5.
 */
export function normalPosterior(estimate: number, standardError: number, priorDeviation: number): NormalPosterior {
  const share = priorDeviation ** 2 / (priorDeviation ** 2 + standardError ** 2)
  const [mean, deviation] = [share * estimate, Math.sqrt(share) * standardError]
  const { lower, upper } = normalTails(mean / deviation)
  return { mean, deviation, probabilityAbove: lower, probabilityBelow: upper }
}
