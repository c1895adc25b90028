import { z } from 'zod'

/** The number of a row in the database. A number too large for its columns is refused as input. */
export const rowIdSchema = z.coerce.number().int().positive().max(2_147_483_647)

export const studyIdSchema = rowIdSchema.brand<'StudyId'>().describe('Number of a study, given by the study service.')
export type StudyId = z.infer<typeof studyIdSchema>

export const conditionIdSchema = rowIdSchema
  .brand<'ConditionId'>()
  .describe('Number of a condition, given by the study service.')
export type ConditionId = z.infer<typeof conditionIdSchema>

export const userIdSchema = z
  .string()
  .regex(/^U[0-9A-Z]{1,40}$/)
  .brand<'UserId'>()
  .describe('Identifier of a person on the platform: U and base 36.')
export type UserId = z.infer<typeof userIdSchema>

export const supportIdSchema = z
  .string()
  .regex(/^W?TU[0-9A-Z]{1,40}$/i)
  .brand<'SupportId'>()
  .describe('Identifier of one version of a student support: TUA and base 36.')
export type SupportId = z.infer<typeof supportIdSchema>

/** A list in a query string: `a,b,c` or the parameter given several times. */
export function listOf<S extends z.ZodType>(item: S, most: number) {
  return z.preprocess(
    (raw) =>
      (Array.isArray(raw) ? raw : [raw])
        // The schema of an entry refuses what is not text; some objects cannot even be converted to text.
        .flatMap((entry) => (typeof entry === 'object' && entry ? [entry] : String(entry ?? '').split(',')))
        .map((entry) => (typeof entry === 'string' ? entry.trim() : entry))
        .filter((entry) => entry !== ''),
    z.array(item).max(most),
  )
}

/** Seconds since the epoch, UTC; null while it has not happened. */
export const epochSecondsSchema = z.number().int().nullable()

export const doneSchema = z.object({ ok: z.literal(true) })
