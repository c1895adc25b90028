import type { StudyId } from '@trellis/domain'
import { inArray } from 'drizzle-orm'
import type { Tx } from '../db/client'
import { publications } from '../db/schema/publication'

/** The record of these studies has changed: what their public pages show is computed again, and not shown until then. */
export async function forgetPublicPages(tx: Tx, studyIds: readonly StudyId[]): Promise<void> {
  await tx
    .update(publications)
    .set({ page: null })
    .where(inArray(publications.studyId, [...studyIds]))
}
