import { z } from 'zod'
import { boundedRecord } from '../bounded-record'

const maxQuestions = 20

export const surveyQuestionSchema = z
  .object({
    id: z.string().min(1).max(40).describe('Names the question in the data; unique within its survey.'),
    kind: z.enum(['CHOICE', 'SCALE', 'TEXT']).describe('One of the options, a number on a scale, or free text.'),
    prompt: z.string().trim().min(1, 'Write the question').max(500, 'Max 500 characters'),
    options: z
      .array(z.string().trim().min(1, 'Write the answer').max(120, 'Max 120 characters'))
      .max(10)
      .default([])
      .describe('CHOICE: what there is to choose from. SCALE: the words at its two ends.'),
    steps: z.number().int().min(2).max(10).default(5).describe('SCALE: how many numbers there are, from 1.'),
    isRequired: z.boolean().default(false),
  })
  .superRefine((question, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['options'], message })
    const { kind, options } = question
    if (kind === 'CHOICE' && options.length < 2) refuse('Give at least two answers')
    // An answer is recorded as its text.
    if (kind === 'CHOICE' && new Set(options).size < options.length) refuse('Two answers are the same')
    if (kind === 'SCALE' && options.length !== 0 && options.length !== 2) refuse('Label both ends or neither')
  })
export type SurveyQuestion = z.infer<typeof surveyQuestionSchema>

/** A short survey before or after the problems of a study. */
export const surveySchema = z
  .array(surveyQuestionSchema)
  .max(maxQuestions, `At most ${maxQuestions} questions`)
  .refine((questions) => new Set(questions.map((question) => question.id)).size === questions.length, {
    message: 'Two questions have the same name',
  })
export type Survey = z.infer<typeof surveySchema>

export const surveyAnswersSchema = boundedRecord(z.string().max(40), z.string().max(2000), maxQuestions).describe(
  'By the id of the question: the text of a choice, the number on a scale, or the text that was written.',
)
export type SurveyAnswers = z.infer<typeof surveyAnswersSchema>
