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
import { findClassByCode, joinClass, renewPin, type StudentEntry, signInStudent } from './students.service'

let base: TestAccounts
beforeAll(async () => {
  base = await createTestAccounts()
})
afterAll(() => base.drop())

const codeOf = (work: Promise<unknown>): Promise<string> => work.then(() => 'ok').catch((error: AppError) => error.code)
const maya = { nickname: 'Maya', pin: '2468' }
const join = (entry: Omit<StudentEntry, 'address'>, db = base.db) => joinClass(db, { ...entry, address: anAddress() })
const come = (entry: Omit<StudentEntry, 'address'>) => signInStudent(base.db, { ...entry, address: anAddress() })

describe('joining a class', () => {
  it('makes a student with a name and nothing else', async () => {
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

  it('lets thirty in at once from one address, with names of their own', async () => {
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

  it('gives a name to one of those who want it at once', async () => {
    const { id, joinCode } = await aClass(base.db)
    const before = await base.db.$count(users)
    const codes = await Promise.all(
      ['1111', '2222', '3333'].map((pin, at) => codeOf(join({ joinCode, nickname: ['Sam', 'SAM', 'sam '][at]!, pin }))),
    )
    expect(codes.sort()).toEqual(['nickname_taken', 'nickname_taken', 'ok'])
    expect(await base.db.$count(classMembers, eq(classMembers.classId, id))).toBe(1)
    expect(await base.db.$count(users)).toBe(before + 1)
  })

  it('is the same when a child clicks twice, or comes back with the same name and PIN', async () => {
    const { joinCode } = await aClass(base.db)
    const [first, second] = await Promise.all([join({ joinCode, ...maya }), join({ joinCode, ...maya })])
    expect(second).toEqual(first)
    expect(await join({ joinCode, nickname: 'maya', pin: maya.pin })).toEqual(first)
  })

  it('leaves the name to whoever has it in this class, and to everybody in another', async () => {
    const [one, other] = [await aClass(base.db), await aClass(base.db)]
    const first = await join({ joinCode: one.joinCode, ...maya })
    expect(await codeOf(join({ joinCode: one.joinCode, nickname: 'MAYA', pin: '9999' }))).toBe('nickname_taken')
    const second = await join({ joinCode: other.joinCode, ...maya })
    expect(second.studentId).not.toBe(first.studentId)
  })

  it('is a way to guess a PIN no more often than signing in', async () => {
    const { joinCode } = await aClass(base.db)
    await join({ joinCode, ...maya })
    const codes = []
    for (let at = 0; at < 6; at += 1) codes.push(await codeOf(join({ joinCode, nickname: 'Maya', pin: `000${at}` })))
    expect(codes).toEqual([...Array(5).fill('nickname_taken'), 'too_many_attempts'])
    expect(await codeOf(come({ joinCode, ...maya }))).toBe('too_many_attempts')
  })

  it('works for a name that somebody tried to sign in with too often', async () => {
    const { joinCode } = await aClass(base.db)
    for (let at = 0; at < 6; at += 1) await codeOf(come({ joinCode, ...maya }))
    expect(await codeOf(join({ joinCode, ...maya }))).toBe('ok')
    expect(await codeOf(come({ joinCode, ...maya }))).toBe('ok')
  })
})

describe('coming back', () => {
  it('takes the code, the name in whatever case, and the PIN', async () => {
    const { joinCode } = await aClass(base.db)
    const student = await join({ joinCode, ...maya })
    expect(await come({ joinCode, nickname: 'MAYA', pin: maya.pin })).toEqual(student)
  })

  it('answers a wrong PIN and a name that is not there alike, and as rarely', async () => {
    const { joinCode } = await aClass(base.db)
    await join({ joinCode, ...maya })
    for (const nickname of ['Maya', 'Nobody']) {
      const codes = []
      for (let at = 0; at < 6; at += 1) codes.push(await codeOf(come({ joinCode, nickname, pin: '0000' })))
      expect(codes).toEqual([...Array(5).fill('wrong_pin'), 'too_many_attempts'])
    }
  })

  it('of a whole class at once works from one address', async () => {
    const { joinCode } = await aClass(base.db)
    const entries = Array.from({ length: 10 }, (_, at) => ({ joinCode, nickname: `Student ${at}`, pin: '1357' }))
    await Promise.all(entries.map((entry) => join(entry)))
    const address = anAddress()
    const codes = await Promise.all(entries.map((entry) => codeOf(signInStudent(base.db, { ...entry, address }))))
    expect(new Set(codes)).toEqual(new Set(['ok']))
  })

  it('works with a new PIN at once, although the old one was tried too often', async () => {
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
  it('lets its own students in and nobody new', async () => {
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

  it('lets nobody in when it was closed for good', async () => {
    const { id, joinCode } = await aClass(base.db)
    await join({ joinCode, ...maya })
    await base.db.update(classes).set({ closedAt: new Date() }).where(eq(classes.id, id))
    expect(await codeOf(come({ joinCode, ...maya }))).toBe('class_closed')
    expect(await codeOf(join({ joinCode, ...maya }))).toBe('class_closed')
    expect(await codeOf(findClassByCode(base.db, joinCode, anAddress()))).toBe('class_closed')
  })
})

describe('a code that leads nowhere', () => {
  it('is answered as such, and counted for its address', async () => {
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
  it('cannot come back, and leaves the name to another', async () => {
    const { joinCode } = await aClass(base.db)
    const { studentId } = await join({ joinCode, ...maya })
    await base.db.update(classMembers).set({ removedAt: new Date() }).where(eq(classMembers.userId, studentId))
    expect(await codeOf(come({ joinCode, ...maya }))).toBe('wrong_pin')
    expect((await join({ joinCode, nickname: 'Maya', pin: '1111' })).studentId).not.toBe(studentId)
  })
})

describe('the demo class', () => {
  it('is there once, and its students come in by its code', async () => {
    await Promise.all([seedDemoAccounts(base.db), seedDemoAccounts(base.reconnect())])
    const { joinCode, pin, students } = demoClass
    const ids = new Set<UserId>()
    for (const nickname of students) ids.add((await come({ joinCode, nickname, pin })).studentId)
    expect(ids.size).toBe(6)
  })
})
