import { studentEntryCalls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../accounts.context'
import { findClassByCode, joinClass, signInStudent } from './students.service'

/** How students join and sign in; the browser's previous session ends. */
export function mountStudentEntry(app: FastifyInstance, accounts: Accounts): void {
  const { db } = accounts

  mountCall(app, studentEntryCalls.lookUpClass, async ({ body }, { request }) => {
    const { name, teacherName, isOpen } = await findClassByCode(db, body.joinCode, request.ip)
    return { className: name, teacherName, isOpen }
  })

  for (const [call, enter] of [
    [studentEntryCalls.joinClass, joinClass],
    [studentEntryCalls.signInStudent, signInStudent],
  ] as const) {
    mountCall(app, call, async ({ body }, { request, reply }) => {
      const student = await enter(db, { ...body, address: request.ip })
      await accounts.startSession(request, reply, student.studentId)
      return student
    })
  }
}
