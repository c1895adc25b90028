import type { Actor, HistoryAction, StudyId, StudyStatus } from '@trellis/domain'
import type { Tx } from '../db/client'
import { auditEvents } from '../db/schema'

export interface AuditEntry {
  studyId: StudyId
  action: HistoryAction
  fromStatus?: StudyStatus
  toStatus?: StudyStatus
  note?: string
  details?: Record<string, unknown>
}

/** Takes a transaction and nothing else: the event stands or falls with the change it tells of. */
export async function recordEvent(tx: Tx, actor: Actor, entry: AuditEntry): Promise<void> {
  await tx.insert(auditEvents).values({ actorId: actor.userId, ...entry })
}
