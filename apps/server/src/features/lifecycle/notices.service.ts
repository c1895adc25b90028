import { type Actor, type MoveFacts, notificationKindOf, recipientsOf, type UserId } from '@trellis/domain'
import type { Tx } from '../../db/client'
import { notifications } from '../../db/schema/requests'
import type { StudyRow } from '../../study/access/own-study'
import { recordMoment } from '../../study/record-moment'

interface Deletion {
  note: string | null
  sendsMail: boolean
}

/** Notifies the owner, unless it is the owner who deletes. The study itself is gone with the transaction. */
export async function notifyOfDeletion(tx: Tx, study: StudyRow, actor: Actor, deletion: Deletion): Promise<void> {
  const recipients = recipientsOf('deleted', { ownerId: study.ownerId, actorId: actor.userId, adminIds: [] })
  if (recipients.length === 0) return
  await tx.insert(notifications).values(
    recipients.map((userId) => ({
      userId,
      studyId: null,
      kind: 'deleted' as const,
      note: deletion.note,
      details: { study: { studyId: study.id, studyName: study.name, studyTypeId: study.typeId } },
      mailDueAt: deletion.sendsMail ? new Date() : null,
    })),
  )
}

/** Notifies administrators of a request, or its owner of the answer. */
export async function notifyOfRequest(
  tx: Tx,
  study: StudyRow,
  actor: Actor,
  notice: {
    kind: 'requested' | 'declined'
    requestId: number
    note: string
    adminIds: readonly UserId[]
    sendsMail: boolean
  },
): Promise<void> {
  const { kind, requestId, note, adminIds, sendsMail } = notice
  const recipients = recipientsOf(kind, { ownerId: study.ownerId, actorId: actor.userId, adminIds })
  if (recipients.length === 0) return
  const mailDueAt = sendsMail ? new Date() : null
  await tx
    .insert(notifications)
    .values(recipients.map((userId) => ({ userId, studyId: study.id, kind, requestId, note, mailDueAt })))
}

/** Notifies the owner that the study is approved, and of the date at which it starts. */
export async function notifyOfStart(
  tx: Tx,
  study: StudyRow,
  actor: Actor,
  { startsAt, sendsMail }: { startsAt: number; sendsMail: boolean },
): Promise<void> {
  const recipients = recipientsOf('scheduled', { ownerId: study.ownerId, actorId: actor.userId, adminIds: [] })
  if (recipients.length === 0) return
  const mailDueAt = sendsMail ? new Date() : null
  await tx.insert(notifications).values(
    recipients.map((userId) => ({
      userId,
      studyId: study.id,
      kind: 'scheduled' as const,
      details: { startsAt },
      mailDueAt,
      createdAt: recordMoment(),
    })),
  )
}

interface Move extends MoveFacts {
  note?: string
  adminIds: readonly UserId[]
  /** Whether mail about it is to be sent as well. */
  sendsMail: boolean
}

/** Notifies the people concerned, in the transaction of the move. */
export async function notify(tx: Tx, study: StudyRow, actor: Actor, move: Move): Promise<void> {
  const kind = notificationKindOf(move)
  if (!kind) return
  const recipients = recipientsOf(
    kind,
    { ownerId: study.ownerId, actorId: actor.userId, adminIds: move.adminIds },
    move.endReason,
  )
  if (recipients.length === 0) return
  await tx.insert(notifications).values(
    recipients.map((userId) => ({
      userId,
      studyId: study.id,
      kind,
      note: move.note ?? null,
      details: move.endReason ? { endReason: move.endReason } : {},
      createdAt: recordMoment(),
      mailDueAt: move.sendsMail ? new Date() : null,
    })),
  )
}
