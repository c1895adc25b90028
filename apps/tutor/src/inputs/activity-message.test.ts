import { describe, expect, it } from 'vitest'
import { reportedValue } from './activity-message'

const here = 'https://trellis.example'
const frame = {} as Window
const report = { origin: here, source: frame, data: { type: 'trellis-activity', value: '5/8' } }
const valueFrom = (message: object) => reportedValue({ ...report, ...message } as MessageEvent, here, [frame])

describe('reportedValue', () => {
  it('reads the value that an activity of this problem reports', () => {
    expect(valueFrom({})).toBe('5/8')
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another window', { source: {} as Window }],
    ['no window', { source: null }],
    ['another type', { data: { type: 'other', value: '5/8' } }],
    ['a number', { data: { type: 'trellis-activity', value: 5 } }],
    ['a text', { data: 'trellis-activity' }],
    ['nothing', { data: null }],
    ['a value that is too long', { data: { type: 'trellis-activity', value: 'x'.repeat(201) } }],
  ])('ignores a message from or with %s', (_, message) => {
    expect(valueFrom(message)).toBeNull()
  })
})
