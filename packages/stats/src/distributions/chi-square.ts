import {
  incompleteGamma,
  poissonMixture,
  positiveQuantile,
  requireNotNegative,
  requirePositive,
  type Tail,
  type Tails,
} from './special-functions'

/** Chi-square: P(ν/2, x/2) and Q(ν/2, x/2), the incomplete gamma functions. */
export function chiSquareTails(x: number, degrees: number): Tails {
  requirePositive('degrees', degrees)
  return incompleteGamma(degrees / 2, x / 2)
}

export function chiSquareQuantile(tail: Tail, degrees: number): number {
  return positiveQuantile((x) => chiSquareTails(x, degrees), tail)
}

/**
 * Noncentral chi-square: Σ Poisson(j; λ/2) χ²(ν + 2j).
 * Johnson, Kotz & Balakrishnan (1995). Continuous univariate distributions, vol. 2, ch. 29.
 */
export function noncentralChiSquareTails(x: number, degrees: number, noncentrality: number): Tails {
  requirePositive('degrees', degrees)
  requireNotNegative('noncentrality', noncentrality)
  if (x <= 0) return { lower: 0, upper: 1 }
  const of = (tail: keyof Tails) =>
    poissonMixture(noncentrality / 2, (j) => incompleteGamma(degrees / 2 + j, x / 2)[tail], tail)
  return { lower: of('lower'), upper: of('upper') }
}

export function noncentralChiSquareQuantile(tail: Tail, degrees: number, noncentrality: number): number {
  return positiveQuantile((x) => noncentralChiSquareTails(x, degrees, noncentrality), tail)
}
