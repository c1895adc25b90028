import type { ProblemType } from '@trellis/domain'

/** Other ways in which a student may write this very answer, all to be accepted. */
export function writingsOf(type: ProblemType, key: string): string[] {
  switch (type) {
    case 'NUMERIC':
      return numberWritings(key)
    case 'NUMERIC_EXPRESSION':
      return isPlain(key)
        ? [...numberWritings(key), `(${key})`, `${key} + 0`, `2*(${key})/2`, `${key} × 1`]
        : [` ${key} `]
    case 'EXACT_FRACTION':
      return [` ${key} `, key.replace('/', ' / '), key.replace('-', '−'), ...latexFraction(key)]
    case 'ALGEBRA':
    case 'OLD_ALGEBRA':
      return algebraWritings(key)
    case 'FILL_IN_IGNORE_CASE':
      return [key.toUpperCase(), key.toLowerCase(), ` ${key} `]
    case 'FILL_IN':
    case 'EXACT_MATCH':
      return [` ${key} `]
    case 'RACKET':
      return [key.replace(/ /g, '  ')]
    default:
      return []
  }
}

const isPlain = (key: string) => /^-?\d+(\.\d+)?$/.test(key)

function numberWritings(key: string): string[] {
  const always = [` ${key} `, key.replace('-', '−')]
  if (/^-?\d+$/.test(key)) {
    const positive = key.startsWith('-') ? [] : [`+${key}`]
    return [...always, ...positive, `${key}.0`, `${key}.`, `${key}/1`, grouped(key)]
  }
  if (/^-?\d+\.\d+$/.test(key)) return [...always, `${key}0`, key.replace(/^(-?)0\./, '$1.')]
  const fraction = /^(-?\d+)\/(\d+)$/.exec(key)
  if (fraction) {
    const [numerator, denominator] = [Number(fraction[1]), Number(fraction[2])]
    return [...always, `${numerator * 3}/${denominator * 3}`, `${numerator} / ${denominator}`, ...latexFraction(key)]
  }
  return always
}

const grouped = (key: string) => key.replace(/\B(?=(\d{3})+$)/g, ',')

function latexFraction(key: string): string[] {
  const fraction = /^(\d+)\/(\d+)$/.exec(key)
  return fraction ? [`\\frac{${fraction[1]}}{${fraction[2]}}`] : []
}

function algebraWritings(key: string): string[] {
  const spaced = key.replace(/<=|>=|[+*=<>]/g, ' $& ')
  // Both sides of an equation or inequality are written anew; neither side alone would be the same statement.
  const sides = key.split(/(<=|>=|≤|≥|=|<|>)/)
  const each = (write: (side: string) => string) =>
    sides.map((side, index) => (index % 2 === 0 ? write(side.trim()) : side)).join('')
  const isPlainText = !/[\\,]/.test(key)
  return [
    ` ${key} `,
    ...(isPlainText
      ? [
          spaced,
          each((side) => `(${side})`),
          each((side) => `${side}+0`),
          each((side) => `1*(${side})`),
          each((side) => `2(${side})/2`),
        ]
      : []),
  ]
}
