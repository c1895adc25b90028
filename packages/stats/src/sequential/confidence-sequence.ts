import { areFinite, type Estimable, type Estimate, finiteResult, notEstimable } from '../estimate'
import { defaultConfidence, type Interval } from '../interval'
import { type Moments, welchOfMoments } from '../moments'

/**
 * What has been observed of two conditions by a look: units of assignment, in the order in which they were completed.
 */
export interface Look {
  treated: Moments
  control: Moments
}

export interface SequentialEstimate {
  estimate: number
  /** Covers the effect at all looks simultaneously with the given confidence. */
  interval: Interval
  /** The intersection of the intervals of this look and those before; null where they exclude each other. */
  runningInterval: Interval | null
  /** The smallest p value of this look and those before; valid whenever one stops. */
  p: number
  n: { treated: number; control: number }
  /** Welch's test, once the planned number of units is reached: its p value is only valid at the planned end. */
  fixed: Estimate | null
}

/** Below so many units in a condition the normal approximation behind the sequence is not trusted. */
const minimumPerGroup = 20

/**
 * Asymptotic confidence sequence of the difference in means: with n units, σ̂² = n(s₁²/n₁ + s₀²/n₀) and
 *
 * estimate ± σ̂ √(2(nρ² + 1)/(n²ρ²) · log(√(nρ² + 1)/α)).
 *
 * ρ is chosen so that the interval is narrow at the planned number of units: ρ² = (−2 log α + log(−2 log α + 1))/n*. The
 * p value is the smallest α whose sequence excludes 0.
 *
 * Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas (2024). Time-uniform central limit theory and asymptotic confidence
 * sequences. Annals of Statistics, 52, 2613–2640.
 */
export function confidenceSequence(
  looks: readonly Look[],
  plannedUnits: number,
  confidence = defaultConfidence,
): Estimable<SequentialEstimate>[] {
  if (!(plannedUnits > 0 && Number.isFinite(plannedUnits))) return looks.map(() => notEstimable('invalid_number'))
  const alpha = 1 - confidence
  const rhoSquared = (-2 * Math.log(alpha) + Math.log(-2 * Math.log(alpha) + 1)) / plannedUnits
  let running: Interval | null = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY }
  let smallest = 1
  return looks.map(({ treated, control }) => {
    if (!(Math.min(treated.n, control.n) >= minimumPerGroup)) return notEstimable('too_few_per_group')
    const fixed = welchOfMoments(treated, control, confidence)
    if (!fixed) return notEstimable('no_variation')
    const { estimate, standardError } = fixed
    const n = treated.n + control.n
    const spread = n * rhoSquared + 1
    const margin =
      standardError * Math.sqrt(((2 * spread) / (n * rhoSquared)) * (Math.log(spread) / 2 - Math.log(alpha)))
    if (!areFinite([estimate, margin])) return notEstimable('invalid_number')
    const interval = { low: estimate - margin, high: estimate + margin }
    const low = Math.max(running?.low ?? interval.low, interval.low)
    const high = Math.min(running?.high ?? interval.high, interval.high)
    running = running && low <= high ? { low, high } : null
    const evidence = ((estimate / standardError) ** 2 * n * rhoSquared) / (2 * spread)
    smallest = Math.min(smallest, Math.exp(Math.log(spread) / 2 - evidence))
    return finiteResult({
      ok: true,
      estimate,
      interval,
      runningInterval: running,
      p: smallest,
      n: { treated: treated.n, control: control.n },
      fixed: n >= plannedUnits ? fixed : null,
    })
  })
}
