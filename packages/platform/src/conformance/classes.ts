import { type ClassId, codeAlphabet, type SchoolClass, type UserId } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { expectInvalid, expectRefusal, type Harness } from './harness'

export const noClass = 'CNOTHERE' as ClassId

export function describeClasses(harness: Harness): void {
  const teacher = () => harness.people.teacher
  const admin = () => harness.people.admin
  const add = (name = 'Period 1', by = teacher()): Promise<SchoolClass> => harness.port.addClass({ body: { name } }, by)
  const read = ({ id }: SchoolClass, by: Parameters<Harness['port']['getClass']>[1] = teacher()) =>
    harness.port.getClass({ params: { id } }, by)

  describe('a class', () => {
    it('creates a class with its own code, open and empty', async () => {
      const body = { name: ' Period 5 ', grade: 'Grade 6', school: 'North' }
      const schoolClass = await harness.port.addClass({ body }, teacher())
      expect(schoolClass).toMatchObject({ name: 'Period 5', grade: 'Grade 6', school: 'North', isOpen: true })
      expect(schoolClass).toMatchObject({ students: 0, homework: 0 })
      expect(schoolClass.joinCode).toMatch(new RegExp(`^[${codeAlphabet}]{6}$`))
      expect(Math.abs(schoolClass.createdAt! - Date.now() / 1000)).toBeLessThan(60)
      expect(await read(schoolClass)).toEqual({ class: schoolClass, students: [], homework: [] })
      const other = await add()
      expect(other).toMatchObject({ grade: null, school: null })
      expect(other.joinCode).not.toBe(schoolClass.joinCode)
    })

    it('gives a class the time zone of its teacher unless another one is chosen', async () => {
      const { timeZone } = await harness.port.getMe({ query: {} }, teacher())
      expect(await add()).toMatchObject({ timeZone })
      const body = { name: 'Period 6', timeZone: 'Asia/Calcutta' }
      const schoolClass = await harness.port.addClass({ body }, teacher())
      expect(schoolClass.timeZone).toBe('Asia/Kolkata')
      const move = (to: string) =>
        harness.port.updateClass({ params: { id: schoolClass.id }, body: { timeZone: to } }, teacher())
      expect(await move('Asia/Tokyo')).toEqual({ ...schoolClass, timeZone: 'Asia/Tokyo' })
      await expectInvalid(move('Europe/Atlantis'), 'timeZone')
    })

    it('lists classes only for their teacher, newest first', async () => {
      const mine = [await add(), await add()]
      const theirs = await add('Mathematics club', admin())
      const listed = await harness.port.getClasses({}, teacher())
      expect(listed.slice(0, 2).map(({ id }) => id)).toEqual([mine[1]!.id, mine[0]!.id])
      expect(listed.map(({ id }) => id)).not.toContain(theirs.id)
      expect((await harness.port.getClasses({}, admin())).map(({ id }) => id)).toEqual([theirs.id])
    })

    it('changes only the fields of a class that are sent', async () => {
      const schoolClass = await harness.port.addClass(
        { body: { name: 'Period 2', grade: 'Grade 4', school: 'East' } },
        teacher(),
      )
      const change = (body: object) => harness.port.updateClass({ params: { id: schoolClass.id }, body }, teacher())
      expect(await change({ isOpen: false })).toEqual({ ...schoolClass, isOpen: false })
      expect(await change({ name: 'Period 7', grade: null })).toEqual({
        ...schoolClass,
        isOpen: false,
        name: 'Period 7',
        grade: null,
      })
      expect(await change({})).toMatchObject({ name: 'Period 7', school: 'East' })
      await expectInvalid(change({ name: ' ' }), 'name')
      await expectInvalid(change({ school: 'x'.repeat(121) }), 'school')
      await expectInvalid(harness.port.addClass({ body: { name: '' } }, teacher()), 'name')
    })

    it('replaces the join code and invalidates the old one', async () => {
      const schoolClass = await add()
      const renewed = await harness.port.renewJoinCode({ params: { id: schoolClass.id } }, teacher())
      expect(renewed).toEqual({ ...schoolClass, joinCode: renewed.joinCode })
      expect(renewed.joinCode).not.toBe(schoolClass.joinCode)
      const by = (joinCode: string) => harness.join({ joinCode, nickname: 'Maya', pin: '2684' })
      await expect(by(schoolClass.joinCode)).rejects.toThrow()
      expect((await by(renewed.joinCode)).actor.roles).toEqual(['STUDENT'])
    })

    it('hides a closed class and admits no students to it', async () => {
      const schoolClass = await add()
      const params = { id: schoolClass.id }
      expect(await harness.port.deleteClass({ params }, teacher())).toEqual({ ok: true })
      await expectRefusal(read(schoolClass), 'class_not_found', { id: schoolClass.id })
      await expectRefusal(harness.port.deleteClass({ params }, teacher()), 'class_not_found')
      await expectRefusal(harness.port.updateClass({ params, body: { isOpen: true } }, teacher()), 'class_not_found')
      expect((await harness.port.getClasses({}, teacher())).map(({ id }) => id)).not.toContain(schoolClass.id)
      await expect(harness.join({ joinCode: schoolClass.joinCode, nickname: 'Maya', pin: '2684' })).rejects.toThrow()
    })
  })

  describe('the students of a class', () => {
    const of = async (schoolClass: SchoolClass) => (await read(schoolClass)).students

    it('lists the students of a class by name with the day they joined', async () => {
      const schoolClass = await add()
      const students = []
      for (const nickname of ['Zoe', 'maya', 'Leo'])
        students.push(await harness.join({ joinCode: schoolClass.joinCode, nickname, pin: '2684' }))
      const listed = await of(schoolClass)
      expect(listed.map(({ nickname }) => nickname)).toEqual(['Leo', 'maya', 'Zoe'])
      expect(listed[2]!.id).toBe(students[0]!.actor.userId)
      for (const { joinedOn } of listed) expect(joinedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect((await read(schoolClass)).class.students).toBe(3)
    })

    it('names students by their nickname in sessions, profiles and searches', async () => {
      const schoolClass = await add()
      const maya = await harness.join({ joinCode: schoolClass.joinCode, nickname: 'Maya Q', pin: '2684' })
      expect(await harness.port.identify(maya.session)).toMatchObject({ userName: 'Maya Q', actor: maya.actor })
      expect(await harness.port.getMe({ query: { include: ['ROLES'] } }, maya)).toMatchObject({
        username: 'Maya Q',
        displayName: 'Maya Q',
        lastName: '',
        roles: ['STUDENT'],
      })
      const found = await harness.port.findUsers({ query: { search: 'maya q', role: 'STUDENT' } }, admin())
      expect(found.map(({ userId }) => userId)).toEqual([maya.actor.userId])
    })

    it("lets the teacher set a student's new PIN, which ends the sessions of the student", async () => {
      const schoolClass = await add()
      const maya = { joinCode: schoolClass.joinCode, nickname: 'Maya', pin: '2684' }
      const before = await harness.join(maya)
      const params = { id: schoolClass.id, studentId: before.actor.userId }
      const { pin } = await harness.port.resetPin({ params }, teacher())
      expect(pin).toMatch(/^\d{4,6}$/)
      expect(await harness.port.identify(before.session)).toBeNull()
      if (pin !== maya.pin) await expect(harness.join(maya)).rejects.toThrow()
      expect((await harness.join({ ...maya, pin })).actor.userId).toBe(before.actor.userId)
      const unknownUserId = { id: schoolClass.id, studentId: 'UNOBODY0' as UserId }
      await expectRefusal(harness.port.resetPin({ params: unknownUserId }, teacher()), 'user_not_found', {
        id: 'UNOBODY0',
      })
    })

    it('lets the teacher remove a student with immediate effect', async () => {
      const schoolClass = await add()
      const maya = await harness.join({ joinCode: schoolClass.joinCode, nickname: 'Maya', pin: '2684' })
      const params = { id: schoolClass.id, studentId: maya.actor.userId }
      expect(await harness.port.removeStudent({ params }, teacher())).toEqual({ ok: true })
      expect(await of(schoolClass)).toEqual([])
      expect(await harness.port.identify(maya.session)).toBeNull()
      await expectRefusal(harness.port.removeStudent({ params }, teacher()), 'user_not_found')
      await expectRefusal(harness.port.resetPin({ params }, teacher()), 'user_not_found')
      const another = await harness.join({ joinCode: schoolClass.joinCode, nickname: 'Maya', pin: '1573' })
      expect(another.actor.userId).not.toBe(maya.actor.userId)
    })
  })

  describe('access to a class', () => {
    const writes = (id: ClassId, studentId: UserId, problemSetId: string) =>
      [
        (by) => harness.port.updateClass({ params: { id }, body: { name: 'Mine' } }, by),
        (by) => harness.port.deleteClass({ params: { id } }, by),
        (by) => harness.port.renewJoinCode({ params: { id } }, by),
        (by) => harness.port.resetPin({ params: { id, studentId } }, by),
        (by) => harness.port.removeStudent({ params: { id, studentId } }, by),
        (by) => harness.port.addHomework({ params: { id }, body: { problemSetId } }, by),
      ] satisfies ((by: Parameters<Harness['port']['getClass']>[1]) => Promise<unknown>)[]

    it('hides the class of another teacher and refuses changes', async () => {
      const schoolClass = await add('Mathematics club', admin())
      const maya = await harness.join({ joinCode: schoolClass.joinCode, nickname: 'Maya', pin: '2684' })
      await expectRefusal(read(schoolClass), 'class_not_found', { id: schoolClass.id })
      for (const id of [schoolClass.id, noClass]) {
        for (const write of writes(id, maya.actor.userId, harness.rows[0]!.problemSetId)) {
          await expectRefusal(write(teacher()), 'class_not_found', { id })
        }
      }
      expect(await read(schoolClass, admin())).toMatchObject({ class: { ...schoolClass, students: 1 }, homework: [] })
    })

    it('lets administrators and the study service read a class but not change it', async () => {
      const schoolClass = await add()
      const maya = await harness.join({ joinCode: schoolClass.joinCode, nickname: 'Maya', pin: '2684' })
      const before = await read(schoolClass)
      for (const reader of [admin(), 'service'] as const) {
        expect(await read(schoolClass, reader)).toEqual(before)
        for (const write of writes(schoolClass.id, maya.actor.userId, harness.rows[0]!.problemSetId)) {
          await expectRefusal(write(reader), 'access_restricted')
        }
      }
      expect(await read(schoolClass)).toEqual(before)
    })

    it('refuses classes to people who are not teachers', async () => {
      const schoolClass = await add()
      const maya = await harness.join({ joinCode: schoolClass.joinCode, nickname: 'Maya', pin: '2684' })
      for (const person of [harness.people.researcher, maya]) {
        await expectRefusal(read(schoolClass, person), 'access_restricted')
        await expectRefusal(harness.port.getClasses({}, person), 'access_restricted')
        await expectRefusal(harness.port.addClass({ body: { name: 'Mine' } }, person), 'access_restricted')
      }
      await expectRefusal(harness.port.getClasses({}, 'service'), 'access_restricted')
    })
  })
}
