import { z } from 'zod'
import { studyCall } from '../call'
import { studyIdSchema } from '../ids'
import { snapshotSchema } from './snapshot.schema'

const ofStudy = {
  access: 'owner',
  role: 'reader',
  of: { study: 'query.studyId' },
  query: z.object({ studyId: studyIdSchema }),
  reply: snapshotSchema,
} as const

export const snapshotCalls = {
  getSnapshot: studyCall('GET', '/study/snapshot', {
    summary: 'What was frozen when the study was approved',
    ...ofStudy,
  }),
  downloadSnapshot: studyCall('GET', '/study/snapshot/download', {
    summary: 'The same as a file',
    ...ofStudy,
  }),
}
