import type { Actor, HistoryAction, StudyId, StudyStatus } from '@trellis/domain'
import { eq, max } from 'drizzle-orm'
import type { Db, Tx } from '../db/client'
import { auditEvents } from '../db/schema'

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
  await tx.insert(auditEvents).values({ actorId: actor.userId, ...entry })
}

/** Number of the study's latest event. As every change writes one, the same number means that nothing has changed. */
export async function lastEventId(db: Db | Tx, studyId: StudyId): Promise<number | null> {
  const [row] = await db
    .select({ id: max(auditEvents.id) })
    .from(auditEvents)
    .where(eq(auditEvents.studyId, studyId))
  return row?.id ?? null
}
