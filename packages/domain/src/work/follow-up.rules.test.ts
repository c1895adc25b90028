import { describe, expect, it } from 'vitest'
import { type FollowUpState, followUpState, followUpWindow } from './follow-up.rules'

const day = 86_400
const finishedAt = 1_770_000_000
const window = followUpWindow({ delayedPostTestDays: 14, delayedPostTestWindow: 7 }, finishedAt)

describe('the delayed post-test', () => {
  it('the delayed post-test opens as many days after finishing, and for as many days, as the study says', () => {
    expect(window).toEqual({ opensAt: finishedAt + 14 * day, closesAt: finishedAt + 21 * day })
  })

  it.each<[number, boolean, FollowUpState]>([
    [0, false, 'waiting'],
    [14 * day - 1, false, 'waiting'],
    [14 * day, false, 'open'],
    [21 * day - 1, false, 'open'],
    [21 * day, false, 'missed'],
    [15 * day, true, 'done'],
    [40 * day, true, 'done'],
  ])('the delayed post-test %i seconds after finishing (done: %s) is %s', (seconds, isDone, state) => {
    expect(followUpState(window, isDone, finishedAt + seconds)).toBe(state)
  })
})
