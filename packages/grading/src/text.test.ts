import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verdictOn } from './answer-parts.fixtures'

type Case = [key: string, given: string, verdict: string]

const exact: Case[] = [
  ['isosceles', 'isosceles', 'correct'],
  ['isosceles', '  isosceles\n', 'correct'],
  ['right angle', 'right   angle', 'correct'],
  ['right angle', 'right\u00a0angle', 'correct'],
  ['right angle', 'right \u200bangle', 'correct'],
  ['right angle', 'rightangle', 'incorrect'],
  ['isosceles', 'Isosceles', 'incorrect'],
  ['isosceles', 'isosceles.', 'incorrect'],
  ['café', 'cafe\u0301', 'correct'],
  ['(2,3)', '(2,3)', 'correct'],
  ['(2,3)', '( 2 , 3 )', 'correct'],
  ['(2,3)', '(3, 2)', 'incorrect'],
  ['(2,3)', '2, 3', 'incorrect'],
  ['4:55', '04 : 55', 'correct'],
  ['4:55', '4.55', 'incorrect'],
  ['7.0', '7', 'incorrect'],
  ['isosceles', '', 'malformed'],
  ['isosceles', ' \t', 'malformed'],
]

const fillIn: Case[] = [
  ['seven', 'seven', 'correct'],
  ['seven', ' seven. ', 'correct'],
  ['seven', 'seven!', 'correct'],
  ['seven', '"seven"', 'correct'],
  ['seven', '“seven.”', 'correct'],
  ['seven', '(seven)', 'correct'],
  ['seven.', 'seven', 'correct'],
  ['seven', ', seven', 'correct'],
  ['seven', 'Seven', 'incorrect'],
  ['seven', 'se.ven', 'incorrect'],
  ['seven', 'eleven', 'incorrect'],
  ["it's", 'it’s', 'correct'],
  ['twenty-one', 'twenty–one', 'correct'],
  ['.5', '.5', 'correct'],
  ['.5', '5', 'incorrect'],
  ['.5', '.5.', 'correct'],
  ['5!', '5', 'incorrect'],
  ['-5', '5', 'incorrect'],
  ['-5', '−5', 'correct'],
  ['f(x)', 'f(x).', 'correct'],
  ['f(x)', 'f(x', 'incorrect'],
  ['7"', '7', 'incorrect'],
  ['(a)(b)', '(a)(b)', 'correct'],
  ['?', '?', 'correct'],
  ['?', '!', 'incorrect'],
  ['seven', '', 'malformed'],
]

const ignoreCase: Case[] = [
  ['Seven', 'seven', 'correct'],
  ['seven', 'SEVEN', 'correct'],
  ['Right Angle', ' right  angle. ', 'correct'],
  ['Éclair', 'éclair', 'correct'],
  ['seven', 'six', 'incorrect'],
  ['seven', ' ', 'malformed'],
]

describe('text', () => {
  it.each(exact)('grades text to be matched exactly by the key %s: %s is %s', (key, given, verdict) => {
    expect(verdictOn('EXACT_MATCH', key, given)).toBe(verdict)
  })

  it.each(fillIn)('grades fill-in text by the key %s: %s is %s', (key, given, verdict) => {
    expect(verdictOn('FILL_IN', key, given)).toBe(verdict)
  })

  it.each(ignoreCase)('grades fill-in text without regard to case by the key %s: %s is %s', (key, given, verdict) => {
    expect(verdictOn('FILL_IN_IGNORE_CASE', key, given)).toBe(verdict)
  })

  it('accepts the key itself, whatever it is, with white space around', () => {
    const key = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.trim() !== '')
    fc.assert(
      fc.property(key, fc.constantFrom('EXACT_MATCH', 'FILL_IN', 'FILL_IN_IGNORE_CASE'), (text, type) => {
        expect(verdictOn(type, text, `  ${text}\n`)).toBe('correct')
      }),
    )
  })
})
