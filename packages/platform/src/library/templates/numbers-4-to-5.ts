import { math } from '../html'

/** 4382 as it is printed in a sentence: 4,382. */
export function grouped(number: number): string {
  return number.toLocaleString('en-US')
}

/** 4382 inside TeX, where a bare comma would add a space. */
export function groupedTex(number: number): string {
  return grouped(number).replaceAll(',', '{,}')
}

/** A decimal from its count of tenths, hundredths …, without trailing zeros: decimal(1250, 2) is 12.5. */
export function decimal(units: number, places: number): string {
  return String(Number((units / 10 ** places).toFixed(places)))
}

/** The same with every place written: decimalPadded(1250, 2) is 12.50. */
export function decimalPadded(units: number, places: number): string {
  return (units / 10 ** places).toFixed(places)
}

export function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b)
}

export function lcm(a: number, b: number): number {
  return (a / gcd(a, b)) * b
}

export function factorsOf(number: number): number[] {
  return Array.from({ length: number }, (_, index) => index + 1).filter((candidate) => number % candidate === 0)
}

export function isPrime(number: number): boolean {
  return factorsOf(number).length === 2
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** 1st, 2nd, 3rd, 4th … */
export function ordinal(number: number): string {
  const suffix = number % 100 > 10 && number % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${suffix}`
}

export function fractionTex(numerator: number, denominator: number): string {
  return `\\frac{${numerator}}{${denominator}}`
}

/** 3/4 = 9/12, or the fraction alone where the denominator is the common one already. */
export function overCommon(numerator: number, denominator: number, common: number): string {
  const shown = fractionTex(numerator, denominator)
  return denominator === common ? shown : `${shown} = ${fractionTex((numerator * common) / denominator, common)}`
}

/** In lowest terms, as a fraction even when it is more than 1: 7/3. A whole number stands alone. */
export function fractionText(numerator: number, denominator: number): string {
  const [top, bottom] = lowestTerms(numerator, denominator)
  return bottom === 1 ? String(top) : `${top}/${bottom}`
}

export function lowestTerms(numerator: number, denominator: number): [numerator: number, denominator: number] {
  const divisor = gcd(numerator, denominator)
  return [numerator / divisor, denominator / divisor]
}

/** In lowest terms, as a mixed number when it is more than 1: 2 1/3. */
export function mixedText(numerator: number, denominator: number): string {
  return withWhole(...lowestTerms(numerator, denominator))
}

export function mixedTex(numerator: number, denominator: number): string {
  const [top, bottom] = lowestTerms(numerator, denominator)
  const whole = Math.floor(top / bottom)
  if (bottom === 1) return String(top)
  return whole === 0 ? fractionTex(top, bottom) : `${whole}${fractionTex(top % bottom, bottom)}`
}

/** ", which is …" where the fraction can still be simplified or written as a mixed number. */
export function simplified(numerator: number, denominator: number): string {
  const isFinal = numerator < denominator && gcd(numerator, denominator) === 1
  return isFinal ? '' : `, which is ${math(mixedTex(numerator, denominator))}`
}

/**
 * Every spelling of a fraction that counts as right, the simplest first: in lowest terms, as it came out of the sum, and
 * the steps of simplifying between the two, each also as a mixed number.
 */
export function fractionKey(numerator: number, denominator: number): [string, ...string[]] {
  const [top, bottom] = lowestTerms(numerator, denominator)
  const scales = factorsOf(denominator / bottom).filter((scale) => bottom * scale > 1)
  const spellings = scales.flatMap((scale) => [
    withWhole(top * scale, bottom * scale),
    `${top * scale}/${bottom * scale}`,
  ])
  return distinct(mixedText(top, bottom), fractionText(top, bottom), ...spellings)
}

function withWhole(numerator: number, denominator: number): string {
  const [whole, rest] = [Math.floor(numerator / denominator), numerator % denominator]
  if (rest === 0) return String(whole)
  return whole === 0 ? `${rest}/${denominator}` : `${whole} ${rest}/${denominator}`
}

export function distinct(...values: [string, ...string[]]): [string, ...string[]] {
  return [...new Set(values)] as [string, ...string[]]
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** English words for a whole number below one million: "forty thousand five hundred seven". */
export function inWords(number: number): string {
  if (number < 20) return small[number]!
  if (number < 100) return tens[Math.floor(number / 10)]! + (number % 10 ? `-${small[number % 10]}` : '')
  const [unit, word] = number < 1000 ? [100, 'hundred'] : [1000, 'thousand']
  const rest = number % unit
  return `${inWords(Math.floor(number / unit))} ${word}${rest ? ` ${inWords(rest)}` : ''}`
}
