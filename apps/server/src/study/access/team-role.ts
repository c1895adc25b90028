import type { Actor, MemberRole, StudyId, TeamRole, UserId } from '@trellis/domain'
import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { studies } from '../../db/schema/studies'
import { studyMembers } from '../../db/schema/team'

/** The condition for joining the actor's membership in a study. */
export const isMembershipOf = (actor: Actor): SQL =>
  and(eq(studyMembers.studyId, studies.id), eq(studyMembers.userId, actor.userId))!

/** Studies that the actor owns or is a member of. */
export function inTeamOf(db: Db | Tx, actor: Actor): SQL {
  const shared = db
    .select({ studyId: studyMembers.studyId })
    .from(studyMembers)
    .where(eq(studyMembers.userId, actor.userId))
  return or(eq(studies.ownerId, actor.userId), inArray(studies.id, shared))!
}

/** The actor's role; administrators act as the owner. Null means that the study does not exist for the actor. */
export function roleOfActor(
  { ownerId, memberRole }: { ownerId: UserId; memberRole: MemberRole | null },
  actor: Actor,
): TeamRole | null {
  return ownerId === actor.userId || actor.isAdmin ? 'owner' : memberRole
}

export async function readMemberRole(db: Db | Tx, studyId: StudyId, actor: Actor): Promise<MemberRole | null> {
  const [row] = await db
    .select({ role: studyMembers.role })
    .from(studyMembers)
    .where(and(eq(studyMembers.studyId, studyId), eq(studyMembers.userId, actor.userId)))
  return row?.role ?? null
}
