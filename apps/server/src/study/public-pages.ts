import type { StudyId } from '@trellis/domain'
import { inArray } from 'drizzle-orm'
import type { Tx } from '../db/client'
import { publications } from '../db/schema/publication'

/** Hides the public pages of studies whose record has changed, until they are computed again. */
export async function forgetPublicPages(tx: Tx, studyIds: readonly StudyId[]): Promise<void> {
  await tx
    .update(publications)
    .set({ page: null })
    .where(inArray(publications.studyId, [...studyIds]))
}
