import { z } from 'zod'
import { conditionIdSchema, studyIdSchema, tutoringCeriSchema } from '../ids'
import { problemCeriSchema, responseSchema } from '../problem/problem.schema'

export const supportTypeSchema = z.enum(['HINTS', 'EXPLANATIONS', 'STUDENT_RESPONSE_FEEDBACK'])
export type SupportType = z.infer<typeof supportTypeSchema>

export const supportTypeLabel: Record<SupportType, string> = {
  HINTS: 'Hints',
  EXPLANATIONS: 'Explanation',
  STUDENT_RESPONSE_FEEDBACK: 'Feedback',
}

export const tutoringStateSchema = z.enum(['WORK_IN_PROGRESS', 'PUBLISHED'])
export type TutoringState = z.infer<typeof tutoringStateSchema>

const html = z.string().trim().min(1).max(100_000)

/** What a support says, by its type. */
export const supportContentSchema = z.discriminatedUnion('tutorStrategyType', [
  z.object({
    tutorStrategyType: z.literal('HINTS'),
    hints: z
      .array(z.object({ hint: html }))
      .min(1)
      .max(50),
  }),
  z.object({ tutorStrategyType: z.literal('EXPLANATIONS'), explanation: html }),
  z.object({
    tutorStrategyType: z.literal('STUDENT_RESPONSE_FEEDBACK'),
    responseFeedback: html,
    answerPartsToResponses: responseSchema.describe('The student response that the feedback answers.'),
  }),
])
export type SupportContent = z.infer<typeof supportContentSchema>

/** One version of a student support on the platform. */
export const tutoringSchema = z.object({
  ceri: tutoringCeriSchema,
  tutoringTarget: problemCeriSchema,
  tutorStrategyType: supportTypeSchema,
  hints: z.array(z.object({ hint: z.string() })).nullable(),
  explanation: z.string().nullable(),
  responseFeedback: z.string().nullable(),
  answerPartsToResponses: responseSchema.nullable(),
  psType: tutoringStateSchema,
  version: z.number().int().describe('1 for the first version of a support.'),
  previousCeri: tutoringCeriSchema.nullable(),
  revision: z.number().int().describe('Counted up with every change of this version.'),
})
export type Tutoring = z.infer<typeof tutoringSchema>

export const supportMappingSchema = z.object({
  studyId: studyIdSchema,
  conditionId: conditionIdSchema,
  problemCeri: problemCeriSchema,
  tutorStrategyCeri: tutoringCeriSchema,
  tutorStrategyType: supportTypeSchema.nullable(),
  isPublished: z.boolean(),
})
export type SupportMapping = z.infer<typeof supportMappingSchema>
