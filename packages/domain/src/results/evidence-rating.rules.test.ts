import { describe, expect, it } from 'vitest'
import { evidenceRating, type RatingFacts } from './evidence-rating.rules'
import { mayLookEarly } from './interim-look.rules'

const low = { overall: 0.1, isLow: { cautious: true, optimistic: true } }
const between = { overall: 0.3, isLow: { cautious: false, optimistic: true } }
const high = { overall: 0.6, isLow: { cautious: false, optimistic: false } }
const equivalent = { effectSize: 0.02, status: 'satisfied', isAdjusted: false } as const
const apart = { effectSize: -0.2, status: 'adjust', isAdjusted: false } as const
const adjusted = { ...apart, isAdjusted: true }
const unlike = { effectSize: 0.4, status: 'not_equivalent', isAdjusted: true } as const

const sound: RatingFacts = {
  mismatchedDraws: 0,
  split: 'balanced',
  outcome: { state: 'estimated', differsByDesign: false, reliability: null },
  attrition: [low],
  baseline: [equivalent],
  isPlanFrozen: true,
  deviations: 0,
  wasUnblinded: false,
  clusters: null,
}
const withOutcome = (more: Partial<RatingFacts['outcome']>) => ({ outcome: { ...sound.outcome, ...more } })
const clusters = (more: object = {}) => ({ clusters: { fewestPerCondition: 8, total: 16, lateJoiners: 0, ...more } })

describe('the evidence rating', () => {
  it.each<[string, Partial<RatingFacts>, string, string]>([
    ['sound assignment and low attrition', {}, 'WITHOUT_RESERVATIONS', 'ATTRITION MET attrition_low'],
    ['no attrition', { attrition: [{ ...low, overall: 0 }] }, 'WITHOUT_RESERVATIONS', 'ATTRITION MET attrition_none'],
    [
      'low attrition, no test before',
      { baseline: [] },
      'WITHOUT_RESERVATIONS',
      'BASELINE NOT_APPLICABLE baseline_not_measured',
    ],
    [
      'low attrition, groups unlike',
      { baseline: [unlike] },
      'WITHOUT_RESERVATIONS',
      'BASELINE NOT_MET baseline_not_equivalent',
    ],
    ['high attrition, groups alike', { attrition: [high] }, 'WITH_RESERVATIONS', 'ATTRITION NOT_MET attrition_high'],
    [
      'attrition that is low only if optimistic',
      { attrition: [between] },
      'WITH_RESERVATIONS',
      'ATTRITION RESERVED attrition_low_if_optimistic',
    ],
    [
      'high attrition in one comparison',
      { attrition: [low, high] },
      'WITH_RESERVATIONS',
      'ATTRITION NOT_MET attrition_high',
    ],
    [
      'high attrition, adjusted',
      { attrition: [high], baseline: [adjusted] },
      'WITH_RESERVATIONS',
      'BASELINE MET baseline_adjusted',
    ],
    [
      'high attrition, not adjusted',
      { attrition: [high], baseline: [apart] },
      'NOT_MET',
      'BASELINE NOT_MET baseline_not_adjusted',
    ],
    [
      'high attrition, one unlike',
      { attrition: [high], baseline: [equivalent, unlike] },
      'NOT_MET',
      'BASELINE NOT_MET baseline_not_equivalent',
    ],
    [
      'high attrition, not measured',
      { attrition: [high], baseline: [] },
      'NOT_MET',
      'BASELINE NOT_APPLICABLE baseline_not_measured',
    ],
    ['a split that is off', { split: 'off' }, 'NOT_MET', 'ALLOCATION NOT_MET split_off'],
    ['an uneven split', { split: 'uneven' }, 'WITHOUT_RESERVATIONS', 'ALLOCATION RESERVED split_uneven'],
    ['too few units to test', { split: 'too_few' }, 'WITHOUT_RESERVATIONS', 'ALLOCATION NOT_APPLICABLE split_too_few'],
    ['a draw that the seed does not give', { mismatchedDraws: 2 }, 'NOT_MET', 'RANDOMIZED NOT_MET draw_not_verified'],
    ['no primary outcome', withOutcome({ state: 'none' }), 'NO_RESULT', 'OUTCOME NOT_MET outcome_none'],
    ['no estimate', withOutcome({ state: 'not_estimable' }), 'NO_RESULT', 'OUTCOME NOT_MET outcome_not_estimable'],
    [
      'an outcome that differs by design',
      withOutcome({ differsByDesign: true }),
      'NOT_MET',
      'OUTCOME NOT_MET outcome_differs_by_design',
    ],
    ['an unreliable scale', withOutcome({ reliability: 0.4 }), 'NOT_MET', 'OUTCOME NOT_MET outcome_unreliable'],
    ['a reliable scale', withOutcome({ reliability: 0.8 }), 'WITHOUT_RESERVATIONS', 'OUTCOME MET outcome_alike'],
    ['a deviation', { deviations: 1 }, 'WITHOUT_RESERVATIONS', 'PLAN RESERVED plan_deviated'],
    ['no frozen plan', { isPlanFrozen: false }, 'WITHOUT_RESERVATIONS', 'PLAN RESERVED plan_not_frozen'],
    ['an early look', { wasUnblinded: true }, 'WITHOUT_RESERVATIONS', 'BLINDING RESERVED blinding_ended_early'],
    ['enough classes', clusters(), 'WITHOUT_RESERVATIONS', 'CLUSTERS MET clusters_enough'],
    ['few classes', clusters({ total: 6 }), 'WITHOUT_RESERVATIONS', 'CLUSTERS RESERVED clusters_few'],
    [
      'one class in a condition',
      clusters({ fewestPerCondition: 1 }),
      'NOT_MET',
      'CLUSTERS NOT_MET clusters_one_per_condition',
    ],
    [
      'late joiners, alike',
      clusters({ lateJoiners: 3 }),
      'WITH_RESERVATIONS',
      'CLUSTERS RESERVED clusters_late_joiners',
    ],
    [
      'late joiners, unlike',
      { ...clusters({ lateJoiners: 3 }), baseline: [unlike] },
      'NOT_MET',
      'CLUSTERS RESERVED clusters_late_joiners',
    ],
  ])('rates a study with %s', (_, facts, overall, expected) => {
    const rating = evidenceRating({ ...sound, ...facts })
    expect(rating.overall).toBe(overall)
    const points = rating.points.map(({ point, status, reason }) => `${point} ${status} ${reason}`)
    expect(points).toContain(expected)
    expect(points).toHaveLength(8)
  })

  it('gives the number behind a reason of the rating', () => {
    const attrition = [low, { ...high, overall: 0.7 }]
    const { points } = evidenceRating({ ...sound, attrition, deviations: 2, baseline: [equivalent, apart] })
    const numberOf = (name: string) => points.find(({ point }) => point === name)!.value
    expect([numberOf('ATTRITION'), numberOf('PLAN'), numberOf('BASELINE')]).toEqual([0.7, 2, 0.2])
  })
})

describe('mayLookEarly', () => {
  it.each([
    ['DEPLOYED', 3, 'POST_TEST', { ok: true }],
    ['PAUSED', 2, 'POST_TEST', { ok: true }],
    ['DEPLOYED', 1, 'POST_TEST', { ok: false, reason: 'not_planned' }],
    ['DEPLOYED', 3, null, { ok: false, reason: 'not_planned' }],
    ['COMPLETED', 3, 'POST_TEST', { ok: false, reason: 'not_running' }],
  ] as const)(
    'decides on an interim look in a study that is %s with %i looks at %s',
    (status, looks, primaryOutcome, verdict) => {
      expect(mayLookEarly(status, { looks, primaryOutcome })).toEqual(verdict)
    },
  )
})
