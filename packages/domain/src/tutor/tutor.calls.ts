import { z } from 'zod'
import { studyCall } from '../call'
import { homeworkIdSchema } from '../class/class.schema'
import { participantKeySchema, studyLinkCodeSchema } from '../enrolment/enrolment.schema'
import { problemCeriSchema, responseSchema } from '../problem/problem.schema'
import { clientEventSchema, eventIdSchema } from '../record/record.schema'
import { surveyAnswersSchema } from '../survey/survey.schema'
import {
  answeredSchema,
  helpedSchema,
  homeworkStateSchema,
  openedProblemSchema,
  openedWorkSchema,
  ticketSchema,
  tutorWorkSchema,
} from './tutor.schema'

const event = clientEventSchema
const today = z.iso.date().describe('The day where the student is.')
const inWork = z.object({ ticket: ticketSchema, today })
const onProblem = inWork.extend({ problemCeri: problemCeriSchema, event })

/** What a student's browser may tell of by itself. */
const activityEventSchema = z.discriminatedUnion('kind', [
  clientEventSchema.extend({ kind: z.literal('idle'), seconds: z.number().int().nonnegative().max(604_800) }),
  clientEventSchema.extend({ kind: z.literal('resumed'), awaySeconds: z.number().int().nonnegative().max(31_536_000) }),
])
export type ActivityEvent = z.infer<typeof activityEventSchema>

/**
 * The tutor of students. Opening work decides who takes part in which study, assigns at random and gives a ticket;
 * everything after that needs the ticket alone. Every change carries an event made by the browser: sent again, it is
 * answered as it was the first time.
 */
export const tutorCalls = {
  openHomework: studyCall('POST', '/tutor/homework', {
    summary: 'Open homework: begins it, or goes on with it',
    access: 'student',
    body: z.object({ homeworkId: homeworkIdSchema, today, event }),
    reply: openedWorkSchema,
  }),
  getMyProgress: studyCall('GET', '/tutor/progress', {
    summary: 'How far the signed-in student is with each piece of homework; what was never opened is not told',
    access: 'student',
    reply: z.record(z.string(), homeworkStateSchema).describe('By homework.'),
  }),
  openLink: studyCall('POST', '/tutor/link', {
    summary: 'Open a study by its code, without an account',
    access: 'public',
    body: z.object({ code: studyLinkCodeSchema, participantKey: participantKeySchema, today, event }),
    reply: openedWorkSchema,
  }),
  getWork: studyCall('POST', '/tutor/work', {
    summary: 'Where the work stands',
    access: 'work',
    body: inWork,
    reply: tutorWorkSchema,
  }),
  openProblem: studyCall('POST', '/tutor/problem', {
    summary: 'The problem that is to be worked on now',
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
    summary: 'The next piece of help',
    access: 'work',
    body: onProblem,
    reply: helpedSchema,
  }),
  skipProblem: studyCall('POST', '/tutor/skip', {
    summary: 'Go past a problem that may be skipped',
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
  recordEvents: studyCall('POST', '/tutor/events', {
    summary: 'Record what happened in the browser; answers the ids that are on record now',
    access: 'work',
    body: z.object({ ticket: ticketSchema, events: z.array(activityEventSchema).min(1).max(100) }),
    reply: z.object({ recorded: z.array(eventIdSchema) }),
  }),
}
