import { randomUUID } from 'node:crypto'
import type { UpgradeAssignment } from '@trellis/domain'
import { call, signInAs } from '../harness'
import type { OutgoingCall } from '../running/calls'
import { classSize } from '../running/studies'

/** Another tutoring platform, in both protocols that it may use. */
export interface BenchPartner {
  id: number
  init(userId: string): OutgoingCall
  assign(userId: string): OutgoingCall
  mark(userId: string, assignment: UpgradeAssignment): OutgoingCall
  enrol(studentId: string, problemSetId: string): OutgoingCall
  delivery(studentId: string, studyId: number): OutgoingCall
  record(studentId: string, studyId: number, problemId: string): OutgoingCall
}

export async function connectPartner(server: { url: string }, name: string): Promise<BenchPartner> {
  const granted = await call(await signInAs(server, 'admin'), 'POST', '/api/admin/partners', { name })
  const { partner, token } = JSON.parse(granted) as { partner: { id: number }; token: string }
  const authorization = `Bearer ${token}`
  const event = () => ({ id: randomUUID(), at: Date.now() })
  const ofUser = (userId: string, path: string, body: object): OutgoingCall => {
    return { path: `/api/v6/${path}`, body, headers: { authorization, 'user-id': userId } }
  }
  const own = (path: string, body: object): OutgoingCall => ({
    path: `/api/partner/${path}`,
    body,
    headers: { authorization },
  })
  const classOf = (userId: string) => {
    const [group, number] = userId.split(' ')
    return `class ${group} ${Math.floor(Number(number) / classSize)}`
  }
  return {
    id: partner.id,
    init: (userId) => ofUser(userId, 'init', { group: { classId: [classOf(userId)] }, workingGroup: {} }),
    assign: (userId) => ofUser(userId, 'assign', { context: name }),
    mark: (userId, { site, target, assignedCondition: [condition] }) => {
      const { id, conditionCode, experimentId } = condition!
      const data = { site, target, assignedCondition: { id, conditionCode, experimentId } }
      return ofUser(userId, 'mark', { data, status: 'condition applied' })
    },
    enrol: (studentId, problemSetId) => own('enrol', { studentId, problemSetId, event: event() }),
    delivery: (studentId, studyId) => own('delivery', { studentId, studyId }),
    record: (studentId, studyId, problemId) => {
      const of = { studyId, studentId, problemCeri: problemId }
      const finished = { ...of, ...event(), kind: 'problem_finished', outcome: 'right', tries: 1, helps: 0 }
      return own('events', { events: [{ ...of, ...event(), kind: 'started' }, finished] })
    },
  }
}
