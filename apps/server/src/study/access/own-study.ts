import { type Actor, AppError, type EditKind, isApproved, mayEdit, type StudyId } from '@trellis/domain'
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { studies } from '../../db/schema'

export type StudyRow = typeof studies.$inferSelect

/** Another researcher's study does not exist, except for administrators: no reply distinguishes the two. */
function requireOwn(row: StudyRow | undefined, id: StudyId, actor: Actor): StudyRow {
  if (!row || (row.ownerId !== actor.userId && !actor.isAdmin)) throw new AppError('study_not_found', { id })
  return row
}

export async function readOwnStudy(db: Db | Tx, id: StudyId, actor: Actor): Promise<StudyRow> {
  const [row] = await db.select().from(studies).where(eq(studies.id, id))
  return requireOwn(row, id, actor)
}

/** The study, locked until the transaction ends: two changes of one study never run at once. */
export async function lockOwnStudy(tx: Tx, id: StudyId, actor: Actor): Promise<StudyRow> {
  const [row] = await tx.select().from(studies).where(eq(studies.id, id)).for('update')
  return requireOwn(row, id, actor)
}

/** The study, locked, and in a status in which such an edit is possible. */
export async function lockForEdit(tx: Tx, id: StudyId, actor: Actor, kind: EditKind = 'design'): Promise<StudyRow> {
  const study = await lockOwnStudy(tx, id, actor)
  requireEditable(study, kind)
  return study
}

/** The same check without a lock, for work that has to wait for the platform before it can lock. */
export async function readForEdit(
  db: Db | Tx,
  id: StudyId,
  actor: Actor,
  kind: EditKind = 'design',
): Promise<StudyRow> {
  const study = await readOwnStudy(db, id, actor)
  requireEditable(study, kind)
  return study
}

export function requireEditable(study: StudyRow, kind: EditKind = 'design'): void {
  const verdict = mayEdit(study.status, kind, isApproved(study))
  if (!verdict.ok) throw new AppError('edit_refused', { reason: verdict.reason })
}
