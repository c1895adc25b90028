/** The countable content of a piece of HTML. */
export interface HtmlText {
  /** Words in reading order, each formula as its TeX. */
  text: string
  formulas: string[]
  images: number
}

const tag = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>/gi
const separatesWords = new Set([
  'p',
  'div',
  'br',
  'li',
  'ul',
  'ol',
  'tr',
  'td',
  'th',
  'table',
  'h2',
  'h3',
  'h4',
  'blockquote',
])
const separatesSentences = new Set(['p', 'div', 'li', 'tr', 'h2', 'h3', 'h4', 'blockquote'])

/** Reads HTML as the platform sends it: sanitized, with typeset formulas inside elements that carry their TeX. */
export function readHtml(html: string): HtmlText {
  const formulas: string[] = []
  let [text, images, from] = ['', 0, 0]
  tag.lastIndex = 0
  for (let found = tag.exec(html); found; found = tag.exec(html)) {
    const [whole, slash, name, attributes] = found as unknown as [string, string, string, string]
    const lower = name.toLowerCase()
    text += html.slice(from, found.index)
    const tex = slash === '' ? /\bdata-latex="([^"]*)"/.exec(attributes)?.[1] : undefined
    if (tex !== undefined) {
      formulas.push(decode(tex))
      text += ` ${decode(tex)} `
      tag.lastIndex = endOf(html, found.index + whole.length, lower)
    } else if (lower === 'img' && slash === '') images += 1
    if (slash === '/' && separatesSentences.has(lower)) text += '\n'
    else if (separatesWords.has(lower)) text += ' '
    from = tag.lastIndex
  }
  return { text: decode(text + html.slice(from)), formulas, images }
}

/** The index after the closing tag of the element that was opened before `from`. */
function endOf(html: string, from: number, name: string): number {
  const same = new RegExp(`<(/?)${name}\\b[^<>]*>`, 'gi')
  same.lastIndex = from
  let depth = 1
  for (let found = same.exec(html); found; found = same.exec(html)) {
    depth += found[1] === '/' ? -1 : 1
    if (depth === 0) return same.lastIndex
  }
  return html.length
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => named[name]!)
}

export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+(?:['’.,/-][\p{L}\p{N}]+)*/gu) ?? []
}

/** With fewer words a reading grade means nothing. */
const minWords = 20

/** Flesch-Kincaid grade level of a text; null if it is too short. */
export function readingGrade(text: string): number | null {
  const words = wordsOf(text).filter((word) => /\p{L}/u.test(word))
  if (words.length < minWords) return null
  const sentences = Math.max(1, text.split(/[.!?\n]+/).filter((part) => /\p{L}/u.test(part)).length)
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  return 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59
}

function syllablesOf(word: string): number {
  const silent = word.toLowerCase().replace(/(?:[^laeiouy]es|[^td]ed|[^laeiouy]e)$/, '')
  return Math.max(1, silent.match(/[aeiouy]+/g)?.length ?? 1)
}
