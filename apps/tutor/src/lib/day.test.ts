import { describe, expect, it } from 'vitest'
import { dayOf } from './day'

describe('a day', () => {
  it.each([
    [new Date(2026, 0, 5, 23, 59), '2026-01-05'],
    [new Date(2026, 11, 31, 0, 1), '2026-12-31'],
  ])('%s is %s', (date, day) => {
    expect(dayOf(date)).toBe(day)
  })
})
