import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { problemTypeSchema } from '../problem/problem.schema'
import {
  type Completion,
  completionOf,
  feedbackCompletion,
  joinCompletions,
  missingSupports,
  supportCompletion,
} from './support.rules'

describe('the completion of a part', () => {
  it.each<[number, number, Completion]>([
    [2, 0, 'none'],
    [2, 1, 'some'],
    [2, 2, 'all'],
    [1, 0, 'none'],
    [1, 1, 'all'],
    [20, 19, 'some'],
    [20, 20, 'all'],
  ])(
    'a part with %i conditions, %i of them supported, has the completion %s',
    (conditionCount, supportedConditions, completion) => {
      expect(supportCompletion({ problemType: 'NUMERIC', conditionCount, supportedConditions })).toBe(completion)
    },
  )

  it('considers an open response complete, because it takes no supports', () => {
    expect(supportCompletion({ problemType: 'OPEN_RESPONSE', conditionCount: 3, supportedConditions: 0 })).toBe('all')
    expect(
      feedbackCompletion({ problemType: 'OPEN_RESPONSE', conditionCount: 3, responseCount: 4, feedbackCount: 0 }),
    ).toBe('all')
  })

  it.each<[number, number, number, Completion]>([
    [2, 3, 0, 'none'],
    [2, 3, 1, 'some'],
    [2, 3, 3, 'some'],
    [2, 3, 5, 'some'],
    [2, 3, 6, 'all'],
    [2, 1, 1, 'some'],
    [2, 1, 2, 'all'],
  ])(
    'a part with %i conditions, %i common wrong answers and %i pieces of feedback has the completion %s',
    (conditionCount, responseCount, feedbackCount, completion) => {
      expect(feedbackCompletion({ problemType: 'NUMERIC', conditionCount, responseCount, feedbackCount })).toBe(
        completion,
      )
    },
  )

  it('gives “none” exactly when nothing is filled, and “all” exactly when everything is', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.integer({ min: 1, max: 50 }), (filled, wanted) => {
        const completion = completionOf(filled, wanted)
        expect(completion === 'none').toBe(filled === 0)
        expect(completion === 'all').toBe(filled >= wanted)
      }),
    )
  })
})

describe('missingSupports', () => {
  const part = fc.record({
    problemType: fc.constantFrom(...problemTypeSchema.options),
    conditionCount: fc.integer({ min: 1, max: 20 }),
    supportedConditions: fc.nat(20),
  })

  it('counts missing supports over parts and conditions, leaving out open responses', () => {
    expect(
      missingSupports([
        { problemType: 'NUMERIC', conditionCount: 3, supportedConditions: 1 },
        { problemType: 'CHOOSE_ONE', conditionCount: 3, supportedConditions: 3 },
        { problemType: 'OPEN_RESPONSE', conditionCount: 3, supportedConditions: 0 },
        { problemType: 'RANK', conditionCount: 3, supportedConditions: 0 },
      ]),
    ).toBe(5)
  })

  it('counts no missing supports when there is no part', () => {
    expect(missingSupports([])).toBe(0)
  })

  it('counts no missing supports exactly when every part is complete', () => {
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const isComplete = parts.every((entry) => supportCompletion(entry) === 'all')
        expect(missingSupports(parts) === 0).toBe(isComplete)
        expect(missingSupports(parts)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('completion of several parts', () => {
  it.each<[Completion[], Completion]>([
    [['all'], 'all'],
    [['all', 'all'], 'all'],
    [['none', 'none'], 'none'],
    [['all', 'none'], 'some'],
    [['some'], 'some'],
    [['none', 'some'], 'some'],
    [['all', 'some', 'all'], 'some'],
  ])('joins the completions %j into %s', (completions, joined) => {
    expect(joinCompletions(completions)).toBe(joined)
  })
})
