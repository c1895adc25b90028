import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Comparison } from './comparison'
import { clusteredHedgesG, hedgesG } from './effect-size'
import { oddsRatio } from './odds-ratio'
import { type Estimator, estimators } from './registry'

const all: Estimator[] = [
  ...estimators,
  { id: 'hedges', label: '', estimate: hedgesG },
  { id: 'clustered-hedges', label: '', estimate: clusteredHedgesG },
  {
    id: 'cox',
    label: '',
    estimate: (comparison, options) => {
      const found = oddsRatio(comparison, options)
      return found.ok ? found.coxIndex : found
    },
  },
]
const by = (id: string) => all.find((estimator) => estimator.id === id)!
const outcomeOf = (id: string, comparison: Comparison) => {
  const found = by(id).estimate(comparison)
  return found.ok ? 'estimated' : found.reason
}

/** Who is treated, from letters: T is treated, C is control. */
const arms = (letters: string) => Array.from(letters, (letter) => letter === 'T')
const covariate = (...values: (number | null)[]) => ({ name: 'x', kind: 'number' as const, values })
const eight = { outcome: [1, 2, 4, 3, 5, 6, 2, 8], treated: arms('CTCTCTCT') }
const classes = ['a', 'b', 'a', 'b', 'c', 'd', 'c', 'd']

describe('estimators at their limits', () => {
  it.each<[string, string, Comparison, string]>([
    ['no participants', 'welch', { outcome: [], treated: [] }, 'one_group_empty'],
    ['one participant', 'lin', { outcome: [1], treated: [true] }, 'one_group_empty'],
    ['an empty condition', 'welch', { outcome: [1, 2, 3], treated: arms('TTT') }, 'one_group_empty'],
    ['one in a condition', 'welch', { outcome: [1, 2, 3], treated: arms('TCC') }, 'too_few_per_group'],
    ['the same outcome for all', 'hc2', { outcome: [0.1, 0.1, 0.1, 0.1], treated: arms('TTCC') }, 'no_variation'],
    ['constant conditions', 'welch', { outcome: [3, 3, 1, 1], treated: arms('TTCC') }, 'no_variation'],
    [
      'an infinite outcome',
      'welch',
      { outcome: [1, 2, Number.POSITIVE_INFINITY, 1], treated: arms('TTCC') },
      'invalid_number',
    ],
    [
      'blocks with one of each',
      'welch',
      { ...eight, blocks: ['1', '1', '2', '2', '3', '3', '4', '4'] },
      'small_blocks',
    ],
    ['a block of one condition', 'hc2', { ...eight, blocks: ['1', '2', '1', '2', '1', '2', '1', '2'] }, 'small_blocks'],
    ['clusters for Welch', 'welch', { ...eight, clusters: classes }, 'clustered_assignment'],
    ['no covariates', 'lin', eight, 'no_covariates'],
    ['a constant covariate', 'lin', { ...eight, covariates: [covariate(1, 1, 1, 1, 1, 1, 1, 1)] }, 'no_covariates'],
    [
      'a covariate that is the treatment',
      'lin',
      { ...eight, covariates: [covariate(0, 1, 0, 1, 0, 1, 0, 1)] },
      'collinear',
    ],
    [
      'an outcome that a covariate explains',
      'lin',
      { ...eight, outcome: [2, 4, 4, 6, 2, 8, 10, 2], covariates: [covariate(1, 2, 2, 3, 1, 4, 5, 1)] },
      'no_variation',
    ],
    [
      'more coefficients than participants',
      'lin',
      {
        ...eight,
        covariates: [
          covariate(1, 2, 2, 3, 1, 4, 5, 1),
          covariate(2, 7, 1, 8, 2, 8, 1, 8),
          covariate(3, 1, 4, 1, 5, 9, 2, 6),
        ],
      },
      'no_degrees_of_freedom',
    ],
    [
      'a level that one participant has',
      'lin',
      { ...eight, covariates: [covariate(1, 0, 1, 0, 0, 0, 0, 1)] },
      'exact_fit',
    ],
    ['no clusters', 'cr2', eight, 'no_clusters'],
    [
      'a cluster with both conditions',
      'cluster-means',
      { ...eight, clusters: ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd'] },
      'mixed_clusters',
    ],
    [
      'two clusters that both conditions share',
      'cr2',
      { ...eight, clusters: eight.treated.map((_, row) => `${(row % 3) % 2}`) },
      'too_few_clusters',
    ],
    [
      'one cluster in a condition',
      'cr2',
      { ...eight, clusters: ['a', 'b', 'c', 'b', 'a', 'b', 'c', 'b'] },
      'too_few_clusters',
    ],
    [
      'all clusters in one condition',
      'cluster-means',
      { ...eight, treated: arms('TTTTTTTT'), clusters: classes },
      'one_group_empty',
    ],
    [
      'a covariate of the clusters for each',
      'cr2',
      {
        ...eight,
        clusters: classes,
        covariates: [covariate(0, 0, 0, 0, 1, 1, 1, 1), covariate(0, 1, 0, 1, 0, 0, 0, 0)],
      },
      'exact_fit',
    ],
    [
      'cluster means without variation',
      'cluster-means',
      { ...eight, outcome: [1, 5, 3, 9, 3, 9, 1, 5], clusters: classes },
      'no_variation',
    ],
    ['no data about uptake', 'cace', eight, 'no_uptake'],
    ['the same uptake in both', 'cace', { ...eight, received: [1, 1, 0, 0, 1, 1, 0, 0] }, 'no_effect_on_uptake'],
    ['uptake by all', 'cace', { ...eight, received: [1, 1, 1, 1, 1, 1, 1, 1] }, 'no_effect_on_uptake'],
    ['an outcome of several values', 'log-odds', eight, 'not_binary'],
    ['no outcome of 1', 'log-odds', { ...eight, outcome: [0, 0, 0, 0, 0, 0, 0, 0] }, 'no_variation'],
    ['clusters for Hedges g', 'hedges', { ...eight, clusters: classes }, 'clustered_assignment'],
  ])('gives a reason instead of an estimate for %s: %s', (_, id, comparison, reason) => {
    expect(outcomeOf(id, comparison)).toBe(reason)
  })

  it.each<[string, string, Comparison]>([
    ['perfect compliance', 'cace', { ...eight, received: [0, 1, 0, 1, 0, 1, 0, 1] }],
    ['an empty cell', 'log-odds', { ...eight, outcome: [0, 1, 0, 1, 0, 1, 0, 1] }],
    ['clusters of one', 'clustered-hedges', { ...eight, clusters: ['1', '2', '3', '4', '5', '6', '7', '8'] }],
    [
      'a missing covariate for all',
      'cr2',
      { ...eight, clusters: classes, covariates: [covariate(...new Array(8).fill(null))] },
    ],
  ])('still estimates %s: %s', (_, id, comparison) => {
    expect(outcomeOf(id, comparison)).toBe('estimated')
  })

  it('warns about what was left out or replaced', () => {
    const values = [1, 2, null, 3, 1, 4, 5, 1]
    const eighteen = { outcome: [...eight.outcome, ...eight.outcome, 3, 1], treated: arms('CTCTCTCTTCTCTCTCCT') }
    const both = [...values, 2, 7, null, 8, null, 8, 1, 8, null, 6]
    expect(
      by('lin').estimate({
        ...eighteen,
        covariates: [
          covariate(...both),
          { ...covariate(...both), name: 'again' },
          { name: 'same', kind: 'factor', values: both.map(() => 'b') },
        ],
      }),
    ).toMatchObject({
      warnings: ['covariates_imputed', 'columns_dropped'],
      droppedColumns: expect.arrayContaining(['again', 'again missing']),
    })
  })
})

const seed = 20260731
const size = fc.integer({ min: 0, max: 14 })
const comparisons: fc.Arbitrary<Comparison> = size.chain((length) => {
  const list = <T>(item: fc.Arbitrary<T>) => fc.array(item, { minLength: length, maxLength: length })
  const value = fc.oneof(
    fc.constantFrom(0, 1),
    fc.integer({ min: -3, max: 3 }),
    fc.double({ noNaN: true }),
    fc.double({ min: 1e8, max: 1e8 + 1, noNaN: true }),
  )
  const letters = fc.constantFrom('a', 'b', 'c', 'd')
  const numbers = fc.record({
    name: fc.constant('x'),
    kind: fc.constant('number' as const),
    values: list(fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }))),
  })
  const factor = fc.record({
    name: fc.constant('f'),
    kind: fc.constant('factor' as const),
    values: list(fc.option(letters)),
  })
  return fc.record(
    {
      outcome: fc.oneof(list(value), list(fc.constantFrom(0, 1))),
      treated: list(fc.boolean()),
      covariates: fc.array(fc.oneof(numbers, factor), { maxLength: 3 }),
      clusters: list(letters),
      blocks: list(fc.constantFrom('1', '2')),
      received: list(fc.constantFrom(0, 1, 0.5)),
    },
    { requiredKeys: ['outcome', 'treated'] },
  )
})

/** Every number in a result, however deep. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : []
}

/** Estimators that draw many times are tried on fewer data. */
const drawing = all.filter(({ id }) => ['loop-forest', 'randomization'].includes(id))
const direct = all.filter((estimator) => !drawing.includes(estimator))

describe('estimators with any data', () => {
  it.each([
    ['computing', direct, 120],
    ['drawing', drawing, 20],
  ] as const)('gives finite numbers or a reason for any data, when %s', (_, tried, numRuns) => {
    fc.assert(
      fc.property(comparisons, (comparison) => {
        for (const { estimate } of tried) {
          const found = estimate(comparison)
          if (!numbersIn(found).every(Number.isFinite)) throw new Error(JSON.stringify(found))
          if (found.ok) {
            if (!(found.p >= 0 && found.p <= 1)) throw new Error(`p is ${found.p}`)
            if (!(found.interval.low <= found.estimate && found.estimate <= found.interval.high))
              throw new Error('outside')
          }
        }
      }),
      { seed, numRuns },
    )
  })

  it('gives the same test in another unit: y → a + by', () => {
    const usual = comparisons.map((comparison) => ({
      ...comparison,
      outcome: comparison.outcome.map((_, row) => ((row * 7) % 5) + ((row * 3) % 4)),
      covariates: comparison.covariates?.map((one) =>
        one.kind === 'number' ? { ...one, values: one.values.map((_, row) => (row * row) % 7) } : one,
      ),
    }))
    const units = fc.record({ add: fc.integer({ min: -1e8, max: 1e8 }), times: fc.constantFrom(-8, 2 ** -20, 1024) })
    fc.assert(
      fc.property(usual, units, (comparison, { add, times }) => {
        const moved = { ...comparison, outcome: comparison.outcome.map((value) => add + value) }
        const scaled = { ...comparison, outcome: comparison.outcome.map((value) => times * value) }
        for (const { id, estimate } of direct.filter((one) => !['log-odds', 'cox'].includes(one.id))) {
          const [found, later, larger] = [estimate(comparison), estimate(moved), estimate(scaled)]
          expect([id, later.ok, larger.ok]).toEqual([id, found.ok, found.ok])
          if (!found.ok || !later.ok || !larger.ok) continue
          expect(later.estimate).toBeCloseTo(found.estimate, 9)
          expect([id, later.p]).toEqual([id, expect.closeTo(found.p, 8)])
          expect([id, larger.p]).toEqual([id, expect.closeTo(found.p, 8)])
        }
      }),
      { seed, numRuns: 30 },
    )
  })
})
