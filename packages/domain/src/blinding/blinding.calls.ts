import { z } from 'zod'
import { studyCall } from '../call'
import { studyIdSchema } from '../ids'
import { blindingSchema, unblindingReasonSchema } from './blinding.schema'

export const blindingCalls = {
  unblindStudy: studyCall('POST', '/study/unblind', {
    summary: 'Show conditions beside participants and outcomes before the end of a study; recorded with the reason',
    access: 'admin',
    body: z.object({ studyId: studyIdSchema, reason: unblindingReasonSchema }),
    reply: blindingSchema,
  }),
}
