import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verdictOn } from './answer-parts.fixtures'

const cases: [key: string, given: string, verdict: string][] = [
  ['1/2', '1/2', 'correct'],
  ['1/2', ' 1 / 2 ', 'correct'],
  ['1/2', '½', 'correct'],
  ['1/2', '1⁄2', 'correct'],
  ['1/2', '\\frac{1}{2}', 'correct'],
  ['1/2', '\\frac12', 'correct'],
  ['1/2', '+1/2', 'correct'],
  ['1/2', '(1)/(2)', 'correct'],
  ['1/2', '(1/2)', 'correct'],
  ['1/2', '2/4', 'incorrect'],
  ['1/2', '0.5', 'incorrect'],
  ['1/2', '.5', 'incorrect'],
  ['1/2', '50%', 'incorrect'],
  ['1/2', '-1/2', 'incorrect'],
  ['1/2', '-1/-2', 'incorrect'],
  ['1/2', '1', 'incorrect'],
  ['1/2', '2/1', 'incorrect'],
  ['2/4', '2/4', 'correct'],
  ['2/4', '1/2', 'incorrect'],
  ['-1/2', '-1/2', 'correct'],
  ['-1/2', '−1/2', 'correct'],
  ['-1/2', '- 1/2', 'correct'],
  ['-1/2', '(-1)/2', 'correct'],
  ['-1/2', '1/-2', 'correct'],
  ['-1/2', '1/(-2)', 'correct'],
  ['-1/2', '-(1/2)', 'correct'],
  ['-1/2', '-\\frac{1}{2}', 'correct'],
  ['-1/2', '\\frac{-1}{2}', 'correct'],
  ['-1/2', '1/2', 'incorrect'],
  ['1 1/2', '1 1/2', 'correct'],
  ['1 1/2', '1   1 / 2', 'correct'],
  ['1 1/2', '1½', 'correct'],
  ['1 1/2', '1\\frac{1}{2}', 'correct'],
  ['1 1/2', '1 \\tfrac{1}{2}', 'correct'],
  ['1 1/2', '3/2', 'incorrect'],
  ['1 1/2', '1 2/4', 'incorrect'],
  ['1 1/2', '1.5', 'incorrect'],
  ['1 1/2', '11/2', 'incorrect'],
  ['3/2', '1 1/2', 'incorrect'],
  ['-1 1/2', '−1 1/2', 'correct'],
  ['-1 1/2', '-(1 1/2)', 'correct'],
  ['-1 1/2', '1 1/2', 'incorrect'],
  ['3', '3', 'correct'],
  ['3', '(3)', 'correct'],
  ['3', '3/1', 'incorrect'],
  ['3', '6/2', 'incorrect'],
  ['-3', '−3', 'correct'],
  ['0', '-0', 'correct'],
  ['1000/3', '1,000/3', 'correct'],
  ['1/2', '', 'malformed'],
  ['1/2', '1/', 'malformed'],
  ['1/2', '/2', 'malformed'],
  ['1/2', '1/0', 'malformed'],
  ['1/2', '1//2', 'malformed'],
  ['1/2', 'half', 'malformed'],
  ['1/2', '1/2/3', 'malformed'],
  ['1/2', '1+1/2', 'malformed'],
  ['1/2', '1-1/2', 'malformed'],
  ['1/2', 'x/2', 'malformed'],
  ['1/2', '1 2', 'malformed'],
  ['1/2', '%', 'malformed'],
  ['1/2', `1/${'2'.repeat(200)}`, 'malformed'],
]

describe('exact fractions', () => {
  it.each(cases)('grades a fraction by the key %s: %s is %s', (key, given, verdict) => {
    expect(verdictOn('EXACT_FRACTION', key, given)).toBe(verdict)
  })

  it('accepts only the same numerator and denominator', () => {
    const natural = fc.integer({ min: 1, max: 500 })
    fc.assert(
      fc.property(natural, natural, fc.integer({ min: 2, max: 9 }), (n, d, factor) => {
        expect(verdictOn('EXACT_FRACTION', `${n}/${d}`, ` ${n} /${d}`)).toBe('correct')
        expect(verdictOn('EXACT_FRACTION', `-${n}/${d}`, `${n}/(-${d})`)).toBe('correct')
        expect(verdictOn('EXACT_FRACTION', `${n}/${d}`, `${n * factor}/${d * factor}`)).toBe('incorrect')
        expect(verdictOn('EXACT_FRACTION', `${n}/${d}`, `${n + 1}/${d}`)).toBe('incorrect')
      }),
    )
  })
})
