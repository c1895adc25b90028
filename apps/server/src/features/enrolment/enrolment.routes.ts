import type { Readable } from 'node:stream'
import { AppError, calls, type StudyId } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { enrolments, studies } from '../../db/schema'
import { actorOf } from '../../study/access/actor-of'
import type { Deps } from '../../study/deps'
import { openAssignments, openPublished } from './assignments.read'
import { homeworkProgress } from './homework-progress.read'
import { invitationsService } from './invitations.service'
import { listParticipants } from './participants.read'
import { withdraw } from './participants.service'
import { loadRun } from './run.read'

export function enrolmentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const invitations = invitationsService(deps)

  mountCall(app, calls.getNumberOfParticipants, async ({ query }, { caller }) => {
    const actor = actorOf(caller)
    if (query.studyIds.length === 0) return {}
    const rows = await db
      .select({ id: studies.id, ownerId: studies.ownerId, participants: count(enrolments.studentId) })
      .from(studies)
      .leftJoin(enrolments, and(eq(enrolments.studyId, studies.id), isNull(enrolments.withdrawnAt)))
      .where(inArray(studies.id, query.studyIds))
      .groupBy(studies.id)
    const own = new Map(
      rows.filter((row) => row.ownerId === actor.userId || actor.isAdmin).map((row) => [row.id, row.participants]),
    )
    const foreign = query.studyIds.find((id) => !own.has(id))
    if (foreign !== undefined) throw new AppError('study_not_found', { id: foreign })
    return Object.fromEntries([...own].map(([id, participants]) => [String(id), participants]))
  })

  mountCall(app, calls.getRun, ({ query }, { caller }) => loadRun(db, query.studyId, actorOf(caller)))
  mountCall(app, calls.addInvitation, ({ body }, { caller }) => invitations.add(body, actorOf(caller)))
  mountCall(app, calls.revokeInvitation, ({ body }, { caller }) => invitations.revoke(body, actorOf(caller)))
  mountCall(app, calls.acceptInvitation, ({ body }, { caller }) => invitations.accept(body, caller))
  mountCall(app, calls.getParticipants, ({ query }, { caller }) => listParticipants(db, query, actorOf(caller)))
  mountCall(app, calls.withdrawParticipant, ({ body }, { caller }) => withdraw(db, body, actorOf(caller)))
  mountCall(app, calls.getHomeworkProgress, ({ query }, { caller }) => homeworkProgress(deps, query, caller))
  mountCall(app, calls.downloadAssignments, async ({ query }, { caller, reply }) => {
    const file = await openAssignments(db, query.studyId, actorOf(caller))
    return sendFile(reply, query.studyId, file)
  })
  mountCall(app, calls.publishedAssignments, async ({ query }, { reply }) => {
    const file = await openPublished(db, query.studyId)
    return sendFile(reply, query.studyId, file)
  })
}

/** As long as there are students: it is written as it is read. */
function sendFile(reply: FastifyReply, studyId: StudyId, file: Readable): never {
  reply.header('content-disposition', `attachment; filename="trellis-assignments-${studyId}.json"`)
  return reply.type('application/json; charset=utf-8').send(file) as never
}
