import { z } from 'zod'
import { studyCall } from '../call'
import { conditionIdSchema } from '../ids'
import { problemCeriSchema, responseSchema } from '../problem/problem.schema'
import {
  answerVerdictSchema,
  givenHelpSchema,
  previewTargetSchema,
  progressSchema,
  studentProblemSchema,
  workResultSchema,
} from './work.schema'

const seed = z.string().min(1).max(64).describe('Decides every shuffle of this preview.')
const at = { place: previewTargetSchema, seed }
const atProblem = { ...at, problemCeri: problemCeriSchema }
const tries = z.number().int().nonnegative().max(1000)

/**
 * The student's tutor, played by staff. Nothing is recorded: the browser keeps what was done so far and sends it along,
 * and the server does everything else as it does it for students.
 */
export const previewCalls = {
  openPreview: studyCall('POST', '/preview/open', {
    summary: 'Where a preview stands: the next problem, or its end',
    access: 'staff',
    body: z.object({ ...at, results: z.array(workResultSchema).max(2000), today: z.iso.date() }),
    reply: z.object({
      title: z.string(),
      conditionName: z.string().nullable(),
      conditions: z
        .array(z.object({ conditionId: conditionIdSchema, name: z.string() }))
        .describe('The conditions of the study that a preview can be switched to.'),
      progress: progressSchema,
    }),
  }),
  openPreviewProblem: studyCall('POST', '/preview/problem', {
    summary: 'A problem as a student gets it',
    access: 'staff',
    body: z.object(atProblem),
    reply: studentProblemSchema,
  }),
  answerPreview: studyCall('POST', '/preview/answer', {
    summary: 'Grade an answer in a preview',
    access: 'staff',
    body: z.object({
      ...atProblem,
      today: z.iso.date(),
      response: responseSchema,
      tries: tries.describe('Answers that were graded before this one.'),
      helpGiven: tries.describe('Pieces of help that were shown.'),
    }),
    reply: answerVerdictSchema,
  }),
  helpPreview: studyCall('POST', '/preview/help', {
    summary: 'The next piece of help in a preview',
    access: 'staff',
    body: z.object({ ...atProblem, today: z.iso.date(), helpGiven: tries }),
    reply: givenHelpSchema,
  }),
}
