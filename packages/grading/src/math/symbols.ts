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
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
}
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'

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
  [/[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]/g, (found) => `\\frac{${vulgarFractions[found]!.replace('/', '}{')}}`],
]

/**
 * One spelling for every symbol: what maths keyboards (TeX) and phones (−, ×, ½, ²) write becomes plain text. Fractions
 * become `\frac{a}{b}`, the one command that is left.
 */
export function plainSymbols(text: string): string {
  let plain = text.replace(/[\u200b\u2060\ufeff]/g, '').trim()
  for (const [pattern, replacement] of replacements) plain = plain.replace(pattern, replacement as string)
  return plain.replace(/\s+/g, ' ').trim()
}
