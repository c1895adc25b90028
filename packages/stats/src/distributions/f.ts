import {
  incompleteBeta,
  poissonMixture,
  positiveQuantile,
  requireNotNegative,
  requirePositive,
  type Tail,
  type Tails,
} from './special-functions'

/** F with m and n degrees of freedom: I_x(m/2, n/2) with x = mF/(mF + n). */
export function fTails(f: number, numerator: number, denominator: number): Tails {
  return noncentralFTails(f, numerator, denominator, 0)
}

export function fQuantile(tail: Tail, numerator: number, denominator: number): number {
  return positiveQuantile((f) => fTails(f, numerator, denominator), tail)
}

/**
 * Noncentral F: Σ Poisson(j; λ/2) I_x(m/2 + j, n/2).
 * Johnson, Kotz & Balakrishnan (1995). Continuous univariate distributions, vol. 2, ch. 30.
 */
export function noncentralFTails(f: number, numerator: number, denominator: number, noncentrality: number): Tails {
  requirePositive('numerator', numerator)
  requirePositive('denominator', denominator)
  requireNotNegative('noncentrality', noncentrality)
  if (f <= 0) return { lower: 0, upper: 1 }
  if (f === Number.POSITIVE_INFINITY) return { lower: 1, upper: 0 }
  const sum = numerator * f + denominator
  const component = (j: number) =>
    incompleteBeta(numerator / 2 + j, denominator / 2, (numerator * f) / sum, denominator / sum)
  if (noncentrality === 0) return component(0)
  const of = (tail: keyof Tails) => poissonMixture(noncentrality / 2, (j) => component(j)[tail], tail)
  return { lower: of('lower'), upper: of('upper') }
}

export function noncentralFQuantile(tail: Tail, numerator: number, denominator: number, noncentrality: number): number {
  return positiveQuantile((f) => noncentralFTails(f, numerator, denominator, noncentrality), tail)
}
