import type { AnswerForm, AnswerPart } from '@trellis/domain'
import { formulasIn } from '../authoring/html'
import type { GeneratedProblem } from '../authoring/template'

/**
 * Everything in a problem that a student could copy into a field: formulas, their sides, and what is typed in the text.
 */
export function copiesFrom({ question, hints, explanation }: GeneratedProblem): string[] {
  const texts = [question, ...hints, explanation]
  const formulas = texts.flatMap(formulasIn).flatMap((tex) => [tex, ...sidesOf(tex)])
  const typed = texts.flatMap((html) => plainText(html).match(/[\d(][\d\s.,:+\-*/^=()<>]*[\d)]|\d/g) ?? [])
  return [...new Set([...formulas, ...formulas.map(asTyped), ...typed])].filter((copy) => copy.trim() !== '')
}

/** Each side of an equation or inequality, and each equation of a chain. */
function sidesOf(tex: string): string[] {
  const parts = tex.split(/([=<>]|\\ge|\\le)/)
  const sides = parts.filter((_, index) => index % 2 === 0)
  return [...sides, ...sides.slice(1).map((_, index) => parts.slice(2 * index, 2 * index + 3).join(''))]
}

function plainText(html: string): string {
  return html
    .replace(/<[^>]*data-latex="[^"]*"[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
}

/** TeX as a student types it. */
export function asTyped(tex: string): string {
  return tex
    .replaceAll('{,}', '')
    .replace(/\\left|\\right/g, '')
    .replaceAll('\\$', '$')
    .replaceAll('\\%', '%')
    .replace(/(\d)\\frac\{(\d+)\}\{(\d+)\}/g, '$1 $2/$3')
    .replace(/\\frac\{([^{}]*)\}\{([^{}]*)\}/g, (_, over: string, under: string) =>
      [over, under].map((part) => (/^[\w.]+$/.test(part) ? part : `(${part})`)).join('/'),
    )
    .replace(/\^\{([^{}]*)\}/g, (_, exponent: string) => (/^\w+$/.test(exponent) ? `^${exponent}` : `^(${exponent})`))
    .replace(/\\sqrt\{([^{}]*)\}/g, 'sqrt($1)')
    .replace(/\\cdot|\\times/g, '*')
    .replaceAll('\\div', '÷')
    .replaceAll('\\pi', 'pi')
    .replaceAll('\\ge', '>=')
    .replaceAll('\\le', '<=')
    .replaceAll('^\\circ', '°')
    .trim()
}

const decimal = String.raw`-?\$?\d[\d,]*(?:\.\d+)?%?°?`
const fraction = String.raw`-?\d+/\d+`
const mixed = String.raw`-?\d+ \d+/\d+`
const monomial = String.raw`(?:\d+(?:\.\d+)?|\d+/\d+|\(\d+/\d+\))?\*?(?:[a-z](?:\^\d+)?)?(?:/\d+)?`
const polynomial = `[-+]?${monomial}(?:[-+]${monomial})*`

/** What an answer in each form looks like, written independently of the grader so that it can check the grader. */
const formChecks: Record<AnswerForm, (typed: string, keys: readonly string[]) => boolean> = {
  number: (typed) => matches(decimal, typed) || isBrokenFraction(typed) || matches(mixed, typed),
  decimal: (typed) => matches(decimal, typed),
  fraction: (typed) => [fraction, mixed, String.raw`-?\d+`].some((pattern) => matches(pattern, typed)),
  lowest_terms: (typed) => isLowest(typed) || matches(String.raw`-?\d+`, typed),
  mixed_number: (typed) => matches(mixed, typed),
  scientific: (typed) => matches(String.raw`\d(?:\.\d+)?\*10\^\(?-?\d+\)?`, typed),
  exact: (typed, keys) => {
    if (!keys.some((key) => /pi|sqrt/.test(key))) return matches(decimal, typed)
    return matches(String.raw`(?:\d+(?:/\d+)?\*?)?(?:pi|sqrt\(\d+\))(?:/\d+)?`, typed)
  },
  exponents: (typed) => {
    const bases = typed.split('*').map((factor) => factor.split('^')[0])
    return matches(String.raw`\d+\^\d+(?:\*\d+\^\d+)*`, typed) && new Set(bases).size === bases.length
  },
  single_power: (typed) => matches(String.raw`\d+\^\(?-?\d+\)?`, typed),
  // The result may be added, as in 4+4+4=12.
  expression: (typed, keys) => keys.some((key) => symbolsOf(key) === symbolsOf(typed.replace(/ *= *\d+$/, ''))),
  simplified: isPolynomial,
  expanded: isPolynomial,
  standard_polynomial: isPolynomial,
  factored: (typed) => /\)/.test(typed),
  solved: (typed) => {
    const [left = '', right = ''] = typed.split(/<=|>=|[=<>]/)
    if (right === '') return matches(decimal, typed)
    const [variable, result] = matches('[a-z]', left) ? [left, right] : [right, left]
    return matches('[a-z]', variable) && (matches(decimal, result) || isPolynomial(result))
  },
  words: (typed) => /^[a-z ,-]+$/i.test(typed),
  point: (typed) => matches(String.raw`\(-?\d+,-?\d+\)`, typed),
  time: (typed) => matches(String.raw`\d\d?:\d\d`, typed),
}

/** Whether a copied text is the finished answer in the form of the part; without a form it has to be the key itself. */
export function looksFinished(part: AnswerPart, copy: string): boolean {
  const keys = part.answerValues.flatMap(({ value, isCorrect }) => (isCorrect ? [value] : []))
  const spaced = asTyped(copy).replace(/−/g, '-')
  const typed = withoutName(part, spaced)
  const tight = typed.replace(/\s+/g, '')
  if (!part.form) return keys.some((key) => key.replace(/\s+/g, '') === tight)
  return formChecks[part.form](tight, keys) || formChecks[part.form](typed.trim(), keys)
}

/** Without the name of the variable before an answer, and without the original before a simplified expression. */
function withoutName({ answerType, labels = [], properties, form }: AnswerPart, typed: string): string {
  if (form === 'simplified' || form === 'expanded') {
    return typed
      .split('=')
      .at(-1)!
      .replace(/^\s*\(([^()]*)\)\s*$/, '$1')
  }
  if (answerType === 'ALGEBRA' || answerType === 'OLD_ALGEBRA') return typed
  const name = /^\s*([A-Za-z]+)\s*=\s*/.exec(typed)
  const names = [...labels, properties.LABEL_START?.replace(/ =$/, '')]
  return name && names.includes(name[1]!) ? typed.slice(name[0].length) : typed
}

function matches(pattern: string, text: string): boolean {
  return new RegExp(`^(?:${pattern})$`, 'i').test(text)
}

function isPolynomial(typed: string): boolean {
  if (!matches(polynomial, typed)) return false
  const letters = typed.split(/(?<=.)[-+]/).map((term) =>
    term
      .replace(/^[-+]/, '')
      .replace(/^[\d./()*]+/, '')
      .replace(/\/\d+$/, ''),
  )
  return new Set(letters).size === letters.length
}

function isBrokenFraction(typed: string): boolean {
  const [over, under] = typed.split('/').map(Number)
  return matches(fraction, typed) && over! % under! !== 0
}

function isLowest(typed: string): boolean {
  const match = /^-?(?:\d+ )?\(?-?(\d+)\)?\/\(?-?(\d+)\)?$/.exec(typed)
  if (!match) return false
  let [a, b] = [Number(match[1]), Number(match[2])]
  while (b !== 0) [a, b] = [b, a % b]
  return a === 1
}

/** The numbers and operations of an expression, sorted. */
function symbolsOf(typed: string): string {
  return (
    typed
      .replace(/×/g, '*')
      .replace(/÷/g, '/')
      .match(/\d+|[-+*/]/g) ?? []
  )
    .sort()
    .join(' ')
}
