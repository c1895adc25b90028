import { studentEntryCalls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../accounts.context'
import { classOfCode, joinClass, signInStudent } from './students.service'

/** How students come in; whoever's session the browser had ends with it. */
export function mountStudentEntry(app: FastifyInstance, accounts: Accounts): void {
  const { db } = accounts

  mountCall(app, studentEntryCalls.lookUpClass, async ({ body }, { request }) => {
    const { name, teacherName, isOpen } = await classOfCode(db, body.joinCode, request.ip)
    return { className: name, teacherName, isOpen }
  })

  for (const [call, enter] of [
    [studentEntryCalls.joinClass, joinClass],
    [studentEntryCalls.signInStudent, signInStudent],
  ] as const) {
    mountCall(app, call, async ({ body }, { request, reply }) => {
      const student = await enter(db, { ...body, address: request.ip })
      await accounts.welcome(request, reply, student.studentId)
      return student
    })
  }
}
