import { describe, expect, it } from 'vitest'
import { maxUnsentMs } from './record.schema'
import { studentTimeOf } from './student-time.rules'

const receivedAt = 1_700_000_000_000
const hour = 3_600_000

describe('the time of a student', () => {
  it.each([
    ['a clock that is right', { at: receivedAt - 40, sentAt: receivedAt - 40 }, receivedAt],
    ['an action that waited for the network', { at: receivedAt - hour, sentAt: receivedAt }, receivedAt - hour],
    ['a clock that is an hour fast', { at: receivedAt + hour - 5, sentAt: receivedAt + hour }, receivedAt - 5],
    ['a clock that is years slow', { at: 1_000, sentAt: 61_000 }, receivedAt - 60_000],
    ['a clock that was set back before sending', { at: receivedAt, sentAt: receivedAt - hour }, receivedAt],
    ['a clock that was set forward by years', { at: 0, sentAt: receivedAt }, receivedAt - maxUnsentMs],
    ['a client that does not say when it sent', { at: receivedAt }, null],
  ])('computes the time of a student with %s', (_, event, expected) => {
    expect(studentTimeOf(event, receivedAt)).toBe(expected)
  })
})
