import type { AnswerMember, ProblemType } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { aPart } from './answer-parts.fixtures'
import { gradeResponse, sameResponse } from './grade'

const set = (...members: AnswerMember[]): AnswerMember => ({
  memberType: 'ANSWER_SET',
  members,
  htmlMarker: null,
  properties: {},
})

describe('a response of several parts', () => {
  const answers = [aPart('NUMERIC', ['3']), set(aPart('ALGEBRA', ['x+1']), aPart('CHOOSE_ONE', ['yes'], ['no']))]

  it('accepts a response when every part is correct', () => {
    expect(gradeResponse(answers, { '1': ['3'], '2': ['1+x'], '3': ['yes'] })).toEqual({ verdict: 'correct' })
  })

  it('rejects a response when one part is wrong', () => {
    expect(gradeResponse(answers, { '1': ['3'], '2': ['1+x'], '3': ['no'] })).toEqual({ verdict: 'incorrect' })
    expect(gradeResponse(answers, { '1': ['4'], '2': ['1+x'], '3': ['yes'] })).toEqual({ verdict: 'incorrect' })
  })

  it('names the first part that cannot be read, even after a wrong one', () => {
    expect(gradeResponse(answers, { '1': ['4'], '2': ['x+'], '3': [] })).toEqual({
      verdict: 'malformed',
      part: '2',
      reason: { code: 'expression' },
    })
  })

  it('treats a missing part as empty', () => {
    expect(gradeResponse(answers, { '1': ['3'], '2': ['x+1'] })).toMatchObject({ verdict: 'malformed', part: '3' })
    expect(gradeResponse(answers, {})).toMatchObject({ verdict: 'malformed', part: '1' })
  })

  it('ignores parts that the problem does not have', () => {
    const response = { '1': ['3'], '2': ['x+1'], '3': ['yes'], '4': ['?'], x: [] }
    expect(gradeResponse(answers, response)).toEqual({ verdict: 'correct' })
  })

  it('asks for one answer when a field has two', () => {
    expect(gradeResponse([aPart('NUMERIC', ['3'])], { '1': ['3', '4'] }).verdict).toBe('malformed')
  })

  it('rejects every readable answer when there is no key', () => {
    expect(gradeResponse([aPart('NUMERIC', [], ['3'])], { '1': ['3'] })).toEqual({ verdict: 'incorrect' })
  })
})

describe('open responses', () => {
  const open = aPart('OPEN_RESPONSE', [])

  it('leaves open responses ungraded', () => {
    expect(gradeResponse([open], { '1': ['Because it is.'] })).toEqual({ verdict: 'ungraded' })
    expect(gradeResponse([open, open], {})).toEqual({ verdict: 'ungraded' })
  })

  it('ignores open responses next to other parts, but counts them in the numbering', () => {
    const answers = [open, aPart('NUMERIC', ['3'])]
    expect(gradeResponse(answers, { '2': ['3'] })).toEqual({ verdict: 'correct' })
    expect(gradeResponse(answers, { '1': ['3'], '2': ['4'] })).toEqual({ verdict: 'incorrect' })
  })

  it('leaves a problem without answer parts ungraded', () => {
    expect(gradeResponse([], {})).toEqual({ verdict: 'ungraded' })
  })
})

describe('sameResponse', () => {
  const same = (type: ProblemType, key: string, a: string[], b: string[]) =>
    sameResponse([aPart(type, [key])], { '1': a }, { '1': b })

  const cases: [ProblemType, key: string, a: string[], b: string[], expected: boolean][] = [
    ['NUMERIC', '5', ['0.5'], ['1/2'], true],
    ['NUMERIC', '5', ['0.5'], ['50%'], true],
    ['NUMERIC', '60%', ['50'], ['50%'], true],
    ['NUMERIC', '60%', ['0.5'], ['50%'], false],
    ['NUMERIC', '5', ['4'], ['6'], false],
    ['NUMERIC', '5', ['four'], [' four '], true],
    ['NUMERIC', '5', ['four'], ['4'], false],
    ['NUMERIC', '5', [], [], true],
    ['NUMERIC', '5', [], ['4'], false],
    ['NUMERIC', '5', ['4', '5'], ['4', '5'], true],
    ['NUMERIC', '5', ['4', '5'], ['4'], false],
    ['NUMERIC_EXPRESSION', '5', ['√8'], ['2√2'], true],
    ['NUMERIC_EXPRESSION', '5', ['√8'], ['2√3'], false],
    ['EXACT_FRACTION', '1/2', ['2/4'], ['2 / 4'], true],
    ['EXACT_FRACTION', '1/2', ['2/4'], ['4/8'], false],
    ['EXACT_FRACTION', '1/2', ['0.5'], [' 0.5'], true],
    ['EXACT_MATCH', 'a', ['b c'], ['b  c'], true],
    ['EXACT_MATCH', 'a', ['b'], ['B'], false],
    ['FILL_IN', 'a', ['b.'], ['b'], true],
    ['FILL_IN_IGNORE_CASE', 'a', ['b'], ['B'], true],
    ['ALGEBRA', 'x', ['2(x+1)'], ['2x+2'], true],
    ['ALGEBRA', 'x', ['2(x+1)'], ['2x+1'], false],
    ['ALGEBRA', 'x', ['2x+'], ['2x+ '], true],
    ['ALGEBRA', 'x', ['2x+'], ['+2x+'], false],
    ['OLD_ALGEBRA', 'x', ['y=x'], ['x-y=0'], true],
    ['IFRAME', '5', ['0.5'], ['1/2'], true],
    ['IFRAME', '5', ['none'], ['none'], true],
    ['IFRAME', '5', ['none'], ['0'], false],
    ['RACKET', '7', ['(+ 1 2)'], ['3'], true],
    ['RACKET', '7', ['(+ 1 2)'], ['(+ 1 3)'], false],
    ['CHOOSE_ONE', 'a', ['b'], [' b'], true],
    ['CHOOSE_ONE', 'a', ['b'], ['c'], false],
    ['DROP_DOWN', 'a', [], [''], true],
    ['CHOOSE_N', 'a', ['b', 'c'], ['c', 'b', 'b'], true],
    ['CHOOSE_N', 'a', ['b', 'c'], ['b'], false],
    ['RANK', 'a', ['b', 'c'], ['b', 'c'], true],
    ['RANK', 'a', ['b', 'c'], ['c', 'b'], false],
    ['SORT', 'a', ['b', 'c'], ['b', 'c', 'c'], false],
    ['OPEN_RESPONSE', 'a', ['I  think'], ['I think'], true],
    ['OPEN_RESPONSE', 'a', ['I think'], ['No'], false],
  ]

  it.each(cases)('compares responses to %s with the key %s, %j and %j: %s', (type, key, a, b, expected) => {
    expect(same(type, key, a, b)).toBe(expected)
    expect(same(type, key, b, a)).toBe(expected)
  })

  it('compares responses by their graded parts only', () => {
    const answers = [aPart('NUMERIC', ['1']), aPart('OPEN_RESPONSE', []), aPart('NUMERIC', ['2'])]
    const given = { '1': ['3'], '2': ['so'], '3': ['4'] }
    expect(sameResponse(answers, given, { '1': ['3.0'], '2': ['thus'], '3': ['4'] })).toBe(true)
    expect(sameResponse(answers, given, { '1': ['3'], '2': ['so'], '3': ['5'] })).toBe(false)
    expect(sameResponse(answers, given, { '1': ['3'] })).toBe(false)
  })
})
