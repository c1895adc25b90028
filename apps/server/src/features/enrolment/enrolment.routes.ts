import { AppError, calls } from '@trellis/domain'
import { mountCall } from '@trellis/platform'
import { count, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { enrolments, studies } from '../../db/schema'
import { actorOf } from '../../study/actor-of'
import type { Deps } from '../../study/deps'

export function enrolmentRoutes(app: FastifyInstance, { db }: Deps): void {
  mountCall(app, calls.getNumberOfParticipants, async ({ query }, { caller }) => {
    const actor = actorOf(caller)
    if (query.studyIds.length === 0) return {}
    const rows = await db
      .select({ id: studies.id, ownerId: studies.ownerId, participants: count(enrolments.studentId) })
      .from(studies)
      .leftJoin(enrolments, eq(enrolments.studyId, studies.id))
      .where(inArray(studies.id, query.studyIds))
      .groupBy(studies.id)
    const own = new Map(
      rows.filter((row) => row.ownerId === actor.userId || actor.isAdmin).map((row) => [row.id, row.participants]),
    )
    const foreign = query.studyIds.find((id) => !own.has(id))
    if (foreign !== undefined) throw new AppError('study_not_found', { id: foreign })
    return Object.fromEntries([...own].map(([id, participants]) => [String(id), participants]))
  })
}
