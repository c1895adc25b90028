import { z } from 'zod'
import { studyCall } from '../call'
import { studyIdSchema } from '../ids'
import { studySchema } from '../study/study.schema'
import { replicationsSchema } from './replication.schema'

export const replicationCalls = {
  replicateStudy: studyCall('POST', '/study/replicate', {
    summary:
      'Make a new study in development with the design and the plan of a completed one, linked as its replication',
    access: 'owner',
    role: 'reader',
    of: { study: 'body.id' },
    body: z.object({ id: studyIdSchema }),
    maxConcurrent: 1,
    reply: studySchema,
  }),
  getReplications: studyCall('GET', '/study/replications', {
    summary: 'A study, the one it repeats and those that repeat it, with what each found and what they find together',
    access: 'owner',
    role: 'reader',
    of: { study: 'query.studyId' },
    query: z.object({ studyId: studyIdSchema }),
    reply: replicationsSchema,
  }),
}
