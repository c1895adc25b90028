import type { StudyId, TeamFacts, UserId } from '@trellis/domain'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { feedbackMappings, problemSetHolds } from '../../db/schema/design'
import { notifications } from '../../db/schema/requests'
import { studyMembers, teamInvitations } from '../../db/schema/team'
import type { StudyRow } from '../../study/access/own-study'

export type MemberRow = typeof studyMembers.$inferSelect
export type InvitationRow = typeof teamInvitations.$inferSelect

export function readMembers(db: Db | Tx, studyId: StudyId): Promise<MemberRow[]> {
  return db
    .select()
    .from(studyMembers)
    .where(eq(studyMembers.studyId, studyId))
    .orderBy(asc(studyMembers.addedAt), asc(studyMembers.userId))
}

export function readInvitations(db: Db | Tx, studyId: StudyId): Promise<InvitationRow[]> {
  return db.select().from(teamInvitations).where(eq(teamInvitations.studyId, studyId)).orderBy(asc(teamInvitations.id))
}

/** The team of a study, with the people and addresses that are invited. */
export async function readTeamFacts(db: Db | Tx, study: StudyRow): Promise<TeamFacts & { invited: string[] }> {
  const [members, invitations] = [await readMembers(db, study.id), await readInvitations(db, study.id)]
  return { ownerId: study.ownerId, members, invited: invitations.map(({ userId, email }) => userId ?? email!) }
}

export const isMember = (studyId: StudyId, userId: UserId) =>
  and(eq(studyMembers.studyId, studyId), eq(studyMembers.userId, userId))

/** Notifications of a person who is no longer in the team: the name of the study is no longer theirs to read. */
export async function forgetNotifications(tx: Tx, studyId: StudyId, userId: UserId): Promise<void> {
  await tx.delete(notifications).where(and(eq(notifications.studyId, studyId), eq(notifications.userId, userId)))
}

export async function forgetInvitation(tx: Tx, { studyId, userId, role }: InvitationRow): Promise<void> {
  if (userId === null) return
  const kind = role === 'owner' ? 'ownership_offered' : 'team_invited'
  await tx
    .delete(notifications)
    .where(
      and(eq(notifications.studyId, studyId), eq(notifications.userId, userId), inArray(notifications.kind, [kind])),
    )
}

/** The number of problem sets that are in use by a study. */
export const countHeldSets = (tx: Tx, studyId: StudyId): Promise<number> =>
  tx.$count(problemSetHolds, eq(problemSetHolds.studyId, studyId))

/** The wrong answers that a study has feedback on. */
export async function readResponseIds(db: Db, studyId: StudyId): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: feedbackMappings.studentResponseId })
    .from(feedbackMappings)
    .where(and(eq(feedbackMappings.studyId, studyId), isNotNull(feedbackMappings.studentResponseId)))
  return rows.map(({ id }) => id)
}
