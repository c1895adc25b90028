import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPart } from './answer-parts.fixtures'
import { gradeResponse } from './grade'

const verdict = (part: ReturnType<typeof aPart>, values: string[]) => gradeResponse([part], { '1': values }).verdict

describe.each(['CHOOSE_ONE', 'DROP_DOWN'] as const)('one choice (%s)', (type) => {
  const part = aPart(type, ['<p>four</p>'], ['<p>five</p>', '<p>six</p>'])

  it.each([
    [['<p>four</p>'], 'correct'],
    [[' <p>four</p> '], 'correct'],
    [['<p>five</p>'], 'incorrect'],
    [['four'], 'incorrect'],
    [['<p>FOUR</p>'], 'incorrect'],
    [['something else'], 'incorrect'],
    [[], 'malformed'],
    [[''], 'malformed'],
    [['<p>four</p>', '<p>five</p>'], 'malformed'],
  ])('grades the selection %j as %s', (values, expected) => {
    expect(verdict(part, values)).toBe(expected)
  })

  it('accepts either of two correct choices', () => {
    const two = aPart(type, ['4', 'four'], ['5'])
    expect([verdict(two, ['4']), verdict(two, ['four']), verdict(two, ['5'])]).toEqual([
      'correct',
      'correct',
      'incorrect',
    ])
  })
})

describe('several choices', () => {
  const part = aPart('CHOOSE_N', ['2', '3', '5'], ['4', '6'])

  it.each([
    [['2', '3', '5'], 'correct'],
    [['5', '2', '3'], 'correct'],
    [['5', '2', '3', '2'], 'correct'],
    [[' 2', '3 ', '5'], 'correct'],
    [['2', '3'], 'incorrect'],
    [['2', '3', '5', '4'], 'incorrect'],
    [['4'], 'incorrect'],
    [['2, 3, 5'], 'incorrect'],
    [[], 'malformed'],
    [[' '], 'malformed'],
  ])('grades the selection %j as %s', (values, expected) => {
    expect(verdict(part, values)).toBe(expected)
  })

  it('accepts only an empty selection where no choice is correct', () => {
    const none = aPart('CHOOSE_N', [], ['4', '6'])
    expect([verdict(none, []), verdict(none, ['4'])]).toEqual(['correct', 'incorrect'])
  })

  it('accepts only the correct selection, in any order', () => {
    const choices = ['a', 'b', 'c', 'd', 'e']
    const subset = fc.subarray(choices, { minLength: 1 })
    fc.assert(
      fc.property(subset, fc.shuffledSubarray(choices, { minLength: 1 }), (key, chosen) => {
        const isSame = key.length === chosen.length && key.every((value) => chosen.includes(value))
        expect(verdict(aPart('CHOOSE_N', key), chosen)).toBe(isSame ? 'correct' : 'incorrect')
      }),
    )
  })
})
