import { z } from 'zod'
import { studyCall } from '../call'
import { studyIdSchema } from '../ids'
import { studySchema } from '../study/study.schema'
import { askedThreadIdsSchema, sendBackNoteSchema, startsAtSchema } from './lifecycle.schema'

export const lifecycleCalls = {
  sendBack: studyCall('POST', '/study/sendBack', {
    summary:
      'Send a study that awaits approval back to development, with the reason its owner reads and the threads to answer',
    access: 'admin',
    body: z.object({ studyId: studyIdSchema, note: sendBackNoteSchema, threadIds: askedThreadIdsSchema }),
    reply: studySchema,
  }),
  approveStudy: studyCall('POST', '/study/approve', {
    summary:
      'Approve a study so that it starts automatically at a later moment, or change that moment; content, design, plan and seed are frozen now',
    access: 'admin',
    body: z.object({ studyId: studyIdSchema, startsAt: startsAtSchema }),
    reply: studySchema,
  }),
  reopenStudy: studyCall('POST', '/study/reopen', {
    summary: 'Reopen a study that was completed at its cap or end date, as paused, unless its results have been opened',
    access: 'admin',
    body: z.object({ studyId: studyIdSchema }),
    reply: studySchema,
  }),
}
