import { logNormalLower, normalQuantile, normalTails } from './normal'
import {
  findRoot,
  incompleteBeta,
  logPoissonAround,
  positiveQuantile,
  requirePositive,
  requireTail,
  type Tail,
  type Tails,
} from './special-functions'

/** Student's t: half of I_x(ν/2, ½) with x = ν/(ν + t²) is the tail beyond |t|. Infinite degrees give the normal. */
export function tTails(t: number, degrees: number): Tails {
  requirePositive('degrees', degrees)
  if (degrees === Number.POSITIVE_INFINITY) return normalTails(t)
  const square = t * t
  if (square === Number.POSITIVE_INFINITY) return t > 0 ? { lower: 1, upper: 0 } : { lower: 0, upper: 1 }
  const sum = degrees + square
  const beyond = incompleteBeta(degrees / 2, 0.5, degrees / sum, square / sum).lower / 2
  return t >= 0 ? { lower: 1 - beyond, upper: beyond } : { lower: beyond, upper: 1 - beyond }
}

export function tQuantile(tail: Tail, degrees: number): number {
  requirePositive('degrees', degrees)
  if (degrees === Number.POSITIVE_INFINITY) return normalQuantile(tail)
  const [side, wanted] = requireTail(tail)
  const sign = side === 'lower' ? -1 : 1
  if (wanted === 0.5) return 0
  // The tail beyond is that of the other sign: exact, because halves and their complements above a half are.
  return wanted < 0.5
    ? sign * positiveQuantile((t) => tTails(t, degrees), { upper: wanted })
    : -sign * positiveQuantile((t) => tTails(t, degrees), { upper: 1 - wanted })
}

/** How far below its summit, as a logarithm, the integrand no longer counts. */
const negligible = 42
/** Nodes and weights of the tanh–sinh rule on (−1, 1). Takahasi & Mori (1974). */
const nodes = Array.from({ length: 113 }, (_, index) => {
  const step = (index - 56) / 16
  const angle = (Math.PI / 2) * Math.sinh(step)
  return { at: Math.tanh(angle), weight: ((Math.PI / 32) * Math.cosh(step)) / Math.cosh(angle) ** 2 }
})

/**
 * Noncentral t: P(T ≤ t) = ∫ Φ(ts − δ) f(s) ds over s > 0, with f the density of √(χ²(ν)/ν); the upper tail with
 * Φ(δ − ts). The integrand has one summit, and is integrated on either side of it.
 * Johnson, Kotz & Balakrishnan (1995). Continuous univariate distributions, vol. 2, ch. 31.
 */
export function noncentralTTails(t: number, degrees: number, noncentrality: number): Tails {
  const of = (side: keyof Tails) => noncentralTTail(side, t, degrees, noncentrality)
  return { lower: of('lower'), upper: of('upper') }
}

/** One of the tails alone, in half the time. */
export function noncentralTTail(side: keyof Tails, t: number, degrees: number, noncentrality: number): number {
  if (!(degrees >= 1)) throw new RangeError('degrees must be 1 or greater')
  if (!Number.isFinite(noncentrality)) throw new RangeError('noncentrality must be a number')
  if (!Number.isFinite(t)) return t > 0 === (side === 'lower') ? 1 : 0
  if (noncentrality === 0) return tTails(t, degrees)[side]
  if (degrees === Number.POSITIVE_INFINITY) return normalTails(t - noncentrality)[side]
  const half = degrees / 2
  const logDensity = logPoissonAround(half)
  const sign = side === 'lower' ? 1 : -1
  const log = (s: number) => logNormalLower(sign * (t * s - noncentrality)) + logDensity(half * s * s) - Math.log(s)
  const bound = 3 + Math.abs(t * noncentrality) / (t * t + degrees)
  return Math.min(1, degrees * integrateAroundSummit(log, bound))
}

/** The value with this tail. */
export function noncentralTQuantile(tail: Tail, degrees: number, noncentrality: number): number {
  const [side, wanted] = requireTail(tail)
  if (wanted === 0 || wanted === 1) {
    return (side === 'lower') === (wanted === 1) ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
  }
  const sign = side === 'lower' ? 1 : -1
  const rising = (t: number) => sign * (Math.log(noncentralTTail(side, t, degrees, noncentrality)) - Math.log(wanted))
  let width = 1
  while (width < 2 ** 100 && rising(noncentrality - width) > 0) width *= 2
  const low = noncentrality - width
  width = 1
  while (width < 2 ** 100 && rising(noncentrality + width) < 0) width *= 2
  return findRoot(rising, low, noncentrality + width)
}

const golden = (Math.sqrt(5) - 1) / 2

/** ∫ e^log(s) ds over s > 0, for a concave `log` with its summit below the bound. */
function integrateAroundSummit(log: (s: number) => number, bound: number): number {
  let [low, high] = [0, bound]
  let [left, right] = [high - golden * (high - low), low + golden * (high - low)]
  let [atLeft, atRight] = [log(left), log(right)]
  for (let step = 0; step < 40; step++) {
    if (atLeft > atRight) {
      ;[high, right, atRight] = [right, left, atLeft]
      left = high - golden * (high - low)
      atLeft = log(left)
    } else {
      ;[low, left, atLeft] = [left, right, atRight]
      right = low + golden * (high - low)
      atRight = log(right)
    }
  }
  const summit = (low + high) / 2
  const floor = log(summit) - negligible
  if (!Number.isFinite(floor)) return 0
  const edge = (inside: number, outside: number) => {
    let [from, to] = [inside, outside]
    for (let step = 0; step < 20; step++) {
      const middle = (from + to) / 2
      if (log(middle) > floor) from = middle
      else to = middle
    }
    return to
  }
  let outside = 2 * summit
  for (let step = 0; step < 60 && log(outside) > floor; step++) outside *= 2
  return integrate(log, edge(summit, 0), summit) + integrate(log, summit, edge(summit, outside))
}

function integrate(log: (s: number) => number, from: number, to: number): number {
  const [middle, radius] = [(from + to) / 2, (to - from) / 2]
  if (!(radius > 0)) return 0
  let sum = 0
  for (const { at, weight } of nodes) {
    const s = middle + radius * at
    if (s > from && s < to) sum += weight * Math.exp(log(s))
  }
  return radius * sum
}
