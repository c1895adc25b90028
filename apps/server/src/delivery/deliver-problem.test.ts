import {
  type AnswerPart,
  type ContentProblem,
  problemIdSchema,
  problemSetPropertiesSchema,
  type WorkSet,
} from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { gradeAnswer, isAttempt, type SetContent } from './deliver-problem'

const problemId = problemIdSchema.parse('PRA1')

function contentWith(part: Partial<AnswerPart>, isShown: boolean): SetContent {
  const problem: ContentProblem = {
    problemId,
    problemType: 'NUMERIC',
    question: '<p>How many?</p>',
    properties: { SHOW_CORRECTNESS: isShown, TUTORING_AVAILABLE: true, SCRAMBLE_ANSWERS: false },
    answers: [
      {
        memberType: 'ANSWER_PART',
        answerType: 'NUMERIC',
        answerValues: [{ value: '5', isCorrect: true }],
        htmlMarker: null,
        properties: {},
        ...part,
      },
    ],
  }
  const set = {
    problemSetId: 'PSA1',
    name: 'Set',
    type: 'LINEAR_COMPLETE_ALL',
    properties: problemSetPropertiesSchema.parse({}),
    members: [{ kind: 'problem', problemId }],
  } as unknown as WorkSet
  return { set, problems: { [problemId]: problem }, given: { supports: {}, feedback: {} } }
}

const grade = (part: Partial<AnswerPart>, text: string, isShown = true) =>
  gradeAnswer(contentWith(part, isShown), problemId, { '1': [text] }, { tries: 0, helpGiven: 0, today: '2026-03-02' })

describe('an answer that equals the key in another form', () => {
  it('does not count an answer in another form as an attempt, and says which form is required', () => {
    const { correctness, verdict } = grade({ form: 'number' }, '40/8')
    expect(correctness).toBe('not_in_form')
    expect(isAttempt(correctness)).toBe(false)
    expect(verdict).toEqual({
      verdict: 'not_in_form',
      part: '1',
      reason: { code: 'form', form: 'number' },
      feedback: null,
      result: null,
    })
  })

  it('accepts an answer in any form where the key requires none, as in older studies', () => {
    expect(grade({}, '40/8')).toMatchObject({ correctness: 'correct', verdict: { result: { outcome: 'right' } } })
  })
})

describe('a problem that hides correctness', () => {
  it('gives the student the same verdict for a right and a wrong answer in another form', () => {
    const [right, wrong] = [grade({ form: 'number' }, '40/8', false), grade({ form: 'number' }, '48/8', false)]
    expect(right.verdict).toEqual(wrong.verdict)
    expect(right.verdict).toMatchObject({
      verdict: 'malformed',
      reason: { code: 'form', form: 'number' },
      result: null,
    })
    expect([right.correctness, wrong.correctness]).toEqual(['not_in_form', 'malformed'])
  })

  it('accepts a wrong answer in the required form', () => {
    expect(grade({ form: 'number' }, '6', false).verdict).toMatchObject({ verdict: 'accepted', reason: null })
  })
})
