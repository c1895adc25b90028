import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPart } from './answer-parts.fixtures'
import { gradeResponse } from './grade'

describe.each(['RANK', 'SORT'] as const)('order (%s)', (type) => {
  const verdict = (items: string[], values: string[]) => gradeResponse([aPart(type, items)], { '1': values }).verdict
  const items = ['1/4', '1/3', '1/2']

  it.each([
    [['1/4', '1/3', '1/2'], 'correct'],
    [[' 1/4', '1/3 ', '1/2'], 'correct'],
    [['1/2', '1/3', '1/4'], 'incorrect'],
    [['1/4', '1/2', '1/3'], 'incorrect'],
    [['1/4', '1/3'], 'malformed'],
    [['1/4', '1/3', '1/2', '1/2'], 'malformed'],
    [['1/4', '1/3', '1/3'], 'malformed'],
    [['1/4', '1/3', '2/4'], 'malformed'],
    [[], 'malformed'],
  ])('grades the order %j as %s', (values, expected) => {
    expect(verdict(items, values)).toBe(expected)
  })

  it('treats identical items as interchangeable', () => {
    expect(verdict(['a', 'b', 'a'], ['a', 'b', 'a'])).toBe('correct')
    expect(verdict(['a', 'b', 'a'], ['a', 'a', 'b'])).toBe('incorrect')
    expect(verdict(['a', 'b', 'a'], ['a', 'b', 'b'])).toBe('malformed')
  })

  it('counts every item, whether flagged as correct or not', () => {
    const part = aPart(type, ['a'], ['b'])
    expect(gradeResponse([part], { '1': ['a', 'b'] }).verdict).toBe('correct')
  })

  it('accepts only the stored order', () => {
    const stored = ['a', 'b', 'c', 'd']
    fc.assert(
      fc.property(fc.shuffledSubarray(stored, { minLength: 4 }), (given) => {
        expect(verdict(stored, given)).toBe(given.join() === stored.join() ? 'correct' : 'incorrect')
      }),
    )
  })
})
