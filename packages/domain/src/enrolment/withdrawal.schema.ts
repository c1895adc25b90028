import { z } from 'zod'

/** From the mildest to the strictest: a withdrawal can be made stricter later, and never milder. */
export const withdrawalKindSchema = z
  .enum(['TREATMENT', 'COLLECTION', 'ERASURE'])
  .describe(
    'TREATMENT: the student continues with the help of the platform instead of that of the condition, and is still recorded. COLLECTION: nothing more is recorded in the study. ERASURE: what identifies the student is erased as well.',
  )
export type WithdrawalKind = z.infer<typeof withdrawalKindSchema>

export const withdrawalReasonSchema = z
  .enum([
    'student_request',
    'guardian_request',
    'teacher_request',
    'left_class',
    'technical_problem',
    'not_a_student',
    'other',
  ])
  .describe('Why a student was withdrawn.')
export type WithdrawalReason = z.infer<typeof withdrawalReasonSchema>

export const withdrawalNoteSchema = z
  .string()
  .trim()
  .max(500, 'Max 500 characters')
  .describe('More about the reason, without anything that identifies the student; may be empty.')

/** A withdrawal as researchers see it. */
export const withdrawalSchema = z.object({
  kind: withdrawalKindSchema
    .nullable()
    .describe('Null for withdrawals from before there were kinds: the student went on as before.'),
  reason: withdrawalReasonSchema.nullable().describe('Null for withdrawals from before there were codes.'),
})
export type Withdrawal = z.infer<typeof withdrawalSchema>
