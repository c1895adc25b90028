import { describe, expect, it } from 'vitest'
import { currentTimeZoneName, dateInZone, isTimeZone } from './time-zone.rules'

describe('isTimeZone', () => {
  it.each(['UTC', 'Europe/Madrid', 'America/New_York', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires'])(
    'accepts the time zone %s',
    (name) => {
      expect(isTimeZone(name)).toBe(true)
    },
  )

  it.each(['', ' ', 'Europe/Nowhere', 'Madrid', '+01:00', '-05:00', '12', 'Europe/Madrid ', '<b>UTC</b>'])(
    'does not accept %j as a time zone',
    (name) => {
      expect(isTimeZone(name)).toBe(false)
    },
  )
})

describe('currentTimeZoneName', () => {
  it.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Europe/Madrid', 'Europe/Madrid'],
    ['UTC', 'UTC'],
  ])('gives the time zone %s the current name %s', (name, current) => {
    expect(currentTimeZoneName(name)).toBe(current)
  })

  it('gives a valid name to every time zone that a browser lists', () => {
    const names = Intl.supportedValuesOf('timeZone').map(currentTimeZoneName)
    expect(names.filter((name) => !isTimeZone(name))).toEqual([])
    expect(names).not.toContain('Asia/Katmandu')
  })
})

describe('dateInZone', () => {
  it.each([
    ['UTC', '2026-05-03'],
    ['Asia/Tokyo', '2026-05-04'],
    ['Pacific/Kiritimati', '2026-05-04'],
    ['America/New_York', '2026-05-03'],
  ])('returns the date in %s', (zone, date) => {
    expect(dateInZone(Date.parse('2026-05-03T23:30:00Z'), zone)).toBe(date)
  })

  it('uses the local zone if the given zone is unknown', () => {
    const now = Date.parse('2026-05-03T23:30:00Z')
    const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
    expect(dateInZone(now, 'Nowhere/At-All')).toBe(dateInZone(now, here))
  })
})
