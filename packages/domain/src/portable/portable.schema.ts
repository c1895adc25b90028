import { z } from 'zod'
import { portablePlanSchema } from '../analysis-plan/analysis-plan.schema'
import { conditionWeightSchema } from '../assignment/assignment.schema'
import { boundedRecord } from '../bounded-record'
import { conditionDescriptionSchema, conditionNameSchema } from '../condition/condition.schema'
import { contentHashSchema } from '../content-hash.schema'
import { problemIdSchema, responseSchema } from '../problem/problem.schema'
import { problemSetIdSchema } from '../problem-set/problem-set.schema'
import { originSchema } from '../replication/replication.schema'
import { base64Schema, imageTypes, maxImageBytes } from '../resource/resource.calls'
import { studyTypeIdSchema } from '../study/study.schema'
import { portableFieldsShape } from '../study/study-fields.schema'
import { requireFormulas } from '../support/formula.rules'

/** Supports, and pieces of feedback, in one file. */
export const maxPortableSupports = 2000

const html = z
  .string()
  .trim()
  .min(1)
  .max(400_000)
  .superRefine(requireFormulas)
  .describe('HTML; pictures are named by their hash, as image:<sha-256>.')
const slot = {
  condition: z.number().int().nonnegative().max(100).describe('Counted from 0 in the order of the conditions.'),
  problem: problemIdSchema,
}

/** The parts of the file; `portableStudySchema` checks whether they fit each other. */
export const portablePartsSchema = z.object({
  format: z.literal('trellis-study'),
  version: z.literal(1),
  exportedAt: z.iso.datetime().max(40),
  study: z.object({ studyTypeId: studyTypeIdSchema, ...portableFieldsShape }),
  problemSets: z
    .array(
      z.object({
        problemSetId: problemSetIdSchema,
        studyBlockTypeId: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(8)]),
        problems: z.array(problemIdSchema).max(2000).describe('Those of the set that the study uses, in order.'),
      }),
    )
    .max(200),
  conditions: z
    .array(
      z.object({
        name: conditionNameSchema,
        description: conditionDescriptionSchema,
        problemSetId: problemSetIdSchema.nullable(),
        isFixed: z.boolean(),
        weight: conditionWeightSchema.default(1),
        withheld: z
          .array(problemIdSchema)
          .max(2000)
          .default([])
          .describe('Problems for which the condition gives no support on purpose.'),
      }),
    )
    .max(20),
  origin: originSchema.optional().describe('The study that the file was made of, once it has been deployed.'),
  analysisPlan: portablePlanSchema.default({}).describe('What was changed in the default analysis plan.'),
  supports: z
    .array(z.object({ ...slot, type: z.enum(['HINTS', 'EXPLANATIONS']), pieces: z.array(html).min(1).max(50) }))
    .max(maxPortableSupports),
  feedback: z.array(z.object({ ...slot, response: responseSchema, html })).max(maxPortableSupports),
  images: boundedRecord(
    contentHashSchema,
    z.object({ contentType: z.enum(imageTypes), data: base64Schema(maxImageBytes) }),
    200,
  ).describe('By SHA-256 of their bytes.'),
})
export type PortableStudy = z.infer<typeof portablePartsSchema>
