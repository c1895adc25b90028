import { describe, expect, it } from 'vitest'
import { surveyIssues } from './survey.rules'
import { type Survey, surveySchema } from './survey.schema'

const survey: Survey = [
  { id: 'like', kind: 'CHOICE', prompt: 'Do you like it?', options: ['Yes', 'No'], steps: 5, isRequired: true },
  { id: 'how', kind: 'SCALE', prompt: 'How much?', options: ['A little', 'A lot'], steps: 5, isRequired: false },
  { id: 'why', kind: 'TEXT', prompt: 'Why?', options: [], steps: 5, isRequired: false },
]

describe('answers to a survey', () => {
  it.each([
    [{ like: 'Yes', how: '5', why: 'Because.' }, []],
    [{ like: 'No' }, []],
    [{ like: 'No', how: '', why: ' ' }, []],
    [{}, ['like']],
    [{ like: '  ' }, ['like']],
    [{ like: 'Perhaps' }, ['like']],
    [{ like: 'Yes', how: '0' }, ['how']],
    [{ like: 'Yes', how: '6' }, ['how']],
    [{ like: 'Yes', how: '2.5' }, ['how']],
    [{ like: 'Yes', other: 'x' }, ['other']],
    [{ how: 'much', other: 'x' }, ['like', 'how', 'other']],
  ])('the answers %j have issues with %j', (answers, fields) => {
    expect(surveyIssues(survey, answers as Record<string, string>).map((issue) => issue.field)).toEqual(fields)
  })
})

describe('a survey', () => {
  it.each([
    ['two questions with the same id', [survey[2], survey[2]]],
    ['a choice with one answer', [{ ...survey[0], options: ['Yes'] }]],
    ['two answers that are the same', [{ ...survey[0], options: ['Yes', ' Yes'] }]],
    ['a scale with words at one end', [{ ...survey[1], options: ['A little'] }]],
    ['a question without words', [{ ...survey[2], prompt: '  ' }]],
    ['an answer without words', [{ ...survey[0], options: ['Yes', ' '] }]],
    ['too many questions', Array.from({ length: 21 }, (_, index) => ({ ...survey[2], id: `q${index}` }))],
  ])('refuses a survey with %s', (_, questions) => {
    expect(surveySchema.safeParse(questions).success).toBe(false)
  })

  it('fills in what a survey question leaves out', () => {
    expect(surveySchema.parse([{ id: 'why', kind: 'TEXT', prompt: ' Why? ' }])).toEqual([survey[2]])
  })
})
