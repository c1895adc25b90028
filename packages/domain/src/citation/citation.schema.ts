import { z } from 'zod'

/** Someone whose name a citation begins with. */
export const citedAuthorSchema = z.object({
  name: z
    .string()
    .describe('As the person writes it; “Family name, given names” where the family name is to come first.'),
  orcid: z.string().nullable().describe('ORCID iD, such as 0000-0002-1825-0097.'),
})
export type CitedAuthor = z.infer<typeof citedAuthorSchema>
