import { z } from 'zod'
import { studyIdSchema } from '../ids'
import { studyContentSchema } from '../study-content/study-content.schema'

export const contentHashSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('SHA-256 of the canonical JSON (keys in order, no spaces), in hexadecimal.')

/** Hashes of the parts of a snapshot, to find what differs between two. */
export const snapshotItemsSchema = z.object({
  sets: z.record(z.string(), contentHashSchema).describe('By CERI: structure and properties of each problem set.'),
  problems: z.record(z.string(), contentHashSchema).describe('By CERI.'),
  supports: z.record(z.string(), contentHashSchema).describe('By CERI: supports and feedback.'),
  conditions: z.record(z.string(), contentHashSchema).describe('By the number of the condition.'),
})
export type SnapshotItems = z.infer<typeof snapshotItemsSchema>

/** What a study compares, as it was when the study was deployed. It never changes. */
export const snapshotSchema = z.object({
  format: z.literal('trellis-snapshot'),
  version: z.literal(1),
  studyId: studyIdSchema,
  createdAt: z.number().int().describe('Seconds since the epoch, UTC.'),
  hash: contentHashSchema.describe('SHA-256 of the canonical JSON of `content`, in hexadecimal.'),
  items: snapshotItemsSchema,
  content: studyContentSchema,
})
export type Snapshot = z.infer<typeof snapshotSchema>
