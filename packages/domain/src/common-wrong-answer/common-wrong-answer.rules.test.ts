import { describe, expect, it } from 'vitest'
import type { Response } from '../problem/problem.schema'
import { commonWrongAnswers } from './common-wrong-answer.rules'

const answers = (...values: string[]) => values.map((value): Response => ({ '1': [value] }))

describe('common wrong answers', () => {
  it.each([
    ['of no one', [], []],
    ['that one student gave are left out', answers('3', '4'), []],
    ['are counted, the most frequent first', answers('3', '4', '4', '3', '4'), [{ '4': 3 }, { '3': 2 }]],
    ['may differ in spaces and capitals', answers('X + 1', 'x+1'), [{ 'X + 1': 2 }]],
    [
      'are at most five',
      answers(...'1234567'.repeat(2).split('')),
      [{ '1': 2 }, { '2': 2 }, { '3': 2 }, { '4': 2 }, { '5': 2 }],
    ],
  ])('%s', (_, given, expected) => {
    const found = commonWrongAnswers(given).map(({ response, students }) => ({ [response['1']![0]!]: students }))
    expect(found).toEqual(expected)
  })

  it('differ in the order of values and in their part', () => {
    const given: Response[] = [{ '1': ['a', 'b'] }, { '1': ['b', 'a'] }, { '2': ['a', 'b'] }]
    expect(commonWrongAnswers(given)).toEqual([])
  })
})
