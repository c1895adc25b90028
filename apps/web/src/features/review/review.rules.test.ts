import { type ConditionContent, problemSetPropertiesSchema, type StudyContent } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { byKind, glanceOf, lacksSupport, type Remark, remarksOf, setsInOrder } from './review.rules'

const hints = (...pieces: string[]) => ({ supportId: 'TUA1', type: 'HINTS', pieces })
const explanation = (text: string) => ({ supportId: 'TUA2', type: 'EXPLANATIONS', pieces: [text] })
const feedback = (answer: string, html: string) => ({
  supportId: 'TUA3',
  studentResponseId: 1,
  response: { '1': [answer] },
  html,
})
const aCondition = (conditionId: number, facts: object = {}) =>
  ({
    conditionId,
    name: `Condition ${conditionId}`,
    description: '',
    isFixed: false,
    problemSetId: null,
    supports: {},
    feedback: {},
    ...facts,
  }) as unknown as ConditionContent
const aProblem = (id: string, problemType = 'NUMERIC') => ({
  problemId: id,
  problemType,
  question: '<p>What is 6 times 7?</p>',
  properties: {},
  answers: [
    {
      memberType: 'ANSWER_PART',
      answerType: problemType,
      answerValues: [{ value: '42', isCorrect: true }],
      htmlMarker: null,
      properties: {},
    },
  ],
})
const content = (...conditions: ConditionContent[]) =>
  ({
    sets: [
      {
        studyBlockTypeId: 3,
        set: {
          problemSetId: 'PSA1',
          name: 'Products',
          type: 'LINEAR_COMPLETE_ALL',
          properties: problemSetPropertiesSchema.parse({}),
          members: ['PRA1', 'PRA2', 'PRA3'].map((id) => ({ kind: 'problem', problemId: id })),
        },
      },
    ],
    problems: { PRA1: aProblem('PRA1'), PRA2: aProblem('PRA2'), PRA3: aProblem('PRA3', 'OPEN_RESPONSE') },
    conditions,
  }) as unknown as StudyContent

describe('glanceOf', () => {
  it('counts problems by kind of support, excluding open response', () => {
    const supports = { PRA1: hints('Count.', 'Count again.') }
    const [first, second] = glanceOf(content(aCondition(1, { supports }), aCondition(2)))
    expect(first).toMatchObject({ hints: 1, explanations: 0, feedback: 0, nothing: 1, words: 3, images: 0 })
    expect(second).toMatchObject({ hints: 0, nothing: 2, words: null, grade: null })
  })

  it('counts problems with feedback', () => {
    const said = { feedback: { PRA1: [feedback('41', 'Not quite there.'), feedback('13', 'Times, not plus.')] } }
    expect(glanceOf(content(aCondition(1, said)))[0]).toMatchObject({ feedback: 1, nothing: 1, words: 3 })
  })
})

describe('remarksOf', () => {
  const kinds = (remarks: Remark[]) => remarks.map(({ kind, answer }) => `${kind} ${answer ?? ''}`.trim())

  it('finds the confounds of a problem', () => {
    const one = aCondition(1, { supports: { PRA1: hints('It is 42.', 'Really.') } })
    const other = aCondition(2, { supports: { PRA1: hints('Count.') } })
    expect(kinds(remarksOf(content(one, other), 'PRA1'))).toEqual(['hint_count', 'answer_given_away'])
  })

  it('checks each wrong answer where feedback is compared', () => {
    const one = aCondition(1, { feedback: { PRA1: [feedback('41', 'Close.'), feedback('13', 'Times.')] } })
    const other = aCondition(2, { feedback: { PRA1: [feedback('41', 'So close.')] } })
    expect(kinds(remarksOf(content(one, other), 'PRA1'))).toEqual(['missing 13'])
  })

  it('ignores open response problems', () => {
    const one = aCondition(1, { supports: { PRA3: explanation('Think.') } })
    expect(remarksOf(content(one, aCondition(2)), 'PRA3')).toEqual([])
  })

  it('groups remarks by kind, with each problem once', () => {
    const remark = (kind: Remark['kind']): Remark => ({ kind, found: [], answer: null })
    const found = byKind(
      new Map([
        ['PRA1', [remark('missing'), remark('missing')]],
        ['PRA2', [remark('missing'), remark('images')]],
      ]),
    )
    expect(found).toEqual([
      { kind: 'missing', problems: ['PRA1', 'PRA2'] },
      { kind: 'images', problems: ['PRA2'] },
    ])
  })
})

describe('a reviewed study', () => {
  it('finds a missing support where a condition that is not fixed has none, except for open response', () => {
    const supports = { PRA1: explanation('So.') }
    const fixed = aCondition(2, { isFixed: true })
    expect(lacksSupport(content(aCondition(1, { supports }), fixed), 'PRA1')).toBe(false)
    expect(lacksSupport(content(aCondition(1, { supports }), aCondition(2)), 'PRA1')).toBe(true)
    expect(lacksSupport(content(aCondition(1)), 'PRA3')).toBe(false)
  })

  it('sorts problem sets in the order in which students see them', () => {
    const sets = [3, 8, 2, 1].map((studyBlockTypeId) => ({ studyBlockTypeId }))
    const ordered = setsInOrder({ ...content(), sets: sets as StudyContent['sets'] })
    expect(ordered.map((entry) => entry.studyBlockTypeId)).toEqual([1, 3, 2, 8])
  })
})
