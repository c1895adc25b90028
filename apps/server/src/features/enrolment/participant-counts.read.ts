import { type Actor, AppError, type StudyId } from '@trellis/domain'
import { count, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { enrolments, studies } from '../../db/schema'

/** Everyone who enrolled, by study, including those who were withdrawn later. All studies must be the actor's own, unless it is an administrator. */
export async function countParticipants(
  db: Db,
  studyIds: readonly StudyId[],
  actor: Actor,
): Promise<Record<string, number>> {
  if (studyIds.length === 0) return {}
  const rows = await db
    .select({ id: studies.id, ownerId: studies.ownerId, participants: count(enrolments.studentId) })
    .from(studies)
    .leftJoin(enrolments, eq(enrolments.studyId, studies.id))
    .where(inArray(studies.id, [...studyIds]))
    .groupBy(studies.id)
  const own = new Map(
    rows.filter((row) => row.ownerId === actor.userId || actor.isAdmin).map((row) => [row.id, row.participants]),
  )
  const foreign = studyIds.find((id) => !own.has(id))
  if (foreign !== undefined) throw new AppError('study_not_found', { id: foreign })
  return Object.fromEntries([...own].map(([id, participants]) => [String(id), participants]))
}
