import { type Actor, AppError, type StudyId } from '@trellis/domain'
import { and, count, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { enrolments } from '../../db/schema/enrolment'
import { studies } from '../../db/schema/studies'
import { inTeamOf } from '../../study/access/team-role'

/**
 * Counts everyone who enrolled, by study, including those who were withdrawn later. The actor must be in the team of
 * every study, or an administrator.
 */
export async function countParticipants(
  db: Db,
  studyIds: readonly StudyId[],
  actor: Actor,
): Promise<Record<string, number>> {
  if (studyIds.length === 0) return {}
  const rows = await db
    .select({ id: studies.id, participants: count(enrolments.studentId) })
    .from(studies)
    .leftJoin(enrolments, eq(enrolments.studyId, studies.id))
    .where(and(inArray(studies.id, [...studyIds]), actor.isAdmin ? undefined : inTeamOf(db, actor)))
    .groupBy(studies.id)
  const own = new Map(rows.map((row) => [row.id, row.participants]))
  const foreign = studyIds.find((id) => !own.has(id))
  if (foreign !== undefined) throw new AppError('study_not_found', { id: foreign })
  return Object.fromEntries([...own].map(([id, participants]) => [String(id), participants]))
}
