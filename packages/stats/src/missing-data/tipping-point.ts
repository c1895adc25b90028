import { findRoot } from '../distributions/special-functions'
import { tQuantile } from '../distributions/student-t'
import { areFinite, type Estimable, type Estimate, finiteResult, notEstimable } from '../estimate'
import { defaultConfidence } from '../interval'
import { momentsOf, welchOfMoments } from '../moments'
import type { ObservedOutcomes } from './lee-bounds'

/**
 * Whose missing outcomes are assumed to be worse than the observed ones: the treated's, or both, in opposite
 * directions.
 */
export type TippingScenario = 'treated' | 'both'

export interface TippingPoint {
  /** With missing outcomes like the observed ones of their condition: Welch's test. */
  unadjusted: Estimate
  isSignificant: boolean
  missing: { treated: number; control: number }
  /**
   * How much missing outcomes would have to differ from the observed ones, against the effect, for the result to lose its
   * significance, and for the estimate to become 0: in units of the outcome and in its pooled standard deviations. Null
   * where nothing is missing; the first also where the result is not significant to begin with.
   */
  toLoseSignificance: Shift | null
  toZero: Shift | null
}

export interface Shift {
  delta: number
  standardDeviations: number
}

/**
 * Delta adjustment in a pattern-mixture model: the mean of a condition is ȳ + mδ, with m the share of outcomes that are
 * missing and δ the difference of their mean from the observed one; its variance s²/n + δ² m(1 − m)/N. The tipping point is
 * the δ at which the confidence interval of the difference begins to include 0.
 *
 * Carpenter & Kenward (2013). Multiple imputation and its application, ch. 10.
 */
export function tippingPoint(
  treated: ObservedOutcomes,
  control: ObservedOutcomes,
  options: { scenario?: TippingScenario; confidence?: number } = {},
): Estimable<TippingPoint> {
  const { scenario = 'treated', confidence = defaultConfidence } = options
  for (const { outcomes, assigned } of [treated, control]) {
    if (!areFinite(outcomes) || !(assigned >= outcomes.length) || !Number.isFinite(assigned)) {
      return notEstimable('invalid_number')
    }
    if (outcomes.length === 0) return notEstimable('one_group_empty')
    if (outcomes.length < 2) return notEstimable('too_few_per_group')
  }
  const [one, other] = [describe(treated), describe(control)]
  const unadjusted = welchOfMoments(one, other, confidence)
  if (!unadjusted) return notEstimable('no_variation')
  const size = Math.abs(unadjusted.estimate)
  const isControlShifted = scenario === 'both'
  const perDelta = one.missing + (isControlShifted ? other.missing : 0)
  const addedVariance = one.shareVariance + (isControlShifted ? other.shareVariance : 0)
  const pooled = Math.sqrt(((one.n - 1) * one.variance + (other.n - 1) * other.variance) / (one.n + other.n - 2))
  const direction = unadjusted.estimate > 0 ? -1 : 1
  const shiftOf = (delta: number): Shift => ({
    delta: direction * delta,
    standardDeviations: (direction * delta) / pooled,
  })
  const critical = tQuantile({ upper: (1 - confidence) / 2 }, unadjusted.degreesOfFreedom!)
  const beyond = (delta: number) =>
    critical * Math.sqrt(unadjusted.standardError ** 2 + delta ** 2 * addedVariance) - (size - delta * perDelta)
  const isSignificant = beyond(0) < 0
  const canTip = perDelta > 0 && size > 0
  return finiteResult({
    ok: true,
    unadjusted,
    isSignificant,
    missing: { treated: one.missing, control: other.missing },
    toLoseSignificance: canTip && isSignificant ? shiftOf(findRoot(beyond, 0, size / perDelta)) : null,
    toZero: canTip ? shiftOf(size / perDelta) : null,
  })
}

function describe({ outcomes, assigned }: ObservedOutcomes) {
  const missing = (assigned - outcomes.length) / assigned
  return { ...momentsOf(outcomes), missing, shareVariance: (missing * (1 - missing)) / assigned }
}
