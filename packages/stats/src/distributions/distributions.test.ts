import { describe, expect, it } from 'vitest'
import reference from '../../reference/distributions.json'
import { binomialProbability, binomialQuantile, binomialTails } from './binomial'
import { chiSquareQuantile, chiSquareTails, noncentralChiSquareQuantile, noncentralChiSquareTails } from './chi-square'
import { fQuantile, fTails, noncentralFQuantile, noncentralFTails } from './f'
import { logNormalLower, normalQuantile, normalTails } from './normal'
import { logGamma, type Tail, type Tails } from './special-functions'
import { noncentralTQuantile, noncentralTTails, tQuantile, tTails } from './student-t'

type Of<Result> = (...numbers: number[]) => Result
const tails = {
  normal: normalTails,
  t: tTails,
  chiSquare: chiSquareTails,
  f: fTails,
  binomial: binomialTails,
  noncentralT: noncentralTTails,
  noncentralChiSquare: noncentralChiSquareTails,
  noncentralF: noncentralFTails,
} as Record<string, Of<Tails>>
const quantiles = {
  normal: normalQuantile,
  t: tQuantile,
  chiSquare: chiSquareQuantile,
  f: fQuantile,
  binomial: binomialQuantile,
} as Record<string, (tail: Tail, ...numbers: number[]) => number>

/** The relative deviation of a value from the reference. */
const deviation = (value: number, reference: number) =>
  value === reference ? 0 : Math.abs(value - reference) / Math.abs(reference)

describe('distributions', () => {
  it.each(Object.keys(tails))('both tails of %s match R to 1e-8', (name) => {
    const cases = reference.tails.filter((row) => row.name === name)
    expect(cases.length).toBeGreaterThan(10)
    for (const { arguments: numbers, lower, upper } of cases) {
      const found = tails[name]!(...numbers)
      expect([numbers, deviation(found.lower, lower) < 1e-8, deviation(found.upper, upper) < 1e-8]).toEqual([
        numbers,
        true,
        true,
      ])
    }
  })

  it.each(Object.keys(quantiles))('quantiles of %s match R to 1e-8', (name) => {
    const cases = reference.quantiles.filter((row) => row.name === name)
    expect(cases.length).toBeGreaterThan(5)
    for (const { arguments: numbers, probability, lower, upper } of cases) {
      const of = (tail: Tail) => quantiles[name]!(tail, ...numbers)
      const found = [of({ lower: probability }), of({ upper: probability })]
      expect([
        probability,
        numbers,
        found.map((value, index) => deviation(value, [lower, upper][index]!) < 1e-8),
      ]).toEqual([probability, numbers, [true, true]])
    }
  })

  it('noncentral quantiles give back their tail', () => {
    for (const probability of [1e-6, 0.1, 0.5, 0.93]) {
      const t = noncentralTQuantile({ upper: probability }, 12, 2.5)
      expect(deviation(noncentralTTails(t, 12, 2.5).upper, probability)).toBeLessThan(1e-9)
      const x = noncentralChiSquareQuantile({ lower: probability }, 3, 7)
      expect(deviation(noncentralChiSquareTails(x, 3, 7).lower, probability)).toBeLessThan(1e-9)
      const f = noncentralFQuantile({ upper: probability }, 3, 20, 7)
      expect(deviation(noncentralFTails(f, 3, 20, 7).upper, probability)).toBeLessThan(1e-9)
    }
  })

  it('t with infinite degrees of freedom is normal, and a noncentrality of 0 changes nothing', () => {
    expect(tTails(1.96, Number.POSITIVE_INFINITY)).toEqual(normalTails(1.96))
    expect(noncentralTTails(1.3, 9, 0)).toEqual(tTails(1.3, 9))
    expect(noncentralFTails(1.3, 2, 9, 0)).toEqual(fTails(1.3, 2, 9))
  })

  it('binomial probabilities add up to 1, and to the tails', () => {
    const each = Array.from({ length: 31 }, (_, successes) => binomialProbability(successes, 30, 0.37))
    expect(each.reduce((sum, probability) => sum + probability, 0)).toBeCloseTo(1, 13)
    expect(binomialTails(10, 30, 0.37).lower).toBeCloseTo(
      each.slice(0, 11).reduce((sum, probability) => sum + probability, 0),
      13,
    )
  })

  it('logarithms keep their digits where probabilities have none left', () => {
    // ln Φ(−40) by its series to 20 terms.
    expect(logNormalLower(-40)).toBeCloseTo(-804.6084420137538, 9)
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 14)
    expect(logGamma(11)).toBeCloseTo(Math.log(3_628_800), 12)
  })

  it('impossible arguments throw errors that name them', () => {
    expect(() => tTails(1, 0)).toThrow('degrees must be greater than 0')
    expect(() => noncentralTTails(1, 0.5, 1)).toThrow('degrees must be 1 or greater')
    expect(() => noncentralChiSquareTails(1, 2, -1)).toThrow('noncentrality must be 0 or greater')
    expect(() => binomialTails(1, 2, 1.1)).toThrow('share lies between 0 and 1')
    expect(() => tQuantile({ upper: 1.2 }, 3)).toThrow('A probability lies between 0 and 1')
  })
})
