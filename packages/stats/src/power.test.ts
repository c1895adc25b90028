import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { powerOf, sampleSizeFor } from './power'

const effect = fc.double({ min: 0.05, max: 2, noNaN: true })
const size = fc.integer({ min: 2, max: 5000 })

describe('the power of a comparison', () => {
  // Φ(d·√(n₁n₂/(n₁+n₂)) − z) + Φ(−d·√(n₁n₂/(n₁+n₂)) − z), computed elsewhere.
  it.each([
    [0.5, 63, 63, 0.05, 0.8013023941055797],
    [0.5, 64, 64, 0.05, 0.8074304194325572],
    [0.2, 393, 393, 0.05, 0.8005559137898353],
    [0.2, 100, 200, 0.05, 0.37200844992442605],
    [0.8, 20, 20, 0.05, 0.7156166067891214],
    [0.3, 50, 50, 0.01, 0.14102472742683703],
  ])('for %f with %i and %i at %f is known', (effect, first, second, alpha, power) => {
    expect(powerOf({ effect, alpha }, first, second)).toBeCloseTo(power, 10)
  })

  it('is alpha when there is no difference, and when a group is empty', () => {
    expect(powerOf({ effect: 0 }, 50, 50)).toBeCloseTo(0.05, 12)
    expect(powerOf({ effect: 0.5 }, 0, 50)).toBe(0.05)
  })

  it('grows with the effect and with the number of students, whichever way the effect goes', () => {
    fc.assert(
      fc.property(effect, size, size, (d, first, second) => {
        const power = powerOf({ effect: d }, first, second)
        expect(powerOf({ effect: -d }, first, second)).toBe(power)
        expect(powerOf({ effect: d }, second, first)).toBeCloseTo(power, 12)
        expect(powerOf({ effect: d * 1.1 }, first, second)).toBeGreaterThanOrEqual(power)
        expect(powerOf({ effect: d }, first + 1, second)).toBeGreaterThanOrEqual(power)
      }),
    )
  })

  it('refuses an alpha that is no chance', () => {
    expect(() => powerOf({ effect: 0.2, alpha: 0 }, 10, 10)).toThrow(RangeError)
  })
})

describe('the number of students needed', () => {
  it.each([
    [0.1, 0.8, 0.05, 1570],
    [0.2, 0.8, 0.05, 393],
    [0.2, 0.9, 0.05, 526],
    [0.5, 0.8, 0.05, 63],
    [0.8, 0.8, 0.05, 25],
    [0.5, 0.95, 0.01, 143],
  ])('for %f at power %f and alpha %f is %i in each group', (effect, power, alpha, each) => {
    expect(sampleSizeFor({ effect, alpha }, power)).toEqual({ first: each, second: each, total: 2 * each })
  })

  it('keeps the proportion of the groups', () => {
    expect(sampleSizeFor({ effect: 0.2 }, 0.8, 2)).toEqual({ first: 295, second: 590, total: 885 })
  })

  it('is the smallest number that is enough', () => {
    fc.assert(
      fc.property(effect, fc.double({ min: 0.1, max: 0.99, noNaN: true }), (d, power) => {
        const { first, second } = sampleSizeFor({ effect: d }, power)
        expect(powerOf({ effect: d }, first, second)).toBeGreaterThanOrEqual(power)
        if (first > 1) expect(powerOf({ effect: d }, first - 1, second - 1)).toBeLessThan(power)
      }),
    )
  })

  it.each([1e-7, 5e-8, 1e-300, Number.MIN_VALUE])('does not exist for a difference of %d', (effect) => {
    expect(() => sampleSizeFor({ effect }, 0.8)).toThrow(/large enough/)
  })

  it('does not exist for no difference, a certain result or an empty group', () => {
    expect(() => sampleSizeFor({ effect: 0 }, 0.8)).toThrow(RangeError)
    expect(() => sampleSizeFor({ effect: 0.2 }, 1)).toThrow(RangeError)
    expect(() => sampleSizeFor({ effect: 0.2 }, 0.8, 0)).toThrow(RangeError)
  })
})
