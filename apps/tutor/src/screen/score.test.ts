import { describe, expect, it } from 'vitest'
import { isAllSkipped, scoreOf } from './score'

const past = (...outcomes: ('right' | 'wrong' | 'ungraded' | 'skipped' | null)[]) =>
  outcomes.map((outcome) => ({ outcome }))

describe('the score of a piece of work', () => {
  it.each([
    [past(), { right: 0, graded: 0, toBeRead: 0, skipped: 0 }],
    [past('right', 'wrong', 'right'), { right: 2, graded: 3, toBeRead: 0, skipped: 0 }],
    [past('right', 'ungraded'), { right: 1, graded: 1, toBeRead: 1, skipped: 0 }],
    [past(null, 'skipped', 'right'), { right: 1, graded: 1, toBeRead: 0, skipped: 1 }],
  ])('counts open responses, skipped problems and hidden results apart', (problems, score) => {
    expect(scoreOf(problems)).toEqual(score)
  })

  it.each([
    [past('skipped', 'skipped'), true],
    [past('skipped', 'wrong'), false],
    [past(), false],
  ])('says whether everything was skipped', (problems, expected) => {
    expect(isAllSkipped(problems)).toBe(expected)
  })
})
