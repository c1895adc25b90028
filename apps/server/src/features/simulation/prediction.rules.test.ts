import type { ConditionId } from '@trellis/domain'
import { clusterEstimate } from '@trellis/stats'
import { describe, expect, it } from 'vitest'
import { differencesFound, type PlayedStudent, predictCondition } from './prediction.rules'

describe('the prediction for a condition', () => {
  it('extrapolates from the simulated students to all students of a condition', () => {
    const defaults = { unit: null, hasDelayedPostTest: false }
    const played = [
      { ...defaults, isFinished: true, hasDelayedPostTest: true, problems: 4, practiced: 3, right: 3, seconds: 120 },
      { ...defaults, isFinished: true, problems: 2, practiced: 2, right: 0, seconds: 60 },
      { ...defaults, isFinished: false, problems: 3, practiced: 0, right: 0, seconds: 90 },
      { ...defaults, isFinished: false, problems: 3, practiced: 0, right: 0, seconds: 90 },
    ]
    const condition = { conditionId: 1 as ConditionId, name: 'Hints', students: 100, played }
    expect(predictCondition({ ...condition, withDelayedPostTest: true })).toEqual({
      conditionId: 1,
      name: 'Hints',
      students: 100,
      finished: 50,
      delayedPostTests: 25,
      meanProblems: 3,
      meanMinutes: 1.5,
      shareRight: 0.6,
    })
    expect(predictCondition({ ...condition, withDelayedPostTest: false }).delayedPostTests).toBeNull()
  })

  it('predicts zeros for a condition without students', () => {
    const empty = predictCondition({
      conditionId: 1 as ConditionId,
      name: '',
      students: 0,
      played: [],
      withDelayedPostTest: true,
    })
    expect(empty).toMatchObject({ finished: 0, delayedPostTests: 0, meanProblems: 0, meanMinutes: 0, shareRight: 0 })
  })
})

describe('the differences between simulated students', () => {
  const [reference, other] = [1 as ConditionId, 2 as ConditionId]
  const conditions = [reference, other].map((conditionId) => ({ conditionId, isFixed: false }))
  const student = (right: number, unit: string | null = null): PlayedStudent => ({
    unit,
    right,
    practiced: 4,
    isFinished: true,
    hasDelayedPostTest: false,
    problems: 4,
    seconds: 60,
  })
  const find = (one: PlayedStudent[], two: PlayedStudent[]) =>
    differencesFound(
      conditions,
      new Map([
        [reference, one],
        [other, two],
      ]),
    )

  it('estimates the difference in the share correct from the reference condition', () => {
    const [found] = find([student(1), student(2), student(3)], [student(2), student(3), student(4)])
    expect(found).toMatchObject({ conditionId: other, referenceId: reference })
    expect(found!.difference).toBeCloseTo(25)
    expect(found!.interval.low + found!.interval.high).toBeCloseTo(50)
  })

  it('takes classes as clusters where classes are assigned', () => {
    const [one, two] = [
      [student(1, 'a'), student(1, 'a'), student(2, 'b'), student(3, 'b')],
      [student(2, 'c'), student(4, 'c'), student(4, 'd'), student(3, 'd')],
    ]
    const students = [...two, ...one]
    const expected = clusterEstimate({
      outcome: students.map(({ right }) => 25 * right),
      treated: students.map((_, index) => index < 4),
      clusters: students.map(({ unit }) => unit!),
    })
    expect(find(one, two)[0]!.interval).toEqual(expected.ok && expected.interval)
  })

  it('finds no difference with one student in each condition', () => {
    expect(find([student(1)], [student(2)])).toEqual([])
  })
})
