import { z } from 'zod'
import { studyCall } from '../call'
import { studyIdSchema } from '../ids'
import { historyEventSchema } from './history.schema'

export const historyCalls = {
  getStudyHistory: studyCall('GET', '/study/history', {
    summary: 'What happened to a study, newest first',
    access: 'owner',
    role: 'reader',
    of: { study: 'query.studyId' },
    query: z.object({
      studyId: studyIdSchema,
      before: z.coerce
        .number()
        .int()
        .positive()
        .max(1_000_000_000_000_000)
        .optional()
        .describe('Only events with a smaller number than this.'),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.object({
      events: z.array(historyEventSchema),
      next: z
        .number()
        .int()
        .nullable()
        .describe('What to give as `before` for older events; null when there are none.'),
    }),
  }),
}
