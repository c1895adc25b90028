import { math } from '../html'

export function gcd(a: number, b: number): number {
  return b === 0 ? Math.abs(a) : gcd(b, a % b)
}

export function lcm(a: number, b: number): number {
  return Math.abs(a * b) / gcd(a, b)
}

export function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

/** A number as a student types it: at most four decimals, no trailing zeros. */
export function plain(value: number): string {
  const rounded = Number(value.toFixed(4))
  return rounded === 0 ? '0' : String(rounded)
}

/** 12500 as it is printed in a sentence: 12,500. */
export function grouped(value: number): string {
  return value.toLocaleString('en-US')
}

/** Whole dollars as text, cents as mathematics. */
export function dollars(amount: number): string {
  return Number.isInteger(amount) ? `$${grouped(amount)}` : math(`\\$${amount.toFixed(2)}`)
}

export function percent(value: number): string {
  return math(`${plain(value)}\\%`)
}

export function degrees(tex: number | string): string {
  return math(`${tex}^\\circ`)
}

/** A whole number in a sentence; a negative one is set as mathematics so that its sign is a true minus. */
export function integer(value: number): string {
  return value < 0 ? math(String(value)) : grouped(value)
}

/** A number inside a TeX expression, in parentheses when it is negative. */
export function inside(value: number): string {
  return value < 0 ? `(${plain(value)})` : plain(value)
}

function lowestTerms(numerator: number, denominator: number): [numerator: number, denominator: number] {
  const divisor = gcd(numerator, denominator) * Math.sign(denominator)
  return [numerator / divisor, denominator / divisor]
}

/** In lowest terms with its sign in front; a whole number stands alone: 3/4, -7/2, 5. */
export function fraction(numerator: number, denominator: number): string {
  const [top, bottom] = lowestTerms(numerator, denominator)
  return bottom === 1 ? plain(top) : `${top}/${bottom}`
}

/** The same as TeX. */
export function fractionTex(numerator: number, denominator: number): string {
  const [top, bottom] = lowestTerms(numerator, denominator)
  if (bottom === 1) return plain(top)
  return `${top < 0 ? '-' : ''}\\frac{${Math.abs(top)}}{${bottom}}`
}

/** A fraction as it comes out of a calculation, and then in lowest terms where that is another way to write it. */
export function simplifiedTex(numerator: number, denominator: number): string {
  const raw = `\\frac{${numerator}}{${denominator}}`
  const reduced = fractionTex(numerator, denominator)
  return raw === reduced ? raw : `${raw} = ${reduced}`
}

/** A positive fraction as a mixed number in TeX. */
export function mixedTex(numerator: number, denominator: number): string {
  const whole = Math.floor(numerator / denominator)
  const rest = fractionTex(numerator - whole * denominator, denominator)
  if (whole === 0) return rest
  return rest === '0' ? String(whole) : `${whole}${rest}`
}

/** A sum of terms, read as TeX and typed as an answer: polynomial([2, 'x'], [-6, '']) is 2x-6. */
export function polynomial(...terms: (readonly [coefficient: number, symbol: string])[]): string {
  const written = terms
    .filter(([coefficient]) => coefficient !== 0)
    .map(([coefficient, symbol]) => {
      const size = Math.abs(coefficient)
      const factor = size === 1 && symbol !== '' ? '' : plain(size)
      return `${coefficient < 0 ? '-' : '+'}${factor}${symbol}`
    })
  return written.length === 0 ? '0' : written.join('').replace(/^\+/, '')
}

export function linear(slope: number, constant: number, variable = 'x'): string {
  return polynomial([slope, variable], [constant, ''])
}

export function point(x: number, y: number): string {
  return `(${plain(x)}, ${plain(y)})`
}
