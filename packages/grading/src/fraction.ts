import { type FieldKind, normalizeText } from './field'
import { hasDecimalComma, maxLength, plainSymbols } from './math/symbols'

/** A fraction as it is written, not reduced. */
export interface WrittenFraction {
  readonly sign: 1n | -1n
  /** The whole number of a mixed number, or the only number; null for a plain fraction. */
  readonly whole: bigint | null
  readonly numerator: bigint
  /** 1 when there is no fraction; negative only where numerator and denominator both are. */
  readonly denominator: bigint
}

const digits = String.raw`[1-9]\d{0,2}(?:,\d{3})+|\d+`
const term = String.raw`([+-]?)(?:(${digits})|\(([+-]?)(${digits})\))`
const fractionPattern = new RegExp(`^${term}/${term}$`)
const mixedPattern = new RegExp(`^([+-]?)(${digits})[ ](${digits})/(${digits})$`)
const wholePattern = new RegExp(`^${term}$`)

export function readFraction(text: string): WrittenFraction | null {
  if (text.length > maxLength) return null
  return readSpelled(spell(text))
}

function readSpelled(spelled: string): WrittenFraction | null {
  const enclosed = /^([+-]?)\(([^()]+)\)$/.exec(spelled)
  if (enclosed) {
    const inner = readSpelled(enclosed[2]!)
    return inner && { ...inner, sign: enclosed[1] === '-' ? opposite(inner.sign) : inner.sign }
  }
  const mixed = mixedPattern.exec(spelled)
  if (mixed) {
    const [, sign, whole, numerator, denominator] = mixed
    return checked(signOf(sign), integer(whole!), integer(numerator!), integer(denominator!))
  }
  const fraction = fractionPattern.exec(spelled)
  if (fraction) {
    const over = signed(fraction.slice(1, 5))
    const under = signed(fraction.slice(5, 9))
    // −1/−2 does not count as 1/2, so it keeps both signs.
    if (over.sign < 0n && under.sign < 0n) return checked(1n, null, -over.size, -under.size)
    return checked((over.sign * under.sign) as 1n | -1n, null, over.size, under.size)
  }
  const whole = wholePattern.exec(spelled)
  if (!whole) return null
  const { sign, size } = signed(whole.slice(1, 5))
  return checked(sign, size, 0n, 1n)
}

/** Keeps spaces only where they separate a whole number from its fraction. */
function spell(text: string): string {
  return plainSymbols(text)
    .replace(/\\frac ?\{([^{}]*)\} ?\{([^{}]*)\}/g, ' $1/$2')
    .replace(/\s+/g, ' ')
    .replace(/ ?([-+/()]) ?/g, '$1')
    .trim()
}

function checked(sign: 1n | -1n, whole: bigint | null, numerator: bigint, denominator: bigint): WrittenFraction | null {
  return denominator === 0n ? null : { sign, whole, numerator, denominator }
}

function signed([outer, plain, inner, enclosed]: (string | undefined)[]): { sign: 1n | -1n; size: bigint } {
  const sign = (signOf(outer) * signOf(inner)) as 1n | -1n
  return { sign, size: integer((plain ?? enclosed)!) }
}

const signOf = (sign: string | undefined): 1n | -1n => (sign === '-' ? -1n : 1n)
const opposite = (sign: 1n | -1n): 1n | -1n => (sign === 1n ? -1n : 1n)
const integer = (text: string) => BigInt(text.replaceAll(',', ''))

const decimalPattern = /^[+-]?(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)?(?:\.\d*)?%?$/

export const exactFraction: FieldKind = {
  unreadableReason(text) {
    if (text.length > maxLength) return { code: 'too_long' }
    if (readFraction(text)) return null
    const spelled = spell(text)
    // A decimal can be read, although it is not the fraction that was asked for.
    const isDecimal = decimalPattern.test(spelled) && /\d/.test(spelled)
    return isDecimal ? null : { code: hasDecimalComma(text) ? 'comma' : 'fraction' }
  },
  same(a, b) {
    const [x, y] = [readFraction(a), readFraction(b)]
    if (!x || !y) return normalizeText(a) === normalizeText(b)
    const isZero = !x.whole && x.numerator === 0n
    return (
      x.whole === y.whole &&
      x.numerator === y.numerator &&
      x.denominator === y.denominator &&
      (x.sign === y.sign || isZero)
    )
  },
}
