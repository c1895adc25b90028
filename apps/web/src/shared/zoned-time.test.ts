import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromLocalTime, startOfDay, toLocalTime } from './zoned-time'

const berlin = 'Europe/Berlin'

describe('the local time of a zone', () => {
  it.each([
    [1_790_000_000, 'UTC', '2026-09-21T14:13'],
    [1_790_000_000, 'America/New_York', '2026-09-21T10:13'],
    [1_790_000_000, 'Asia/Kolkata', '2026-09-21T19:43'],
    [1_790_000_000, 'Pacific/Kiritimati', '2026-09-22T04:13'],
  ])('shows the moment %i in %s as %s', (seconds, zone, clock) => {
    expect(toLocalTime(seconds, zone)).toBe(clock)
    expect(fromLocalTime(clock, zone)).toBe(seconds - (seconds % 60))
  })

  it('rejects a local time in the hour that is skipped in spring', () => {
    expect(fromLocalTime('2027-03-28T02:30', berlin)).toBeNull()
    expect(fromLocalTime('2027-03-28T03:00', berlin)).toBe(Date.UTC(2027, 2, 28, 1) / 1000)
  })

  it('starts a day at midnight, or an hour later where clocks skip midnight', () => {
    expect(startOfDay('2026-11-20', berlin)).toBe(Date.UTC(2026, 10, 19, 23) / 1000)
    expect(startOfDay('2026-09-06', 'America/Santiago')).toBe(Date.UTC(2026, 8, 6, 4) / 1000)
    expect(startOfDay('', berlin)).toBeNull()
  })

  it('uses the first of the two moments that have the same local time in fall', () => {
    expect(fromLocalTime('2027-10-31T02:30', berlin)).toBe(Date.UTC(2027, 9, 31, 0, 30) / 1000)
  })

  it.each(['', 'tomorrow', '2027-13-01T00:00', '2027-02-30T10:00', '2027-01-01'])(
    'rejects the local time %j',
    (clock) => {
      expect(fromLocalTime(clock, berlin)).toBeNull()
    },
  )

  it('converts a local time of any moment to a moment with the same local time', () => {
    const zones = fc.constantFrom(berlin, 'UTC', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu')
    fc.assert(
      fc.property(fc.integer({ min: 28_000_000, max: 40_000_000 }), zones, (minutes, zone) => {
        const clock = toLocalTime(minutes * 60, zone)
        expect(toLocalTime(fromLocalTime(clock, zone)!, zone)).toBe(clock)
      }),
      { numRuns: 1000 },
    )
  })
})
