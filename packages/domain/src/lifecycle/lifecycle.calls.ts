import { z } from 'zod'
import { studyCall } from '../call'
import { studyIdSchema } from '../ids'
import { studySchema } from '../study/study.schema'
import { sendBackNoteSchema } from './lifecycle.schema'

export const lifecycleCalls = {
  sendBack: studyCall('POST', '/study/sendBack', {
    summary: 'Send a study that awaits approval back to development, with the reason its owner reads',
    access: 'admin',
    body: z.object({ studyId: studyIdSchema, note: sendBackNoteSchema }),
    reply: studySchema,
  }),
  reopenStudy: studyCall('POST', '/study/reopen', {
    summary: 'Reopen a study that was completed at its cap or end date, as paused, unless its results have been opened',
    access: 'admin',
    body: z.object({ studyId: studyIdSchema }),
    reply: studySchema,
  }),
}
