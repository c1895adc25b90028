import { normalQuantile, normalTails } from '../distributions/normal'
import { findRoot } from '../distributions/special-functions'
import { noncentralTTail, tQuantile } from '../distributions/student-t'

export const defaultAlpha = 0.05
export const defaultPower = 0.8

/** How well a comparison of two conditions is known. */
export interface Precision {
  /** Of the difference, in the unit of the effect. */
  standardError: number
  degrees: number
}

/**
 * The power of a two-sided t test: P(|T| > t₁₋α⁄₂) of a noncentral t with δ = effect / standard error. Without a degree
 * of freedom there is no test, and the power is 0.
 * Cohen, J. (1988). Statistical power analysis for the behavioral sciences, ch. 2.
 */
export function powerOfTest(effect: number, { standardError, degrees }: Precision, alpha = defaultAlpha): number {
  requireProbability('alpha', alpha)
  if (!(degrees >= 1 && standardError > 0 && standardError < Number.POSITIVE_INFINITY)) return 0
  return powerAt(Math.abs(effect) / standardError, criticalOf(degrees, alpha), degrees)
}

function powerAt(noncentrality: number, critical: number, degrees: number): number {
  if (noncentrality > 1000) return 1
  return Math.min(
    1,
    noncentralTTail('upper', critical, degrees, noncentrality) +
      noncentralTTail('lower', -critical, degrees, noncentrality),
  )
}

/** Draws of the same sizes ask for the same quantile again. */
const criticals = new Map<string, number>()
const maxCriticals = 2000

function criticalOf(degrees: number, alpha: number): number {
  const key = `${degrees} ${alpha}`
  const known = criticals.get(key)
  if (known !== undefined) return known
  const critical = tQuantile({ upper: alpha / 2 }, degrees)
  if (criticals.size >= maxCriticals) criticals.clear()
  criticals.set(key, critical)
  return critical
}

/** The smallest effect that a two-sided t test detects with this power (MDES); null without a degree of freedom. */
export function detectableEffect(
  { standardError, degrees }: Precision,
  { alpha = defaultAlpha, power = defaultPower }: { alpha?: number; power?: number } = {},
): number | null {
  requireProbability('alpha', alpha)
  requireProbability('power', power)
  if (!(degrees >= 1 && standardError > 0 && standardError < Number.POSITIVE_INFINITY)) return null
  const critical = criticalOf(degrees, alpha)
  const excess = (delta: number) => powerAt(delta, critical, degrees) - power
  let most = critical + 1
  while (most < 1000 && excess(most) < 0) most *= 2
  const noncentrality = findRoot(excess, 0, most)
  return noncentrality * standardError
}

export interface Shares {
  first: number
  second: number
}

/**
 * The power of the two-sided z test of two shares, as R's `power.prop.test`, for groups of any size: the share is pooled
 * under the null hypothesis and separate under the alternative. Only the side of the effect is counted.
 * Fleiss, Levin & Paik (2003). Statistical methods for rates and proportions, ch. 4.
 * `variances` are those of a mean with standard deviation 1: 1/n for n independent students.
 */
export function powerOfShares({ first, second }: Shares, variances: readonly [number, number], alpha = defaultAlpha) {
  requireProbability('alpha', alpha)
  const [one, other] = variances
  if (!(one > 0 && other > 0 && one + other < Number.POSITIVE_INFINITY)) return 0
  const pooled = (first / one + second / other) / (1 / one + 1 / other)
  const underNull = Math.sqrt(pooled * (1 - pooled) * (one + other))
  const underAlternative = Math.sqrt(first * (1 - first) * one + second * (1 - second) * other)
  const critical = normalQuantile({ upper: alpha / 2 })
  return normalTails((Math.abs(first - second) - critical * underNull) / underAlternative).lower
}

/** Cohen's h, 2 asin √p₁ − 2 asin √p₂: the effect size of two shares. Cohen (1988), ch. 6. */
export function arcsineEffect({ first, second }: Shares): number {
  return 2 * Math.asin(Math.sqrt(first)) - 2 * Math.asin(Math.sqrt(second))
}

/** The power of the two-sided z test of Cohen's h, as `pwr.2p2n.test`. */
export function powerOfArcsine(effect: number, first: number, second: number, alpha = defaultAlpha): number {
  requireProbability('alpha', alpha)
  const critical = normalQuantile({ upper: alpha / 2 })
  const shift = Math.abs(effect) * Math.sqrt((first * second) / (first + second))
  return normalTails(critical - shift).upper + normalTails(-critical - shift).lower
}

export function requireProbability(name: string, value: number): void {
  if (!(value > 0 && value < 1)) throw new RangeError(`${name} must lie between 0 and 1`)
}
