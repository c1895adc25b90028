import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clusterRobustMean } from './meta-analysis/cluster-robust'
import { randomEffects } from './meta-analysis/random-effects'
import { attrition } from './missing-data/attrition'
import { baselineEquivalence } from './missing-data/baseline-equivalence'
import { leeBounds } from './missing-data/lee-bounds'
import { tippingPoint } from './missing-data/tipping-point'
import { cronbachAlpha } from './scales/cronbach-alpha'
import { logTimes, quartiles } from './scales/transformations'
import { moderation, subgroupEffects } from './sensitivity/subgroups'
import { confidenceSequence } from './sequential/confidence-sequence'
import { logRankTest, masteryCurve, restrictedMeanDifference } from './survival/mastery-curves'

const seed = 20260817
const numRuns = 150

const value = fc.oneof(
  fc.constantFrom(0, 1),
  fc.integer({ min: -3, max: 3 }),
  fc.double({ min: 1e8, max: 1e8 + 1, noNaN: true }),
  fc.double(),
)
const list = <T>(of: fc.Arbitrary<T>, maxLength = 12) => fc.array(of, { maxLength })
const observed = list(value).chain((outcomes) =>
  fc.record({ outcomes: fc.constant(outcomes), assigned: fc.integer({ min: 0, max: 14 }) }),
)
const observations = list(
  fc.record({
    problems: fc.oneof(fc.integer({ min: 0, max: 6 }), fc.double()),
    outcome: fc.constantFrom('mastered' as const, 'dropped_out' as const, 'censored' as const),
  }),
)
const retention = fc.record({ assigned: fc.integer({ min: -1, max: 9 }), analyzed: fc.integer({ min: -1, max: 9 }) })
const studies = list(fc.record({ estimate: value, variance: value, cluster: fc.constantFrom('a', 'b', 'c') }))
const moments = fc.record({ n: fc.integer({ min: 0, max: 99 }), mean: value, variance: fc.double({ min: 0 }) })
const participants = fc.integer({ min: 0, max: 12 }).chain((length) => {
  const column = <T>(of: fc.Arbitrary<T>) => fc.array(of, { minLength: length, maxLength: length })
  return fc.record({
    outcome: column(value),
    treated: column(fc.boolean()),
    moderator: column(value),
    known: column(fc.option(value)),
    group: column(fc.constantFrom('a', 'b')),
  })
})

/** Every number in a result, however deep. */
function numbersIn(found: unknown): number[] {
  if (typeof found === 'number') return [found]
  return found && typeof found === 'object' ? Object.values(found).flatMap(numbersIn) : []
}

function expectNumbers(...found: unknown[]): void {
  for (const result of found) {
    const areNumbers = numbersIn(result).every(Number.isFinite)
    expect(
      areNumbers,
      JSON.stringify(result, (_, each) => (typeof each === 'number' ? String(each) : each)),
    ).toBe(true)
  }
}

describe('results for any data', () => {
  it('gives finite numbers or a reason for mastery', () => {
    fc.assert(
      fc.property(observations, observations, fc.option(fc.double()), (one, other, horizon) => {
        const options = horizon === null ? {} : { horizon }
        expectNumbers(masteryCurve(one), logRankTest(one, other), restrictedMeanDifference(one, other, options))
        expectNumbers(restrictedMeanDifference(one, other, { ...options, dropout: 'censored' }))
      }),
      { seed, numRuns },
    )
  })

  it('gives finite numbers or a reason for missing outcomes', () => {
    fc.assert(
      fc.property(observed, observed, retention, retention, (one, other, first, second) => {
        expectNumbers(leeBounds(one, other), tippingPoint(one, other), tippingPoint(one, other, { scenario: 'both' }))
        expectNumbers(attrition(first, second))
      }),
      { seed, numRuns },
    )
  })

  it('gives finite numbers or a reason for several studies', () => {
    fc.assert(
      fc.property(studies, (found) => {
        expectNumbers(randomEffects(found), clusterRobustMean(found))
      }),
      { seed, numRuns },
    )
  })

  it('gives finite numbers or a reason for looks and scales', () => {
    const answers = fc
      .integer({ min: 1, max: 4 })
      .chain((items) => list(fc.array(fc.option(value), { minLength: items, maxLength: items })))
    fc.assert(
      fc.property(
        list(fc.record({ treated: moments, control: moments })),
        fc.double(),
        answers,
        (looks, planned, rows) => {
          expectNumbers(confidenceSequence(looks, planned), cronbachAlpha(rows))
        },
      ),
      { seed, numRuns },
    )
  })

  it('gives finite numbers or a reason for subgroups and baselines', () => {
    fc.assert(
      fc.property(participants, ({ outcome, treated, moderator, known, group }) => {
        expectNumbers(moderation({ outcome, treated }, moderator), subgroupEffects({ outcome, treated }, group))
        expectNumbers(baselineEquivalence([{ name: 'x', values: known }], treated))
        const finite = outcome.filter(Number.isFinite)
        expectNumbers(quartiles(finite), logTimes(finite))
      }),
      { seed, numRuns },
    )
  })
})
