import { type Actor, AppError, type HistoryAction, quotas, type StudyId, type StudyStatus } from '@trellis/domain'
import { eq, max, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/client'
import { auditEvents } from '../db/schema/studies'
import { recordMoment } from './record-moment'

export interface AuditEntry {
  studyId: StudyId
  action: HistoryAction
  fromStatus?: StudyStatus
  toStatus?: StudyStatus
  note?: string
  details?: Record<string, unknown>
}

/** Takes only a transaction, so that the event is stored with the change it describes, or not at all. */
export async function recordEvent(tx: Tx, actor: Actor, entry: AuditEntry): Promise<void> {
  if (!actor.isAdmin && !isAlwaysAllowed(entry)) await requireFewChanges(tx, actor)
  await tx.insert(auditEvents).values({ actorId: actor.userId, at: recordMoment(), ...entry })
}

/** Changes that stop or remove something are never delayed. None of them can be repeated indefinitely. */
function isAlwaysAllowed({ action, toStatus }: AuditEntry): boolean {
  const removals: HistoryAction[] = [
    'study_deleted',
    'invitation_revoked',
    'participant_withdrawn',
    'results_opened',
    'request_withdrawn',
    'invitation_declined',
    'invitation_cancelled',
    'member_removed',
    'member_left',
    'publication_withdrawn',
  ]
  return removals.includes(action) || toStatus === 'PAUSED' || toStatus === 'COMPLETED' || toStatus === 'ARCHIVED'
}

/**
 * Takes no lock, which could deadlock with the lock of a study. So concurrent calls may exceed the limit by their
 * number, which is bounded itself.
 */
async function requireFewChanges(tx: Tx, { userId }: Actor): Promise<void> {
  const { limit } = quotas.changesPerDay
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from trellis.audit_event where actor_id = ${userId} and at > now() - interval '1 day' limit ${limit}) recent`)
  if (rows[0]!.count >= limit)
    throw new AppError('quota_reached', { resource: 'changesPerDay', limit, window: 'added' })
}

/** The id of the study's latest event. Every change writes one, so the same id means that nothing has changed. */
export async function lastEventId(db: Db | Tx, studyId: StudyId): Promise<number | null> {
  const [row] = await db
    .select({ id: max(auditEvents.id) })
    .from(auditEvents)
    .where(eq(auditEvents.studyId, studyId))
  return row?.id ?? null
}
