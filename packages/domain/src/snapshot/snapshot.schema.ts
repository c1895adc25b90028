import { z } from 'zod'
import { analysisPlanSchema } from '../analysis-plan/analysis-plan.schema'
import { contentHashSchema } from '../content-hash.schema'
import { conditionIdSchema, studyIdSchema } from '../ids'
import { studyTypeIdSchema } from '../study/study.schema'
import { frozenFieldsShape } from '../study/study-fields.schema'
import { studyContentSchema } from '../study-content/study-content.schema'

/** Hashes of the parts of a snapshot, to find what differs between two. */
export const snapshotItemsSchema = z.object({
  sets: z.record(z.string(), contentHashSchema).describe('By CERI: structure and properties of each problem set.'),
  problems: z.record(z.string(), contentHashSchema).describe('By CERI.'),
  supports: z.record(z.string(), contentHashSchema).describe('By CERI: supports and feedback.'),
  conditions: z.record(z.string(), contentHashSchema).describe('By the number of the condition.'),
  design: contentHashSchema.optional().describe('Of `design`; version 2 only.'),
  plan: contentHashSchema.optional().describe('Of `plan`; version 2 only.'),
})
export type SnapshotItems = z.infer<typeof snapshotItemsSchema>

/**
 * How a study runs, as it was when the study was deployed: its settings, and the weights of its conditions in their
 * order. A setting that was added to the product later is missing, so that the hash stays the same.
 */
export const studyDesignSchema = z.object({
  studyTypeId: studyTypeIdSchema,
  ...z.object(frozenFieldsShape).partial().shape,
  conditions: z.array(z.object({ conditionId: conditionIdSchema, weight: z.number().int() })),
})
export type StudyDesign = z.infer<typeof studyDesignSchema>

const everyVersion = {
  format: z.literal('trellis-snapshot'),
  studyId: studyIdSchema,
  createdAt: z.number().int().describe('Seconds since the epoch, UTC.'),
  items: snapshotItemsSchema,
  content: studyContentSchema,
}

/** What a study compares, as it was when the study was deployed. It never changes. */
export const snapshotSchema = z.discriminatedUnion('version', [
  z.object({
    ...everyVersion,
    version: z.literal(1).describe('Of studies that an earlier release deployed.'),
    hash: contentHashSchema.describe('SHA-256 of the canonical JSON of `content`, in hexadecimal.'),
  }),
  z.object({
    ...everyVersion,
    version: z.literal(2),
    hash: contentHashSchema.describe(
      'SHA-256 of the canonical JSON of an object with `content`, `design` and `plan`, in hexadecimal.',
    ),
    design: studyDesignSchema,
    plan: analysisPlanSchema.describe('How the results will be computed.'),
  }),
])
export type Snapshot = z.infer<typeof snapshotSchema>
/** What the hash of a snapshot covers. */
export type FrozenStudy =
  | Pick<Extract<Snapshot, { version: 1 }>, 'version' | 'content'>
  | Pick<Extract<Snapshot, { version: 2 }>, 'version' | 'content' | 'design' | 'plan'>
