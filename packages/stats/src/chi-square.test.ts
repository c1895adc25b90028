import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chiSquareFit, chiSquareIndependence, expectedByWeights } from './chi-square'

const counts = (length: number) => fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: length, maxLength: length })
const weights = (length: number) => fc.array(fc.integer({ min: 1, max: 100 }), { minLength: length, maxLength: length })

describe('the fit of counts to weights', () => {
  // The values of R's chisq.test and scipy's chisquare.
  it.each([
    [[103, 97], [1, 1], 0.18, 1, 0.6713732405408727],
    [[44, 56], [1, 1], 1.44, 1, 0.23013934044341314],
    [[60, 40], [1, 1], 4, 1, 0.04550026389635857],
    [[16, 18, 16, 14, 12, 12], [1, 1, 1, 1, 1, 1], 2, 5, 0.8491450360846096],
    [[120, 230, 310], [1, 2, 3], 2.5757575757575757, 2, 0.2758553105456448],
  ])(
    'gives the known chi-square of the counts %j against the weights %j',
    (observed, expected, statistic, degrees, p) => {
      const fit = chiSquareFit(observed, expected)
      expect(fit.statistic).toBeCloseTo(statistic, 10)
      expect(fit.degrees).toBe(degrees)
      expect(fit.p).toBeCloseTo(p, 10)
    },
  )

  it('keeps the digits of a tiny p value: 700 to 300', () => {
    const { statistic, p } = chiSquareFit([700, 300], [1, 1])
    expect(statistic).toBeCloseTo(160, 10)
    // R's pchisq(160, 1, lower.tail = FALSE): a cdf taken from 1 would be 0.
    expect(p / 1.1314837902433e-36).toBeCloseTo(1, 6)
  })

  it('finds a perfect fit of counts in proportion, whatever the weights', () => {
    fc.assert(
      fc.property(weights(4), fc.integer({ min: 1, max: 50 }), (shares, times) => {
        const { statistic, p } = chiSquareFit(
          shares.map((share) => share * times),
          shares,
        )
        expect(statistic).toBeCloseTo(0, 8)
        expect(p).toBeCloseTo(1, 4)
      }),
    )
  })

  it('the fit does not depend on the order of conditions or on a common factor of the weights', () => {
    fc.assert(
      fc.property(counts(3), weights(3), fc.integer({ min: 2, max: 9 }), (observed, shares, factor) => {
        const fit = chiSquareFit(observed, shares)
        const turned = chiSquareFit(observed.toReversed(), shares.map((share) => share * factor).toReversed())
        expect(turned.statistic).toBeCloseTo(fit.statistic, 6)
        expect(turned.p).toBeCloseTo(fit.p, 6)
        expect(fit.p).toBeGreaterThanOrEqual(0)
        expect(fit.p).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('reports the smallest expected count', () => {
    expect(chiSquareFit([3, 9], [1, 3]).smallestExpected).toBe(3)
    expect(chiSquareFit([0, 0], [1, 1])).toEqual({ statistic: 0, degrees: 1, p: 1, smallestExpected: 0 })
  })

  it('the fit of one condition has no degrees of freedom and p = 1', () => {
    expect(chiSquareFit([12], [1])).toMatchObject({ statistic: 0, degrees: 0, p: 1 })
  })

  it('requires a weight greater than 0 for every count', () => {
    expect(() => chiSquareFit([1, 2], [1])).toThrow(RangeError)
    expect(() => chiSquareFit([1, 2], [1, 0])).toThrow(RangeError)
  })
})

describe('expectedByWeights', () => {
  it('divides a total in proportion to the weights', () => {
    expect(expectedByWeights(600, [1, 2, 3])).toEqual([100, 200, 300])
    expect(expectedByWeights(100, [1, 1, 1])[0]).toBeCloseTo(100 / 3, 12)
  })
})

describe('the independence of rows and columns', () => {
  it.each([
    [
      [
        [30, 70],
        [45, 55],
      ],
      4.8,
      1,
      0.028459736916310638,
      37.5,
    ],
    [
      [
        [12, 5, 9],
        [8, 15, 11],
      ],
      5.02262443438914,
      2,
      0.08116166759785086,
      26 / 3,
    ],
    [
      [
        [90, 10],
        [80, 20],
        [85, 15],
      ],
      3.9215686274509807,
      2,
      0.14074798704123068,
      15,
    ],
  ])('gives the known chi-square of the table %j', (table, statistic, degrees, p, smallest) => {
    const tested = chiSquareIndependence(table)
    expect(tested.statistic).toBeCloseTo(statistic, 10)
    expect(tested.degrees).toBe(degrees)
    expect(tested.p).toBeCloseTo(p, 10)
    expect(tested.smallestExpected).toBeCloseTo(smallest, 10)
  })

  it('finds nothing to test where every count is in one column, or every count is 0', () => {
    expect(
      chiSquareIndependence([
        [30, 0],
        [40, 0],
      ]),
    ).toMatchObject({ statistic: 0, degrees: 0, p: 1 })
    expect(
      chiSquareIndependence([
        [0, 0],
        [0, 0],
      ]),
    ).toMatchObject({ statistic: 0, p: 1 })
  })
})
