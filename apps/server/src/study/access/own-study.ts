import {
  type Actor,
  AppError,
  type EditKind,
  includesRole,
  isApproved,
  mayEdit,
  type StudyId,
  type TeamRole,
} from '@trellis/domain'
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { studies } from '../../db/schema/studies'
import { readMemberRole, roleOfActor } from './team-role'

export type StudyRow = typeof studies.$inferSelect

/** For people outside its team, except administrators, a study looks like one that does not exist. */
async function requireRole(
  db: Db | Tx,
  row: StudyRow | undefined,
  id: StudyId,
  actor: Actor,
  needed: TeamRole,
): Promise<StudyRow> {
  if (!row) throw new AppError('study_not_found', { id })
  const isOwn = row.ownerId === actor.userId || actor.isAdmin
  const role = roleOfActor({ ...row, memberRole: isOwn ? null : await readMemberRole(db, id, actor) }, actor)
  if (role === null) throw new AppError('study_not_found', { id })
  if (!includesRole(role, needed)) throw new AppError('team_role_required', { role: needed })
  return row
}

/** Reads the study, for everyone in its team. */
export async function readOwnStudy(db: Db | Tx, id: StudyId, actor: Actor): Promise<StudyRow> {
  const [row] = await db.select().from(studies).where(eq(studies.id, id))
  return requireRole(db, row, id, actor, 'reader')
}

/** Locks the study until the transaction ends, so that two changes of one study never run at the same time. */
export async function lockOwnStudy(tx: Tx, id: StudyId, actor: Actor, role: TeamRole = 'owner'): Promise<StudyRow> {
  const [row] = await tx.select().from(studies).where(eq(studies.id, id)).for('update')
  return requireRole(tx, row, id, actor, role)
}

/** Locks the study for its editors, in a status in which such an edit is possible. */
export async function lockForEdit(tx: Tx, id: StudyId, actor: Actor, kind: EditKind = 'design'): Promise<StudyRow> {
  const study = await lockOwnStudy(tx, id, actor, 'editor')
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
  const [row] = await db.select().from(studies).where(eq(studies.id, id))
  const study = await requireRole(db, row, id, actor, 'editor')
  requireEditable(study, kind)
  return study
}

export function requireEditable(study: StudyRow, kind: EditKind = 'design'): void {
  const verdict = mayEdit(study.status, kind, isApproved(study))
  if (!verdict.ok) throw new AppError('edit_refused', { reason: verdict.reason })
}
