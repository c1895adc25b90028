import {
  type AnswerPart,
  createRandom,
  type ProblemType,
  type StudentPart,
  type Survey,
  surveyIssues,
} from '@trellis/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guessChance, responseFor, rightResponse, surveyAnswersFor } from './responses'

const values = ['b', 'a', 'c']
const keyed = (answerType: ProblemType, right = ['a']): AnswerPart => ({
  memberType: 'ANSWER_PART',
  answerType,
  answerValues: values.map((value) => ({ value, isCorrect: right.includes(value) })),
  htmlMarker: null,
  properties: {},
})
const seen = (answerType: ProblemType, choices: string[] | null, number = '1'): StudentPart => ({
  memberType: 'ANSWER_PART',
  number,
  answerType,
  choices: choices?.map((value) => ({ value, display: value })) ?? null,
  htmlMarker: null,
  properties: {},
})

describe('a right response', () => {
  it.each<[ProblemType, string[], string[]]>([
    ['CHOOSE_ONE', ['a'], ['a']],
    ['CHOOSE_N', ['a', 'c'], ['a', 'c']],
    ['NUMERIC', ['b', 'a'], ['b']],
    ['RANK', values, ['b', 'a', 'c']],
    ['SORT', values, ['b', 'a', 'c']],
  ])('a right response to %s is the key', (type, right, given) => {
    expect(rightResponse([keyed(type, right)])).toEqual({ '1': given })
  })

  it('a right response has every part, however deep, under its number', () => {
    const set = { memberType: 'ANSWER_SET' as const, members: [keyed('NUMERIC')], htmlMarker: null, properties: {} }
    expect(rightResponse([set, keyed('CHOOSE_ONE', ['c'])])).toEqual({ '1': ['a'], '2': ['c'] })
  })
})

describe('a wrong response', () => {
  it('never gives the key as a wrong response, and chooses only from what is offered', () => {
    const key = { answers: [keyed('CHOOSE_ONE')], commonWrong: [] }
    const problem = { answers: [seen('CHOOSE_ONE', values)] }
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const given = responseFor(problem, key, false, createRandom(seed))['1']
        expect(['b', 'c']).toContain(given?.[0])
      }),
    )
  })

  it('a wrong response is often a common wrong answer', () => {
    const key = { answers: [keyed('NUMERIC')], commonWrong: [{ '1': ['17'] }] }
    const problem = { answers: [seen('NUMERIC', null)] }
    const random = createRandom('many')
    const common = Array.from({ length: 200 }, () => responseFor(problem, key, false, random)['1']?.[0])
    expect(common.filter((value) => value === '17').length).toBeGreaterThan(100)
  })
})

describe('a guess', () => {
  it('guesses every part where no key is known', () => {
    const problem = { answers: [seen('CHOOSE_N', values), seen('NUMERIC', null, '2')] }
    const given = responseFor(problem, null, true, createRandom('guess'))
    expect(Object.keys(given)).toEqual(['1', '2'])
    expect(given['1']!.length).toBeGreaterThan(0)
  })

  it.each<[string, StudentPart[], number]>([
    ['one of three', [seen('CHOOSE_ONE', values)], 1 / 3],
    ['an order of three', [seen('RANK', values)], 1 / 6],
    ['one of three, twice', [seen('CHOOSE_ONE', values), seen('DROP_DOWN', values, '2')], 1 / 9],
    ['something written', [seen('NUMERIC', null)], 0.01],
  ])('a guess at %s is right with its chance', (_, answers, chance) => {
    expect(guessChance({ answers })).toBeCloseTo(chance)
  })
})

describe('answers to a survey', () => {
  it('always answers a survey with valid answers', () => {
    const survey: Survey = [
      { id: 'a', kind: 'CHOICE', prompt: 'Which?', options: ['One', 'Two'], steps: 5, isRequired: true },
      { id: 'b', kind: 'SCALE', prompt: 'How much?', options: [], steps: 7, isRequired: true },
      { id: 'c', kind: 'TEXT', prompt: 'Why?', options: [], steps: 5, isRequired: false },
    ]
    fc.assert(
      fc.property(fc.string(), (seed) => {
        expect(surveyIssues(survey, surveyAnswersFor(survey, createRandom(seed)))).toEqual([])
      }),
    )
  })
})
