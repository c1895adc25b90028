import { type FieldKind, tooLong } from './field'
import { readFraction } from './fraction'
import { evaluate } from './math/evaluate'
import { expressionOf } from './math/expression'
import { add, decimal, type Rational, rational } from './math/rational'
import { maxLength, plainSymbols } from './math/symbols'
import { tokensOf } from './math/tokens'
import { euler, type Field, isClose, operations, type Value } from './math/value'

/** Relative: decimals with ten correct digits count as 1/3 and √2. */
const tolerance = 1e-9

const amount = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+`
const numberPattern = new RegExp(
  `^([+-]?)[$€£]?([+-]?)(${amount})(?:e([+-]?\\d{1,3})|[*x]10\\^[({]?([+-]?\\d{1,3})[)}]?)?$`,
  'i',
)

interface NumberRead {
  /** Undefined for a calculation without a result, such as 1/0. */
  readonly value: Value | undefined
  readonly isPercent: boolean
}

/** A number as people write numbers: 1,234.5, −$3, 50%, 1/2, 1 1/2, 1.2e3, 1.2 × 10^3. Not a sum to be worked out. */
export function readNumber(text: string): { value: Rational; isPercent: boolean } | null {
  if (text.length > maxLength) return null
  const plain = plainSymbols(text)
  const isPercent = plain.endsWith('%')
  const rest = isPercent ? plain.slice(0, -1) : plain
  const value = readDecimal(rest) ?? fractionValue(rest)
  return value ? { value, isPercent } : null
}

function readDecimal(plain: string): Rational | undefined {
  // Spaces are allowed around signs, but not between digits.
  const found = numberPattern.exec(plain.replace(/ ?([-+$€£*^({)}x]) ?/gi, '$1').trim())
  if (!found || (found[1] && found[2])) return undefined
  const size = decimal(found[3]!.replaceAll(',', ''), Number(found[4] ?? found[5] ?? 0))
  const isNegative = (found[1] || found[2]) === '-'
  return size && (isNegative ? { ...size, numerator: -size.numerator } : size)
}

function fractionValue(plain: string): Rational | undefined {
  const fraction = readFraction(plain.replace(/^([+-]?) ?[$€£] ?/, '$1'))
  if (!fraction) return undefined
  const part = rational(fraction.numerator, fraction.denominator)
  const sum = part && add({ numerator: fraction.whole ?? 0n, denominator: 1n }, part)
  return sum && { ...sum, numerator: fraction.sign * sum.numerator }
}

/** The value of sums, products, powers and roots of numbers; null when it is no such expression. */
function readExpression(text: string): NumberRead | null {
  const number = readNumber(text)
  if (number) return number
  if (text.length > maxLength) return null
  const tokens = tokensOf(text, 'none')
  const expression = tokens && expressionOf(tokens)
  if (!expression) return null
  const valueIn = (field: Field) => evaluate(expression, { field, at: () => euler })
  return { value: valueIn('real') ?? valueIn('complex'), isPercent: false }
}

/** With a key in percent the sign is optional: 50 is 50%. With any other key 50% is 0.5. */
function sameNumber(a: NumberRead | null, b: NumberRead | null, keys: readonly string[]): boolean {
  const isPercentKey = keys.some((key) => readNumber(key)?.isPercent)
  const [x, y] = [a, b].map((read) =>
    read?.value && read.isPercent && !isPercentKey ? hundredth(read.value) : read?.value,
  )
  if (!x || !y) return false
  // Whole numbers need no rounding, however many digits they have.
  return isWhole(x) && isWhole(y) ? x.numerator === y.numerator : isClose(x, y, tolerance)
}

const isWhole = (value: Value): value is Rational => 'numerator' in value && value.denominator === 1n

const hundredth = (value: Value) => operations.divide('real', value, { numerator: 100n, denominator: 1n })

export const numeric: FieldKind = {
  complaint(text) {
    if (text.length > maxLength) return tooLong
    return readNumber(text) ? null : 'Write a number, such as 12, -2.5 or 3/4.'
  },
  same: (a, b, keys) => sameNumber(readExpression(a), readNumber(b), keys),
}

export const numericExpression: FieldKind = {
  complaint(text) {
    if (text.length > maxLength) return tooLong
    return readExpression(text) ? null : 'Write a number or a calculation, such as 12, 3/4 or 2^3.'
  },
  same: (a, b, keys) => sameNumber(readExpression(a), readExpression(b), keys),
}
