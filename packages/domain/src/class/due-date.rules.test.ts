import { describe, expect, it } from 'vitest'
import { daysUntilDue, isPastDue } from './due-date.rules'

describe('a due date', () => {
  it.each([
    ['UTC', '2026-05-03T23:59:59Z', '2026-05-04T00:00:00Z'],
    ['America/New_York', '2026-05-04T03:59:59Z', '2026-05-04T04:00:00Z'],
    ['Asia/Kolkata', '2026-05-03T18:29:59Z', '2026-05-03T18:30:00Z'],
    ['Pacific/Kiritimati', '2026-05-03T09:59:59Z', '2026-05-03T10:00:00Z'],
  ])('a due date passes at the end of its day in %s', (zone, last, first) => {
    expect(isPastDue('2026-05-03', zone, Date.parse(last))).toBe(false)
    expect(isPastDue('2026-05-03', zone, Date.parse(first))).toBe(true)
  })

  it('counts whole days until a due date, also across a change of the clocks', () => {
    const now = Date.parse('2026-03-28T23:30:00Z') // In Madrid already the 29th, when the clocks change.
    expect(daysUntilDue('2026-03-30', 'Europe/Madrid', now)).toBe(1)
    expect(daysUntilDue('2026-03-28', 'Europe/Madrid', now)).toBe(-1)
  })
})
