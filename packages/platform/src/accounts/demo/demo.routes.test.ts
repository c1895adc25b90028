import { type DemoAccountKey, demoAccountSchema } from '@trellis/domain'
import { sessionCookie } from '@trellis/http'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { students } from '../../db/schema/classes'
import { totpFactors } from '../../db/schema/second-factor'
import { createTestAccounts, type TestAccounts } from '../accounts.fixtures'
import { cookiesOf } from '../person.fixtures'
import { browserOf, codeOf } from '../second-factor/second-factor.fixtures'
import { type DemoAccount, demoAccounts, seedDemoAccounts } from './demo-accounts'
import { demoClass } from './demo-class'
import { switchDemo } from './switch-demo'

let base: TestAccounts
let demo: FastifyInstance
let accounts: DemoAccount[]
beforeAll(async () => {
  base = await createTestAccounts()
  demo = await base.app({ demoAccounts, demoClass })
})
beforeEach(async () => {
  accounts = await seedDemoAccounts(base.db)
  await switchDemo(base.db, true)
})
afterAll(() => base.drop())

const enter = (app: FastifyInstance, account: DemoAccountKey, callback?: string) =>
  browserOf(app)('POST', '/demo/signin', { account, callback })

describe('one-click sign-in of the demo', () => {
  it.each([
    ['researcher', '/home'],
    ['administrator', '/home'],
    ['teacher', '/classes'],
    ['colleague', '/home'],
    ['student', '/tutor/home'],
  ] as const)('opens a session for the demo %s, who lands on %s', async (account, landing) => {
    const answer = await enter(demo, account, '/home')
    expect([codeOf(answer), answer.json().callback]).toEqual(['done', landing])
    const sessions = await browserOf(demo)('GET', '/sessions', {}, cookiesOf(answer))
    expect(sessions.json()).toMatchObject([{ isCurrent: true }])
  })

  it('refuses one-click sign-in to any other account', async () => {
    const answer = await browserOf(demo)('POST', '/demo/signin', { account: 'admin@demo.trellis' })
    expect(codeOf(answer)).toBe('invalid_input')
  })

  it('refuses one-click sign-in where the demo is off, even if the data has demo accounts', async () => {
    const plain = await base.app()
    for (const account of demoAccountSchema.options)
      expect(codeOf(await enter(plain, account))).toBe('access_restricted')
    await switchDemo(base.db, false)
    for (const account of demoAccountSchema.options)
      expect(codeOf(await enter(demo, account))).toBe('access_restricted')
  })

  it('asks for the second step of an account that has a second factor', async () => {
    const { userId } = accounts[0]!
    await base.db.insert(totpFactors).values({ userId, secret: 'not read here', confirmedAt: new Date() })
    const answer = await enter(demo, 'researcher')
    expect(answer.json()).toMatchObject({ needsSecondStep: true, callback: expect.stringContaining('/second-step') })
    expect(Object.keys(cookiesOf(answer))).not.toContain(sessionCookie(false))
    await base.db.delete(totpFactors)
  })

  it('signs in the next student when a visitor has removed the first', async () => {
    await base.db.delete(students).where(eq(students.nickname, demoClass.students[0]))
    expect(codeOf(await enter(demo, 'student'))).toBe('done')
  })
})
