import { describe, expect, it } from 'vitest'
import { verdictOn } from './answer-parts.fixtures'

describe('reports of an embedded activity', () => {
  it.each([
    ['0.5', '1/2', 'correct'],
    ['0.5', '0.50', 'correct'],
    ['0.5', '0.6', 'incorrect'],
    ['0.5', 'half', 'incorrect'],
    ['done', 'done', 'correct'],
    ['done', ' done ', 'correct'],
    ['done', 'Done', 'incorrect'],
    ['done', '1', 'incorrect'],
    ['{"x":1}', '{"x":1}', 'correct'],
    ['{"x":1}', '{"x":2}', 'incorrect'],
    ['done', '', 'malformed'],
  ])('grades the report of an embedded activity by the key %s: %s is %s', (key, given, verdict) => {
    expect(verdictOn('IFRAME', key, given)).toBe(verdict)
  })
})
