/**
 * The functions that the distributions are made of. Probabilities are computed by the tail that is asked for, so that
 * small ones keep their digits: `1 - lower` of an upper tail of 1e-20 is 0.
 */

/** More steps than any argument that is allowed needs; what does not converge by then is an error in the arguments. */
const maxSteps = 1_000_000
const epsilon = 1e-17
const tiny = 1e-300

export interface Tails {
  /** The probability of this value or less. */
  lower: number
  /** The probability of more than this value, computed directly. */
  upper: number
}

/** A probability, said as that of the lower or of the upper tail. */
export type Tail = { lower: number } | { upper: number }

/**
 * The error of Stirling's formula, ln n! − ½ ln(2πn) − n ln n + n, for real n > 0: its asymptotic series from 16 on,
 * and below by the recurrence δ(n) = δ(n + 1) + (n + ½) ln(1 + 1/n) − 1.
 * Loader, C. (2000). Fast and accurate computation of binomial probabilities.
 */
function stirlingError(n: number): number {
  let [shifted, sum] = [n, 0]
  for (; shifted < 16; shifted++) sum += (shifted + 0.5) * Math.log1p(1 / shifted) - 1
  const square = shifted * shifted
  const series = 1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / (1188 * square)) / square) / square) / square
  return sum + series / shifted
}

/** x ln(x/mean) + mean − x without the cancellation where both are close (Loader's deviance). */
function deviance(x: number, mean: number): number {
  const difference = x - mean
  if (Math.abs(difference) >= 0.1 * (x + mean)) return x * Math.log(x / mean) - difference
  const ratio = difference / (x + mean)
  let sum = difference * ratio
  let term = 2 * x * ratio
  for (let step = 1; step < 1000; step++) {
    term *= ratio * ratio
    const next = sum + term / (2 * step + 1)
    if (next === sum) break
    sum = next
  }
  return sum
}

/** ln of mean^x e^−mean / Γ(x + 1), the Poisson probability, for real x ≥ 0. */
export function logPoisson(x: number, mean: number): number {
  if (mean === 0) return x === 0 ? 0 : Number.NEGATIVE_INFINITY
  if (x === 0) return -mean
  return -stirlingError(x) - deviance(x, mean) - 0.5 * Math.log(2 * Math.PI * x)
}

/** The same for one x > 0 and many means. */
export function logPoissonAround(x: number): (mean: number) => number {
  const constant = -stirlingError(x) - 0.5 * Math.log(2 * Math.PI * x)
  return (mean) => constant - deviance(x, mean)
}

/** Γ(n + 1)/(Γ(x + 1) Γ(n − x + 1)) p^x q^(n − x), the binomial probability, for real 0 ≤ x ≤ n, with q = 1 − p. */
export function binomialTerm(x: number, n: number, p: number, q: number): number {
  if (p === 0) return x === 0 ? 1 : 0
  if (q === 0) return x === n ? 1 : 0
  if (x === 0) return Math.exp(n * (p < 0.5 ? Math.log1p(-p) : Math.log(q)))
  if (x === n) return Math.exp(n * (q < 0.5 ? Math.log1p(-q) : Math.log(p)))
  const rest = n - x
  const exponent =
    stirlingError(n) - stirlingError(x) - stirlingError(rest) - deviance(x, n * p) - deviance(rest, n * q)
  return Math.exp(exponent) * Math.sqrt(n / (2 * Math.PI * x * rest))
}

/** ln Γ(x) for x > 0. */
export function logGamma(x: number): number {
  return stirlingError(x) + (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI)
}

/**
 * The regularized incomplete gamma functions P(a, x) and Q(a, x): the series below a + 1, the continued fraction above
 * (DLMF 8.11.4 and 8.9.2, by Lentz's method).
 */
export function incompleteGamma(a: number, x: number): Tails {
  if (x <= 0) return { lower: 0, upper: 1 }
  if (x === Number.POSITIVE_INFINITY) return { lower: 1, upper: 0 }
  const front = Math.exp(logPoisson(a, x))
  if (x < a + 1) {
    let [sum, term] = [1, 1]
    for (let step = 1; step < maxSteps && term > sum * epsilon; step++) {
      term *= x / (a + step)
      sum += term
    }
    const lower = Math.min(1, front * sum)
    return { lower, upper: 1 - lower }
  }
  const upper = front * a * gammaFraction(a, x)
  return { lower: 1 - upper, upper }
}

function gammaFraction(a: number, x: number): number {
  let b = x + 1 - a
  let c = 1 / tiny
  let d = 1 / b
  let fraction = d
  for (let step = 1; step < maxSteps; step++) {
    const factor = -step * (step - a)
    b += 2
    d = 1 / nonZero(factor * d + b)
    c = nonZero(b + factor / c)
    fraction *= d * c
    if (Math.abs(d * c - 1) < 1e-16) break
  }
  return fraction
}

/**
 * The regularized incomplete beta function I_x(a, b) as lower, and I_(1 − x)(b, a) as upper, by its continued fraction
 * (DLMF 8.17.22, by Lentz's method). Takes x and y = 1 − x, of which the caller knows the small one exactly.
 */
export function incompleteBeta(a: number, b: number, x: number, y: number): Tails {
  if (x <= 0) return { lower: 0, upper: 1 }
  if (y <= 0) return { lower: 1, upper: 0 }
  if (x > (a + 1) / (a + b + 2)) {
    const { lower, upper } = incompleteBeta(b, a, y, x)
    return { lower: upper, upper: lower }
  }
  const lower = Math.min(1, binomialTerm(a, a + b, x, y) * (b / (a + b)) * betaFraction(a, b, x))
  return { lower, upper: 1 - lower }
}

function betaFraction(a: number, b: number, x: number): number {
  let c = 1
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let step = 1; step < maxSteps; step++) {
    const even = (step * (b - step) * x) / ((a + 2 * step - 1) * (a + 2 * step))
    d = 1 / nonZero(1 + even * d)
    c = nonZero(1 + even / c)
    fraction *= d * c
    const odd = (-(a + step) * (a + b + step) * x) / ((a + 2 * step) * (a + 2 * step + 1))
    d = 1 / nonZero(1 + odd * d)
    c = nonZero(1 + odd / c)
    fraction *= d * c
    if (Math.abs(d * c - 1) < 1e-16) break
  }
  return fraction
}

function nonZero(value: number): number {
  return Math.abs(value) < tiny ? tiny : value
}

/**
 * Σ Poisson(j; mean) · component(j): a noncentral distribution as a mixture of central ones. The terms have one summit;
 * they are added from there in both directions until they no longer count. Components rise with j in an upper tail and
 * fall in a lower one.
 */
export function poissonMixture(mean: number, component: (j: number) => number, tail: keyof Tails): number {
  const logTerm = (j: number) => logPoisson(j, mean) + Math.log(component(j))
  const isRising = (j: number) => {
    const [here, next] = [logTerm(j), logTerm(j + 1)]
    return here === Number.NEGATIVE_INFINITY ? tail === 'upper' : next > here
  }
  let [low, high] = [0, 1]
  while (high < 2 ** 40 && isRising(high)) high *= 2
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isRising(middle)) low = middle + 1
    else high = middle
  }
  const term = (j: number) => Math.exp(logTerm(j))
  let sum = term(low)
  for (const direction of [1, -1]) {
    for (let step = 1; step < maxSteps; step++) {
      const j = low + direction * step
      if (j < 0) break
      const added = term(j)
      sum += added
      if (added <= sum * epsilon) break
    }
  }
  return Math.min(1, sum)
}

/** Where a rising function crosses 0 between two bounds: false position (Illinois) with bisection as its safeguard. */
export function findRoot(rising: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to]
  let [atLow, atHigh] = [rising(low), rising(high)]
  if (atLow >= 0) return low
  if (atHigh <= 0) return high
  for (let step = 0; step < 400; step++) {
    const isBisecting = step % 3 === 2 || !Number.isFinite(atLow) || !Number.isFinite(atHigh)
    const between = isBisecting ? (low + high) / 2 : low - (atLow * (high - low)) / (atHigh - atLow)
    const middle = between > low && between < high ? between : (low + high) / 2
    if (middle <= low || middle >= high || high - low <= 1e-15 * Math.abs(high)) return middle
    const value = rising(middle)
    if (value === 0) return middle
    if (value < 0) {
      ;[low, atLow] = [middle, value]
      atHigh /= 2
    } else {
      ;[high, atHigh] = [middle, value]
      atLow /= 2
    }
  }
  return (low + high) / 2
}

/**
 * The value above 0 with this tail, by its logarithm: values and probabilities of very different sizes are found alike.
 */
export function positiveQuantile(tailsAt: (x: number) => Tails, tail: Tail): number {
  const [side, wanted] = requireTail(tail)
  if (wanted === (side === 'lower' ? 0 : 1)) return 0
  if (wanted === (side === 'lower' ? 1 : 0)) return Number.POSITIVE_INFINITY
  const sign = side === 'lower' ? 1 : -1
  const rising = (logX: number) => sign * (Math.log(tailsAt(Math.exp(logX))[side]) - Math.log(wanted))
  let [low, high] = [-1, 1]
  while (rising(low) > 0 && low > -700) low *= 2
  while (rising(high) < 0 && high < 700) high *= 2
  return Math.exp(findRoot(rising, low, high))
}

export function requireTail(tail: Tail): [keyof Tails, number] {
  const [side, wanted] = 'lower' in tail ? (['lower', tail.lower] as const) : (['upper', tail.upper] as const)
  if (!(wanted >= 0 && wanted <= 1)) throw new RangeError('A probability lies between 0 and 1')
  return [side, wanted]
}

export function requirePositive(name: string, value: number): void {
  if (!(value > 0)) throw new RangeError(`${name} must be greater than 0`)
}

export function requireNotNegative(name: string, value: number): void {
  if (!(value >= 0 && value < Number.POSITIVE_INFINITY)) throw new RangeError(`${name} must be 0 or greater`)
}
