import { describe, expect, it } from 'vitest'
import { dayIn, endOfDay } from './due-date'

const at = (iso: string) => Date.parse(iso) / 1000

describe('endOfDay', () => {
  it.each([
    ['UTC', '2026-05-03', '2026-05-03T23:59:59Z'],
    ['America/New_York', '2026-05-03', '2026-05-04T03:59:59Z'],
    ['America/New_York', '2026-01-31', '2026-02-01T04:59:59Z'],
    ['Asia/Kolkata', '2026-05-03', '2026-05-03T18:29:59Z'],
    ['Pacific/Kiritimati', '2026-05-03', '2026-05-03T09:59:59Z'],
    // The clocks change on these days.
    ['Europe/Madrid', '2026-03-29', '2026-03-29T21:59:59Z'],
    ['Europe/Madrid', '2026-10-25', '2026-10-25T22:59:59Z'],
  ])('returns the end of the day in %s', (zone, day, expected) => {
    expect(endOfDay(day, zone)).toBe(at(expected))
  })

  it('uses the browser’s time zone if none is set', () => {
    const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
    expect(endOfDay('2026-05-03', 'Nowhere/At-All')).toBe(endOfDay('2026-05-03', here))
  })
})

describe('dayIn', () => {
  it('returns today’s date for the user, not for the server', () => {
    const now = Date.parse('2026-05-03T23:30:00Z')
    expect(dayIn('UTC', now)).toBe('2026-05-03')
    expect(dayIn('Asia/Tokyo', now)).toBe('2026-05-04')
  })
})
