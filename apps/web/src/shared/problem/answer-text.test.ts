import { expect, it } from 'vitest'
import { answerText } from './answer-text'

it.each([
  [{}, ''],
  [{ '1': ['7'] }, '7'],
  [{ '1': ['a', 'b'] }, 'a, b'],
  [{ '1': ['3'], '2': ['4'] }, '1: 3; 2: 4'],
])('the answer %j reads %j', (response, text) => {
  expect(answerText(response as Record<string, string[]>)).toBe(text)
})
