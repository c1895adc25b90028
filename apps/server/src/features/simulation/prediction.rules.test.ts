import type { ConditionId } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { predictCondition } from './prediction.rules'

describe('the prediction for a condition', () => {
  it('follows from the simulated students', () => {
    const played = [
      { isFinished: true, problems: 4, practiced: 3, right: 3, seconds: 120 },
      { isFinished: false, problems: 2, practiced: 2, right: 0, seconds: 60 },
    ]
    expect(predictCondition({ conditionId: 1 as ConditionId, name: 'Hints', students: 100, played })).toEqual({
      ...{ conditionId: 1, name: 'Hints', students: 100, finished: 50 },
      ...{ meanProblems: 3, meanMinutes: 1.5, shareRight: 0.6 },
    })
  })

  it('is zero without any students', () => {
    const empty = predictCondition({ conditionId: 1 as ConditionId, name: '', students: 0, played: [] })
    expect(empty).toMatchObject({ finished: 0, meanProblems: 0, meanMinutes: 0, shareRight: 0 })
  })
})
