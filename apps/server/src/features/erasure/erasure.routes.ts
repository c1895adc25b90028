import { calls, type StudentExport, userIdSchema } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { QuotaDeps } from '../../study/deps'
import { listDataRequests } from './data-requests.read'
import { erasureService } from './erasure.service'
import { recordExport } from './erasure.store'
import { findParticipants, studentOfParticipant } from './participants.read'
import { studentExport } from './student-export.read'

export function erasureRoutes(app: FastifyInstance, deps: QuotaDeps): void {
  const { db, platform } = deps
  const erasure = erasureService(deps)

  mountCall(app, calls.exportStudent, async ({ query: { studentId } }, { caller, actor, reply }) => {
    const data = await platform.getStudentData({ params: { id: studentId } }, caller)
    const file = await studentExport(db, studentId, data)
    await recordExport(deps, actor.userId)
    return sendFile(reply, file)
  })
  mountCall(app, calls.exportParticipant, async ({ query: { studyId, participant } }, { caller, actor, reply }) => {
    const { studentId } = await studentOfParticipant(db, studyId, participant)
    const account = userIdSchema.safeParse(studentId)
    const data = account.success ? await platform.getStudentData({ params: { id: account.data } }, caller) : null
    const file = await studentExport(db, studentId, data)
    await recordExport(deps, actor.userId)
    return sendFile(reply, file)
  })
  mountCall(app, calls.eraseStudent, ({ body }, { caller }) => erasure.eraseStudent(body.studentId, caller))
  mountCall(app, calls.eraseClass, ({ body }, { caller }) => erasure.eraseClass(body.classId, caller))
  mountCall(app, calls.eraseParticipant, ({ body }, { caller }) => erasure.eraseParticipant(body, caller))
  mountCall(app, calls.eraseStudy, ({ body }, { caller }) => erasure.eraseStudy(body.studyId, caller))
  mountCall(app, calls.findParticipants, ({ query }) => findParticipants(db, query.participant))
  mountCall(app, calls.getDataRequests, ({ query }) => listDataRequests(deps, query))
}

/** Indented, because people read it; the name of the file reveals nothing about the student. */
function sendFile(reply: FastifyReply, file: StudentExport): never {
  reply.header('content-disposition', 'attachment; filename="trellis-student-data.json"')
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(file, null, 2)) as never
}
