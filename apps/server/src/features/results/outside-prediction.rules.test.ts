import { describe, expect, it } from 'vitest'
import { predictFromOutside } from './outside-prediction.rules'
import type { OutsideWork } from './record.rules'

const participants = Array.from({ length: 24 }, (_, index) => `P${index}`)
/** Students outside of the study whose later score is a linear function of their earlier correct answers and help. */
const outside: OutsideWork = {
  students: Array.from({ length: 100 }, (_, index) => {
    const [correct, helped] = [index % 11, (index * 3) % 7]
    return { graded: 20, correct, helped, laterGraded: 100, laterCorrect: 20 + 2 * correct - helped }
  }),
  participants: participants.slice(0, 20).map((participant, index) => ({
    participant,
    graded: 20,
    correct: index % 11,
    helped: index % 3,
  })),
}

describe('the prediction from outside of a study', () => {
  it('predicts by the model of outside students, and by their mean for participants without earlier work', () => {
    const { prediction, values } = predictFromOutside({ outside }, participants)
    expect(prediction).toEqual({ ok: true, students: 100 })
    outside.participants.forEach(({ participant, correct, helped }) => {
      expect(values.get(participant)).toBeCloseTo(20 + 2 * correct - helped, 8)
    })
    const mean = outside.students.reduce((sum, { laterCorrect }) => sum + laterCorrect, 0) / 100
    expect(values.get('P23')).toBeCloseTo(mean, 8)
  })

  it.each([
    ['too_few_students', null],
    ['no_earlier_work', { ...outside, participants: outside.participants.slice(1) }],
  ] as const)('makes no prediction: %s', (reason, work) => {
    const { prediction, values } = predictFromOutside({ outside: work }, participants)
    expect([prediction, values.size]).toEqual([{ ok: false, reason }, 0])
  })
})
