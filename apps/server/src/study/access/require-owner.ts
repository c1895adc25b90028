import {
  type Actor,
  AppError,
  type ConditionId,
  includesRole,
  type MemberRole,
  type OwnedKind,
  type StudyId,
  type UserId,
} from '@trellis/domain'
import type { RequireOwner } from '@trellis/http'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { conditions, feedbackMappings } from '../../db/schema/design'
import { studies } from '../../db/schema/studies'
import { studyMembers } from '../../db/schema/team'
import { isMembershipOf, roleOfActor } from './team-role'

interface Membership {
  ownerId: UserId
  memberRole: MemberRole | null
}

interface OwnedResource {
  findMembership(db: Db, id: number, actor: Actor): Promise<Membership | undefined>
  notFound(id: number): AppError
}

const membershipColumns = { ownerId: studies.ownerId, memberRole: studyMembers.role }

/**
 * For each kind of resource that belongs to a study: how to find the actor's role, and the error if it does not exist.
 */
const ownedResources: Record<OwnedKind, OwnedResource> = {
  study: {
    async findMembership(db, id, actor) {
      const [row] = await db
        .select(membershipColumns)
        .from(studies)
        .leftJoin(studyMembers, isMembershipOf(actor))
        .where(eq(studies.id, id as StudyId))
      return row
    },
    notFound: (id) => new AppError('study_not_found', { id }),
  },
  condition: {
    async findMembership(db, id, actor) {
      const [row] = await db
        .select(membershipColumns)
        .from(conditions)
        .innerJoin(studies, eq(studies.id, conditions.studyId))
        .leftJoin(studyMembers, isMembershipOf(actor))
        .where(eq(conditions.id, id as ConditionId))
      return row
    },
    notFound: (id) => new AppError('condition_not_found', { id }),
  },
  feedbackMapping: {
    async findMembership(db, id, actor) {
      const [row] = await db
        .select(membershipColumns)
        .from(feedbackMappings)
        .innerJoin(studies, eq(studies.id, feedbackMappings.studyId))
        .leftJoin(studyMembers, isMembershipOf(actor))
        .where(eq(feedbackMappings.id, id))
      return row
    },
    notFound: () => new AppError('mapping_not_found', {}),
  },
}

/**
 * A study and what belongs to it exist only for the people of its team and for administrators. Team members whose role
 * is too weak learn which role the call needs.
 */
export function createRequireOwner(db: Db): RequireOwner {
  return async ({ kind, id }, needed, actor) => {
    const { findMembership, notFound } = ownedResources[kind]
    const membership = await findMembership(db, id, actor)
    const role = membership ? roleOfActor(membership, actor) : null
    if (role === null) throw notFound(id)
    if (!includesRole(role, needed)) throw new AppError('team_role_required', { role: needed })
  }
}
