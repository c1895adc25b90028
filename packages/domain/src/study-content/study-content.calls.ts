import { z } from 'zod'
import { studyCall } from '../call'
import { studyIdSchema } from '../ids'
import { studyContentSchema } from './study-content.schema'

export const reviewCalls = {
  getStudyContent: studyCall('GET', '/study/content', {
    summary: 'What students of the study see in each condition at the moment',
    access: 'owner',
    role: 'reader',
    of: { study: 'query.studyId' },
    query: z.object({ studyId: studyIdSchema }),
    reply: studyContentSchema,
  }),
}
