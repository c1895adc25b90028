import type { Rational } from './rational'
import * as exact from './rational'

/** A complex float with a bound on its rounding error, which distinguishes √8 − 2√2 from a small number. */
export interface Approximate {
  readonly re: number
  readonly im: number
  readonly error: number
}
export type Value = Rational | Approximate

/** Where an expression is evaluated. Over the reals whatever leaves them, such as √−1, has no value. */
export type Field = 'real' | 'complex'

type Operation = (field: Field, ...operands: [Value, ...Value[]]) => Value | undefined

const epsilon = 2 ** -52
const isExact = (value: Value): value is Rational => 'numerator' in value
export const size = (value: Approximate) => Math.hypot(value.re, value.im)

export function approximate(value: Value): Approximate {
  if (!isExact(value)) return value
  const re = exact.toNumber(value)
  return { re, im: 0, error: epsilon * Math.abs(re) }
}

/** A float that overflowed or vanished says nothing any more, so it counts as having no value. */
function rounded(re: number, im: number, error: number): Approximate | undefined {
  const isUsable = Number.isFinite(re) && Number.isFinite(im) && Number.isFinite(error)
  return isUsable && Math.hypot(re, im) < 1e150 ? { re, im, error } : undefined
}

export const pi: Approximate = { re: Math.PI, im: 0, error: 4 * epsilon }
export const euler: Approximate = { re: Math.E, im: 0, error: 4 * epsilon }

const negate: Operation = (_field, a) => (isExact(a) ? exact.negate(a) : { re: -a.re, im: -a.im, error: a.error })

const add: Operation = (_field, a, b = exact.zero) => {
  const sum = isExact(a) && isExact(b) ? exact.add(a, b) : undefined
  if (sum) return sum
  const [x, y] = [approximate(a), approximate(b)]
  const [re, im] = [x.re + y.re, x.im + y.im]
  return rounded(re, im, x.error + y.error + epsilon * Math.hypot(re, im))
}

export const subtract: Operation = (field, a, b = exact.zero) => add(field, a, negate(field, b)!)

const multiply: Operation = (_field, a, b = exact.zero) => {
  const product = isExact(a) && isExact(b) ? exact.multiply(a, b) : undefined
  if (product) return product
  const [x, y] = [approximate(a), approximate(b)]
  const spread = size(x) * y.error + size(y) * x.error + x.error * y.error
  return rounded(x.re * y.re - x.im * y.im, x.re * y.im + x.im * y.re, spread + 4 * epsilon * size(x) * size(y))
}

export const divide: Operation = (_field, a, b = exact.zero) => {
  if (isExact(b) && b.numerator === 0n) return undefined
  const quotient = isExact(a) && isExact(b) ? exact.divide(a, b) : undefined
  if (quotient) return quotient
  const [x, y] = [approximate(a), approximate(b)]
  if (size(y) <= y.error) return undefined
  const norm = y.re * y.re + y.im * y.im
  const [re, im] = [(x.re * y.re + x.im * y.im) / norm, (x.im * y.re - x.re * y.im) / norm]
  const magnitude = Math.hypot(re, im)
  return rounded(re, im, (x.error + magnitude * y.error) / (size(y) - y.error) + 8 * epsilon * magnitude)
}

const power: Operation = (field, a, b = exact.zero) => {
  const result = isExact(a) && isExact(b) ? exact.power(a, b) : undefined
  if (result) return result
  const [base, exponent] = [approximate(a), approximate(b)]
  if (size(base) <= base.error) return isExact(a) ? powerOfZero(exponent) : powerOfNearlyZero(base, exponent)
  if (base.im === 0 && exponent.im === 0) {
    if (base.re > 0) return powerOfPositive(base, exponent)
    const sign = isExact(b) ? signOfRealPower(b) : undefined
    if (sign && (field === 'real' || isInteger(b))) {
      const mirrored = powerOfPositive({ ...base, re: -base.re }, exponent)
      return mirrored && (sign < 0 ? { ...mirrored, re: -mirrored.re } : mirrored)
    }
  }
  return field === 'real' ? undefined : principalPower(base, exponent)
}

const powerOfZero = (exponent: Approximate) => (exponent.re > exponent.error ? exact.zero : undefined)

function powerOfNearlyZero(base: Approximate, exponent: Approximate): Approximate | undefined {
  return exponent.re > exponent.error ? rounded(0, 0, (2 * base.error) ** exponent.re) : undefined
}

function powerOfPositive(base: Approximate, exponent: Approximate): Approximate | undefined {
  const re = base.re ** exponent.re
  if (re === 0) return undefined
  const relative = Math.abs(exponent.re) * (base.error / base.re) + Math.abs(Math.log(base.re)) * exponent.error
  return rounded(re, 0, re * (relative + 4 * epsilon))
}

/** Odd roots of negative numbers are real: (−8)^(1/3) = −2. Even roots are not: undefined. */
function signOfRealPower({ numerator, denominator }: Rational): 1 | -1 | undefined {
  if (denominator % 2n === 0n || denominator > 9n) return undefined
  return numerator % 2n === 0n ? 1 : -1
}

const isInteger = (value: Value) => isExact(value) && value.denominator === 1n

function principalPower(base: Approximate, exponent: Approximate): Approximate | undefined {
  const logarithm = { re: Math.log(size(base)), im: Math.atan2(base.im, base.re), error: base.error / size(base) }
  const product = multiply('complex', logarithm, exponent)
  return product && exponential(approximate(product))
}

function exponential(a: Approximate): Approximate | undefined {
  const magnitude = Math.exp(a.re)
  if (magnitude === 0) return undefined
  const error = magnitude * (a.error + 4 * epsilon * (1 + size(a)))
  return rounded(magnitude * Math.cos(a.im), a.im === 0 ? 0 : magnitude * Math.sin(a.im), error)
}

const logarithm =
  (base: number): Operation =>
  (field, a) => {
    const x = approximate(a)
    if (size(x) <= x.error) return undefined
    const isPositive = x.im === 0 && x.re > 0
    if (field === 'real' && !isPositive) return undefined
    if (isExact(a) && a.numerator === a.denominator) return exact.zero
    const scale = Math.log(base)
    const [re, im] = [Math.log(size(x)) / scale, Math.atan2(x.im, x.re) / scale]
    return rounded(re, im, (x.error / (size(x) - x.error) + 4 * epsilon) / scale + 4 * epsilon * Math.hypot(re, im))
  }

const trigonometric =
  (of: (x: number) => number, slope: (y: number) => number): Operation =>
  (_field, a) => {
    const x = approximate(a)
    if (x.im !== 0 || Math.abs(x.re) > 1e6) return undefined
    const y = of(x.re)
    return rounded(y, 0, (x.error + epsilon * Math.abs(x.re)) * slope(y) + 2 * epsilon)
  }

const abs: Operation = (_field, a) => {
  if (isExact(a)) return { ...a, numerator: exact.absolute(a.numerator) }
  return { re: size(a), im: 0, error: a.error + epsilon * size(a) }
}

const root =
  (degree: bigint): Operation =>
  (field, a) =>
    power(field, a, { numerator: 1n, denominator: degree })

/** Everything an expression can be made of besides numbers and letters. */
export const operations = {
  add,
  subtract,
  multiply,
  divide,
  power,
  negate,
  sqrt: root(2n),
  cbrt: root(3n),
  root: (field, a, degree = exact.zero) => {
    const inverse = divide(field, { numerator: 1n, denominator: 1n }, degree)
    return inverse && power(field, a, inverse)
  },
  abs,
  exp: (_field, a) => (isExact(a) && a.numerator === 0n ? exact.rational(1n) : exponential(approximate(a))),
  ln: logarithm(Math.E),
  log: logarithm(10),
  sin: trigonometric(Math.sin, () => 1),
  cos: trigonometric(Math.cos, () => 1),
  tan: trigonometric(Math.tan, (y) => 1 + y * y),
} satisfies Record<string, Operation>
export type OperationName = keyof typeof operations

export function isZero(value: Value): boolean {
  return isExact(value) ? value.numerator === 0n : size(value) <= 4 * value.error
}

/** Equal without doubt when both are exact; otherwise to within the tolerance and their rounding errors. */
export function isSame(a: Value, b: Value, tolerance: number): boolean {
  if (isExact(a) && isExact(b)) return exact.equal(a, b)
  return isClose(a, b, tolerance)
}

/** Equal to within the tolerance, relative to the larger one: only 0 is close to an exact 0. */
export function isClose(a: Value, b: Value, tolerance: number): boolean {
  if (isExact(a) && isExact(b)) return exact.isWithin(a, b, tolerance)
  const [x, y] = [approximate(a), approximate(b)]
  const gap = Math.hypot(x.re - y.re, x.im - y.im)
  return gap <= tolerance * Math.max(size(x), size(y)) + 4 * (x.error + y.error)
}

/** Whether the rounding error is small enough for a comparison. */
export function isReliable(value: Value): boolean {
  return isExact(value) || value.error <= 1e-6 * Math.max(1, size(value))
}
