import type { AppError, UserId } from '@trellis/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { classes, classMembers, signInFailures, userRoles, users } from '../../db/schema'
import { createTestAccounts, type TestAccounts } from '../accounts.fixtures'
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
const maya = { nickname: 'Maya', pin: '2468' }
const join = (entry: Omit<StudentCredentials, 'address'>, db = base.db) =>
  joinClass(db, { ...entry, address: anAddress() })
const come = (entry: Omit<StudentCredentials, 'address'>) => signInStudent(base.db, { ...entry, address: anAddress() })

describe('joining a class', () => {
  it('creates a student with a name and nothing else', async () => {
    const { joinCode } = await aClass(base.db)
    const student = await join({ joinCode, ...maya })
    expect(student).toEqual({
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

  it('lets thirty students join at once from one address', async () => {
    const { id, joinCode } = await aClass(base.db)
    const processes = [base.db, base.reconnect()]
    const address = anAddress()
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        joinClass(processes[at % 2]!, { joinCode, nickname: `Student ${at}`, pin: `${1000 + at}`, address }),
      ),
    )
    expect(new Set(all.map((student) => student.studentId)).size).toBe(30)
    expect(await base.db.$count(classMembers, eq(classMembers.classId, id))).toBe(30)
  })

  it('gives a name to only one of several concurrent students', async () => {
    const { id, joinCode } = await aClass(base.db)
    const before = await base.db.$count(users)
    const codes = await Promise.all(
      ['1111', '2222', '3333'].map((pin, at) => codeOf(join({ joinCode, nickname: ['Sam', 'SAM', 'sam '][at]!, pin }))),
    )
    expect(codes.sort()).toEqual(['nickname_taken', 'nickname_taken', 'ok'])
    expect(await base.db.$count(classMembers, eq(classMembers.classId, id))).toBe(1)
    expect(await base.db.$count(users)).toBe(before + 1)
  })

  it('treats joining again with the same name and PIN as signing in', async () => {
    const { joinCode } = await aClass(base.db)
    const [first, second] = await Promise.all([join({ joinCode, ...maya }), join({ joinCode, ...maya })])
    expect(second).toEqual(first)
    expect(await join({ joinCode, nickname: 'maya', pin: maya.pin })).toEqual(first)
  })

  it('refuses a name that is taken in this class, but allows it in another', async () => {
    const [one, other] = [await aClass(base.db), await aClass(base.db)]
    const first = await join({ joinCode: one.joinCode, ...maya })
    expect(await codeOf(join({ joinCode: one.joinCode, nickname: 'MAYA', pin: '9999' }))).toBe('nickname_taken')
    const second = await join({ joinCode: other.joinCode, ...maya })
    expect(second.studentId).not.toBe(first.studentId)
  })

  it('limits PIN guesses by joining as by signing in', async () => {
    const { joinCode } = await aClass(base.db)
    await join({ joinCode, ...maya })
    const codes = []
    for (let at = 0; at < 6; at += 1) codes.push(await codeOf(join({ joinCode, nickname: 'Maya', pin: `000${at}` })))
    expect(codes).toEqual([...Array(5).fill('nickname_taken'), 'too_many_attempts'])
    expect(await codeOf(come({ joinCode, ...maya }))).toBe('too_many_attempts')
  })

  it('lets a new student take a name that is locked by failed sign-ins', async () => {
    const { joinCode } = await aClass(base.db)
    for (let at = 0; at < 6; at += 1) await codeOf(come({ joinCode, ...maya }))
    expect(await codeOf(join({ joinCode, ...maya }))).toBe('ok')
    expect(await codeOf(come({ joinCode, ...maya }))).toBe('ok')
  })
})

describe('coming back', () => {
  it('signs a student in with code, name in any case, and PIN', async () => {
    const { joinCode } = await aClass(base.db)
    const student = await join({ joinCode, ...maya })
    expect(await come({ joinCode, nickname: 'MAYA', pin: maya.pin })).toEqual(student)
  })

  it('treats a wrong PIN and an unknown name alike, with the same limits', async () => {
    const { joinCode } = await aClass(base.db)
    await join({ joinCode, ...maya })
    for (const nickname of ['Maya', 'Nobody']) {
      const codes = []
      for (let at = 0; at < 6; at += 1) codes.push(await codeOf(come({ joinCode, nickname, pin: '0000' })))
      expect(codes).toEqual([...Array(5).fill('wrong_pin'), 'too_many_attempts'])
    }
  })

  it('lets a whole class sign in at once from one address', async () => {
    const { joinCode } = await aClass(base.db)
    const entries = Array.from({ length: 10 }, (_, at) => ({ joinCode, nickname: `Student ${at}`, pin: '1357' }))
    await Promise.all(entries.map((entry) => join(entry)))
    const address = anAddress()
    const codes = await Promise.all(entries.map((entry) => codeOf(signInStudent(base.db, { ...entry, address }))))
    expect(new Set(codes)).toEqual(new Set(['ok']))
  })

  it('accepts a new PIN at once, even when the name was locked', async () => {
    const { id, joinCode } = await aClass(base.db)
    const { studentId } = await join({ joinCode, ...maya })
    const { token } = await openSession(base.db, studentId)
    for (let at = 0; at < 6; at += 1) await codeOf(come({ joinCode, nickname: 'Maya', pin: '0000' }))
    const pin = await renewPin(base.db, studentId, { classId: id, nickname: 'Maya' })
    expect(pin).toMatch(/^\d{4}$/)
    expect(await identify(base.db, token)).toBeNull()
    expect((await come({ joinCode, nickname: 'Maya', pin })).studentId).toBe(studentId)
  })
})

describe('a class that is not open', () => {
  it('admits known students and no new ones to a class that is not open', async () => {
    const { id, joinCode } = await aClass(base.db)
    await join({ joinCode, ...maya })
    await base.db.update(classes).set({ isOpen: false }).where(eq(classes.id, id))
    expect(await codeOf(come({ joinCode, ...maya }))).toBe('ok')
    expect(await codeOf(join({ joinCode, ...maya }))).toBe('ok')
    expect(await codeOf(join({ joinCode, nickname: 'Maya', pin: '0000' }))).toBe('class_closed')
    expect(await codeOf(join({ joinCode, nickname: 'Leo', pin: '0000' }))).toBe('class_closed')
    expect(await findClassByCode(base.db, joinCode, anAddress())).toMatchObject({
      isOpen: false,
      teacherName: 'Tess Moreau',
    })
  })

  it('admits no students to a closed class', async () => {
    const { id, joinCode } = await aClass(base.db)
    await join({ joinCode, ...maya })
    await base.db.update(classes).set({ closedAt: new Date() }).where(eq(classes.id, id))
    expect(await codeOf(come({ joinCode, ...maya }))).toBe('class_closed')
    expect(await codeOf(join({ joinCode, ...maya }))).toBe('class_closed')
    expect(await codeOf(findClassByCode(base.db, joinCode, anAddress()))).toBe('class_closed')
  })
})

describe('a code that leads nowhere', () => {
  it('reports an unknown code, and counts it for its address', async () => {
    const address = anAddress()
    await base.db.delete(signInFailures)
    const entry = { joinCode: 'ZZZZZ9', ...maya, address }
    expect(await codeOf(joinClass(base.db, entry))).toBe('join_code_not_found')
    expect(await codeOf(signInStudent(base.db, entry))).toBe('join_code_not_found')
    expect(await codeOf(findClassByCode(base.db, 'ZZZZZ9', address))).toBe('join_code_not_found')
    expect(await base.db.$count(signInFailures)).toBe(3)
  })
})

describe('a student who was removed', () => {
  it('does not let a removed student sign in, and frees the name', async () => {
    const { joinCode } = await aClass(base.db)
    const { studentId } = await join({ joinCode, ...maya })
    await base.db.update(classMembers).set({ removedAt: new Date() }).where(eq(classMembers.userId, studentId))
    expect(await codeOf(come({ joinCode, ...maya }))).toBe('wrong_pin')
    expect((await join({ joinCode, nickname: 'Maya', pin: '1111' })).studentId).not.toBe(studentId)
  })
})

describe('the demo class', () => {
  it('creates the demo class once, and its students sign in with its code', async () => {
    await Promise.all([seedDemoAccounts(base.db), seedDemoAccounts(base.reconnect())])
    const { joinCode, pin, students } = demoClass
    const ids = new Set<UserId>()
    for (const nickname of students) ids.add((await come({ joinCode, nickname, pin })).studentId)
    expect(ids.size).toBe(6)
  })
})
