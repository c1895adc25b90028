import { z } from 'zod'
import { homeworkIdSchema } from '../class/class.schema'
import { responseSchema } from '../problem/problem.schema'
import { surveySchema } from '../survey/survey.schema'
import {
  answerVerdictSchema,
  followUpWindowSchema,
  givenHelpSchema,
  outcomeSchema,
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
  followUp: followUpWindowSchema
    .nullish()
    .describe('When the delayed post-test that is still ahead of the student is open; null where there is none.'),
  step: z
    .object({ number: z.number().int().positive(), of: z.number().int().positive() })
    .nullable()
    .describe(
      'Which of the tests, surveys and problem sets of the work this is; null at the end and where there is one.',
    ),
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

/** A problem that a student has finished, to look back at. */
export const pastProblemSchema = z.object({
  problem: studentProblemSchema,
  response: responseSchema.nullable().describe('The last answer; null where the student gave none.'),
  outcome: outcomeSchema
    .nullable()
    .describe('What the problem counts as by the rule of its set; null where correctness is not shown.'),
  isCorrect: z
    .boolean()
    .nullable()
    .describe('Whether the last answer is correct; null where that is not shown, or not graded.'),
  key: z.string().nullable().describe('HTML: the right answer; null where correctness is not shown.'),
})
export type PastProblem = z.infer<typeof pastProblemSchema>

/** A delayed post-test that a student can take now. */
export const openFollowUpSchema = followUpWindowSchema.pick({ closesAt: true }).extend({
  homeworkId: homeworkIdSchema.describe('The homework that leads to it: the one that the student finished.'),
})
export type OpenFollowUp = z.infer<typeof openFollowUpSchema>

export const homeworkStateSchema = z
  .enum(['started', 'finished'])
  .describe('The progress of a student in homework that was opened.')
export type HomeworkState = z.infer<typeof homeworkStateSchema>
