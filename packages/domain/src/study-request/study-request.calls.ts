import { z } from 'zod'
import { studyCall } from '../call'
import { studyIdSchema } from '../ids'
import { calendarDateSchema } from '../moment'
import {
  declineNoteSchema,
  requestNoteSchema,
  studyRequestIdSchema,
  studyRequestKindSchema,
  studyRequestSchema,
} from './study-request.schema'

const reply = z
  .array(studyRequestSchema)
  .describe('Open requests, and those that were declined since the study last changed its status; the newest first.')

export const studyRequestCalls = {
  getStudyRequests: studyCall('GET', '/study/requests', {
    summary: 'What the owner of a study asks administrators for',
    access: 'owner',
    role: 'reader',
    of: { study: 'query.studyId' },
    query: z.object({ studyId: studyIdSchema }),
    reply,
  }),
  addStudyRequest: studyCall('POST', '/study/requests', {
    summary:
      'Ask administrators to pause, resume, complete, deploy, archive or unblind a study; one open request of each kind',
    access: 'owner',
    of: { study: 'body.studyId' },
    body: z
      .object({
        studyId: studyIdSchema,
        kind: studyRequestKindSchema,
        note: requestNoteSchema,
        deployOn: calendarDateSchema.nullable().default(null).describe('The date to deploy on; for deploy only.'),
      })
      .refine(({ kind, deployOn }) => (kind === 'deploy') === (deployOn !== null), {
        path: ['deployOn'],
        message: 'Give a date to deploy on, and none for other requests',
      }),
    reply,
  }),
  withdrawStudyRequest: studyCall('POST', '/study/requests/withdraw', {
    summary: 'Withdraw an open request of the owner',
    access: 'owner',
    of: { study: 'body.studyId' },
    body: z.object({ studyId: studyIdSchema, requestId: studyRequestIdSchema }),
    reply,
  }),
  declineStudyRequest: studyCall('POST', '/study/requests/decline', {
    summary:
      'Decline an open request, with the reason its owner reads; a change of status, or unblinding, carries one out',
    access: 'admin',
    body: z.object({ studyId: studyIdSchema, requestId: studyRequestIdSchema, note: declineNoteSchema }),
    reply,
  }),
}
