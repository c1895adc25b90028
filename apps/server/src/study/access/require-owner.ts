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

interface Standing {
  ownerId: UserId
  memberRole: MemberRole | null
}

interface OwnedThing {
  standingIn(db: Db, id: number, actor: Actor): Promise<Standing | undefined>
  notFound(id: number): AppError
}

const standing = { ownerId: studies.ownerId, memberRole: studyMembers.role }

/** For each kind of thing that belongs to a study: how the actor stands to that study, and how its absence is reported. */
const ownedThings: Record<OwnedKind, OwnedThing> = {
  study: {
    async standingIn(db, id, actor) {
      const [row] = await db
        .select(standing)
        .from(studies)
        .leftJoin(studyMembers, isMembershipOf(actor))
        .where(eq(studies.id, id as StudyId))
      return row
    },
    notFound: (id) => new AppError('study_not_found', { id }),
  },
  condition: {
    async standingIn(db, id, actor) {
      const [row] = await db
        .select(standing)
        .from(conditions)
        .innerJoin(studies, eq(studies.id, conditions.studyId))
        .leftJoin(studyMembers, isMembershipOf(actor))
        .where(eq(conditions.id, id as ConditionId))
      return row
    },
    notFound: (id) => new AppError('condition_not_found', { id }),
  },
  feedbackMapping: {
    async standingIn(db, id, actor) {
      const [row] = await db
        .select(standing)
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
 * A study and what belongs to it exist for the people of its team and for administrators alone. Those in the team whose
 * role is too weak learn which one the call takes.
 */
export function createRequireOwner(db: Db): RequireOwner {
  return async ({ kind, id }, needed, actor) => {
    const { standingIn, notFound } = ownedThings[kind]
    const found = await standingIn(db, id, actor)
    const role = found ? roleOfActor(found, actor) : null
    if (role === null) throw notFound(id)
    if (!includesRole(role, needed)) throw new AppError('team_role_required', { role: needed })
  }
}
