import { z } from 'zod'

export const unblindingReasonSchema = z
  .string()
  .trim()
  .min(1, 'Say why the study has to be unblinded')
  .max(2000, 'Max 2000 characters')

/** Whether the people who run a study may see who is in which condition, and how conditions differ. */
export const blindingSchema = z.object({
  isBlinded: z.boolean().describe('Conditions are not shown beside participants or outcomes; ends with completion.'),
  unblindedAt: z
    .number()
    .int()
    .nullable()
    .describe('When the study was unblinded before its end, seconds since the epoch; null if it never was.'),
})
export type Blinding = z.infer<typeof blindingSchema>
