import type { Readable } from 'node:stream'
import { type ClassId, calls, type ReplyOf, type StudyId } from '@trellis/domain'
import { createSharedReadings, mountCall, mountStream } from '@trellis/http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { QuotaDeps } from '../../study/deps'
import { openAssignments, openPublished } from './assignments.read'
import { classFollowUps, followUpCounts } from './follow-ups.read'
import { homeworkProgress, readClassBoard } from './homework-progress.read'
import { homeworkReport } from './homework-report.read'
import { invitationsService } from './invitations.service'
import { countParticipants } from './participant-counts.read'
import { listParticipants } from './participants.read'
import { withdraw } from './participants.service'
import { loadRun } from './run.read'

export function enrolmentRoutes(app: FastifyInstance, deps: QuotaDeps): void {
  const { db } = deps
  const invitations = invitationsService(deps)

  mountCall(app, calls.getNumberOfParticipants, ({ query }, { actor }) => countParticipants(db, query.studyIds, actor))
  mountCall(app, calls.getRun, ({ query }, { actor }) => loadRun(db, query.studyId, actor))
  mountCall(app, calls.addInvitation, ({ body }, { actor }) => invitations.add(body, actor))
  mountCall(app, calls.revokeInvitation, ({ body }, { actor }) => invitations.revoke(body, actor))
  mountCall(app, calls.acceptInvitation, ({ body }, { caller }) => invitations.accept(body, caller))
  mountCall(app, calls.getParticipants, ({ query }, { actor }) => listParticipants(db, query, actor))
  mountCall(app, calls.withdrawParticipant, ({ body }, { actor }) => withdraw(db, body, actor))
  mountCall(app, calls.getHomeworkProgress, ({ query }, { caller }) => homeworkProgress(deps, query, caller))
  mountCall(app, calls.getClassFollowUps, ({ query }, { caller }) => classFollowUps(deps, query.classId, caller))
  mountCall(app, calls.getFollowUpCounts, ({ query }) => followUpCounts(db, query.studyId))
  mountCall(app, calls.getHomeworkReport, ({ query }, { caller }) => homeworkReport(deps, query, caller))
  mountStream(app, calls.watchClass, {
    async check({ query }, caller) {
      await deps.platform.getClass({ params: { id: query.classId } }, caller)
    },
    keyOf: ({ query }) => query.classId,
    readings: createSharedReadings<ClassId, ReplyOf<typeof calls.watchClass>>({
      read: (classId) => readClassBoard(deps, classId),
      onError: (error) => app.log.warn({ err: error }, 'a watched class could not be read'),
    }),
  })
  mountCall(app, calls.downloadAssignments, async ({ query }, { actor, reply }) => {
    const file = await openAssignments(db, query.studyId, actor)
    return sendFile(reply, query.studyId, file)
  })
  mountCall(app, calls.publishedAssignments, async ({ query }, { reply }) => {
    const file = await openPublished(db, query.studyId)
    return sendFile(reply, query.studyId, file)
  })
}

/** The file may be long, so it is streamed. */
function sendFile(reply: FastifyReply, studyId: StudyId, file: Readable): never {
  reply.header('content-disposition', `attachment; filename="trellis-assignments-${studyId}.json"`)
  return reply.type('application/json; charset=utf-8').send(file) as never
}
