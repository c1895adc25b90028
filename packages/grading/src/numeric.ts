import type { FieldKind } from './field'
import { readFraction, type WrittenFraction } from './fraction'
import { evaluate } from './math/evaluate'
import { expressionOf } from './math/expression'
import { add, decimal, type Rational, rational } from './math/rational'
import { hasDecimalComma, maxLength, plainSymbols } from './math/symbols'
import { tokensOf } from './math/tokens'
import { euler, type Field, isClose, operations, type Value } from './math/value'
import { memoize } from './memoize'

/** Relative: decimals with ten correct digits count as 1/3 and √2. */
const tolerance = 1e-9

const amount = String.raw`(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+`
const numberPattern = new RegExp(
  `^([+-]?)[$€£]?([+-]?)(${amount})(?:e([+-]?\\d{1,3})|[*x]10\\^[({]?([+-]?\\d{1,3})[)}]?)?$`,
  'i',
)

interface NumberRead {
  /** Undefined for a calculation without a result, such as 1/0. */
  readonly value: Value | undefined
  readonly isPercent: boolean
}

/** A number with the way in which it is written. */
export interface WrittenNumber {
  readonly value: Rational
  readonly isPercent: boolean
  /** What is multiplied by the power of ten; null when there is none. */
  readonly mantissa: Rational | null
  /** Null for a whole number or a decimal. */
  readonly fraction: WrittenFraction | null
}

/** A number as people write numbers: 1,234.5, −$3, 50%, 1/2, 1 1/2, 1.2e3, 1.2 × 10^3. Not a sum to be worked out. */
export function readNumber(text: string): WrittenNumber | null {
  return text.length > maxLength ? null : readShort(text)
}

const readShort = memoize((text): WrittenNumber | null => {
  const plain = plainSymbols(text)
  const isPercent = plain.endsWith('%')
  const rest = isPercent ? plain.slice(0, -1) : plain.replace(/^\(([^()]*\d\.[^()]*)\)$/, '$1')
  const read = readDecimal(rest) ?? readWrittenFraction(rest)
  return read ? { ...read, isPercent } : null
})

type NumberParts = Omit<WrittenNumber, 'isPercent'>

function readDecimal(plain: string): NumberParts | undefined {
  // Spaces are allowed around signs and between groups of three digits, but not between other digits.
  const spelled = plain
    .replace(/ ?([-+$€£*^({)}x]) ?/gi, '$1')
    .replace(
      /^(\D*\d{1,3})((?: \d{3})+)(?![\d /])/,
      (_, first: string, groups: string) => first + groups.replaceAll(' ', ''),
    )
    .trim()
  const match = numberPattern.exec(spelled)
  if (!match || (match[1] && match[2])) return undefined
  const exponent = match[4] ?? match[5]
  const digits = match[3]!.replaceAll(',', '')
  const size = decimal(digits, Number(exponent ?? 0))
  if (!size) return undefined
  const isNegative = (match[1] || match[2]) === '-'
  const value = isNegative ? { ...size, numerator: -size.numerator } : size
  return { value, mantissa: exponent === undefined ? null : decimal(digits)!, fraction: null }
}

function readWrittenFraction(plain: string): NumberParts | undefined {
  const fraction = readFraction(plain.replace(/^([+-]?) ?[$€£] ?/, '$1'))
  if (!fraction) return undefined
  const part = rational(fraction.numerator, fraction.denominator)
  const sum = part && add({ numerator: fraction.whole ?? 0n, denominator: 1n }, part)
  // A whole number in parentheses is not a fraction.
  const isWhole = fraction.whole !== null && fraction.denominator === 1n
  return (
    sum && {
      value: { ...sum, numerator: fraction.sign * sum.numerator },
      mantissa: null,
      fraction: isWhole ? null : fraction,
    }
  )
}

/** The value of sums, products, powers and roots of numbers; null when the text is not such an expression. */
export function readExpression(text: string): NumberRead | null {
  const number = readNumber(text)
  if (number) return number
  if (text.length > maxLength) return null
  return calculate(text)
}

const calculate = memoize((text): NumberRead | null => {
  const tokens = tokensOf(text, 'none')
  const expression = tokens && expressionOf(tokens)
  if (!expression) return null
  const valueIn = (field: Field) => evaluate(expression, { field, at: () => euler })
  return { value: valueIn('real') ?? valueIn('complex'), isPercent: false }
})

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
  unreadableReason(text) {
    if (text.length > maxLength) return { code: 'too_long' }
    return readNumber(text) ? null : { code: hasDecimalComma(text) ? 'comma' : 'number' }
  },
  same: (a, b, keys) => sameNumber(readExpression(a), readNumber(b), keys),
}

export const numericExpression: FieldKind = {
  unreadableReason(text) {
    if (text.length > maxLength) return { code: 'too_long' }
    return readExpression(text) ? null : { code: hasDecimalComma(text) ? 'comma' : 'calculation' }
  },
  same: (a, b, keys) => sameNumber(readExpression(a), readExpression(b), keys),
}

/** Of 4+4+4=12, where both sides are equal, only 4+4+4. */
export function withoutResult(text: string): string {
  const sides = text.split(/(?<![<>!=])=(?!=)/)
  if (sides.length !== 2 || !sides.every((side) => readExpression(side))) return text
  const [left, right] = sides as [string, string]
  if (!sameNumber(readExpression(left), readExpression(right), [])) return text
  return readNumber(left) ? right : left
}

/** Calculations that the student writes instead of working them out; the result may be added, as in 4+4+4=12. */
export const calculations: FieldKind = {
  unreadableReason: (text) => numericExpression.unreadableReason(withoutResult(text)),
  same: (a, b, keys) => numericExpression.same(a, withoutResult(b), keys),
}
