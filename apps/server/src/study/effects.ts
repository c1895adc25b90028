import type { StudyEffects, StudyId } from '@trellis/domain'
import { inArray } from 'drizzle-orm'
import type { Db, Tx } from '../db/client'
import { studyEffects } from '../db/schema/evidence'

/** The effects of finally completed studies, by study. */
export async function readEffects(
  db: Db | Tx,
  studyIds: readonly StudyId[],
): Promise<ReadonlyMap<StudyId, StudyEffects>> {
  const rows = await db
    .select({ studyId: studyEffects.studyId, found: studyEffects.found })
    .from(studyEffects)
    .where(inArray(studyEffects.studyId, [...studyIds]))
  return new Map(rows.map(({ studyId, found }) => [studyId, found]))
}

/** Deletes the effects of studies whose record has changed, so that they are computed again. */
export async function forgetEffects(tx: Tx, studyIds: readonly StudyId[]): Promise<void> {
  await tx.delete(studyEffects).where(inArray(studyEffects.studyId, [...studyIds]))
}
