import type { HomeworkInClass, HomeworkState } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { dueOf } from './due'
import { sortHomework } from './sort-homework'

describe('dueOf', () => {
  const timeZone = 'America/New_York'
  const now = new Date('2026-03-05T02:00:00Z') // Still the 4th in New York.

  it.each([
    [null, { kind: 'none' }],
    ['2026-03-04', { kind: 'due', day: 'today' }],
    ['2026-03-05', { kind: 'due', day: 'tomorrow' }],
    ['2026-03-03', { kind: 'wasDue', day: 'yesterday' }],
    ['2026-03-09', { kind: 'due', day: { date: '2026-03-09' } }],
    ['2026-03-01', { kind: 'wasDue', day: { date: '2026-03-01' } }],
  ])('describes the due date %j relative to today in the time zone of the class', (dueOn, due) => {
    expect(dueOf({ dueOn, timeZone }, now, '2026-03-04')).toEqual(due)
  })

  it('returns the date itself when the device has another day than the class', () => {
    const due = { kind: 'due', day: { date: '2026-03-04' } }
    expect(dueOf({ dueOn: '2026-03-04', timeZone }, now, '2026-03-05')).toEqual(due)
  })

  it('a due date passes at the end of the day in the time zone of the class', () => {
    const kindAt = (time: string) => dueOf({ dueOn: '2026-03-04', timeZone }, new Date(time)).kind
    expect(kindAt('2026-03-05T04:59:59Z')).toBe('due')
    expect(kindAt('2026-03-05T05:00:00Z')).toBe('wasDue')
  })
})

describe('sortHomework', () => {
  const piece = (id: string, dueOn: string | null) => ({ id, dueOn }) as HomeworkInClass

  it('sorts homework by due date, with finished homework at the end', () => {
    const homework = [
      piece('H1', null),
      piece('H2', '2026-03-09'),
      piece('H3', '2026-03-01'),
      piece('H4', '2026-03-05'),
    ]
    const states: Record<string, HomeworkState> = { H3: 'finished', H4: 'started' }
    expect(sortHomework(homework, states, []).map(({ id }) => id)).toEqual(['H4', 'H2', 'H1', 'H3'])
  })
})
