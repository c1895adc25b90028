import type { AppError, UserId } from '@trellis/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { classes, classMembers, students } from '../../db/schema/classes'
import { signInFailures } from '../../db/schema/sign-in'
import { userRoles, users } from '../../db/schema/users'
import { createTestAccounts, type TestAccounts } from '../accounts.fixtures'
import { hashPassword } from '../credentials/passwords'
import { seedDemoAccounts } from '../demo/demo-accounts'
import { demoClass } from '../demo/demo-class'
import { anAddress } from '../person.fixtures'
import { identify, openSession } from '../sessions/sessions.store'
import { aClass } from './class.fixtures'
import { findClassByCode, joinClass, renewPin, type StudentCredentials, signInStudent } from './students.service'

let base: TestAccounts
beforeAll(async () => {
  base = await createTestAccounts()
})
afterAll(() => base.drop())

const codeOf = (work: Promise<unknown>): Promise<string> => work.then(() => 'ok').catch((error: AppError) => error.code)
const maya = { nickname: 'Maya', pin: '2684' }
const join = (entry: Omit<StudentCredentials, 'address'>, db = base.db) =>
  joinClass(db, { ...entry, address: anAddress() })
const signInAs = (entry: Omit<StudentCredentials, 'address'>) =>
  signInStudent(base.db, { ...entry, address: anAddress() })

describe('joining a class', () => {
  it('creates a student with a name and nothing else', async () => {
    const { joinCode } = await aClass(base.db)
    const student = await join({ joinCode, ...maya })
    expect(student).toEqual({
      device: expect.any(String),
      studentId: expect.stringMatching(/^U[0-9A-Z]+$/),
      nickname: 'Maya',
      className: 'Period 3',
    })
    const [user] = await base.db.select().from(users).where(eq(users.id, student.studentId))
    expect(user).toMatchObject({ email: null, passwordHash: null, displayName: 'Maya', lastName: '' })
    const roles = await base.db.select().from(userRoles).where(eq(userRoles.userId, student.studentId))
    expect(roles.map((row) => row.role)).toEqual(['STUDENT'])
    const { token } = await openSession(base.db, student.studentId)
    expect(await identify(base.db, token)).toMatchObject({
      actor: { userId: student.studentId, roles: ['STUDENT'], isAdmin: false },
      userName: 'Maya',
    })
  })

  it('lets thirty students join at the same time from one address', async () => {
    const { id, joinCode } = await aClass(base.db)
    const processes = [base.db, base.reconnect()]
    const address = anAddress()
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        joinClass(processes[at % 2]!, { joinCode, nickname: `Student ${at}`, pin: `${4700 + at}`, address }),
      ),
    )
    expect(new Set(all.map((student) => student.studentId)).size).toBe(30)
    expect(await base.db.$count(classMembers, eq(classMembers.classId, id))).toBe(30)
  })

  it('gives a name to only one of several concurrent students', async () => {
    const { id, joinCode } = await aClass(base.db)
    const before = await base.db.$count(users)
    const codes = await Promise.all(
      ['4711', '4712', '4713'].map((pin, at) => codeOf(join({ joinCode, nickname: ['Sam', 'SAM', 'sam '][at]!, pin }))),
    )
    expect(codes.sort()).toEqual(['nickname_taken', 'nickname_taken', 'ok'])
    expect(await base.db.$count(classMembers, eq(classMembers.classId, id))).toBe(1)
    expect(await base.db.$count(users)).toBe(before + 1)
  })

  it('treats joining again with the same name and PIN as signing in', async () => {
    const { joinCode } = await aClass(base.db)
    const [first, second] = await Promise.all([join({ joinCode, ...maya }), join({ joinCode, ...maya })])
    expect(second.studentId).toBe(first.studentId)
    expect(await join({ joinCode, nickname: 'maya', pin: maya.pin })).toMatchObject({
      studentId: first.studentId,
      nickname: 'Maya',
    })
  })

  it('refuses a name that is taken in this class, but allows it in another', async () => {
    const [one, other] = [await aClass(base.db), await aClass(base.db)]
    const first = await join({ joinCode: one.joinCode, ...maya })
    expect(await codeOf(join({ joinCode: one.joinCode, nickname: 'MAYA', pin: '9999' }))).toBe('nickname_taken')
    const second = await join({ joinCode: other.joinCode, ...maya })
    expect(second.studentId).not.toBe(first.studentId)
  })

  it('limits PIN guesses by joining together with those by signing in', async () => {
    const { joinCode } = await aClass(base.db)
    await join({ joinCode, ...maya })
    const codes = []
    for (let at = 0; at < 6; at += 1) codes.push(await codeOf(join({ joinCode, nickname: 'Maya', pin: `000${at}` })))
    expect(codes).toEqual([...Array(5).fill('nickname_taken'), 'too_many_attempts'])
    expect(await codeOf(signInAs({ joinCode, ...maya }))).toBe('too_many_attempts')
  })

  it('lets a new student take a name that is locked by failed sign-ins', async () => {
    const { joinCode } = await aClass(base.db)
    for (let at = 0; at < 6; at += 1) await codeOf(signInAs({ joinCode, ...maya }))
    expect(await codeOf(join({ joinCode, ...maya }))).toBe('ok')
    expect(await codeOf(signInAs({ joinCode, ...maya }))).toBe('ok')
  })
})

describe('a nickname that identifies a student', () => {
  it.each(['Maya Torres', 'maya@example.org', '555 867 5309'])(
    'refuses a new student the nickname %s',
    async (nickname) => {
      const { id, joinCode } = await aClass(base.db)
      await expect(join({ joinCode, nickname, pin: '2684' })).rejects.toMatchObject({
        code: 'invalid_input',
        details: { fields: [{ field: 'nickname' }] },
      })
      expect(await base.db.$count(classMembers, eq(classMembers.classId, id))).toBe(0)
    },
  )

  it('still admits a student who already has such a nickname', async () => {
    const { id, joinCode } = await aClass(base.db)
    const { studentId } = await join({ joinCode, ...maya })
    const name = { nickname: 'Maya Torres', nicknameKey: 'maya torres' }
    await base.db.update(classMembers).set(name).where(eq(classMembers.classId, id))
    const entry = { joinCode, nickname: 'Maya Torres', pin: maya.pin }
    expect((await signInAs(entry)).studentId).toBe(studentId)
    expect((await join(entry)).studentId).toBe(studentId)
  })
})

describe('a PIN that is easy to guess', () => {
  it.each(['1111', '1234', '2012'])('refuses a new student the PIN %s', async (pin) => {
    const { id, joinCode } = await aClass(base.db)
    await expect(join({ joinCode, nickname: 'Maya', pin })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: [{ field: 'pin' }] },
    })
    expect(await base.db.$count(classMembers, eq(classMembers.classId, id))).toBe(0)
  })

  it('still admits a student who already has such a PIN', async () => {
    const { joinCode } = await aClass(base.db)
    const { studentId } = await join({ joinCode, ...maya })
    await base.db
      .update(students)
      .set({ pinHash: await hashPassword('1234') })
      .where(eq(students.userId, studentId))
    expect((await signInAs({ joinCode, nickname: 'Maya', pin: '1234' })).studentId).toBe(studentId)
    expect((await join({ joinCode, nickname: 'Maya', pin: '1234' })).studentId).toBe(studentId)
  })
})

describe('a full class', () => {
  it('admits no more students than the class size, even concurrently, until one is removed', async () => {
    const { id, joinCode } = await aClass(base.db)
    const processes = [base.db, base.reconnect()]
    const joinAs = (nickname: string, at = 0) =>
      codeOf(joinClass(processes[at % 2]!, { joinCode, nickname, pin: '4711', address: anAddress() }, 2))
    const codes = await Promise.all(['A', 'B', 'C', 'D'].map(joinAs))
    expect(codes.sort()).toEqual(['class_full', 'class_full', 'ok', 'ok'])
    const [member] = await base.db.select().from(classMembers).where(eq(classMembers.classId, id))
    expect(await joinAs(member!.nickname)).toBe('ok')
    await base.db.update(classMembers).set({ removedAt: new Date() }).where(eq(classMembers.userId, member!.userId))
    expect(await joinAs('E')).toBe('ok')
  })
})

describe('a device that a student has used', () => {
  const enter = (joinCode: string, pin: string, device: string | null = null) =>
    codeOf(signInAs({ joinCode, nickname: 'Maya', pin, device }))

  it('lets a student in on their device while guesses from elsewhere have locked the name', async () => {
    const { joinCode } = await aClass(base.db)
    const { device } = await join({ joinCode, ...maya })
    for (let at = 0; at < 5; at += 1) await enter(joinCode, '0000')
    expect(await enter(joinCode, maya.pin)).toBe('too_many_attempts')
    expect(await enter(joinCode, maya.pin, device)).toBe('ok')
    // The right PIN on this device does not unlock the name for guesses from elsewhere.
    expect(await enter(joinCode, '0000')).toBe('too_many_attempts')
  })

  it('limits guesses on a known device as elsewhere, without locking other devices', async () => {
    const { joinCode } = await aClass(base.db)
    const { device } = await join({ joinCode, ...maya })
    for (let at = 0; at < 5; at += 1) expect(await enter(joinCode, '0000', device)).toBe('wrong_pin')
    expect(await enter(joinCode, maya.pin, device)).toBe('too_many_attempts')
    expect(await enter(joinCode, maya.pin)).toBe('ok')
  })

  it("does not exempt guesses at a student from another student's device", async () => {
    const { joinCode } = await aClass(base.db)
    await join({ joinCode, ...maya })
    const { device } = await join({ joinCode, nickname: 'Leo', pin: '4711' })
    for (let at = 0; at < 5; at += 1) await enter(joinCode, '0000', device)
    expect(await enter(joinCode, maya.pin)).toBe('too_many_attempts')
  })
})

describe('signing in again', () => {
  it('signs a student in with code, name in any case, and PIN', async () => {
    const { joinCode } = await aClass(base.db)
    const student = await join({ joinCode, ...maya })
    expect(await signInAs({ joinCode, nickname: 'MAYA', pin: maya.pin })).toMatchObject({
      studentId: student.studentId,
      nickname: 'Maya',
    })
  })

  it('treats a wrong PIN and an unknown name alike, with the same limits', async () => {
    const { joinCode } = await aClass(base.db)
    await join({ joinCode, ...maya })
    for (const nickname of ['Maya', 'Nobody']) {
      const codes = []
      for (let at = 0; at < 6; at += 1) codes.push(await codeOf(signInAs({ joinCode, nickname, pin: '0000' })))
      expect(codes).toEqual([...Array(5).fill('wrong_pin'), 'too_many_attempts'])
    }
  })

  it('lets a whole class sign in at the same time from one address', async () => {
    const { joinCode } = await aClass(base.db)
    const entries = Array.from({ length: 10 }, (_, at) => ({ joinCode, nickname: `Student ${at}`, pin: '1573' }))
    await Promise.all(entries.map((entry) => join(entry)))
    const address = anAddress()
    const codes = await Promise.all(entries.map((entry) => codeOf(signInStudent(base.db, { ...entry, address }))))
    expect(new Set(codes)).toEqual(new Set(['ok']))
  })

  it('accepts a new PIN immediately, even when the name was locked', async () => {
    const { id, joinCode } = await aClass(base.db)
    const { studentId } = await join({ joinCode, ...maya })
    const { token } = await openSession(base.db, studentId)
    for (let at = 0; at < 6; at += 1) await codeOf(signInAs({ joinCode, nickname: 'Maya', pin: '0000' }))
    const pin = await renewPin(base.db, studentId, { classId: id, nickname: 'Maya' })
    expect(pin).toMatch(/^\d{4}$/)
    expect(await identify(base.db, token)).toBeNull()
    expect((await signInAs({ joinCode, nickname: 'Maya', pin })).studentId).toBe(studentId)
  })
})

describe('a class that is not open', () => {
  it('admits only known students to a class that is not open', async () => {
    const { id, joinCode } = await aClass(base.db)
    await join({ joinCode, ...maya })
    await base.db.update(classes).set({ isOpen: false }).where(eq(classes.id, id))
    expect(await codeOf(signInAs({ joinCode, ...maya }))).toBe('ok')
    expect(await codeOf(join({ joinCode, ...maya }))).toBe('ok')
    expect(await codeOf(join({ joinCode, nickname: 'Maya', pin: '0000' }))).toBe('class_closed')
    expect(await codeOf(join({ joinCode, nickname: 'Leo', pin: '0000' }))).toBe('class_closed')
    const limits = { Maya: [] as string[], Leo: [] as string[] }
    for (const nickname of ['Maya', 'Leo'] as const) {
      for (let at = 0; at < 5; at += 1) limits[nickname].push(await codeOf(join({ joinCode, nickname, pin: '0000' })))
    }
    expect(limits.Leo).toEqual(limits.Maya)
    expect(await findClassByCode(base.db, joinCode, anAddress())).toMatchObject({
      isOpen: false,
      teacherName: 'Tess Moreau',
    })
  })

  it('admits no students to a closed class', async () => {
    const { id, joinCode } = await aClass(base.db)
    await join({ joinCode, ...maya })
    await base.db.update(classes).set({ closedAt: new Date() }).where(eq(classes.id, id))
    expect(await codeOf(signInAs({ joinCode, ...maya }))).toBe('class_closed')
    expect(await codeOf(join({ joinCode, ...maya }))).toBe('class_closed')
    expect(await codeOf(findClassByCode(base.db, joinCode, anAddress()))).toBe('class_closed')
  })
})

describe('an unknown join code', () => {
  it('reports an unknown join code, and counts it for the address', async () => {
    const address = anAddress()
    await base.db.delete(signInFailures)
    const entry = { joinCode: 'ZZZZZ9', ...maya, address }
    expect(await codeOf(joinClass(base.db, entry))).toBe('join_code_not_found')
    expect(await codeOf(signInStudent(base.db, entry))).toBe('join_code_not_found')
    expect(await codeOf(findClassByCode(base.db, 'ZZZZZ9', address))).toBe('join_code_not_found')
    expect(await base.db.$count(signInFailures)).toBe(3)
  })
})

describe('a removed student', () => {
  it('does not let a removed student sign in, and frees the name', async () => {
    const { joinCode } = await aClass(base.db)
    const { studentId } = await join({ joinCode, ...maya })
    await base.db.update(classMembers).set({ removedAt: new Date() }).where(eq(classMembers.userId, studentId))
    expect(await codeOf(signInAs({ joinCode, ...maya }))).toBe('wrong_pin')
    expect((await join({ joinCode, nickname: 'Maya', pin: '4711' })).studentId).not.toBe(studentId)
  })
})

describe('the demo class', () => {
  it('creates the demo class once, and its students sign in with its code', async () => {
    await Promise.all([seedDemoAccounts(base.db), seedDemoAccounts(base.reconnect())])
    const { joinCode, pin, students: nicknames } = demoClass
    const ids = new Set<UserId>()
    for (const nickname of nicknames) ids.add((await signInAs({ joinCode, nickname, pin })).studentId)
    expect(ids.size).toBe(6)
  })

  it('replaces the PIN of older demo data', async () => {
    await seedDemoAccounts(base.db)
    const former = await hashPassword('1234')
    await base.db.update(students).set({ pinHash: former }).where(eq(students.nickname, 'Priya'))
    await seedDemoAccounts(base.db)
    const { joinCode, pin } = demoClass
    expect(await codeOf(signInAs({ joinCode, nickname: 'Priya', pin }))).toBe('ok')
  })
})
