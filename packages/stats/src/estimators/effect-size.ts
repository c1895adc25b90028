import { findRoot, incompleteGamma, logGamma } from '../distributions/special-functions'
import { noncentralTTail, tTails } from '../distributions/student-t'
import { defaultConfidence, type Interval } from '../interval'
import { momentsOf } from '../moments'
import { unsuitableClusters } from './clusters'
import { type Comparison, type PreparedComparison, prepareComparison } from './comparison'
import { type ComparisonResult, comparisonEstimate, type EstimateOptions } from './comparison-estimate'

/**
 * Γ(m/2) / (√(m/2) Γ((m − 1)/2)): what makes a standardized difference unbiased. Hedges (1981); 1 − 3/(4m − 1) is
 * close.
 */
export function hedgesCorrection(degreesOfFreedom: number): number {
  const half = degreesOfFreedom / 2
  if (!(half > 0.5)) return 0
  return Math.exp(logGamma(half) - logGamma(half - 0.5) - 0.5 * Math.log(half))
}

/**
 * Hedges g = J(m)(ȳ₁ − ȳ₀)/s with the pooled standard deviation s, m = n₁ + n₀ − 2 and the exact correction J. Its variance
 * is 1/n₁ + 1/n₀ + g²/2(n₁ + n₀); its interval comes from the noncentral t distribution of the pooled t statistic, whose
 * p it has.
 * Hedges (1981). Distribution theory for Glass's estimator. Journal of Educational Statistics, 6.
 * Steiger & Fouladi (1997). Noncentrality interval estimation.
 */
export function hedgesG(comparison: Comparison, options: EstimateOptions = {}): ComparisonResult {
  const prepared = prepareComparison(comparison)
  if (!prepared.ok) return prepared
  const { n } = prepared.data
  if (comparison.clusters) return { ok: false, reason: 'clustered_assignment', n }
  const degreesOfFreedom = n.treated + n.control - 2
  const d = standardizedDifference(prepared.data)
  const perUnit = Math.sqrt(1 / n.treated + 1 / n.control)
  const correction = hedgesCorrection(degreesOfFreedom)
  const estimate = correction * d
  const standardError = Math.sqrt(perUnit ** 2 + estimate ** 2 / (2 * (n.treated + n.control)))
  const inference = comparisonEstimate({ estimate, standardError, degreesOfFreedom, n }, options)
  if (!inference.ok) return inference
  const statistic = d / perUnit
  const noncentrality = noncentralityInterval(statistic, degreesOfFreedom, options.confidence)
  if (!noncentrality) return { ok: false, reason: 'invalid_number', n }
  return {
    ...inference,
    interval: { low: correction * perUnit * noncentrality.low, high: correction * perUnit * noncentrality.high },
    p: Math.min(1, 2 * tTails(Math.abs(statistic), degreesOfFreedom).upper),
  }
}

function standardizedDifference({ outcome, treatment, n }: PreparedComparison): number {
  const valuesOf = (arm: number) => Array.from(outcome).filter((_, row) => treatment[row] === arm)
  const [one, other] = [momentsOf(valuesOf(1)), momentsOf(valuesOf(0))]
  const squares = (n.treated - 1) * one.variance + (n.control - 1) * other.variance
  return (one.mean - other.mean) / Math.sqrt(squares / (n.treated + n.control - 2))
}

/** Beyond this, the noncentral t has no digits left. */
const largestStatistic = 1e5

/** The noncentralities at which the statistic has (1 − confidence)/2 above it, and below it. */
function noncentralityInterval(
  statistic: number,
  degreesOfFreedom: number,
  confidence = defaultConfidence,
): Interval | null {
  if (!(Math.abs(statistic) < largestStatistic)) return null
  const beyond = Math.log((1 - confidence) / 2)
  const tail = (side: 'lower' | 'upper', noncentrality: number) =>
    Math.log(noncentralTTail(side, statistic, degreesOfFreedom, noncentrality)) - beyond
  let width = 2
  while (width < 2 ** 40 && (tail('upper', statistic - width) > 0 || tail('lower', statistic + width) > 0)) width *= 2
  return {
    low: findRoot((noncentrality) => tail('upper', noncentrality), statistic - width, statistic),
    high: findRoot((noncentrality) => -tail('lower', noncentrality), statistic, statistic + width),
  }
}

export interface ClusteredEffectSizeOptions extends EstimateOptions {
  /** The intraclass correlation; estimated from the data unless given. */
  intraclassCorrelation?: number
}

export type ClusteredEffectSize =
  | (ComparisonResult & { ok: true; intraclassCorrelation: number })
  | (ComparisonResult & { ok: false })

/**
 * Hedges g where clusters were assigned, standardized by the total standard deviation:
 * g = ω d √(1 − 2(n − 1)ρ/(N − 2)) with N participants, n per cluster on average, the intraclass correlation ρ, the
 * degrees of freedom h = ((N − 2) − 2(n − 1)ρ)² / ((N − 2)(1 − ρ)² + n(N − 2n)ρ² + 2(N − 2n)ρ(1 − ρ)), and ω = J(h). Its
 * variance is ω²((1/n₁ + 1/n₀)(1 + (n − 1)ρ) + δ²/2h), with δ = g/ω; its interval that of t with h degrees of freedom.
 * Hedges (2007). Effect sizes in cluster-randomized designs. Journal of Educational and Behavioral Statistics, 32.
 * What Works Clearinghouse (2022). Procedures and standards handbook, version 5.0, appendix E.
 */
export function clusteredHedgesG(
  comparison: Comparison,
  options: ClusteredEffectSizeOptions = {},
): ClusteredEffectSize {
  const prepared = prepareComparison(comparison)
  if (!prepared.ok) return prepared
  const { data } = prepared
  const { n } = data
  const unsuitable = unsuitableClusters(data)
  if (unsuitable) return { ok: false, reason: unsuitable, n }
  const rho = options.intraclassCorrelation ?? intraclassCorrelation(data)
  if (!(rho >= 0 && rho <= 1)) throw new RangeError('intraclassCorrelation must lie between 0 and 1')
  const total = n.treated + n.control
  const size = total / (n.clusters!.treated + n.clusters!.control)
  const remaining = total - 2 - 2 * (size - 1) * rho
  const degreesOfFreedom =
    remaining ** 2 /
    ((total - 2) * (1 - rho) ** 2 + size * (total - 2 * size) * rho ** 2 + 2 * (total - 2 * size) * rho * (1 - rho))
  const correction = hedgesCorrection(degreesOfFreedom)
  const delta = standardizedDifference(data) * Math.sqrt(remaining / (total - 2))
  const variance = (1 / n.treated + 1 / n.control) * (1 + (size - 1) * rho) + delta ** 2 / (2 * degreesOfFreedom)
  const inference = comparisonEstimate(
    { estimate: correction * delta, standardError: correction * Math.sqrt(variance), degreesOfFreedom, n },
    options,
  )
  return inference.ok ? { ...inference, intraclassCorrelation: rho } : inference
}

/**
 * The intraclass correlation within conditions by analysis of variance, (B − W)/(B + (n₀ − 1)W) with the mean squares
 * between and within clusters and n₀ the size that balances unequal ones; 0 where it would be negative.
 * Donner & Koval (1980). The estimation of intraclass correlation in the analysis of family data. Biometrics, 36.
 */
function intraclassCorrelation({ outcome, treatment, clusters, n }: PreparedComparison): number {
  const groups = clusters!.map((rows) => {
    const values = rows.map((row) => outcome[row]!)
    const { mean, variance } = momentsOf(values)
    return {
      isTreated: treatment[rows[0]!] === 1,
      size: rows.length,
      mean,
      within: (rows.length - 1) * variance,
    }
  })
  let [between, sizes] = [0, 0]
  for (const isTreated of [true, false]) {
    const arm = groups.filter((group) => group.isTreated === isTreated)
    const total = isTreated ? n.treated : n.control
    const mean = arm.reduce((sum, group) => sum + (group.size / total) * group.mean, 0)
    between += arm.reduce((sum, group) => sum + group.size * (group.mean - mean) ** 2, 0)
    sizes += total - arm.reduce((sum, group) => sum + group.size ** 2, 0) / total
  }
  const total = n.treated + n.control
  // One participant in every cluster: between and within cannot be separated, and clusters are participants.
  if (total === groups.length) return 0
  const meanBetween = between / (groups.length - 2)
  const meanWithin = groups.reduce((sum, group) => sum + group.within, 0) / (total - groups.length)
  const balanced = sizes / (groups.length - 2)
  return Math.max(0, (meanBetween - meanWithin) / (meanBetween + (balanced - 1) * meanWithin))
}

/**
 * The improvement index 100(Φ(g) − ½): by how many percentile points the average student would rise in the reference
 * condition. What Works Clearinghouse (2022), appendix E.
 */
export function improvementIndex(effectSize: { estimate: number; interval: Interval }): {
  estimate: number
  interval: Interval
} {
  const { low, high } = effectSize.interval
  return {
    estimate: percentile(effectSize.estimate),
    interval: { low: percentile(low), high: percentile(high) },
  }
}

function percentile(g: number): number {
  // Φ(g) − ½ is half of P(½, g²/2), which keeps the digits of a small g.
  return 50 * Math.sign(g) * incompleteGamma(0.5, (g * g) / 2).lower
}
