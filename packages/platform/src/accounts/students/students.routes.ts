import { studentEntryCalls } from '@trellis/domain'
import { cookieName, mountCall, readCookie, setCookie } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client'
import type { Accounts } from '../accounts.context'
import { findClassByCode, joinClass, type StudentCredentials, signInStudent } from './students.service'

/** A school year and the summer before it. */
const daysKnown = 400

/** How students join and sign in; the browser's previous session ends. */
export function mountStudentEntry(app: FastifyInstance, accounts: Accounts): void {
  const { db, secureCookies } = accounts

  mountCall(app, studentEntryCalls.lookUpClass, async ({ body }, { request }) => {
    const { name, teacherName, isOpen } = await findClassByCode(db, body.joinCode, request.ip)
    return { className: name, teacherName, isOpen }
  })

  const deviceCookie = cookieName('trellis_device', secureCookies)
  const join = (db: Db, credentials: StudentCredentials) => joinClass(db, credentials, accounts.classSize)
  for (const [call, enter] of [
    [studentEntryCalls.joinClass, join],
    [studentEntryCalls.signInStudent, signInStudent],
  ] as const) {
    mountCall(app, call, async ({ body }, { request, reply }) => {
      const previous = readCookie(request, deviceCookie)
      const { device, ...student } = await enter(db, { ...body, address: request.ip, device: previous })
      await accounts.startSession(request, reply, student.studentId)
      setCookie(reply, deviceCookie, device, daysKnown * 24 * 3600, secureCookies)
      return student
    })
  }
}
