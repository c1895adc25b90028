/** An exact fraction in lowest terms; the denominator is positive. */
export interface Rational {
  readonly numerator: bigint
  readonly denominator: bigint
}

/**
 * Numbers longer than this are not computed exactly: every operation then gives undefined instead of a result. It keeps
 * the cost of one operation small whatever a student types, and every exact number within the range of floats.
 */
export const maxBits = 1000
const limit = 1n << BigInt(maxBits)

export const zero: Rational = { numerator: 0n, denominator: 1n }

export function rational(numerator: bigint, denominator = 1n): Rational | undefined {
  if (denominator === 0n) return undefined
  const sign = denominator < 0n ? -1n : 1n
  const divisor = greatestCommonDivisor(absolute(numerator), absolute(denominator))
  const reduced = { numerator: (sign * numerator) / divisor, denominator: (sign * denominator) / divisor }
  return absolute(reduced.numerator) < limit && reduced.denominator < limit ? reduced : undefined
}

export const add = (a: Rational, b: Rational) =>
  rational(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)

export const negate = (a: Rational): Rational => ({ numerator: -a.numerator, denominator: a.denominator })

export const subtract = (a: Rational, b: Rational) => add(a, negate(b))

export const multiply = (a: Rational, b: Rational) => rational(a.numerator * b.numerator, a.denominator * b.denominator)

export const divide = (a: Rational, b: Rational) => rational(a.numerator * b.denominator, a.denominator * b.numerator)

export const equal = (a: Rational, b: Rational) => a.numerator === b.numerator && a.denominator === b.denominator

/** Whether the difference is at most the tolerance times the larger of the two. Only 0 is within tolerance of 0. */
export function isWithin(a: Rational, b: Rational, tolerance: number): boolean {
  const [x, y] = [a.numerator * b.denominator, b.numerator * a.denominator]
  const gap = absolute(x - y) * BigInt(Math.round(1 / tolerance))
  return gap <= absolute(x) || gap <= absolute(y)
}

/** The power where it is a rational number of a reasonable length; zero to the power zero has no value. */
export function power(base: Rational, exponent: Rational): Rational | undefined {
  if (exponent.denominator !== 1n) {
    const root = exactRoot(base, exponent.denominator)
    return root && power(root, { numerator: exponent.numerator, denominator: 1n })
  }
  const { numerator, denominator } = exponent.numerator < 0n ? reciprocal(base) : base
  const times = absolute(exponent.numerator)
  if (denominator === 0n || (numerator === 0n && times === 0n)) return undefined
  const isUnit = absolute(numerator) <= 1n && denominator === 1n
  if (isUnit) return { numerator: times % 2n === 0n ? numerator * numerator : numerator, denominator }
  if (BigInt(Math.max(bitLength(numerator), bitLength(denominator))) * times > BigInt(maxBits)) return undefined
  // Powers of a fraction in lowest terms are in lowest terms.
  return { numerator: numerator ** times, denominator: denominator ** times }
}

export const toNumber = ({ numerator, denominator }: Rational) => Number(numerator) / Number(denominator)

/** From plain digits with an optional decimal point, times ten to the exponent. */
export function decimal(digits: string, exponent = 0): Rational | undefined {
  const [whole = '', fraction = ''] = digits.split('.')
  const scale = exponent - fraction.length
  if (digits.length > 1000 || Math.abs(scale) > 1000) return undefined
  const units = BigInt(`${whole}${fraction}` || '0')
  return scale < 0 ? rational(units, 10n ** BigInt(-scale)) : rational(units * 10n ** BigInt(scale))
}

function reciprocal({ numerator, denominator }: Rational): Rational {
  return numerator < 0n
    ? { numerator: -denominator, denominator: -numerator }
    : { numerator: denominator, denominator: numerator }
}

function exactRoot(base: Rational, degree: bigint): Rational | undefined {
  if (degree > 64n || (base.numerator < 0n && degree % 2n === 0n)) return undefined
  const numerator = integerRoot(absolute(base.numerator), degree)
  const denominator = integerRoot(base.denominator, degree)
  if (numerator === undefined || denominator === undefined) return undefined
  return { numerator: base.numerator < 0n ? -numerator : numerator, denominator }
}

/** The root when it is whole. Newton's method from above. */
function integerRoot(value: bigint, degree: bigint): bigint | undefined {
  if (value < 2n) return value
  let guess = 1n << (BigInt(bitLength(value)) / degree + 1n)
  for (;;) {
    const next = ((degree - 1n) * guess + value / guess ** (degree - 1n)) / degree
    if (next >= guess) break
    guess = next
  }
  return guess ** degree === value ? guess : undefined
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b]
  return a === 0n ? 1n : a
}

export const absolute = (value: bigint) => (value < 0n ? -value : value)

const bitLength = (value: bigint) => absolute(value).toString(2).length
