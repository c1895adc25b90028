import { z } from 'zod'
import { surveySchema } from '../survey/survey.schema'
import { answerVerdictSchema, givenHelpSchema, progressSchema, studentProblemSchema } from '../work/work.schema'

export const ticketSchema = z
  .string()
  .min(20)
  .max(400)
  .describe('Lets its holder go on with one piece of work; given when the work is opened.')

export const stageNameSchema = z
  .enum(['PRE_SURVEY', 'PRE_TEST', 'MAIN', 'POST_TEST', 'POST_SURVEY', 'END'])
  .describe('In which part of the work a student is.')
export type StageName = z.infer<typeof stageNameSchema>

/** Where a student stands in a piece of work. */
export const tutorWorkSchema = z.object({
  title: z.string(),
  place: stageNameSchema,
  progress: progressSchema.describe('In the set that is worked on; at the end, in the last set that was.'),
  survey: surveySchema.nullable().describe('What to answer now; null where there is a problem or the end.'),
})
export type TutorWork = z.infer<typeof tutorWorkSchema>

export const openedWorkSchema = z.object({ ticket: ticketSchema, work: tutorWorkSchema })
export type OpenedWork = z.infer<typeof openedWorkSchema>

export const openedProblemSchema = z.object({
  problem: studentProblemSchema,
  tries: z.number().int().describe('Answers that were graded before.'),
  helps: z.array(givenHelpSchema).describe('The help that was given before.'),
})

const after = tutorWorkSchema
  .nullable()
  .describe('Where the student stands now; null when it is still the same problem.')

export const answeredSchema = z.object({
  verdict: answerVerdictSchema
    .nullable()
    .describe('Null when the student was done with the problem already, elsewhere.'),
  work: after,
})
export type Answered = z.infer<typeof answeredSchema>

export const helpedSchema = z.object({
  help: givenHelpSchema.nullable().describe('Null when the student was done with the problem already, elsewhere.'),
  work: after,
})
export type Helped = z.infer<typeof helpedSchema>

export const homeworkStateSchema = z
  .enum(['started', 'finished'])
  .describe('How far a student is with homework that was opened once.')
export type HomeworkState = z.infer<typeof homeworkStateSchema>
