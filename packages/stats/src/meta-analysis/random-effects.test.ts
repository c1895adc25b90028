import { describe, expect, it } from 'vitest'
import reference from '../../reference/meta-analysis.json'
import { estimated } from '../testing/estimated'
import { expectClose } from '../testing/expect-close'
import { createDraws } from '../testing/random-draws'
import { type RandomEffectsMean, randomEffects } from './random-effects'

type MeanReference = (typeof reference.cases)[number]['normal']

function expectMean(mean: RandomEffectsMean, row: MeanReference) {
  expectClose(mean.estimate, row.estimate)
  expectClose(mean.standardError, row.standardError)
  expectClose(mean.interval.low, row.low)
  expectClose(mean.interval.high, row.high)
  expectClose(mean.p, row.p)
  expectClose(mean.predictionInterval.low, row.predictionLow)
  expectClose(mean.predictionInterval.high, row.predictionHigh)
}

describe('random-effects meta-analysis', () => {
  it.each(reference.cases)('matches metafor for $name', (row) => {
    const result = estimated(randomEffects(row.studies))
    expect(Math.abs(result.betweenVariance - row.betweenVariance)).toBeLessThanOrEqual(1e-8 * row.betweenVariance)
    expectClose(result.betweenVarianceError, row.betweenVarianceError)
    expectClose(result.heterogeneity.q, row.q)
    expectClose(result.heterogeneity.p, row.qP)
    expect(result.shareBetween).toBeCloseTo(row.shareBetween, 8)
    expectMean(result.normal, row.normal)
    expectMean(result.hartungKnapp, row.hartungKnapp)
    expect(result.hartungKnapp.degreesOfFreedom).toBe(row.studies.length - 1)
  })

  it('reproduces the published numbers for Raudenbush (1985)', () => {
    const { normal, betweenVariance } = estimated(randomEffects(reference.cases[0]!.studies))
    const { low, high } = normal.predictionInterval
    expect((normal.estimate / normal.standardError).toFixed(4)).toBe('1.6208')
    expect([normal.estimate, betweenVariance, low].map((value) => value.toFixed(4))).toEqual([
      '0.0837',
      '0.0188',
      '-0.2036',
    ])
    // Printed as .3711: metafor ends its search for the variance at 1e-5 by default.
    expect(Math.abs(high - 0.3711)).toBeLessThan(2e-4)
  })

  it('the mean does not depend on units or on the order of studies', () => {
    const { studies } = reference.cases[1]!
    const { hartungKnapp, betweenVariance } = estimated(randomEffects(studies))
    for (const unit of [1e-9, 1e9]) {
      const scaled = studies.map(({ estimate, variance }) => ({
        estimate: unit * estimate,
        variance: unit ** 2 * variance,
      }))
      const result = estimated(randomEffects(scaled.toReversed()))
      expectClose(result.hartungKnapp.standardError, unit * hartungKnapp.standardError)
      expectClose(result.betweenVariance, unit ** 2 * betweenVariance)
    }
  })

  it('says why there is no random-effects mean', () => {
    const study = { estimate: 0.2, variance: 0.1 }
    expect(randomEffects([study])).toEqual({ ok: false, reason: 'too_few_studies' })
    expect(randomEffects([study, { estimate: Number.NaN, variance: 1 }])).toEqual({
      ok: false,
      reason: 'invalid_number',
    })
    expect(randomEffects([study, { estimate: 0.1, variance: 0 }])).toEqual({ ok: false, reason: 'no_variation' })
    expect(randomEffects([study, study])).toEqual({ ok: false, reason: 'no_variation' })
  })

  it('the Hartung–Knapp interval covers the mean of few studies, which the normal interval does not', () => {
    const { uniform, normal } = createDraws('meta-analysis')
    const replications = 2000
    let [covered, coveredByNormal] = [0, 0]
    for (let replication = 0; replication < replications; replication++) {
      const studies = Array.from({ length: 6 }, () => {
        const variance = 0.01 + 0.05 * uniform()
        return { estimate: 0.2 + 0.2 * normal() + Math.sqrt(variance) * normal(), variance }
      })
      const result = estimated(randomEffects(studies))
      const covers = ({ interval }: RandomEffectsMean) => interval.low <= 0.2 && interval.high >= 0.2
      if (covers(result.hartungKnapp)) covered++
      if (covers(result.normal)) coveredByNormal++
    }
    expect(Math.abs(covered / replications - 0.95)).toBeLessThan(0.02)
    expect(coveredByNormal / replications).toBeLessThan(0.92)
  })
})
