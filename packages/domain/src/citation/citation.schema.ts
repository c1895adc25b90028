import { z } from 'zod'

/** Someone whose name a citation begins with. */
export const citedAuthorSchema = z.object({
  name: z
    .string()
    .describe('As the person writes it; “Family name, given names” where the family name is to come first.'),
  familyName: z
    .string()
    .nullable()
    .describe('The end of the name that is the family name; null where it is not known.'),
  orcid: z.string().nullable().describe('ORCID iD, such as 0000-0002-1825-0097.'),
})
export type CitedAuthor = z.infer<typeof citedAuthorSchema>
