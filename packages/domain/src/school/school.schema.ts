import { z } from 'zod'

export const schoolIdSchema = z
  .string()
  .regex(/^SC[0-9A-Z]{1,40}$/)
  .brand<'SchoolId'>()
  .describe('Identifier of a school on the platform: SC and base 36.')
export type SchoolId = z.infer<typeof schoolIdSchema>

export const schoolNameSchema = z
  .string()
  .trim()
  .min(1, 'Give the school a name')
  .max(120, 'Max 120 characters')
  .describe('Another spelling does not make another school: its id stays when it is renamed.')

export const schoolPlaceSchema = z
  .string()
  .trim()
  .max(120, 'Max 120 characters')
  .transform((place) => (place === '' ? null : place))
  .describe('Where it is, to distinguish schools of one name; empty when there is no need.')

/** A school that teachers choose for their classes. */
export const schoolSchema = z.object({
  id: schoolIdSchema,
  name: z.string(),
  place: z.string().nullable().describe('Where it is, to distinguish schools of one name; null if not given.'),
})
export type School = z.infer<typeof schoolSchema>

/** A school as administrators see it. */
export const listedSchoolSchema = schoolSchema.extend({
  classes: z.number().int().describe('Its classes that are open.'),
  teachers: z.number().int().describe('How many teachers have one of them.'),
})
export type ListedSchool = z.infer<typeof listedSchoolSchema>

/** The maximum number of schools that a search returns; a longer search text finds the others. */
export const maxFoundSchools = 50
