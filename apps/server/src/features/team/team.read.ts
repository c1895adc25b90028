import {
  type Actor,
  authorsOf,
  includesRole,
  nameInHistory,
  type ReceivedInvitation,
  type ReplyOf,
  type StudyId,
  type Team,
  type TeamInvitation,
  type teamCalls,
  type UserId,
} from '@trellis/domain'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { studies } from '../../db/schema/studies'
import { studyMembers, teamInvitations } from '../../db/schema/team'
import { readOwnStudy } from '../../study/access/own-study'
import { readMemberRole, roleOfActor } from '../../study/access/team-role'
import type { Deps } from '../../study/deps'
import { loadPeople } from '../../study/view/load-people'
import { secondsOf } from '../../study/view/study-view'
import { findByEmail } from './researchers.read'
import { type InvitationRow, readInvitations, readMembers } from './team.store'

export interface TeamDeps extends Deps {
  sendsMail: boolean
}

/** The team of a study. Invitations are shown only to people who may invite. */
export async function readTeam(deps: TeamDeps, studyId: StudyId, actor: Actor): Promise<Team> {
  const { db, platform, sendsMail } = deps
  const study = await readOwnStudy(db, studyId, actor)
  const role = roleOfActor({ ...study, memberRole: await readMemberRole(db, studyId, actor) }, actor)
  const members = await readMembers(db, studyId)
  const invitations = role !== null && includesRole(role, 'owner') ? await readInvitations(db, studyId) : []
  const nameOf = await namesOf(deps, [
    study.ownerId,
    ...members.map(({ userId }) => userId),
    ...invitations.flatMap(({ userId }) => userId ?? []),
  ])
  const authors = authorsOf({ ownerId: study.ownerId, members }, study.authorIds)
  const personOf = (userId: UserId) => ({ userId, displayName: nameOf(userId) })
  const authorPosition = (userId: UserId) => (authors.includes(userId) ? authors.indexOf(userId) + 1 : null)
  const present = async ({ id, role, userId, email, createdAt }: InvitationRow): Promise<TeamInvitation> => ({
    id,
    role,
    email,
    createdAt: secondsOf(createdAt)!,
    person: userId && personOf(userId),
    account: email === null ? null : await findByEmail(platform, email),
  })
  return {
    members: [
      { userId: study.ownerId, role: 'owner' as const, addedAt: study.createdAt },
      ...members.map(({ userId, role, addedAt }) => ({ userId, role, addedAt })),
    ].map(({ userId, role, addedAt }) => ({
      ...personOf(userId),
      role,
      addedAt: secondsOf(addedAt)!,
      authorPosition: authorPosition(userId),
    })),
    invitations: await Promise.all(invitations.map(present)),
    sendsMail,
  }
}

/** The invitations of a person. Until they accept one, they see only the name of the study and who invited them. */
export async function readReceived({ db, platform }: Deps, actor: Actor): Promise<ReceivedInvitation[]> {
  const rows = await db
    .select({
      id: teamInvitations.id,
      studyName: studies.name,
      role: teamInvitations.role,
      invitedBy: teamInvitations.invitedBy,
      createdAt: teamInvitations.createdAt,
    })
    .from(teamInvitations)
    .innerJoin(studies, eq(studies.id, teamInvitations.studyId))
    .where(eq(teamInvitations.userId, actor.userId))
    .orderBy(asc(teamInvitations.id))
  const nameOf = await namesOf(
    { platform },
    rows.map((row) => row.invitedBy),
  )
  return rows.map(({ invitedBy, createdAt, ...row }) => ({
    ...row,
    invitedBy: nameOf(invitedBy),
    createdAt: secondsOf(createdAt)!,
  }))
}

type Shared = ReplyOf<typeof teamCalls.getSharedStudies>

export async function readShared({ db, platform }: Deps, actor: Actor): Promise<Shared> {
  const rows = await memberships(db, actor)
  const nameOf = await namesOf(
    { platform },
    rows.map((row) => row.ownerId),
  )
  return rows.map(({ studyId, role, ownerId }) => ({ studyId, role, ownerName: nameOf(ownerId) }))
}

function memberships(db: Db, actor: Actor) {
  return db
    .select({ studyId: studyMembers.studyId, role: studyMembers.role, ownerId: studies.ownerId })
    .from(studyMembers)
    .innerJoin(studies, eq(studies.id, studyMembers.studyId))
    .where(eq(studyMembers.userId, actor.userId))
    .orderBy(asc(studyMembers.studyId))
}

async function namesOf({ platform }: Pick<Deps, 'platform'>, userIds: readonly UserId[]) {
  const people = await loadPeople(platform, userIds)
  return (userId: UserId) => nameInHistory(userId, people.get(userId)?.displayName)
}
