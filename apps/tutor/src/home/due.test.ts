import type { HomeworkInClass, HomeworkState } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { dueOf } from './due'
import { sortHomework } from './sort-homework'

const now = new Date(2026, 2, 4, 15, 0)
const at = (day: number, hour: number) => new Date(2026, 2, day, hour).getTime() / 1000

describe('dueOf', () => {
  it.each([
    [null, { kind: 'none' }],
    [at(4, 23), { kind: 'due', day: 'today' }],
    [at(4, 8), { kind: 'due', day: 'today' }],
    [at(5, 1), { kind: 'due', day: 'tomorrow' }],
    [at(3, 23), { kind: 'wasDue', day: 'yesterday' }],
    [at(9, 8), { kind: 'due', day: { date: new Date(2026, 2, 9, 8) } }],
    [at(1, 8), { kind: 'wasDue', day: { date: new Date(2026, 2, 1, 8) } }],
  ])('says a due date of %j as a person would', (dueAt, due) => {
    expect(dueOf(dueAt, now)).toEqual(due)
  })
})

describe('sortHomework', () => {
  const piece = (id: string, dueAt: number | null) => ({ id, dueAt }) as HomeworkInClass

  it('puts what is due first at the top and finished homework at the end', () => {
    const homework = [piece('H1', null), piece('H2', at(9, 8)), piece('H3', at(1, 8)), piece('H4', at(5, 8))]
    const states: Record<string, HomeworkState> = { H3: 'finished', H4: 'started' }
    expect(sortHomework(homework, states).map(({ id }) => id)).toEqual(['H4', 'H2', 'H1', 'H3'])
  })
})
