import type { ProblemType } from '@trellis/domain'

/** Other ways to write the same answer, all of which the grader must accept. */
export function equivalentSpellings(type: ProblemType, key: string): string[] {
  switch (type) {
    case 'NUMERIC':
      return numberSpellings(key)
    case 'NUMERIC_EXPRESSION':
      return isPlain(key)
        ? [...numberSpellings(key), `(${key})`, `${key} + 0`, `2*(${key})/2`, `${key} × 1`]
        : [` ${key} `]
    case 'EXACT_FRACTION':
      return [` ${key} `, key.replace('/', ' / '), key.replace('-', '−'), ...latexFraction(key)]
    case 'ALGEBRA':
    case 'OLD_ALGEBRA':
      return algebraSpellings(key)
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

function numberSpellings(key: string): string[] {
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

function algebraSpellings(key: string): string[] {
  const spaced = key.replace(/<=|>=|[+*=<>]/g, ' $& ')
  // Both sides of an equation or inequality are rewritten; one side alone would not be the same statement.
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
