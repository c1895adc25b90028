import { z } from 'zod'
import { conditionIdSchema, epochSecondsSchema, studyIdSchema } from '../ids'
import { problemSetIdSchema } from '../problem-set/problem-set.schema'
import { givenFeedbackSchema, givenSupportSchema } from '../study-content/study-content.schema'

export const partnerNameSchema = z
  .string()
  .trim()
  .min(1, 'Give the platform a name')
  .max(60, 'Max 60 characters')
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u, 'Use letters, digits, spaces, periods and hyphens')

/** Another tutoring platform whose students take part in studies here. */
export const partnerSchema = z.object({
  id: z.number().int(),
  name: partnerNameSchema,
  createdAt: z.number().int(),
  revokedAt: epochSecondsSchema,
  lastUsedAt: epochSecondsSchema,
  participants: z.number().int(),
})
export type Partner = z.infer<typeof partnerSchema>

/** How the other platform names its own students, classes and schools. */
export const foreignIdSchema = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^\P{C}*$/u, 'Use no control characters')

export const partnerEnrolmentSchema = z.object({
  studyId: studyIdSchema,
  conditionId: conditionIdSchema,
  conditionName: z.string(),
  problemSetId: problemSetIdSchema.describe(
    'The set to work on: that of the condition, where conditions differ in it.',
  ),
  isNew: z.boolean(),
})
export type PartnerEnrolment = z.infer<typeof partnerEnrolmentSchema>

export const partnerDeliverySchema = partnerEnrolmentSchema.omit({ isNew: true }).extend({
  supports: z.record(z.string(), givenSupportSchema).describe('By problem.'),
  feedback: z.record(z.string(), z.array(givenFeedbackSchema)).describe('By problem.'),
  isTreatmentStopped: z
    .boolean()
    .describe('Whether the student was withdrawn from the treatment: supports and feedback are then empty.'),
})
export type PartnerDelivery = z.infer<typeof partnerDeliverySchema>
