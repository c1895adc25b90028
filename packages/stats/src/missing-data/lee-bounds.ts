import { normalQuantile, normalTails } from '../distributions/normal'
import { findRoot } from '../distributions/special-functions'
import { areFinite, type Estimable, finiteResult, notEstimable } from '../estimate'
import { defaultConfidence, type Interval } from '../interval'
import { momentsOf } from '../moments'

/** A condition: the outcomes that were observed, and the number of those assigned. */
export interface ObservedOutcomes {
  outcomes: readonly number[]
  assigned: number
}

export interface LeeBounds {
  lower: { estimate: number; standardError: number }
  upper: { estimate: number; standardError: number }
  /** For the effect itself, somewhere between the bounds: Imbens & Manski (2004), Econometrica, 72, 1845–1857. */
  interval: Interval
  /** The condition that kept more of its students, and the share of its outcomes that was trimmed. */
  trimmed: 'treated' | 'control' | 'neither'
  trimmedShare: number
}

/**
 * Bounds of the effect on those who would be observed in either condition, if the condition changes who is observed in one
 * direction only. The condition that kept more loses the share q = (r₁ − r₀)/r₁ of its observed outcomes: the largest for
 * one bound, the smallest for the other. The outcome at the cut counts with the part of it that is needed to trim exactly
 * q, so that ties are trimmed as far as they have to be and no further.
 *
 * Standard errors: Lee (2009), Training, wages, and sample selection, Review of Economic Studies, 76, 1071–1102,
 * proposition 3. With equal retention nothing is trimmed, and both bounds are the difference in means.
 */
export function leeBounds(
  treated: ObservedOutcomes,
  control: ObservedOutcomes,
  confidence = defaultConfidence,
): Estimable<LeeBounds> {
  for (const { outcomes, assigned } of [treated, control]) {
    if (!areFinite(outcomes) || !(assigned >= outcomes.length) || !Number.isFinite(assigned)) {
      return notEstimable('invalid_number')
    }
    if (outcomes.length === 0) return notEstimable('one_group_empty')
    if (outcomes.length < 2) return notEstimable('too_few_per_group')
  }
  const rateOf = ({ outcomes, assigned }: ObservedOutcomes) => outcomes.length / assigned
  const isTreatedTrimmed = rateOf(treated) >= rateOf(control)
  const [more, fewer] = isTreatedTrimmed ? [treated, control] : [control, treated]
  const q = 1 - rateOf(fewer) / rateOf(more)
  const sorted = more.outcomes.toSorted((a, b) => a - b)
  const other = momentsOf(fewer.outcomes)
  const otherVariance = other.variance / fewer.outcomes.length
  const sign = isTreatedTrimmed ? 1 : -1
  const bound = (values: readonly number[]) => {
    const { mean, variance, cut } = trimmedFromTheEnd(values, q)
    const kept = (1 - q) * more.outcomes.length
    const ofRates =
      q === 0 ? 0 : (1 - rateOf(more)) / more.outcomes.length + (1 - rateOf(fewer)) / fewer.outcomes.length
    const total = variance / kept + ((cut - mean) ** 2 * q) / kept + (cut - mean) ** 2 * ofRates + otherVariance
    return { estimate: sign * (mean - other.mean), standardError: Math.sqrt(total) }
  }
  const [withoutLargest, withoutSmallest] = [bound(sorted), bound(sorted.toReversed())]
  const [lower, upper] = isTreatedTrimmed ? [withoutLargest, withoutSmallest] : [withoutSmallest, withoutLargest]
  if (!(lower.standardError > 0 && upper.standardError > 0)) return notEstimable('no_variation')
  return finiteResult({
    ok: true,
    lower,
    upper,
    interval: imbensManskiInterval(lower, upper, confidence),
    trimmed: q === 0 ? 'neither' : isTreatedTrimmed ? 'treated' : 'control',
    trimmedShare: q,
  })
}

/** Mean and variance of what remains when the last share of the values is trimmed, and the value at the cut. */
function trimmedFromTheEnd(values: readonly number[], share: number) {
  const kept = (1 - share) * values.length
  // A count that is whole except for rounding counts as whole.
  const whole = Math.floor(kept + 1e-9)
  const part = Math.max(0, kept - whole)
  const weightOf = (index: number) => (index < whole ? 1 : index === whole ? part : 0)
  const total = whole + part
  const mean = values.reduce((sum, value, index) => sum + weightOf(index) * value, 0) / total
  const squares = values.reduce((sum, value, index) => sum + weightOf(index) * (value - mean) ** 2, 0)
  const last = part > 0 ? whole : whole - 1
  return { mean, variance: total > 1 ? squares / (total - 1) : 0, cut: values[Math.max(0, last)]! }
}

/** c with Φ(c + Δ/max σ) − Φ(−c) = confidence: one-sided where the bounds are far apart, two-sided where they meet. */
function imbensManskiInterval(lower: LeeBounds['lower'], upper: LeeBounds['upper'], confidence: number): Interval {
  const width = (upper.estimate - lower.estimate) / Math.max(lower.standardError, upper.standardError)
  const outside = (c: number) => normalTails(c + width).upper + normalTails(c).upper
  const c = findRoot((c) => 1 - confidence - outside(c), 0, normalQuantile({ upper: (1 - confidence) / 2 }) + 1)
  return { low: lower.estimate - c * lower.standardError, high: upper.estimate + c * upper.standardError }
}
