import { describe, expect, it } from 'vitest'
import reference from '../../reference/scales.json'
import { estimated } from '../testing/estimated'
import { expectClose } from '../testing/expect-close'
import { cronbachAlpha } from './cronbach-alpha'
import { logTimes, quantile, quartiles, winsorize } from './transformations'

describe("Cronbach's alpha", () => {
  it.each(reference.scales)('alpha and the statistics of the items match psych for $name', (row) => {
    const result = estimated(cronbachAlpha(row.answers))
    expectClose(result.alpha, row.alpha)
    expectClose(result.interval.low, row.low)
    expectClose(result.interval.high, row.high)
    result.items.forEach((item, index) => {
      expectClose(item.mean, row.mean[index]!)
      expectClose(item.standardDeviation, row.sd[index]!)
      expectClose(item.itemRestCorrelation!, row.itemRest[index]!)
      expectClose(item.alphaWithout!, row.without[index]!)
    })
  })

  it('alpha includes only respondents who answered every item', () => {
    const { answers, alpha } = reference.scales[0]!
    const result = estimated(cronbachAlpha([...answers, answers[0]!.map((value, item) => (item === 2 ? null : value))]))
    expectClose(result.alpha, alpha)
    expect([result.respondents, result.incomplete]).toEqual([answers.length, 1])
  })

  it('says why there is no alpha', () => {
    expect(cronbachAlpha([])).toEqual({ ok: false, reason: 'no_data' })
    expect(cronbachAlpha([[1], [2]])).toEqual({ ok: false, reason: 'too_few_items' })
    expect(
      cronbachAlpha([
        [1, null],
        [null, 2],
      ]),
    ).toEqual({ ok: false, reason: 'no_data' })
    expect(
      cronbachAlpha([
        [1, 2],
        [1, 2],
      ]),
    ).toEqual({ ok: false, reason: 'no_variation' })
    expect(
      cronbachAlpha([
        [1, Number.NaN],
        [1, 2],
      ]),
    ).toEqual({ ok: false, reason: 'invalid_number' })
    // Two items: none is left to compare with when one is dropped, and a constant item has no correlation.
    const { items } = estimated(
      cronbachAlpha([
        [1, 3],
        [2, 3],
        [4, 3],
      ]),
    )
    expect(items[1]).toEqual({ mean: 3, standardDeviation: 0, itemRestCorrelation: null, alphaWithout: null })
  })
})

describe('transformations', () => {
  it.each(reference.quantiles)('the quantile of $share matches R', ({ share, value }) => {
    expectClose(quantile(reference.values, share)!, value)
  })

  it('winsorizing replaces what is above the quantile, and nothing else', () => {
    const most = quantile(reference.values, 0.99)!
    const winsorized = winsorize(reference.values)
    expect(winsorized.filter((value, index) => value !== reference.values[index])).toEqual([most])
    expect(winsorize([])).toEqual([])
    expect(winsorize([4, 4])).toEqual([4, 4])
  })

  it('times become logarithms, of at least one second', () => {
    expect(logTimes([0, 0.5, Math.E])[0]).toBe(0)
    expect(logTimes([5, 5, 5])).toEqual([5, 5, 5].map(Math.log))
  })

  it('quartiles keep equal values together', () => {
    expect(quartiles([1, 2, 3, 4, 5, 6, 7, 8])).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
    expect(quartiles([0, 0, 0, 0, 9])).toEqual([1, 1, 1, 1, 4])
  })
})
