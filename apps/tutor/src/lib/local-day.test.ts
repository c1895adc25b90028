import { describe, expect, it } from 'vitest'
import { localDay } from './local-day'

describe('localDay', () => {
  it.each([
    [new Date(2026, 0, 5, 23, 59), '2026-01-05'],
    [new Date(2026, 11, 31, 0, 1), '2026-12-31'],
  ])('the local day of %s is %s', (date, day) => {
    expect(localDay(date)).toBe(day)
  })
})
