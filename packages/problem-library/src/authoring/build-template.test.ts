import { createRandom } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { numberProblem } from './build-problem'
import { problemTemplate } from './build-template'

const draft = { question: ['How many?'], hints: ['One.', 'Two.', 'Three.'], explanation: ['So.'] } as const

describe('problemTemplate', () => {
  it('samples numbers until two misconceptions give distinct wrong answers', () => {
    const template = problemTemplate(
      { id: 'double', title: 'Double', skill: '1.OA.A.1', grades: ['Grade 1'] },
      (random) => {
        const number = random.int(0, 3)
        return numberProblem(draft, 2 * number, [
          [number, 'Forgets to double'],
          [number ** 2, 'Squares instead of doubling'],
        ])
      },
    )
    const wrongAnswerCounts = Array.from(
      { length: 40 },
      (_, seed) => template.generate(createRandom(`${seed}`)).wrongAnswers.length,
    )
    expect(new Set(wrongAnswerCounts)).toEqual(new Set([2]))
  })

  it('throws when no numbers give two distinct wrong answers', () => {
    const template = problemTemplate({ id: 'one', title: 'One', skill: '1.OA.A.1', grades: ['Grade 1'] }, () =>
      numberProblem(draft, 1, [[2, 'Adds one']]),
    )
    expect(() => template.generate(createRandom('1'))).toThrow('no acceptable draw')
  })
})
