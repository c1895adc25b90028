import { z } from 'zod'
import { rowIdSchema } from '../ids'
import { problemSetIdSchema } from '../problem-set/problem-set.schema'

export const bestKindSchema = z
  .enum(['HINTS', 'EXPLANATIONS'])
  .describe("Which kind of the library's supports 'Best So Far' gives first; the other where a problem has none of it.")
export type BestKind = z.infer<typeof bestKindSchema>

/** What 'Best So Far' gives first in a problem set, and by which entries of the log. */
export const chosenKindSchema = z.object({
  problemSetId: problemSetIdSchema,
  kind: bestKindSchema,
  entryIds: z.array(rowIdSchema).describe('Entries of the log that it comes from, one for each skill of the set.'),
})
export type ChosenKind = z.infer<typeof chosenKindSchema>
