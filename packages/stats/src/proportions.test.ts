import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chiSquareIndependence } from './chi-square'
import { compareProportions, wilsonInterval } from './proportions'

const share = fc
  .tuple(fc.integer({ min: 1, max: 2000 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([trials, part]) => ({ trials, successes: Math.round(trials * part) }))

describe('the interval of a share', () => {
  // The values of R's prop.test(correct = FALSE) and scipy's binomtest.
  it.each([
    [8, 10, 0.4901624715366418, 0.9433178485456248],
    [0, 10, 0, 0.27753279986288926],
    [10, 10, 0.7224672001371109, 1],
    [412, 500, 0.78818582871064, 0.854873598670274],
    [1, 3, 0.06149194472039626, 0.7923403991979523],
  ])('gives the known interval for %i of %i', (successes, trials, low, high) => {
    const interval = wilsonInterval({ successes, trials })
    expect(interval.low).toBeCloseTo(low, 10)
    expect(interval.high).toBeCloseTo(high, 10)
  })

  it('the interval is narrower when less confidence is asked for', () => {
    const { low, high } = wilsonInterval({ successes: 412, trials: 500 }, 0.9)
    expect([low, high]).toEqual([expect.closeTo(0.794264195922296, 10), expect.closeTo(0.8502482909975664, 10)])
  })

  it('the interval contains the share, stays between 0 and 1, and is everything when nothing is known', () => {
    fc.assert(
      fc.property(share, ({ successes, trials }) => {
        const { low, high } = wilsonInterval({ successes, trials })
        expect(low).toBeGreaterThanOrEqual(0)
        expect(low).toBeLessThanOrEqual(successes / trials)
        expect(high).toBeGreaterThanOrEqual(successes / trials)
        expect(high).toBeLessThanOrEqual(1)
      }),
    )
    expect(wilsonInterval({ successes: 0, trials: 0 })).toEqual({ low: 0, high: 1 })
  })

  it('refuses more successes than trials', () => {
    expect(() => wilsonInterval({ successes: 3, trials: 2 })).toThrow(RangeError)
  })
})

describe('the comparison of two shares', () => {
  // 56/70 and 48/80: the interval that Newcombe printed (1998).
  it.each([
    [56, 70, 48, 80, 0.2, 2.6501719512585336, 0.00804508136819656, 0.05243147240236484, 0.3338726540369059],
    [82, 100, 61, 100, 0.21, 3.2894920868090316, 0.0010036837876463015, 0.08517225708458481, 0.32647662158914686],
    [10, 10, 0, 20, 1, 5.47722557505166, 4.320463057827506e-8, 0.6790860371419147, 1],
  ])('gives the known comparison of %i/%i with %i/%i', (k1, n1, k2, n2, difference, z, p, low, high) => {
    const compared = compareProportions({ successes: k1, trials: n1 }, { successes: k2, trials: n2 })
    expect(compared.difference).toBeCloseTo(difference, 10)
    expect(compared.z).toBeCloseTo(z, 8)
    expect(compared.p).toBeCloseTo(p, 10)
    expect(compared.interval.low).toBeCloseTo(low, 8)
    expect(compared.interval.high).toBeCloseTo(high, 8)
  })

  it('the difference changes sign with the order, and its test matches the chi-square of the table', () => {
    fc.assert(
      fc.property(share, share, (first, second) => {
        const [there, back] = [compareProportions(first, second), compareProportions(second, first)]
        expect(back.difference).toBeCloseTo(-there.difference, 12)
        expect(back.interval.low).toBeCloseTo(-there.interval.high, 10)
        const table = [first, second].map(({ successes, trials }) => [successes, trials - successes])
        expect(there.z ** 2).toBeCloseTo(chiSquareIndependence(table).statistic, 6)
        expect(there.p).toBeCloseTo(chiSquareIndependence(table).p, 6)
      }),
    )
  })

  it('finds no difference when one group is empty', () => {
    expect(compareProportions({ successes: 0, trials: 0 }, { successes: 3, trials: 5 })).toEqual({
      difference: 0,
      interval: { low: -1, high: 1 },
      z: 0,
      p: 1,
    })
  })
})
