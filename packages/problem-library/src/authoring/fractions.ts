import { math } from './html'
import { gcd } from './numbers'

export type Fraction = readonly [numerator: number, denominator: number]

/** Not simplified; numerator and denominator may be TeX themselves. */
export function fractionTex(numerator: number | string, denominator: number | string): string {
  return `\\frac{${numerator}}{${denominator}}`
}

/** The sign, if there is one, is in the numerator. */
function lowestTerms(numerator: number, denominator: number): [numerator: number, denominator: number] {
  const divisor = gcd(numerator, denominator) * Math.sign(denominator)
  return [numerator / divisor, denominator / divisor]
}

/** In lowest terms as a student types it, even above 1; whole numbers have no denominator: 3/4, -7/2, 5. */
export function fractionText(numerator: number, denominator: number): string {
  const [top, bottom] = lowestTerms(numerator, denominator)
  return bottom === 1 ? wholeText(top) : `${top}/${bottom}`
}

/** The same as TeX, with the sign in front of the fraction. */
export function lowestTermsTex(numerator: number, denominator: number): string {
  const [top, bottom] = lowestTerms(numerator, denominator)
  if (bottom === 1) return wholeText(top)
  return `${top < 0 ? '-' : ''}${fractionTex(Math.abs(top), bottom)}`
}

/** A positive fraction in lowest terms, as a mixed number when it is more than 1: 2 1/3. */
export function mixedText(numerator: number, denominator: number): string {
  return withWhole(...lowestTerms(numerator, denominator))
}

/** The same as TeX. */
export function mixedTex(numerator: number, denominator: number): string {
  const [top, bottom] = lowestTerms(numerator, denominator)
  const whole = Math.floor(top / bottom)
  if (bottom === 1) return String(top)
  return whole === 0 ? fractionTex(top, bottom) : `${whole}${fractionTex(top % bottom, bottom)}`
}

/** 3/4 = 9/12, or the fraction alone if it has the common denominator already. */
export function overCommon(numerator: number, denominator: number, common: number): string {
  const shown = fractionTex(numerator, denominator)
  return denominator === common ? shown : `${shown} = ${fractionTex((numerator * common) / denominator, common)}`
}

/** A fraction as a calculation gives it, followed by its lowest terms if they differ. */
export function simplifiedTex(numerator: number, denominator: number): string {
  const raw = fractionTex(numerator, denominator)
  const reduced = lowestTermsTex(numerator, denominator)
  return raw === reduced ? raw : `${raw} = ${reduced}`
}

/** ", which is …" if a fraction can still be simplified or written as a mixed number; otherwise empty. */
export function simplerClause(numerator: number, denominator: number): string {
  const isFinal = numerator < denominator && gcd(numerator, denominator) === 1
  return isFinal ? '' : `, which is ${math(mixedTex(numerator, denominator))}`
}

/** The keys of a positive fraction in lowest terms: as it is shown, with a mixed number above 1, and as a fraction. */
export function fractionKey(numerator: number, denominator: number): [string, ...string[]] {
  return [mixedText(numerator, denominator), fractionText(numerator, denominator)]
}

function withWhole(numerator: number, denominator: number): string {
  const [whole, rest] = [Math.floor(numerator / denominator), numerator % denominator]
  if (rest === 0) return String(whole)
  return whole === 0 ? `${rest}/${denominator}` : `${whole} ${rest}/${denominator}`
}

/** Without a minus before zero. */
function wholeText(value: number): string {
  return String(value === 0 ? 0 : value)
}
