import { attritionBoundary } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import reference from '../../reference/missing-data.json'
import { normalQuantile } from '../distributions/normal'
import { hedgesG } from '../estimators/effect-size'
import { oddsRatio } from '../estimators/odds-ratio'
import { estimated } from '../testing/estimated'
import { expectClose } from '../testing/expect-close'
import { createDraws } from '../testing/random-draws'
import { attrition } from './attrition'
import { baselineEquivalence, equivalenceStatus } from './baseline-equivalence'
import { leeBounds } from './lee-bounds'
import { tippingPoint } from './tipping-point'

const groupsOf = (row: (typeof reference.cases)[number]) =>
  [
    { outcomes: row.treated, assigned: row.treatedAssigned },
    { outcomes: row.control, assigned: row.controlAssigned },
  ] as const

describe('attrition', () => {
  it('compares attrition with both boundaries of the What Works Clearinghouse', () => {
    const result = estimated(attrition({ assigned: 200, analyzed: 172 }, { assigned: 200, analyzed: 188 }))
    expect(result.overall).toBeCloseTo(0.1, 14)
    expect(result.differential).toBeCloseTo(0.08, 14)
    expect(result.boundary).toEqual({ cautious: 0.063, optimistic: 0.109 })
    expect(result.isLow).toEqual({ cautious: false, optimistic: true })
  })

  it.each([
    [0, 5.7, 10],
    [0.2, 5.4, 10],
    [0.45, 1.8, 4.9],
    [0.57, 0, 2.1],
    [0.58, null, 1.9],
    [0.65, null, 0.3],
    [0.66, null, null],
    // Between 18% and 19%, and between 4% and 5%: the stricter row.
    [0.185, 5.5, 10.2],
    [0.045, 6.0, 10.4],
  ] as const)('an overall attrition of %f allows differences of %f and %f points', (overall, cautious, optimistic) => {
    expect(attritionBoundary(overall, 'cautious')).toEqual(cautious && cautious / 100)
    expect(attritionBoundary(overall, 'optimistic')).toEqual(optimistic && optimistic / 100)
  })

  it('counts attrition at the boundary as low, in either direction', () => {
    const [more, fewer] = [
      { assigned: 1000, analyzed: 773 },
      { assigned: 1000, analyzed: 827 },
    ]
    expect(estimated(attrition(more, fewer)).isLow.cautious).toBe(true)
    expect(estimated(attrition(fewer, more)).isLow.cautious).toBe(true)
    expect(estimated(attrition({ ...more, analyzed: 772 }, { ...fewer, analyzed: 828 })).isLow.cautious).toBe(false)
  })

  it('the bias of the published model stays the same along the boundaries', () => {
    // The correlations of outcome and staying: Deke & Chiang (2017), Evaluation Review, 41, 130–154.
    const models = { cautious: [0.45, 0.39, 57], optimistic: [0.27, 0.22, 65] } as const
    /**
     * The mean, in standard deviations, of a normal variable beyond the point that cuts off the share of those lost.
     */
    const meanOfKept = (lost: number) => {
      const z = normalQuantile({ lower: lost })
      return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI) / (1 - lost)
    }
    for (const assumption of ['cautious', 'optimistic'] as const) {
      const [ofTreated, ofControl, last] = models[assumption]
      for (let percent = 6; percent <= last; percent++) {
        const half = attritionBoundary(percent / 100, assumption)! / 2
        const [lostTreated, lostControl] = [percent / 100 + half, percent / 100 - half]
        const bias = ofTreated * meanOfKept(lostTreated) - ofControl * meanOfKept(lostControl)
        expect([percent, Math.abs(bias - 0.0545) < 0.0011]).toEqual([percent, true])
      }
    }
  })

  it('attrition requires assigned people, and no more analyzed people than assigned ones', () => {
    const some = { assigned: 5, analyzed: 4 }
    expect(attrition({ assigned: 0, analyzed: 0 }, some)).toEqual({ ok: false, reason: 'one_group_empty' })
    expect(attrition({ assigned: 3, analyzed: 4 }, some)).toEqual({ ok: false, reason: 'invalid_number' })
  })
})

describe('Lee bounds', () => {
  it.each(reference.cases)('matches the published formulas for $name', (row) => {
    const result = estimated(leeBounds(...groupsOf(row)))
    expectClose(result.lower.estimate, row.bounds.lower[0]!)
    expectClose(result.lower.standardError, row.bounds.lower[1]!)
    expectClose(result.upper.estimate, row.bounds.upper[0]!)
    expectClose(result.upper.standardError, row.bounds.upper[1]!)
    expectClose(result.trimmedShare, row.bounds.trimmedShare)
    expectClose(result.interval.low, row.bounds.interval[0]!)
    expectClose(result.interval.high, row.bounds.interval[1]!)
    expect(result.trimmed).toBe(row.name === 'controlKeptMore' ? 'control' : 'treated')
  })

  it('both Lee bounds are the difference in means when retention is equal', () => {
    const [one, other] = [
      { outcomes: [3, 4, 8], assigned: 6 },
      { outcomes: [1, 2, 3], assigned: 6 },
    ]
    const { lower, upper, trimmed } = estimated(leeBounds(one, other))
    expect([lower.estimate, upper.estimate, trimmed]).toEqual([3, 3, 'neither'])
    expectClose(lower.standardError, Math.sqrt(7 / 3 + 1 / 3))
  })

  it('Lee bounds change sign with the conditions, and cover the effect on the always observed', () => {
    const { normal, happens } = createDraws('lee')
    let covered = 0
    const replications = 400
    for (let replication = 0; replication < replications; replication++) {
      // Low outcomes are lost more often among the controls; the effect is .3 for everyone.
      const draw = (effect: number, keep: (y: number) => number) => {
        const all = Array.from({ length: 300 }, () => normal())
        return { outcomes: all.filter((y) => happens(keep(y))).map((y) => y + effect), assigned: 300 }
      }
      const treated = draw(0.3, () => 0.95)
      const control = draw(0, (y) => (y < 0 ? 0.7 : 0.95))
      const { interval } = estimated(leeBounds(treated, control))
      if (interval.low <= 0.3 && interval.high >= 0.3) covered++
      if (replication > 0) continue
      const [result, swapped] = [estimated(leeBounds(treated, control)), estimated(leeBounds(control, treated))]
      expectClose(swapped.lower.estimate, -result.upper.estimate)
      expectClose(swapped.interval.high, -result.interval.low)
    }
    expect(covered / replications).toBeGreaterThan(0.95)
  })

  it('says why there are no Lee bounds', () => {
    const some = { outcomes: [1, 2], assigned: 2 }
    expect(leeBounds({ outcomes: [], assigned: 4 }, some)).toEqual({ ok: false, reason: 'one_group_empty' })
    expect(leeBounds({ outcomes: [1], assigned: 4 }, some)).toEqual({ ok: false, reason: 'too_few_per_group' })
    expect(leeBounds({ outcomes: [1, 2], assigned: 1 }, some)).toEqual({ ok: false, reason: 'invalid_number' })
    const same = { outcomes: [2, 2], assigned: 2 }
    expect(leeBounds(same, same)).toEqual({ ok: false, reason: 'no_variation' })
  })
})

describe('the tipping point', () => {
  it.each(reference.cases)('matches the published formulas for $name', (row) => {
    for (const scenario of ['treated', 'both'] as const) {
      const expected = scenario === 'treated' ? row.tippingTreated : row.tippingBoth
      const result = estimated(tippingPoint(...groupsOf(row), { scenario }))
      expectClose(result.unadjusted.p, expected.p)
      expectClose(result.unadjusted.degreesOfFreedom!, expected.degreesOfFreedom)
      expectClose(result.toLoseSignificance!.delta, -expected.delta)
      expectClose(result.toZero!.standardDeviations, -expected.zero / expected.pooled)
    }
  })

  it('has no tipping point where nothing is missing, or nothing is significant', () => {
    const [low, high] = [
      { outcomes: [1, 2, 3], assigned: 3 },
      { outcomes: [11, 12, 13], assigned: 3 },
    ]
    expect(estimated(tippingPoint(high, low))).toMatchObject({ isSignificant: true, toLoseSignificance: null })
    const near = { outcomes: [1, 2, 3.1], assigned: 4 }
    const result = estimated(tippingPoint(near, low))
    expect(result).toMatchObject({ isSignificant: false, toLoseSignificance: null })
    expectClose(result.toZero!.delta, (-0.1 / 3) * 4)
    expect(tippingPoint(low, { outcomes: [3], assigned: 9 })).toEqual({ ok: false, reason: 'too_few_per_group' })
  })
})

describe('baseline equivalence', () => {
  const treated = Array.from({ length: 40 }, (_, row) => row % 2 === 0)
  const column = (difference: number) => ({
    name: 'pre-test',
    values: treated.map((isTreated, row) => (row % 7) + (isTreated ? difference : 0)),
  })

  it.each([
    [0.05, 'satisfied'],
    [-0.05, 'satisfied'],
    [0.0501, 'adjust'],
    [-0.25, 'adjust'],
    [0.2501, 'not_equivalent'],
  ] as const)('a baseline difference of %f is %s', (effectSize, status) => {
    expect(equivalenceStatus(effectSize)).toBe(status)
  })

  it('compares baselines by Hedges g, and by the Cox index for characteristics that are 0 or 1', () => {
    const binary = {
      name: 'second language',
      values: treated.map((isTreated, row) => Number(row % 3 === (isTreated ? 0 : 1))),
    }
    const outcome = column(0.3).values
    const [pretest, language] = baselineEquivalence([column(0.3), binary], treated)
    expect(pretest).toMatchObject({ ok: true, effectSize: estimated(hedgesG({ outcome, treated })).estimate })
    const { coxIndex } = estimated(oddsRatio({ outcome: binary.values, treated }))
    expect(language).toMatchObject({ ok: true, effectSize: coxIndex.estimate })
  })

  it('counts participants with a value, and says why there is no effect size', () => {
    const withGaps = { name: 'gaps', values: column(0).values.map((value, row) => (row < 4 ? null : value)) }
    const constant = { name: 'constant', values: treated.map(() => 5) }
    const nothing = { name: 'nothing', values: treated.map(() => null) }
    const results = baselineEquivalence([withGaps, constant, nothing], treated)
    expect(results[0]).toMatchObject({ ok: true, n: { treated: 18, control: 18 } })
    expect(results[1]).toMatchObject({ ok: false, reason: 'no_variation' })
    expect(results[2]).toMatchObject({ ok: false, reason: 'one_group_empty' })
  })
})
