import type { SchoolClass, UserId } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { noClass } from './classes'
import { expectRefusal, type Harness } from './harness'

const noStudent = 'UNOTHERE' as UserId
const tomorrow = () => Math.floor(Date.now() / 1000) + 86_400

/** What is stored about students, and how their teacher, administrators and the study service erase it. */
export function describeStudentData(harness: Harness): void {
  const teacher = () => harness.people.teacher
  const admin = () => harness.people.admin
  const add = (by = teacher()): Promise<SchoolClass> => harness.port.addClass({ body: { name: 'Period 3' } }, by)
  const join = ({ joinCode }: SchoolClass, nickname = 'Maya') => harness.join({ joinCode, nickname, pin: '2684' })
  const dataOf = (id: UserId, by: Parameters<Harness['port']['getStudentData']>[1] = teacher()) =>
    harness.port.getStudentData({ params: { id } }, by)
  const erase = (id: UserId, by: Parameters<Harness['port']['eraseStudentAccount']>[1] = teacher()) =>
    harness.port.eraseStudentAccount({ params: { id } }, by)
  const studentsOf = async ({ id }: SchoolClass) =>
    (await harness.port.getClass({ params: { id } }, teacher())).students

  it('shows a teacher the data of a student of theirs, even after the student was removed from the class', async () => {
    const schoolClass = await add()
    const id = (await join(schoolClass)).actor.userId
    const data = await dataOf(id)
    expect(data.account).toMatchObject({ id, nickname: 'Maya', roles: ['STUDENT'] })
    expect(data.classes).toMatchObject([{ id: schoolClass.id, name: 'Period 3', nickname: 'Maya', removedAt: null }])
    expect(data.sessions.length).toBeGreaterThan(0)
    await harness.port.removeStudent({ params: { id: schoolClass.id, studentId: id } }, teacher())
    expect((await dataOf(id)).classes[0]!.removedAt).toEqual(expect.any(Number))
  })

  it('neither shows nor erases a student of another teacher, as if the student did not exist', async () => {
    const id = (await join(await add(admin()))).actor.userId
    for (const unknown of [id, noStudent]) {
      await expectRefusal(dataOf(unknown), 'user_not_found', { id: unknown })
      await expectRefusal(erase(unknown), 'user_not_found', { id: unknown })
    }
    expect((await dataOf(id, 'service')).account.id).toBe(id)
  })

  it('erases the account, the membership and the sessions of a student, and frees the nickname', async () => {
    const schoolClass = await add()
    const student = await join(schoolClass)
    await erase(student.actor.userId)
    expect(await studentsOf(schoolClass)).toEqual([])
    expect(await harness.port.identify(student.session!)).toBeNull()
    await expectRefusal(dataOf(student.actor.userId, admin()), 'user_not_found')
    expect((await join(schoolClass)).actor.userId).not.toBe(student.actor.userId)
  })

  it('lets administrators and the study service erase the same student repeatedly', async () => {
    const id = (await join(await add())).actor.userId
    expect(await erase(id, admin())).toEqual({ ok: true })
    expect(await erase(id, 'service')).toEqual({ ok: true })
    expect(await erase(id, admin())).toEqual({ ok: true })
  })

  it('does not erase the account of a teacher', async () => {
    await erase(teacher().actor.userId, 'service')
    expect((await harness.port.getMe({ query: {} }, teacher())).userId).toBe(teacher().actor.userId)
  })

  it('erases all present and former students of a class, and closes it', async () => {
    const schoolClass = await add()
    const first = (await join(schoolClass)).actor.userId
    const second = (await join(schoolClass, 'Leo')).actor.userId
    await harness.port.removeStudent({ params: { id: schoolClass.id, studentId: second } }, teacher())
    const params = { id: schoolClass.id }
    const { studentIds } = await harness.port.getClassRoll({ params }, teacher())
    expect([...studentIds].sort()).toEqual([first, second].sort())
    await expectRefusal(harness.port.eraseClassAccounts({ params: { id: noClass } }, teacher()), 'class_not_found')
    const erased = await harness.port.eraseClassAccounts({ params }, teacher())
    expect([...erased.studentIds].sort()).toEqual([first, second].sort())
    await expectRefusal(harness.port.getClass({ params }, teacher()), 'class_not_found')
    await expect(join(schoolClass)).rejects.toThrow()
    expect(await harness.port.eraseClassAccounts({ params }, 'service')).toEqual({ studentIds: [] })
  })

  it('lets administrators find students by nickname, join code and id', async () => {
    const schoolClass = await add()
    const id = (await join(schoolClass, 'Xiomara')).actor.userId
    for (const search of ['xiom', id, schoolClass.joinCode]) {
      const found = await harness.port.findStudents({ query: { search } }, admin())
      expect(found, search).toMatchObject([{ id, nickname: 'Xiomara', classId: schoolClass.id, removedAt: null }])
    }
    expect(await harness.port.findStudents({ query: { search: '%' } }, admin())).toEqual([])
  })

  describe('inactive students', () => {
    it('lists inactive students only for the study service, page by page', async () => {
      const schoolClass = await add()
      const ids = [(await join(schoolClass, 'One')).actor.userId, (await join(schoolClass, 'Two')).actor.userId].sort()
      const find = (before: number, after: UserId | null = null, limit = 1000) =>
        harness.port.findInactiveStudents({ body: { before, after, limit } }, 'service')
      expect(await find(1)).toEqual([])
      const all = await find(tomorrow())
      expect(all).toEqual(expect.arrayContaining(ids))
      expect(all).toEqual([...all].sort())
      expect(await find(tomorrow(), all[0], 1)).toEqual([all[1]])
      await expectRefusal(
        harness.port.findInactiveStudents({ body: { before: 1, limit: 1 } }, admin()),
        'access_restricted',
      )
    })
  })
}
