import type { UserId } from '@trellis/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '../../db/schema/users'
import { createTestAccounts, type TestAccounts } from '../accounts.fixtures'
import { findOrCreateOidcAccount, signIn } from '../accounts.service'
import { anAccount, anAddress, password } from '../person.fixtures'
import { identify, openSession } from '../sessions/sessions.store'
import { aClass } from '../students/class.fixtures'
import { findClassByCode, joinClass, signInStudent } from '../students/students.service'
import { type DemoAccount, demoAccounts, seedDemoAccounts } from './demo-accounts'
import { demoClass } from './demo-class'
import { switchDemo } from './switch-demo'

let base: TestAccounts
let demo: DemoAccount[]
beforeEach(async () => {
  base ??= await createTestAccounts()
  demo = await seedDemoAccounts(base.db)
  await switchDemo(base.db, true)
})
afterAll(() => base.drop())

const { joinCode, pin, students } = demoClass
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )
const signInStaff = () =>
  Promise.all(
    demoAccounts.map(({ email, password }) => codeOf(signIn(base.db, { email, password, address: anAddress() }))),
  )
const enter = (nickname: string) => codeOf(signInStudent(base.db, { joinCode, nickname, pin, address: anAddress() }))

describe('demo accounts where the demo is off', () => {
  it('refuses the passwords and PINs of demo accounts like wrong ones, until the demo is on again', async () => {
    expect(await switchDemo(base.db, false)).toBe(demoAccounts.length + students.length)
    expect(await signInStaff()).toEqual(demoAccounts.map(() => 'wrong_credentials'))
    expect(await enter(students[0])).toBe('wrong_pin')

    expect(await switchDemo(base.db, true)).toBe(demoAccounts.length + students.length)
    expect(await signInStaff()).toEqual(demoAccounts.map(() => 'ok'))
    expect(await enter(students[0])).toBe('ok')
  })

  it('ends the sessions of demo accounts for good, and accepts no session that is opened later', async () => {
    const { userId } = demo[0]!
    const early = await openSession(base.db, userId)
    await switchDemo(base.db, false)
    const late = await openSession(base.db, userId)
    expect(await identify(base.db, late.token)).toBeNull()
    await switchDemo(base.db, true)
    expect(await identify(base.db, early.token)).toBeNull()
  })

  it('disables students who joined the demo class, and lets no one else join it', async () => {
    const guest = { joinCode, nickname: 'Guest', pin: '7305' }
    await joinClass(base.db, { ...guest, address: anAddress() })
    await switchDemo(base.db, false)
    expect(await codeOf(signInStudent(base.db, { ...guest, address: anAddress() }))).toBe('wrong_pin')
    expect(await findClassByCode(base.db, joinCode, anAddress())).toMatchObject({ isOpen: false })
    expect(await codeOf(joinClass(base.db, { ...guest, nickname: 'Other', address: anAddress() }))).toBe('class_closed')
  })

  it('leaves other accounts and classes unchanged', async () => {
    const { id, email } = await anAccount(base.db)
    const { token } = await openSession(base.db, id)
    const own = await aClass(base.db)
    const student = { joinCode: own.joinCode, nickname: 'Maya', pin: '7305' }
    await joinClass(base.db, { ...student, address: anAddress() })
    await switchDemo(base.db, false)
    expect(await identify(base.db, token)).not.toBeNull()
    expect(await codeOf(signIn(base.db, { email, password, address: anAddress() }))).toBe('ok')
    expect(await codeOf(signInStudent(base.db, { ...student, address: anAddress() }))).toBe('ok')
  })

  it('changes nothing when it is called a second time', async () => {
    await switchDemo(base.db, false)
    expect(await switchDemo(base.db, false)).toBe(0)
  })

  it('refuses a demo account signed in by an OpenID provider, and keeps its password for the next demo', async () => {
    await switchDemo(base.db, false)
    const { email, userId } = demo[1]!
    const person = { issuer: 'https://id.example', subject: 'demo', email, firstName: 'A', lastName: 'B' }
    const result = await findOrCreateOidcAccount(base.db, { ...person, isEmailVerified: true }, [])
    expect(result).toEqual({ ok: false, reason: 'disabled' })
    expect(await passwordHashOf(userId)).not.toBeNull()
  })
})

async function passwordHashOf(userId: UserId): Promise<string | null> {
  const [row] = await base.db.select().from(users).where(eq(users.id, userId))
  return row!.passwordHash
}
