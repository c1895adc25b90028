import { z } from 'zod'
import { studyCall } from '../call'
import { studyIdSchema } from '../ids'
import { liveSchema } from './live.schema'

export const liveCalls = {
  getLive: studyCall('GET', '/study/live', {
    summary: 'A running study at a glance: students, completion, the split and what is off',
    access: 'owner',
    role: 'reader',
    of: { study: 'query.studyId' },
    query: z.object({ studyId: studyIdSchema }),
    reply: liveSchema,
  }),
}
