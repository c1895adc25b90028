/** Longer answers are not read at all. */
export const maxLength = 200

const vulgarFractions: Record<string, string> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅕': '1/5',
  '⅖': '2/5',
  '⅗': '3/5',
  '⅘': '4/5',
  '⅙': '1/6',
  '⅚': '5/6',
  '⅐': '1/7',
  '⅑': '1/9',
  '⅒': '1/10',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
}
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const subscripts = '₀₁₂₃₄₅₆₇₈₉'

const replacements: [RegExp, string | ((found: string) => string)][] = [
  [/\\m?(?:left|right)(?![a-z])/g, ''],
  [/\\exponentialE(?![a-zA-Z])/g, 'e'],
  [/\\[dt]frac(?![a-z])/g, '\\frac'],
  [/\\frac ?(\d) ?(?=[\d{])/g, '\\frac{$1}'],
  [/(\\frac ?\{[^{}]*\}) ?(\d)/g, '$1{$2}'],
  [/\\sqrt ?(\d)/g, ' sqrt($1)'],
  [/\\(?:cdot|times|ast)(?![a-z])|[×·∙⋅•∗]/g, '*'],
  [/\\div(?![a-z])|[÷∕⁄]/g, '/'],
  [/\\pi(?![a-z])/g, 'π'],
  [/\\(?:leq|le|leqslant)(?![a-z])|<=|⩽/g, '≤'],
  [/\\(?:geq|ge|geqslant)(?![a-z])|>=|⩾/g, '≥'],
  [/\\(?:neq|ne)(?![a-z])|!=/g, '≠'],
  [/\\lt(?![a-z])/g, '<'],
  [/\\gt(?![a-z])/g, '>'],
  [/\\(?:lvert|rvert|vert|mid)(?![a-z])/g, '|'],
  [/\\operatorname\{([a-z]{2,4})\}/g, '$1'],
  [/\\(sqrt|sin|cos|tan|log|ln|exp)(?![a-z])/g, ' $1'],
  [/\\(?:quad|qquad|space)(?![a-z])|\\[,;:! ]|~/g, ' '],
  [/\\([$%])/g, '$1'],
  [/\{,\}/g, ','],
  [/[−–—﹣－]/g, '-'],
  [/√/g, ' sqrt'],
  [/∛/g, ' cbrt'],
  [/\*\*/g, '^'],
  [
    /⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g,
    (run) => `^(${[...run].map((digit) => (digit === '⁻' ? '-' : superscripts.indexOf(digit))).join('')})`,
  ],
  [/[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅑⅒⅛⅜⅝⅞]/g, (found) => `\\frac{${vulgarFractions[found]!.replace('/', '}{')}}`],
]

/** Matches every text that one of the patterns above can change. */
const mayHaveSymbols = /[\\~{]|[<>!]=|\*\*|[^\0-\x7f]/

/** Replaces the full-width characters of East Asian keyboards with the usual ones. */
export const plainWidth = (text: string) =>
  text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)).replace(/\u3000/g, ' ')

/** Whether a comma is used as a decimal point: 7,76 and 0,125, but not 1,250. */
export function hasDecimalComma(text: string): boolean {
  return /(?:^|[^\d,.])(?:\d+,(?:\d{1,2}|\d{4,})|0+,\d+|\d{4,},\d+)(?![\d,])/.test(plainSymbols(text))
}

/** Whether a division is left to do: the sign ÷ is one, a fraction bar is not. */
export const hasDivisionSign = (text: string) => /÷|\\div(?![a-z])/.test(text)

/**
 * One spelling for every symbol: what maths keyboards (TeX) and phones (−, ×, ½, ²) write becomes plain text. Fractions
 * become `\frac{a}{b}`, the one command that is left.
 */
export function plainSymbols(text: string): string {
  // Most answers are plain already, and every answer is read many times.
  if (!mayHaveSymbols.test(text)) return text.trim().replace(/\s+/g, ' ')
  let plain = plainWidth(text)
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .replace(/([⁰¹²³⁴⁵⁶⁷⁸⁹]+)[⁄/]([₀₁₂₃₄₅₆₇₈₉]+)/g, (_, over: string, under: string) => {
      const digitsOf = (run: string, digits: string) => [...run].map((digit) => digits.indexOf(digit)).join('')
      return `\\frac{${digitsOf(over, superscripts)}}{${digitsOf(under, subscripts)}}`
    })
    .trim()
  for (const [pattern, replacement] of replacements) plain = plain.replace(pattern, replacement as string)
  return plain.replace(/\s+/g, ' ').trim()
}
