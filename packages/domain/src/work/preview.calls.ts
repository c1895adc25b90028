import { z } from 'zod'
import { studyCall } from '../call'
import { conditionIdSchema } from '../ids'
import { problemIdSchema, responseSchema } from '../problem/problem.schema'
import {
  answerVerdictSchema,
  givenHelpSchema,
  previewTargetSchema,
  progressSchema,
  studentProblemSchema,
  workResultSchema,
} from './work.schema'

const seed = z.string().min(1).max(64).describe('The seed of every shuffle in this preview.')
const target = { place: previewTargetSchema, seed }
const targetProblem = { ...target, problemId: problemIdSchema }
const tries = z.number().int().nonnegative().max(1000)

/**
 * The students' tutor, tried out by staff. Nothing is recorded: the browser keeps the results so far and sends them
 * along, and the server treats everything else as it does for students.
 */
export const previewCalls = {
  openPreview: studyCall('POST', '/preview/open', {
    summary: 'The position in a preview: the next problem, or the end',
    access: 'staff',
    body: z.object({ ...target, results: z.array(workResultSchema).max(2000), today: z.iso.date() }),
    reply: z.object({
      title: z.string(),
      conditionName: z.string().nullable(),
      conditions: z
        .array(z.object({ conditionId: conditionIdSchema, name: z.string() }))
        .describe('The conditions that the preview can switch to.'),
      progress: progressSchema,
    }),
  }),
  openPreviewProblem: studyCall('POST', '/preview/problem', {
    summary: 'A problem as a student gets it',
    access: 'staff',
    body: z.object(targetProblem),
    reply: studentProblemSchema,
  }),
  answerPreview: studyCall('POST', '/preview/answer', {
    summary: 'Grade an answer in a preview',
    access: 'staff',
    body: z.object({
      ...targetProblem,
      today: z.iso.date(),
      response: responseSchema,
      tries: tries.describe('Graded answers so far.'),
      helpGiven: tries.describe('Pieces of help shown so far.'),
    }),
    reply: answerVerdictSchema,
  }),
  helpPreview: studyCall('POST', '/preview/help', {
    summary: 'The next piece of help in a preview',
    access: 'staff',
    body: z.object({ ...targetProblem, today: z.iso.date(), helpGiven: tries }),
    reply: givenHelpSchema,
  }),
}
