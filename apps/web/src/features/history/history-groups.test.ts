import type { HistoryEvent } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { groupEvents } from './history-groups'

const anEvent = (facts: Partial<HistoryEvent> = {}) =>
  ({
    at: 1000,
    actor: { userId: 'U1', displayName: 'Ada' },
    action: 'feedback_mapped',
    fromStatus: null,
    toStatus: null,
    details: {},
    note: null,
    ...facts,
  }) as HistoryEvent
const sizes = (...events: HistoryEvent[]) => groupEvents(events).map((group) => group.length)

describe('groupEvents', () => {
  it('groups consecutive events of one kind by one person', () => {
    expect(sizes(anEvent({ at: 1200 }), anEvent({ at: 1100 }), anEvent())).toEqual([3])
  })

  it('separates events of different kinds, people or days', () => {
    expect(sizes(anEvent(), anEvent({ action: 'condition_added' }))).toEqual([1, 1])
    expect(sizes(anEvent(), anEvent({ actor: { userId: 'U2', displayName: 'Bo' } as HistoryEvent['actor'] }))).toEqual([
      1, 1,
    ])
    expect(sizes(anEvent({ at: 90_000 }), anEvent())).toEqual([1, 1])
  })

  it('never groups status changes or events with a note', () => {
    expect(sizes(anEvent({ toStatus: 'PAUSED' }), anEvent({ toStatus: 'PAUSED' }))).toEqual([1, 1])
    expect(sizes(anEvent({ note: 'Too long' }), anEvent({ note: 'Too short' }))).toEqual([1, 1])
  })

  it('keeps all events, in order', () => {
    const events = [anEvent({ id: 3 }), anEvent({ id: 2 }), anEvent({ id: 1, action: 'study_created' })]
    expect(groupEvents(events).flat()).toEqual(events)
  })
})
