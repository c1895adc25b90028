import { type Actor, AppError, type ConditionId, type OwnedKind, type StudyId, type UserId } from '@trellis/domain'
import type { RequireOwner } from '@trellis/http'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { conditions, feedbackMappings, studies } from '../../db/schema'

interface OwnedThing {
  ownerOf(db: Db, id: number): Promise<{ ownerId: UserId } | undefined>
  notFound(id: number): AppError
}

/** For each kind of thing that belongs to a study: how its owner is found, and how its absence is reported. */
const ownedThings: Record<OwnedKind, OwnedThing> = {
  study: {
    async ownerOf(db, id) {
      const [row] = await db
        .select({ ownerId: studies.ownerId })
        .from(studies)
        .where(eq(studies.id, id as StudyId))
      return row
    },
    notFound: (id) => new AppError('study_not_found', { id }),
  },
  condition: {
    async ownerOf(db, id) {
      const [row] = await db
        .select({ ownerId: studies.ownerId })
        .from(conditions)
        .innerJoin(studies, eq(studies.id, conditions.studyId))
        .where(eq(conditions.id, id as ConditionId))
      return row
    },
    notFound: (id) => new AppError('condition_not_found', { id }),
  },
  feedbackMapping: {
    async ownerOf(db, id) {
      const [row] = await db
        .select({ ownerId: studies.ownerId })
        .from(feedbackMappings)
        .innerJoin(studies, eq(studies.id, feedbackMappings.studyId))
        .where(eq(feedbackMappings.id, id))
      return row
    },
    notFound: () => new AppError('mapping_not_found', {}),
  },
}

/** Another researcher's study and what belongs to it do not exist, except for administrators. */
export function createRequireOwner(db: Db): RequireOwner {
  return async ({ kind, id }, actor: Actor) => {
    const { ownerOf, notFound } = ownedThings[kind]
    const found = await ownerOf(db, id)
    if (!found || (found.ownerId !== actor.userId && !actor.isAdmin)) throw notFound(id)
  }
}
