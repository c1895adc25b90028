import type { Actor, StudyId, StudyStatus } from '@trellis/domain'
import type { Tx } from '../db/client'
import { auditEvents } from '../db/schema'

export type AuditAction =
  | 'study_created'
  | 'study_copied'
  | 'study_changed'
  | 'study_moved'
  | 'study_deleted'
  | 'condition_added'
  | 'condition_changed'
  | 'condition_deleted'
  | 'problem_set_added'
  | 'problem_set_removed'
  | 'problems_added'
  | 'problems_removed'
  | 'support_mapped'
  | 'support_unmapped'
  | 'feedback_mapped'
  | 'feedback_unmapped'
  | 'supports_published'
  | 'osf_project_linked'

export interface AuditEntry {
  studyId: StudyId
  action: AuditAction
  fromStatus?: StudyStatus
  toStatus?: StudyStatus
  note?: string
  details?: Record<string, unknown>
}

/** Takes a transaction and nothing else: the event stands or falls with the change it tells of. */
export async function recordEvent(tx: Tx, actor: Actor, entry: AuditEntry): Promise<void> {
  await tx.insert(auditEvents).values({ actorId: actor.userId, ...entry })
}
