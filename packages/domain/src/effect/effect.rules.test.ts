import { describe, expect, it } from 'vitest'
import type { ConditionId, SupportId } from '../ids'
import type { ProblemSetId } from '../problem-set/problem-set.schema'
import type { Results } from '../results/results.schema'
import { givenBy, plannedEffectsIn } from './effect.rules'

const support = (type: 'HINTS' | 'EXPLANATIONS', isFallback?: true) => ({
  supportId: 'TUA1' as SupportId,
  type,
  pieces: ['<p>Add.</p>'],
  ...(isFallback && { isFallback }),
})
const feedback = [{ supportId: 'TUA2' as SupportId, studentResponseId: null, response: {}, html: '<p>Close.</p>' }]

describe('givenBy', () => {
  it.each([
    ['HINTS', { PRA1: support('HINTS'), PRA2: support('HINTS') }, {}, null],
    ['EXPLANATIONS', { PRA1: support('EXPLANATIONS') }, { PRA1: [] }, null],
    ['FEEDBACK', {}, { PRA1: feedback }, null],
    ['SEVERAL', { PRA1: support('HINTS') }, { PRA2: feedback }, null],
    ['NOTHING_OF_ITS_OWN', {}, {}, null],
    ['NOTHING_OF_ITS_OWN', { PRA1: support('HINTS', true) }, {}, null],
    ['PROBLEMS', { PRA1: support('HINTS', true) }, {}, 'PSA1' as ProblemSetId],
  ] as const)('recognizes that a condition gives %s (case %#)', (given, supports, feedbackOf, problemSetId) => {
    expect(givenBy({ supports, feedback: { ...feedbackOf }, problemSetId } as never)).toBe(given)
  })
})

describe('plannedEffectsIn', () => {
  const n = { treated: 20, control: 20, clusters: null, blocks: null }
  const found = { ok: true, estimate: 0, standardError: 0.2, interval: { low: -0.4, high: 0.4 }, n }
  const comparison = (facts: object) => ({ conditionId: 12, referenceId: 11, isExploratory: false, ...facts })
  const results = {
    conditions: [11, 12].map((conditionId) => ({ conditionId: conditionId as ConditionId, name: `C${conditionId}` })),
    outcomes: [
      {
        outcome: 'POST_TEST',
        role: 'PRIMARY',
        comparisons: [
          comparison({ effectSize: found }),
          comparison({ effectSize: found, isExploratory: true }),
          comparison({ effectSize: { ok: false, reason: 'no_data', n } }),
        ],
      },
    ],
  } as unknown as Results

  it('includes planned effects with an estimate, null results too, and no exploratory ones', () => {
    expect(plannedEffectsIn(results, () => 'HINTS')).toEqual([
      {
        condition: { position: 1, name: 'C12', given: 'HINTS' },
        reference: { position: 0, name: 'C11', given: 'HINTS' },
        outcome: 'POST_TEST',
        role: 'PRIMARY',
        effectSize: 0,
        standardError: 0.2,
        n: { treated: 20, control: 20 },
        interval: { low: -0.4, high: 0.4 },
      },
    ])
  })
})
