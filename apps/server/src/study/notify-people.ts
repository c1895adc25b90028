import type { Actor, StudyId, TeamNotificationKind, UserId } from '@trellis/domain'
import type { Tx } from '../db/client'
import { notifications } from '../db/schema/requests'
import { recordMoment } from './record-moment'

/** Notifies people of what someone did in a study, in the transaction of the change; never the person who did it. */
export async function notifyPeople(
  tx: Tx,
  actor: Actor,
  notice: { studyId: StudyId; kind: TeamNotificationKind; userIds: readonly UserId[]; sendsMail: boolean },
): Promise<void> {
  const { studyId, kind, sendsMail } = notice
  const recipients = [...new Set(notice.userIds)].filter((userId) => userId !== actor.userId)
  if (recipients.length === 0) return
  await tx.insert(notifications).values(
    recipients.map((userId) => ({
      userId,
      studyId,
      kind,
      details: { actorId: actor.userId },
      createdAt: recordMoment(),
      mailDueAt: sendsMail ? new Date() : null,
    })),
  )
}
