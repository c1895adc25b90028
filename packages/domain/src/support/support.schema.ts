import { z } from 'zod'
import { studentResponseIdSchema } from '../common-wrong-answer/common-wrong-answer.schema'
import { conditionIdSchema, studyIdSchema, supportIdSchema } from '../ids'
import { problemIdSchema, responseSchema } from '../problem/problem.schema'
import { onWire } from '../wire'
import { requireFormulas } from './formula.rules'

export const supportTypeSchema = z.enum(['HINTS', 'EXPLANATIONS', 'STUDENT_RESPONSE_FEEDBACK'])
export type SupportType = z.infer<typeof supportTypeSchema>

export const supportTypeLabel: Record<SupportType, string> = {
  HINTS: 'Hints',
  EXPLANATIONS: 'Explanation',
  STUDENT_RESPONSE_FEEDBACK: 'Feedback',
}

export const tutoringStateSchema = z.enum(['WORK_IN_PROGRESS', 'PUBLISHED'])
export type TutoringState = z.infer<typeof tutoringStateSchema>

/** Characters of all hints of one support together. */
export const maxSupportLength = 200_000

const html = z.string().trim().min(1).max(100_000).superRefine(requireFormulas)

const hintsSchema = z.object({
  tutorStrategyType: z.literal('HINTS'),
  hints: z
    .array(z.object({ hint: html }))
    .min(1)
    .max(50)
    .refine((hints) => hints.reduce((length, { hint }) => length + hint.length, 0) <= maxSupportLength, {
      message: `At most ${maxSupportLength} characters in all hints together`,
    }),
})
const explanationSchema = z.object({ tutorStrategyType: z.literal('EXPLANATIONS'), explanation: html })
const feedbackSchema = z.object({
  tutorStrategyType: z.literal('STUDENT_RESPONSE_FEEDBACK'),
  responseFeedback: html,
})

/** The message of the error registry, which cannot be imported here because it imports schemas. */
const unsupportedType = (issue: { code: string; note?: unknown }) =>
  issue.note === 'No matching discriminator' ? 'Cannot create unsupported support type' : undefined

/** What a support says, by its type. */
export const supportContentSchema = z.discriminatedUnion(
  'tutorStrategyType',
  [
    hintsSchema,
    explanationSchema,
    feedbackSchema.extend({
      answerPartsToResponses: responseSchema.describe('The student response that the feedback answers.'),
    }),
  ],
  { error: unsupportedType },
)
export type SupportContent = z.infer<typeof supportContentSchema>

/** The same for a slot, which already names the student response that feedback answers. */
export const slotContentSchema = z.discriminatedUnion(
  'tutorStrategyType',
  [hintsSchema, explanationSchema, feedbackSchema],
  { error: unsupportedType },
)
export type SlotContent = z.infer<typeof slotContentSchema>

/** One version of a student support on the platform. */
export const tutoringSchema = z.object({
  supportId: onWire('ceri', supportIdSchema),
  problemId: onWire('tutoringTarget', problemIdSchema),
  tutorStrategyType: supportTypeSchema,
  hints: z.array(z.object({ hint: z.string() })).nullable(),
  explanation: z.string().nullable(),
  responseFeedback: z.string().nullable(),
  answerPartsToResponses: responseSchema.nullable(),
  psType: tutoringStateSchema,
  version: z.number().int().describe('1 for the first version of a support.'),
  previousSupportId: onWire('previousCeri', supportIdSchema.nullable()),
  revision: z.number().int().describe('Counted up with every change of this version.'),
})
export type Tutoring = z.infer<typeof tutoringSchema>

export const supportMappingSchema = z.object({
  studyId: studyIdSchema,
  conditionId: conditionIdSchema,
  problemId: onWire('problemCeri', problemIdSchema),
  supportId: onWire('tutorStrategyCeri', supportIdSchema),
  tutorStrategyType: supportTypeSchema.nullable(),
  isPublished: z.boolean(),
})
export type SupportMapping = z.infer<typeof supportMappingSchema>

/** Where a condition gives a support: for a problem, or as feedback on one student response to it. */
export const supportSlotSchema = z.object({
  studyId: studyIdSchema,
  conditionId: conditionIdSchema,
  problemId: problemIdSchema,
  studentResponseId: studentResponseIdSchema
    .nullable()
    .describe('The student response that feedback is about; null for hints and explanations.'),
})
export type SupportSlot = z.infer<typeof supportSlotSchema>

/** Changes whenever a slot is saved, also when another support replaces the one in it. Only for comparison. */
export const supportRevisionSchema = z
  .string()
  .regex(/^W?TU[0-9A-Z]{1,40}\.\d{1,9}$/i)
  .describe('Which state of a slot an edit started from, as the last reply gave it.')
export type SupportRevision = z.infer<typeof supportRevisionSchema>

/** What a slot holds. */
export const storedSupportSchema = z.object({
  slot: supportSlotSchema,
  tutoring: tutoringSchema,
  revision: supportRevisionSchema,
  mapping: z.object({
    id: z.number().int().nullable().describe('Number of a feedback mapping; null for hints and explanations.'),
    isPublished: z.boolean(),
  }),
})
export type StoredSupport = z.infer<typeof storedSupportSchema>
