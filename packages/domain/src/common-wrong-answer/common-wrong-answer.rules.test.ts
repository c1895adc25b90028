import { describe, expect, it } from 'vitest'
import type { Response } from '../problem/problem.schema'
import { commonWrongAnswers } from './common-wrong-answer.rules'

const answers = (...values: string[]) => values.map((value): Response => ({ '1': [value] }))

describe('common wrong answers', () => {
  it.each([
    ['finds none without responses', [], []],
    ['leaves out answers that only one student gave', answers('3', '4'), []],
    ['counts answers, the most frequent first', answers('3', '4', '4', '3', '4'), [{ '4': 3 }, { '3': 2 }]],
    ['counts answers that differ in spaces and capitals as one', answers('X + 1', 'x+1'), [{ 'X + 1': 2 }]],
    [
      'returns at most five answers',
      answers(...'1234567'.repeat(2).split('')),
      [{ '1': 2 }, { '2': 2 }, { '3': 2 }, { '4': 2 }, { '5': 2 }],
    ],
  ])('%s', (_, given, expected) => {
    const found = commonWrongAnswers(given).map(({ response, students }) => ({ [response['1']![0]!]: students }))
    expect(found).toEqual(expected)
  })

  it('distinguishes answers by the order of their values and by their part', () => {
    const given: Response[] = [{ '1': ['a', 'b'] }, { '1': ['b', 'a'] }, { '2': ['a', 'b'] }]
    expect(commonWrongAnswers(given)).toEqual([])
  })
})
