import { z } from 'zod'
import { surveySchema } from '../survey/survey.schema'
import {
  answerVerdictSchema,
  givenHelpSchema,
  progressSchema,
  stageNameSchema,
  studentProblemSchema,
} from '../work/work.schema'

export const ticketSchema = z
  .string()
  .min(20)
  .max(400)
  .describe('Allows its holder to continue one work; issued when the work is opened.')

/** The position of a student in a work. */
export const tutorWorkSchema = z.object({
  title: z.string(),
  place: stageNameSchema,
  progress: progressSchema.describe('In the current problem set; at the end, in the last one.'),
  survey: surveySchema.nullable().describe('The survey to answer now; null at a problem and at the end.'),
})
export type TutorWork = z.infer<typeof tutorWorkSchema>

export const openedWorkSchema = z.object({ ticket: ticketSchema, work: tutorWorkSchema })
export type OpenedWork = z.infer<typeof openedWorkSchema>

export const openedProblemSchema = z.object({
  problem: studentProblemSchema,
  tries: z.number().int().describe('Graded answers so far.'),
  helps: z.array(givenHelpSchema).describe('The help given so far.'),
})

const nextWork = tutorWorkSchema.nullable().describe('The new position; null while it is still the same problem.')

export const answeredSchema = z.object({
  verdict: answerVerdictSchema
    .nullable()
    .describe('Null when the student had already finished the problem in another tab.'),
  work: nextWork,
})
export type Answered = z.infer<typeof answeredSchema>

export const helpedSchema = z.object({
  help: givenHelpSchema.nullable().describe('Null when the student had already finished the problem in another tab.'),
  work: nextWork,
})
export type Helped = z.infer<typeof helpedSchema>

export const homeworkStateSchema = z
  .enum(['started', 'finished'])
  .describe('The progress of a student in homework that was opened.')
export type HomeworkState = z.infer<typeof homeworkStateSchema>
