import {
  type Actor,
  AppError,
  type Blinding,
  blindingOf,
  mayUnblind,
  recipientsOf,
  type StudyId,
} from '@trellis/domain'
import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/client'
import { notifications, studyRequests } from '../db/schema/requests'
import { lockOwnStudy, type StudyRow } from './access/own-study'
import { recordEvent } from './audit'

/** Whether conditions may be shown beside participants and outcomes of a study. */
export async function readBlinding(db: Db | Tx, study: StudyRow): Promise<Blinding> {
  const { rows } = await db.execute<{ at: number }>(sql`
    select floor(extract(epoch from at))::float8 as at from trellis.audit_event
    where study_id = ${study.id} and action = 'study_unblinded' order by id limit 1`)
  return blindingOf(study.status, rows[0]?.at ?? null)
}

/** Unblinds a study permanently. The owner is notified, whether or not they requested it. */
export async function unblind(
  { db, sendsMail }: { db: Db; sendsMail: boolean },
  studyId: StudyId,
  reason: string,
  actor: Actor,
): Promise<Blinding> {
  return db.transaction(async (tx) => {
    const study = await lockOwnStudy(tx, studyId, actor)
    if (study.deployedAt === null) throw new AppError('snapshot_not_found', { id: studyId })
    const verdict = mayUnblind(await readBlinding(tx, study), actor)
    if (!verdict.ok) throw new AppError('unblinding_refused', { reason: verdict.reason })
    const requests = await tx
      .update(studyRequests)
      .set({ status: 'done', closedAt: sql`now()` })
      .where(
        and(eq(studyRequests.studyId, studyId), eq(studyRequests.kind, 'unblind'), eq(studyRequests.status, 'open')),
      )
      .returning({ id: studyRequests.id })
    const details = requests.length > 0 ? { isRequested: true } : {}
    await recordEvent(tx, actor, { studyId, action: 'study_unblinded', note: reason, details })
    const recipients = recipientsOf('unblinded', { ownerId: study.ownerId, actorId: actor.userId, adminIds: [] })
    const notice = { studyId, kind: 'unblinded' as const, note: reason, mailDueAt: sendsMail ? new Date() : null }
    if (recipients.length > 0)
      await tx.insert(notifications).values(recipients.map((userId) => ({ userId, ...notice })))
    return readBlinding(tx, study)
  })
}
