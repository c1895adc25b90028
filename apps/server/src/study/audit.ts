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

/** Takes a transaction and nothing else: the event is stored with the change it describes, or not at all. */
export async function recordEvent(tx: Tx, actor: Actor, entry: AuditEntry): Promise<void> {
  if (!actor.isAdmin && !isAlwaysAllowed(entry)) await requireFewChanges(tx, actor)
  await tx.insert(auditEvents).values({ actorId: actor.userId, at: recordMoment(), ...entry })
}

/** Whatever stops or removes something, so that no one has to wait for it; none of it can be repeated without end. */
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
 * Without a lock, which could wait for a study that waits for this one: calls that are under way at the same moment may
 * exceed the limit by their number, which is bounded itself.
 */
async function requireFewChanges(tx: Tx, { userId }: Actor): Promise<void> {
  const { limit } = quotas.changesPerDay
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from trellis.audit_event where actor_id = ${userId} and at > now() - interval '1 day' limit ${limit}) recent`)
  if (rows[0]!.count >= limit)
    throw new AppError('quota_reached', { resource: 'changesPerDay', limit, window: 'added' })
}

/** Number of the study's latest event. As every change writes one, the same number means that nothing has changed. */
export async function lastEventId(db: Db | Tx, studyId: StudyId): Promise<number | null> {
  const [row] = await db
    .select({ id: max(auditEvents.id) })
    .from(auditEvents)
    .where(eq(auditEvents.studyId, studyId))
  return row?.id ?? null
}
