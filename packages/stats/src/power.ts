import normalCdf from '@stdlib/stats-base-dists-normal-cdf'
import normalQuantile from '@stdlib/stats-base-dists-normal-quantile'

/**
 * Power and sample size for the difference of two means, by the normal approximation: both groups share one known
 * standard deviation, the test has two sides. Against the exact t test it is a little too hopeful: it asks for one or
 * two students fewer per group at the sizes of studies in schools.
 */
export interface Comparison {
  /** The true difference in standard deviations (Cohen's d). */
  effect: number
  /** The chance to find a difference where there is none. */
  alpha?: number
}

const usualAlpha = 0.05

/** More than there are, and far fewer than whole numbers that are exact. */
const mostStudents = 2 ** 40

/** The chance that a comparison of so many with so many finds a difference of this size. */
export function powerOf({ effect, alpha = usualAlpha }: Comparison, first: number, second: number): number {
  requireAlpha(alpha)
  if (first <= 0 || second <= 0) return alpha
  const critical = normalQuantile(1 - alpha / 2, 0, 1)
  const shift = Math.abs(effect) * Math.sqrt((first * second) / (first + second))
  return normalCdf(shift - critical, 0, 1) + normalCdf(-shift - critical, 0, 1)
}

/** How many each group needs for this power; `ratio` is how many times as many the second has as the first. */
export function sampleSizeFor(
  comparison: Comparison,
  power: number,
  ratio = 1,
): { first: number; second: number; total: number } {
  if (!(power > 0 && power < 1)) throw new RangeError('Power lies between 0 and 1')
  if (!(ratio > 0)) throw new RangeError('The ratio is greater than 0')
  if (comparison.effect === 0) throw new RangeError('No number of students finds a difference of nothing')
  const sizes = (first: number) => ({
    first,
    second: Math.ceil(first * ratio),
    total: first + Math.ceil(first * ratio),
  })
  const isEnough = (first: number) => powerOf(comparison, first, sizes(first).second) >= power
  let most = 1
  // Beyond, numbers have gaps that no bisection ends in.
  while (!isEnough(most)) {
    most *= 2
    if (most > mostStudents) throw new RangeError('No number of students is large enough')
  }
  let least = most === 1 ? 1 : most / 2
  while (least < most) {
    const middle = Math.floor((least + most) / 2)
    if (isEnough(middle)) most = middle
    else least = middle + 1
  }
  return sizes(least)
}

function requireAlpha(alpha: number): void {
  if (!(alpha > 0 && alpha < 1)) throw new RangeError('Alpha lies between 0 and 1')
}
