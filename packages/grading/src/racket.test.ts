import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verdictOn } from './answer-parts.fixtures'

const cases: [key: string, given: string, verdict: string][] = [
  ['(+ 1 (* 2 3))', '(+ 1 (* 2 3))', 'correct'],
  ['(+ 1 (* 2 3))', '(+ (* 3 2) 1)', 'correct'],
  ['(+ 1 (* 2 3))', '7', 'correct'],
  ['(+ 1 (* 2 3))', '(+ 1 2 4)', 'correct'],
  ['(+ 1 (* 2 3))', '( + 1\n(* 2 3) )', 'correct'],
  ['(+ 1 (* 2 3))', '[+ 1 (* 2 3)]', 'correct'],
  ['(+ 1 (* 2 3))', '(* (+ 1 2) 3)', 'incorrect'],
  ['(+ 1 (* 2 3))', '8', 'incorrect'],
  ['1/3', '(/ 1 3)', 'correct'],
  ['1/3', '(/ 3)', 'correct'],
  ['1/3', '2/6', 'correct'],
  ['1/3', '0.33', 'incorrect'],
  ['1/3', '0.333333333333', 'incorrect'],
  ['-3', '(- 3)', 'correct'],
  ['-3', '(- 3 6)', 'correct'],
  ['-3', '(− 1 2 2)', 'correct'],
  ['8', '(expt 2 3)', 'correct'],
  ['1/8', '(expt 2 -3)', 'correct'],
  ['2', '(sqrt 4)', 'correct'],
  ['(sqrt 8)', '(* 2 (sqrt 2))', 'correct'],
  ['3/10', '(+ 0.1 0.2)', 'correct'],
  ['0', '(+)', 'correct'],
  ['1', '(*)', 'correct'],
  ['5', '(abs -5)', 'correct'],
  ['.5', '1/2', 'correct'],
  ['7', '(/ 7 0)', 'incorrect'],
  ['7', '7/0', 'malformed'],
  ['7', '1.5/2', 'malformed'],
  ['7', '1 + 6', 'malformed'],
  ['7', '+', 'malformed'],
  ['7', '()', 'malformed'],
  ['7', '(7)', 'malformed'],
  ['7', '(+ 1 6', 'malformed'],
  ['7', '+ 1 6)', 'malformed'],
  ['7', '(+ 1 6))', 'malformed'],
  ['7', '(+ 1 6]', 'malformed'],
  ['7', '(-)', 'malformed'],
  ['7', '(sqrt 1 2)', 'malformed'],
  ['7', '(expt 2)', 'malformed'],
  ['7', '(foo 7)', 'malformed'],
  ['7', '(constructor 7)', 'malformed'],
  ['7', '(+ x 1)', 'malformed'],
  ['7', '(define x 7)', 'malformed'],
  ['7', '', 'malformed'],
  ['7', '('.repeat(150), 'malformed'],
  ['7', '(expt 9 (expt 9 (expt 9 9)))', 'incorrect'],
]

describe('prefix arithmetic', () => {
  it.each(cases)('grades prefix arithmetic by the key %s: %s is %s', (key, given, verdict) => {
    expect(verdictOn('RACKET', key, given)).toBe(verdict)
  })

  it('accepts a sum and a product of fractions in any order, and rejects a result off by one', () => {
    const term = fc
      .tuple(fc.integer({ min: -99, max: 99 }), fc.integer({ min: 1, max: 99 }))
      .map(([n, d]) => `${n}/${d}`)
    fc.assert(
      fc.property(fc.array(term, { minLength: 1, maxLength: 8 }), fc.constantFrom('+', '*'), (terms, name) => {
        const reversed = `(${name} ${terms.toReversed().join(' ')})`
        expect(verdictOn('RACKET', `(${name} ${terms.join(' ')})`, reversed)).toBe('correct')
        expect(verdictOn('RACKET', `(+ 1 (${name} ${terms.join(' ')}))`, reversed)).toBe('incorrect')
      }),
    )
  })
})
