import { z } from 'zod'
import { contentHashSchema } from '../content-hash.schema'
import { studyIdSchema } from '../ids'
import { studyNameSchema } from '../study/study-fields.schema'

/** What studies that repeat each other are linked by. */
export const linkedStudySchema = z.object({
  studyName: studyNameSchema,
  snapshotHash: contentHashSchema.describe('Of what students of the study met, its design and its plan.'),
  rootHash: contentHashSchema.describe(
    'Snapshot of the study that was the first of its kind: its own, unless it repeats another.',
  ),
})

/** The study that a study repeats. */
export const replicationSchema = linkedStudySchema.extend({
  studyId: studyIdSchema.nullable().describe('Null for a study of another server.'),
})
export type Replication = z.infer<typeof replicationSchema>
