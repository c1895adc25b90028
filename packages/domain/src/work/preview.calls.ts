import { z } from 'zod'
import { studyCall } from '../call'
import { conditionIdSchema } from '../ids'
import { problemIdSchema, responseSchema } from '../problem/problem.schema'
import {
  answerVerdictSchema,
  givenHelpSchema,
  previewTargetSchema,
  progressSchema,
  publishedTargetSchema,
  studentProblemSchema,
  workResultSchema,
} from './work.schema'

const seed = z.string().min(1).max(64).describe('The seed of every shuffle in this preview.')
const tries = z.number().int().nonnegative().max(1000)

function bodiesOf<S extends z.ZodType>(place: S) {
  const target = { place, seed }
  const targetProblem = { ...target, problemId: problemIdSchema }
  return {
    open: z.object({ ...target, results: z.array(workResultSchema).max(2000), today: z.iso.date() }),
    problem: z.object(targetProblem),
    answer: z.object({
      ...targetProblem,
      today: z.iso.date(),
      response: responseSchema,
      tries: tries.describe('Graded answers so far.'),
      helpGiven: tries.describe('Pieces of help shown so far.'),
    }),
    help: z.object({ ...targetProblem, today: z.iso.date(), helpGiven: tries }),
  }
}

const openedSchema = z.object({
  title: z.string(),
  conditionName: z.string().nullable(),
  conditions: z
    .array(z.object({ conditionId: conditionIdSchema, name: z.string() }))
    .describe('The conditions that the preview can switch to.'),
  progress: progressSchema,
})

const ofStaff = bodiesOf(previewTargetSchema)

/**
 * The students' tutor, tried out by staff. Nothing is recorded: the browser keeps the results so far and sends them
 * along, and the server treats everything else as it does for students.
 */
export const previewCalls = {
  openPreview: studyCall('POST', '/preview/open', {
    summary: 'The position in a preview: the next problem, or the end',
    access: 'staff',
    body: ofStaff.open,
    reply: openedSchema,
  }),
  openPreviewProblem: studyCall('POST', '/preview/problem', {
    summary: 'A problem as a student gets it',
    access: 'staff',
    body: ofStaff.problem,
    reply: studentProblemSchema,
  }),
  answerPreview: studyCall('POST', '/preview/answer', {
    summary: 'Grade an answer in a preview',
    access: 'staff',
    body: ofStaff.answer,
    reply: answerVerdictSchema,
  }),
  helpPreview: studyCall('POST', '/preview/help', {
    summary: 'The next piece of help in a preview',
    access: 'staff',
    body: ofStaff.help,
    reply: givenHelpSchema,
  }),
}

const ofVisitors = bodiesOf(publishedTargetSchema)

/** The same for visitors of the public page of a study: what was frozen of it, and nothing is recorded. */
export const publicPreviewCalls = {
  openPublicPreview: studyCall('POST', '/public/preview/open', {
    summary: 'The position in a preview of a published study',
    access: 'public',
    body: ofVisitors.open,
    reply: openedSchema,
  }),
  openPublicPreviewProblem: studyCall('POST', '/public/preview/problem', {
    summary: 'A problem of a published study as its students got it',
    access: 'public',
    body: ofVisitors.problem,
    reply: studentProblemSchema,
  }),
  answerPublicPreview: studyCall('POST', '/public/preview/answer', {
    summary: 'Grade an answer in a preview of a published study',
    access: 'public',
    body: ofVisitors.answer,
    reply: answerVerdictSchema,
  }),
  helpPublicPreview: studyCall('POST', '/public/preview/help', {
    summary: 'The next piece of help in a preview of a published study',
    access: 'public',
    body: ofVisitors.help,
    reply: givenHelpSchema,
  }),
}
