import { type FieldKind, normalizeText } from './field'
import { plainWidth } from './math/symbols'

const pairs: Record<string, string> = { '"': '"', "'": "'", '(': ')', '[': ']', '{': '}', '«': '»' }
const marks = new Set('.,;:!?…')

export const fillIn: FieldKind = {
  unreadableReason: () => null,
  same: (a, b) => withoutPunctuation(a) === withoutPunctuation(b),
}

export const fillInIgnoreCase: FieldKind = {
  unreadableReason: () => null,
  same: (a, b) => withoutArticle(a) === withoutArticle(b),
}

/** The text in lower case without its article, unless the article is all there is. */
const withoutArticle = (text: string) =>
  withoutPunctuation(text)
    .toLowerCase()
    .replace(/^(?:an?|the|it is an?) (?=\S)/, '')

/**
 * The text without the punctuation around it: brackets and quotes that enclose all of it, and marks before and after.
 * What belongs to the answer stays: the point of .5, the factorial of 5!, the minus of −5, and a text of marks alone.
 */
function withoutPunctuation(text: string): string {
  let rest = normalizeText(plainWidth(text)).replace(/[“”„]/g, '"').replace(/[‘’‚]/g, "'").replace(/[−–—]/g, '-')
  for (;;) {
    const next = withoutMarks(withoutPair(rest)).trim()
    if (next === rest || next === '') return rest
    rest = next
  }
}

function withoutPair(text: string): string {
  const close = pairs[text[0] ?? '']
  const inside = text.slice(1, -1)
  const isEnclosed = text.length > 2 && close !== undefined && text.endsWith(close)
  return isEnclosed && !inside.includes(text[0]!) && !inside.includes(close) ? inside : text
}

function withoutMarks(text: string): string {
  let start = 0
  let end = text.length
  while (end > start && marks.has(text[end - 1]!) && !(text[end - 1] === '!' && /[\d)]/.test(text[end - 2] ?? '')))
    end--
  while (start < end && marks.has(text[start]!)) start++
  const isDecimalPoint = text[start - 1] === '.' && /\d/.test(text[start] ?? '')
  return text.slice(isDecimalPoint ? start - 1 : start, end)
}
