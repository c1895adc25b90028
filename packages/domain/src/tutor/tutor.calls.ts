import { z } from 'zod'
import { studyCall } from '../call'
import { homeworkIdSchema } from '../class/class.schema'
import { participantKeySchema, studyLinkCodeSchema } from '../enrolment/enrolment.schema'
import { doneSchema } from '../ids'
import { problemIdSchema, responseSchema } from '../problem/problem.schema'
import { clientEventSchema, eventIdSchema, surveyNameSchema } from '../record/record.schema'
import { surveyAnswersSchema } from '../survey/survey.schema'
import { onWire } from '../wire'
import {
  answeredSchema,
  helpedSchema,
  homeworkStateSchema,
  openedProblemSchema,
  openedWorkSchema,
  openFollowUpSchema,
  pastProblemSchema,
  ticketSchema,
  tutorWorkSchema,
} from './tutor.schema'

const event = clientEventSchema
const today = z.iso.date().describe('The local date of the student.')
const device = z
  .uuid()
  .nullable()
  .default(null)
  .describe('A random token that the browser keeps: a study notes who came from the same one. Null for none.')
const inWork = z.object({ ticket: ticketSchema, today })
const onProblem = inWork.extend({ problemId: onWire(['problemId', 'problemCeri'], problemIdSchema), event })

const isSimulated = z
  .boolean()
  .default(false)
  .describe('Whether this is a simulated student, who is recorded as one and counts in no result.')

/** What a student's browser reports about the student's activity. */
const activityEventSchema = z.discriminatedUnion('kind', [
  clientEventSchema.extend({ kind: z.literal('idle'), seconds: z.number().int().nonnegative().max(604_800) }),
  clientEventSchema.extend({ kind: z.literal('resumed'), awaySeconds: z.number().int().nonnegative().max(31_536_000) }),
  clientEventSchema.extend({ kind: z.literal('survey_shown'), survey: surveyNameSchema }),
])
export type ActivityEvent = z.infer<typeof activityEventSchema>

/**
 * The students' tutor. Opening work decides about enrollment, assigns at random and issues a ticket; every later call
 * needs only the ticket. Every change carries an event id from the browser: sent again, it gets the same reply.
 */
export const tutorCalls = {
  openHomework: studyCall('POST', '/tutor/homework', {
    summary: 'Open homework: begin it or continue it',
    access: 'student',
    body: z.object({ homeworkId: homeworkIdSchema, today, device, event, isSimulated }),
    reply: openedWorkSchema,
  }),
  getMyProgress: studyCall('GET', '/tutor/progress', {
    summary: 'The progress of the signed-in student; homework that was never opened is left out',
    access: 'student',
    reply: z.record(z.string(), homeworkStateSchema).describe('By homework.'),
  }),
  getMyFollowUps: studyCall('GET', '/tutor/followUps', {
    summary: 'The delayed post-tests that the signed-in student can take now',
    access: 'student',
    reply: z.array(openFollowUpSchema),
  }),
  openLink: studyCall('POST', '/tutor/link', {
    summary: 'Open a study by its code, without an account',
    access: 'public',
    body: z.object({
      code: studyLinkCodeSchema,
      participantKey: participantKeySchema,
      today,
      device,
      event,
      isSimulated,
    }),
    reply: openedWorkSchema,
  }),
  lookUpLink: studyCall('POST', '/tutor/link/look-up', {
    summary: 'Whether there is a study behind a code that participants can work in',
    access: 'public',
    body: z.object({ code: studyLinkCodeSchema }),
    reply: doneSchema,
  }),
  getWork: studyCall('POST', '/tutor/work', {
    summary: 'The current position in the work',
    access: 'work',
    body: inWork,
    reply: tutorWorkSchema,
  }),
  openProblem: studyCall('POST', '/tutor/problem', {
    summary: 'Open the current problem',
    access: 'work',
    body: onProblem,
    reply: openedProblemSchema,
  }),
  answerProblem: studyCall('POST', '/tutor/answer', {
    summary: 'Grade an answer and record it',
    access: 'work',
    body: onProblem.extend({ response: responseSchema }),
    reply: answeredSchema,
  }),
  askForHelp: studyCall('POST', '/tutor/help', {
    summary: 'Get the next piece of help',
    access: 'work',
    body: onProblem.extend({
      isAutomatic: z.boolean().default(false).describe('Whether the help opens automatically, after a wrong answer.'),
    }),
    reply: helpedSchema,
  }),
  skipProblem: studyCall('POST', '/tutor/skip', {
    summary: 'Skip a problem that may be skipped',
    access: 'work',
    body: onProblem,
    reply: z.object({ work: tutorWorkSchema }),
  }),
  answerSurvey: studyCall('POST', '/tutor/survey', {
    summary: 'Answer the survey that is due',
    access: 'work',
    body: inWork.extend({ event, answers: surveyAnswersSchema }),
    reply: z.object({ work: tutorWorkSchema }),
  }),
  lookBack: studyCall('POST', '/tutor/look-back', {
    summary: 'The problems of a finished work with what the student answered; tests are left out',
    access: 'work',
    body: inWork,
    reply: z.object({ problems: z.array(pastProblemSchema) }),
  }),
  recordEvents: studyCall('POST', '/tutor/events', {
    summary: 'Record the activity in the browser; returns the ids that are recorded now',
    access: 'work',
    body: z.object({ ticket: ticketSchema, events: z.array(activityEventSchema).min(1).max(100) }),
    reply: z.object({ recorded: z.array(eventIdSchema) }),
  }),
}
