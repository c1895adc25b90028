import { describe, expect, it } from 'vitest'
import reference from '../../reference/survival.json'
import { estimated } from '../testing/estimated'
import { expectClose } from '../testing/expect-close'
import { logRankTest, type MasteryObservation, masteryCurve, restrictedMeanDifference } from './mastery-curves'

const outcomes = ['censored', 'mastered', 'dropped_out'] as const
const aml = reference.aml.map(({ time, status, x }) => ({ problems: time, outcome: outcomes[status]!, x }))
const maintained = aml.filter(({ x }) => x === 'Maintained')
const nonmaintained = aml.filter(({ x }) => x === 'Nonmaintained')
const work = reference.work.map(({ problems, end, ...rest }) => ({ problems, outcome: outcomes[end]!, ...rest }))
const treated = work.filter(({ group }) => group === 1)
const control = work.filter(({ group }) => group === 0)

describe('mastery curves', () => {
  it('curves without dropout match the Kaplan–Meier curve of survfit, with its log-log interval', () => {
    const { points } = estimated(masteryCurve(aml))
    for (const row of reference.kaplanMeier) {
      const { notMastered } = points.find(({ problems }) => problems === row.problems)!
      expectClose(notMastered.probability, row.probability)
      expectClose(notMastered.standardError, row.standardError)
      expectClose(notMastered.interval!.low, row.low)
      expectClose(notMastered.interval!.high, row.high)
    }
  })

  it('curves with dropout as a competing event match the Aalen–Johansen curves of survfit', () => {
    const { points } = estimated(masteryCurve(work))
    expect(points.map(({ problems }) => problems)).toEqual(reference.incidence.map(({ problems }) => problems))
    reference.incidence.forEach((row, index) => {
      const { hasMastered, hasDroppedOut } = points[index]!
      expectClose(hasMastered.probability, row.mastered)
      expectClose(hasDroppedOut.probability, row.droppedOut)
      expectClose(hasMastered.standardError, row.masteredError)
      expectClose(hasDroppedOut.standardError, row.droppedOutError)
    })
  })

  it('counts everyone once: in the end, mastered and dropped out add up to 1', () => {
    const students = work.map(({ problems, outcome }) => ({
      problems,
      outcome: outcome === 'censored' ? ('dropped_out' as const) : outcome,
    }))
    const last = estimated(masteryCurve(students)).points.at(-1)!
    expectClose(last.hasMastered.probability + last.hasDroppedOut.probability, 1)
    expectClose(last.hasMastered.probability, students.filter(({ outcome }) => outcome === 'mastered').length / 120)
  })
})

describe('the restricted mean difference', () => {
  it.each(reference.restrictedMeans)(
    'the difference with dropout as censoring matches survfit up to $horizon',
    (row) => {
      const result = estimated(restrictedMeanDifference(maintained, nonmaintained, { horizon: row.horizon }))
      expectClose(result.treated.mean, row.mean[0]!)
      expectClose(result.control.mean, row.mean[1]!)
      expectClose(result.treated.standardError, row.standardError[0]!)
      expectClose(result.standardError, Math.hypot(...row.standardError))
      expect(result.degreesOfFreedom).toBeNull()
    },
  )

  it.each(reference.areas)(
    'the difference with dropout as a competing event is the area over the incidence up to $horizon',
    (row) => {
      const result = estimated(restrictedMeanDifference(treated, control, { horizon: row.horizon }))
      expectClose(result.estimate, row.treated.mean - row.control.mean)
      // The reference differentiates numerically.
      expectClose(result.standardError, Math.hypot(row.treated.standardError, row.control.standardError), 1e-7)
    },
  )

  it('the horizon is no further than both groups are observed', () => {
    expect(estimated(restrictedMeanDifference(maintained, nonmaintained, { horizon: 900 })).horizon).toBe(45)
  })
})

describe('the log-rank test', () => {
  it('the log-rank test matches survdiff: chi-square 3.4 on aml', () => {
    const result = estimated(logRankTest(maintained, nonmaintained))
    expect(result.chiSquare.toFixed(1)).toBe('3.4')
    expectClose(result.chiSquare, reference.logRank.chiSquare)
    expectClose(result.p, reference.logRank.p)
    expectClose(result.treated.expected, reference.logRank.expected[0]!)
    expect([result.treated.mastered, result.control.mastered]).toEqual(reference.logRank.observed)
  })

  it('the log-rank test within strata matches survdiff with strata', () => {
    const strata = { treated: treated.map((row) => row.stratum), control: control.map((row) => row.stratum) }
    expectClose(estimated(logRankTest(treated, control, strata)).chiSquare, reference.stratifiedLogRank.chiSquare)
  })
})

describe('mastery without a result', () => {
  const at = (problems: number, outcome: MasteryObservation['outcome'] = 'mastered') => ({ problems, outcome })

  it('says why there is no curve, test or difference', () => {
    expect(masteryCurve([])).toEqual({ ok: false, reason: 'no_data' })
    expect(masteryCurve([at(Number.NaN)])).toEqual({ ok: false, reason: 'invalid_number' })
    expect(logRankTest([at(1)], [])).toEqual({ ok: false, reason: 'one_group_empty' })
    expect(logRankTest([at(1, 'censored')], [at(2, 'censored')])).toEqual({ ok: false, reason: 'no_events' })
    expect(logRankTest([at(1)], [at(1)])).toEqual({ ok: false, reason: 'no_variation' })
    expect(restrictedMeanDifference([at(4)], [at(4)])).toEqual({ ok: false, reason: 'no_variation' })
    expect(restrictedMeanDifference([at(4)], [at(4)], { horizon: 0 })).toEqual({ ok: false, reason: 'invalid_number' })
  })

  it('curves have no interval at probabilities of 0 and 1', () => {
    const { points } = estimated(masteryCurve([at(2), at(3)]))
    expect(points.map(({ notMastered }) => notMastered.probability)).toEqual([0.5, 0])
    expect(points[1]!.notMastered.interval).toBeNull()
    expect(points[0]!.hasDroppedOut).toEqual({ probability: 0, standardError: 0, interval: null })
  })
})
