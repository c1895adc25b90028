import { normalQuantile, normalTails } from './distributions/normal'
import { defaultConfidence, type Interval } from './interval'

export interface Share {
  successes: number
  trials: number
}

/** Confidence interval of a share (Wilson's score): reliable near 0 and 1 and for few trials; 0 to 1 for none. */
export function wilsonInterval({ successes, trials }: Share, confidence = defaultConfidence): Interval {
  requireShare({ successes, trials })
  if (trials === 0) return { low: 0, high: 1 }
  const z = normalQuantile({ upper: (1 - confidence) / 2 })
  const share = successes / trials
  const spread = z ** 2 / trials
  const center = (share + spread / 2) / (1 + spread)
  const half = (z / (1 + spread)) * Math.sqrt((share * (1 - share)) / trials + spread / (4 * trials))
  // The bounds of none and of all are 0 and 1 exactly; floating point misses them by a hair.
  return {
    low: successes === 0 ? 0 : Math.max(0, center - half),
    high: successes === trials ? 1 : Math.min(1, center + half),
  }
}

export interface ProportionComparison {
  /** The first share less the second. */
  difference: number
  /** Newcombe's interval, made from the two Wilson intervals. */
  interval: Interval
  z: number
  /** Of the two-sided test with a pooled share. */
  p: number
}

/** Whether two shares differ, such as the completion of two conditions. */
export function compareProportions(first: Share, second: Share, confidence = defaultConfidence): ProportionComparison {
  if (first.trials === 0 || second.trials === 0) {
    requireShare(first)
    requireShare(second)
    return { difference: 0, interval: { low: -1, high: 1 }, z: 0, p: 1 }
  }
  const [one, other] = [wilsonInterval(first, confidence), wilsonInterval(second, confidence)]
  const [p1, p2] = [first.successes / first.trials, second.successes / second.trials]
  const difference = p1 - p2
  const pooled = (first.successes + second.successes) / (first.trials + second.trials)
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / first.trials + 1 / second.trials))
  const z = deviation === 0 ? 0 : difference / deviation
  return {
    difference,
    interval: {
      low: difference - Math.hypot(p1 - one.low, other.high - p2),
      high: difference + Math.hypot(one.high - p1, p2 - other.low),
    },
    z,
    p: 2 * normalTails(Math.abs(z)).upper,
  }
}

function requireShare({ successes, trials }: Share): void {
  if (!(trials >= 0 && successes >= 0 && successes <= trials)) {
    throw new RangeError('There are no more successes than trials')
  }
}
