import normalCdf from '@stdlib/stats-base-dists-normal-cdf'
import { positiveQuantile, requireTail, type Tail, type Tails } from './special-functions'

/** Standard normal: Φ(z) = erfc(−z/√2)/2, and the upper tail as Φ(−z). */
export function normalTails(z: number): Tails {
  return { lower: normalCdf(z, 0, 1), upper: normalCdf(-z, 0, 1) }
}

export function normalQuantile(tail: Tail): number {
  const [side, wanted] = requireTail(tail)
  const sign = side === 'lower' ? -1 : 1
  if (wanted === 0.5) return 0
  // By the smaller tail: 2p − 1, which others invert, has no digits left where p is small.
  return wanted < 0.5
    ? sign * positiveQuantile(normalTails, { upper: wanted })
    : -sign * positiveQuantile(normalTails, { upper: 1 - wanted })
}

/** Below this, probabilities are close to the smallest number there is. */
const far = -37

/** ln Φ(z); far out by its asymptotic series (Abramowitz & Stegun 26.2.12). */
export function logNormalLower(z: number): number {
  if (z > far) return Math.log(normalCdf(z, 0, 1))
  const inverse = 1 / (z * z)
  const series = inverse * (-1 + inverse * (3 - inverse * (15 - 105 * inverse)))
  return -0.5 * z * z - Math.log(-z) - 0.5 * Math.log(2 * Math.PI) + Math.log1p(series)
}
