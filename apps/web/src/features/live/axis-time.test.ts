import { describe, expect, it } from 'vitest'
import { formatAxisTime } from './axis-time'

const day = 86_400

describe('formatAxisTime', () => {
  it.each([
    [120, '8:53:20 AM'],
    [3 * 3600, '8:53 AM'],
    [2 * day, 'Oct 9, 8 AM'],
    [30 * day, 'Oct 9'],
    [900 * day, 'Oct 2025'],
  ])('formats a tick on an axis of %i seconds as %s', (span, words) => {
    expect(formatAxisTime(1_760_000_000, span, 'UTC', 'en-US').replace(/\u202f/g, ' ')).toBe(words)
  })

  it('uses the user’s time zone, or the browser’s if that is unknown', () => {
    expect(formatAxisTime(1_760_000_000, 3600, 'Asia/Tokyo', 'en-US')).toMatch(/^5:53/)
    expect(formatAxisTime(1_760_000_000, 3600, 'Nowhere/Land', 'en-US')).toMatch(/:53/)
  })
})
