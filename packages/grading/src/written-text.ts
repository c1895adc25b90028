import { type FieldKind, normalizeText } from './field'
import { maxLength, plainSymbols, plainWidth } from './math/symbols'
import { readNumber } from './numeric'

/** Texts that have more than one usual spelling: points, times, numbers in words. */

const pointPattern = /^[A-Z]?['’′]?\s*=?\s*([([{]?)([^,;()[\]{}]+)([,; ])([^,;()[\]{}]+)([)\]}]?)[.]?$/i

/** Both coordinates, and whether parentheses and a comma are where they belong. */
export function readPoint(text: string) {
  if (text.length > maxLength) return null
  const plain = plainSymbols(text)
    .replace(/ ?([(),;[\]{}]) ?/g, '$1')
    .replace(/([-+]) /g, '$1')
  const match = pointPattern.exec(plain)
  const [x, y] = match ? [readNumber(match[2]!), readNumber(match[4]!)] : []
  if (!match || !x || !y) return null
  return { x: x.value, y: y.value, isInForm: match[1] === '(' && match[3] === ',' && match[5] === ')' }
}

const timePattern = /^0?(\d{1,2})( ?: ?|[.h ]| ?uhr ?)(\d\d)$/i

export function readTime(text: string) {
  const match = timePattern.exec(normalizeText(plainWidth(text)).replace(/\.$/, ''))
  if (!match) return null
  return { hours: Number(match[1]), minutes: Number(match[3]), isInForm: match[2]!.trim() === ':' }
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const smallNumbers = new Map(small.split(' ').map((word, value) => [word, value]))
const tens = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, index) => [word, 20 + 10 * index]),
)
const scales = new Map([
  ['thousand', 1_000],
  ['million', 1_000_000],
])

/** A whole number in English words, with or without hyphens, commas and "and"; null when the text is not one. */
export function readWords(text: string): number | null {
  const words = normalizeText(plainWidth(text))
    .toLowerCase()
    .replace(/[-‐‑–,.!"“”„«»()]/g, ' ')
    .split(' ')
    .filter((word) => word !== '')
  if (words.length === 0 || words[0] === 'and' || words.at(-1) === 'and') return null
  let [total, group, lastScale] = [0, 0, Number.POSITIVE_INFINITY]
  /** The next number must be below this. */
  let limit = 1000
  for (const [index, word] of words.entries()) {
    if (word === 'and') {
      if (!/^(?:hundred|thousand|million)$/.test(words[index - 1]!)) return null
      continue
    }
    const unit = smallNumbers.get(word) ?? (word === 'a' ? 1 : undefined)
    const ten = tens.get(word)
    const scale = scales.get(word)
    if (unit !== undefined) {
      if (unit >= limit || (unit === 0 && words.length > 1)) return null
      group += unit
      limit = 0
    } else if (ten !== undefined) {
      if (limit < 100) return null
      group += ten
      limit = 10
    } else if (word === 'hundred') {
      if (group < 1 || group > 9) return null
      group *= 100
      limit = 100
    } else if (scale !== undefined) {
      if (group === 0 || scale >= lastScale) return null
      total += group * scale
      ;[group, limit, lastScale] = [0, 1000, scale]
    } else return null
  }
  return total + group
}

/** Texts match when they are written alike; points and times also match when only their formatting differs. */
export const exactMatch: FieldKind = {
  unreadableReason: () => null,
  same(a, b) {
    if (normalizeText(a) === normalizeText(b)) return true
    const [x, y] = [readPoint(a), readPoint(b)]
    if (x?.isInForm) return y?.isInForm === true && isSamePoint(x, y)
    const [time, other] = [readTime(a), readTime(b)]
    return time?.isInForm === true && other?.isInForm === true && isSameTime(time, other)
  },
}

type Point = NonNullable<ReturnType<typeof readPoint>>
type Time = NonNullable<ReturnType<typeof readTime>>

const isSamePoint = (a: Point, b: Point) =>
  a.x.numerator === b.x.numerator &&
  a.x.denominator === b.x.denominator &&
  a.y.numerator === b.y.numerator &&
  a.y.denominator === b.y.denominator

const isSameTime = (a: Time, b: Time) => a.hours === b.hours && a.minutes === b.minutes

/** Points, however they are bracketed and separated. */
export const points: FieldKind = {
  unreadableReason: (text) => (readPoint(text) ? null : { code: 'form', form: 'point' }),
  same(a, b) {
    const [x, y] = [readPoint(a), readPoint(b)]
    return x !== null && y !== null && isSamePoint(x, y)
  },
}

/** Times, however hours and minutes are separated. */
export const times: FieldKind = {
  unreadableReason: (text) => (readTime(text) ? null : { code: 'form', form: 'time' }),
  same(a, b) {
    const [x, y] = [readTime(a), readTime(b)]
    return x !== null && y !== null && isSameTime(x, y)
  },
}

/** Numbers in words, or in digits. */
export const numberWords: FieldKind = {
  unreadableReason: () => null,
  same(a, b) {
    const [x, y] = [a, b].map((text) => readWords(text) ?? digitsIn(text))
    return x !== null && x === y
  },
}

function digitsIn(text: string): number | null {
  const number = readNumber(text)
  return number && number.value.denominator === 1n ? Number(number.value.numerator) : null
}
