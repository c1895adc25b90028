import type { ConditionId } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { predictCondition, predictPower } from './prediction.rules'

const groups = (...finished: number[]) => finished.map((count) => ({ students: count, finished: count }))

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

describe('the power of a study', () => {
  it('power is the textbook value for two equal groups', () => {
    const { power, neededFor80 } = predictPower(groups(64, 64), 0.5, 1)
    expect(power).toBeCloseTo(0.807, 2)
    expect(neededFor80).toBe(126)
  })

  it('power counts students who finish, and more are needed when some do not', () => {
    const half = predictPower(
      [
        { students: 128, finished: 64 },
        { students: 128, finished: 64 },
      ],
      0.5,
      1,
    )
    expect(half).toMatchObject({ perCondition: 64, neededFor80: 252 })
  })

  it('power is that of the two smallest of several conditions', () => {
    expect(predictPower(groups(500, 64, 64), 0.5, 1).power).toBeCloseTo(predictPower(groups(64, 64), 0.5, 1).power)
  })

  it('power is smaller when whole classes are assigned', () => {
    const [alone, together] = [predictPower(groups(200, 200), 0.3, 1), predictPower(groups(200, 200), 0.3, 25)]
    expect(together.power).toBeLessThan(alone.power)
    expect(together.neededFor80).toBeGreaterThan(alone.neededFor80!)
    expect(together.studentsPerUnit).toBe(25)
  })

  it.each([
    [
      'no one finishes',
      [
        { students: 10, finished: 0 },
        { students: 10, finished: 4 },
      ],
      0.2,
    ],
    ['the effect is 0', groups(10, 10), 0],
  ])('no number of students is computed when %s', (_, conditions, effect) => {
    expect(predictPower(conditions, effect, 1).neededFor80).toBeNull()
  })
})
