import type { ProblemType, Response } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { aPart, aSet } from '../testing/problem.fixtures'
import { firstEmpty, partsOf, responseOf, valuesOf } from './response'

const rank = aPart('RANK', { number: '1', choices: ['b', 'a', 'c'] })

describe('responses', () => {
  it('lists the parts of nested sets in reading order', () => {
    const parts = ['1', '2', '3'].map((number) => aPart('NUMERIC', { number }))
    expect(partsOf([aSet([parts[0]!, aSet([parts[1]!])]), parts[2]!])).toEqual(parts)
  })

  it.each([
    [{}, ['b', 'a', 'c']],
    [{ '1': ['a', 'b', 'c'] }, ['a', 'b', 'c']],
    [{ '1': ['a', 'b'] }, ['b', 'a', 'c']],
    [{ '1': ['a', 'b', 'x'] }, ['b', 'a', 'c']],
  ])('the draft %j puts a ranking in the order %j', (draft, order) => {
    expect(valuesOf(rank, draft)).toEqual(order)
  })

  it('responds to every part, and drops drafts of other parts', () => {
    const answers = [aPart('NUMERIC', { number: '1' }), aPart('CHOOSE_N', { number: '2', choices: ['x', 'y'] })]
    expect(responseOf(answers, { '1': ['5'], '7': ['left over'] })).toEqual({ '1': ['5'], '2': [] })
  })
})

describe('firstEmpty', () => {
  it.each<[ProblemType, Response, string]>([
    ['NUMERIC', {}, 'reason.write'],
    ['OPEN_RESPONSE', { '1': ['  '] }, 'reason.write'],
    ['RACKET', { '1': [''] }, 'reason.write'],
    ['CHOOSE_ONE', {}, 'reason.chooseOne'],
    ['DROP_DOWN', { '1': [''] }, 'reason.chooseOne'],
    ['IFRAME', {}, 'answer.activityNone'],
  ])('a part of type %s with the draft %j is empty, for the reason %s', (type, draft, reason) => {
    expect(firstEmpty([aPart(type, { number: '1', choices: ['a', 'b'] })], draft)).toEqual({ part: '1', reason })
  })

  it.each<[ProblemType, Response]>([
    ['CHOOSE_N', {}],
    ['RANK', {}],
    ['SORT', {}],
    ['NUMERIC', { '1': ['0'] }],
  ])('a part of type %s with the draft %j is not empty', (type, draft) => {
    expect(firstEmpty([aPart(type, { number: '1', choices: ['a', 'b'] })], draft)).toBeNull()
  })

  it('returns the first empty part in reading order', () => {
    const answers = ['1', '2', '3'].map((number) => aPart('NUMERIC', { number }))
    expect(firstEmpty(answers, { '1': ['4'], '3': ['4'] })?.part).toBe('2')
  })
})
