import type { AppError, ClassId } from '@trellis/domain'
import { eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInFailures } from '../../db/schema/sign-in'
import { createTestAccounts, type TestAccounts } from '../accounts.fixtures'
import { signIn } from '../accounts.service'
import { anAccount, anAddress, password } from '../person.fixtures'
import {
  accountsPerAddress,
  beginAttempt,
  beginPinAttempt,
  classPinLimits,
  clearStudentFailures,
  countJoin,
  countMisses,
  countSignUp,
  joinsPerClass,
  pinFailuresPerAddress,
  wrongCodesPerAddress,
} from './sign-in-attempts'

let base: TestAccounts
beforeAll(async () => {
  base = await createTestAccounts()
})
beforeEach(async () => {
  await base.db.delete(signInFailures)
})
afterAll(() => base.drop())

const wrong = 'not the password'
const codeOf = (work: Promise<unknown>): Promise<string> => work.then(() => 'ok').catch((error: AppError) => error.code)

async function failSignIns(times: number, email: string, address = anAddress()): Promise<void> {
  for (let at = 0; at < times; at += 1) await beginAttempt(base.db, email, address)
}

/** Moves all failures so far back in time by this interval. */
async function letPass(time: string): Promise<void> {
  const earlier = (column: AnyPgColumn) => sql`${column} - ${time}::interval`
  await base.db
    .update(signInFailures)
    .set({ at: earlier(signInFailures.at), expiresAt: earlier(signInFailures.expiresAt) })
}

/** Repeats all failures so far this many times. */
async function repeatFailures(times: number): Promise<void> {
  await base.db.execute(sql`insert into ${signInFailures} (key, at, expires_at)
    select key, at, expires_at from ${signInFailures}, generate_series(1, ${times}::int)`)
}

describe('countSignUp', () => {
  it('refuses new accounts once an address has reached its limit, even concurrently', async () => {
    const address = anAddress()
    const answers = await Promise.all(
      Array.from({ length: accountsPerAddress + 5 }, () => codeOf(countSignUp(base.db, address))),
    )
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(accountsPerAddress)
    expect(await codeOf(countSignUp(base.db, anAddress()))).toBe('ok')
  })
})

describe('sign-in attempts', () => {
  it('refuses a sign-in after five failures, even with the right password, and says how long to wait', async () => {
    const { email } = await anAccount(base.db)
    for (let at = 0; at < 5; at += 1) {
      expect(await codeOf(signIn(base.db, { email, password: wrong, address: anAddress() }))).toBe('wrong_credentials')
    }
    const refused: AppError<'too_many_attempts'> = await signIn(base.db, {
      email,
      password,
      address: anAddress(),
    }).catch((error) => error)
    expect(refused.code).toBe('too_many_attempts')
    expect(refused.details.retryAfter).toBeGreaterThan(14 * 60)
    expect(refused.details.retryAfter).toBeLessThanOrEqual(15 * 60)
  })

  it('limits attempts on an account that does not exist in the same way', async () => {
    const credentials = { email: 'nobody@school.example', password: wrong }
    const codes = []
    for (let at = 0; at < 6; at += 1)
      codes.push(await codeOf(signIn(base.db, { ...credentials, address: anAddress() })))
    expect(codes).toEqual([...Array(5).fill('wrong_credentials'), 'too_many_attempts'])
  })

  it('allows five of fifty concurrent sign-in attempts', async () => {
    const { email } = await anAccount(base.db)
    const codes = await Promise.all(
      Array.from({ length: 50 }, () => codeOf(signIn(base.db, { email, password: wrong, address: anAddress() }))),
    )
    expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(5)
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(45)
  })

  it('allows five of fifty concurrent sign-in attempts across two processes', async () => {
    const { email } = await anAccount(base.db)
    const processes = [base.db, base.reconnect()]
    const codes = await Promise.all(
      Array.from({ length: 50 }, (_, at) => codeOf(beginAttempt(processes[at % 2]!, email, anAddress()))),
    )
    expect(codes.filter((code) => code === 'ok')).toHaveLength(5)
  })

  it('lets twenty concurrent sign-ins with the right password succeed from one address', async () => {
    const { id, email } = await anAccount(base.db)
    const address = anAddress()
    const all = await Promise.all(Array.from({ length: 20 }, () => signIn(base.db, { email, password, address })))
    expect(new Set(all)).toEqual(new Set([id]))
    expect(await base.db.$count(signInFailures)).toBe(0)
  })

  it('clears the failures of the account after a successful sign-in, but not those of the address', async () => {
    const { email } = await anAccount(base.db)
    const address = anAddress()
    await failSignIns(4, email, address)
    expect(await codeOf(signIn(base.db, { email, password, address }))).toBe('ok')
    await failSignIns(4, email)
    expect(await codeOf(signIn(base.db, { email, password, address: anAddress() }))).toBe('ok')
    for (let at = 0; at < 26; at += 1) await failSignIns(1, `person-${at}@school.example`, address)
    expect(await codeOf(signIn(base.db, { email, password, address }))).toBe('too_many_attempts')
    expect(await codeOf(signIn(base.db, { email, password, address: anAddress() }))).toBe('ok')
  })

  it('restarts the count of failures once the window has passed, and leaves no row behind', async () => {
    const { email } = await anAccount(base.db)
    await failSignIns(5, email)
    await letPass('16 minutes')
    expect(await codeOf(signIn(base.db, { email, password, address: anAddress() }))).toBe('ok')
    expect(await base.db.$count(signInFailures)).toBe(0)
  })

  it('refuses attempts only until the oldest counted failure leaves the window', async () => {
    const { email } = await anAccount(base.db)
    await failSignIns(1, email)
    await letPass('14 minutes')
    await failSignIns(4, email)
    const refused = await beginAttempt(base.db, email, anAddress()).catch((error) => error)
    expect(refused.details.retryAfter).toBeGreaterThan(50)
    expect(refused.details.retryAfter).toBeLessThanOrEqual(60)
  })

  it('stores neither email nor network address in plain text', async () => {
    await beginAttempt(base.db, 'ada@school.example', '192.0.2.7')
    const rows = await base.db.select().from(signInFailures)
    expect(rows).toHaveLength(2)
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/)
  })

  it('counts failures for an email address regardless of case and spaces', async () => {
    const { email } = await anAccount(base.db)
    for (let at = 0; at < 5; at += 1) {
      const spelled = at % 2 ? email.toUpperCase() : ` ${email} `
      await codeOf(signIn(base.db, { email: spelled, password: wrong, address: anAddress() }))
    }
    expect(await codeOf(signIn(base.db, { email, password, address: anAddress() }))).toBe('too_many_attempts')
  })

  it('refuses a sign-in with an email address that PostgreSQL cannot store', async () => {
    expect(await codeOf(signIn(base.db, { email: 'a\0b', password: wrong, address: anAddress() }))).toBe(
      'wrong_credentials',
    )
    expect(await base.db.select().from(signInFailures).where(eq(signInFailures.key, ''))).toEqual([])
  })
})

describe('PIN attempts', () => {
  const maya = { classId: 'C1' as ClassId, nickname: 'Maya' }
  const guess = (student = maya, address = anAddress()) => codeOf(beginPinAttempt(base.db, student, address))
  const guesses = async (times: number) => {
    const codes = []
    for (let at = 0; at < times; at += 1) codes.push(await guess())
    return codes.filter((code) => code === 'ok').length
  }
  const secondsLeft = async () =>
    (await beginPinAttempt(base.db, maya, anAddress()).catch((error) => error)).details.retryAfter

  it('locks a student for five minutes, an hour, then a day as wrong PINs add up', async () => {
    expect(await guesses(6)).toBe(5)
    expect(await secondsLeft()).toBeLessThanOrEqual(5 * 60)
    await letPass('5 minutes')
    expect(await guesses(6)).toBe(5)
    expect(await secondsLeft()).toBeGreaterThan(50 * 60)
    await letPass('56 minutes')
    expect(await guesses(6)).toBe(5)
    await letPass('6 minutes')
    expect(await guesses(6)).toBe(5)
    expect(await secondsLeft()).toBeGreaterThan(22 * 3600)
    await letPass('23 hours')
    expect(await guesses(1)).toBe(1)
  })

  it('allows five of fifty concurrent PIN attempts', async () => {
    const codes = await Promise.all(Array.from({ length: 50 }, () => guess()))
    expect(codes.filter((code) => code === 'ok')).toHaveLength(5)
  })

  it('counts wrong PINs per student, however the name is written', async () => {
    for (const nickname of ['Maya', 'maya', ' MAYA ', 'ma\u200bya', 'Maya']) await guess({ ...maya, nickname })
    expect(await guess()).toBe('too_many_attempts')
    expect(await guess({ ...maya, nickname: 'Leo' })).toBe('ok')
    expect(await guess({ ...maya, classId: 'C2' as ClassId })).toBe('ok')
  })

  it('clears the PIN failures after the right PIN, or when they are cleared for a new one', async () => {
    await guesses(4)
    await (await beginPinAttempt(base.db, maya, anAddress())).succeed()
    expect(await guesses(6)).toBe(5)
    await clearStudentFailures(base.db, maya)
    expect(await guesses(6)).toBe(5)
  })

  it('limits PIN failures from one address', async () => {
    const address = anAddress()
    await guess({ ...maya, classId: 'C2' as ClassId }, address)
    await repeatFailures(pinFailuresPerAddress - 2)
    expect(await guess({ ...maya, classId: 'C3' as ClassId }, address)).toBe('ok')
    expect(await guess({ ...maya, nickname: 'Leo' }, address)).toBe('too_many_attempts')
    expect(await guess({ ...maya, nickname: 'Leo' })).toBe('ok')
  })

  it('limits PIN guesses at the students of one class from all addresses, except on known devices', async () => {
    await guess({ ...maya, nickname: 'Leo' })
    await repeatFailures(classPinLimits[0]!.failures - 11)
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, at) => guess({ ...maya, nickname: `Student ${at}` })),
    )
    expect(codes.filter((code) => code === 'ok')).toHaveLength(10)
    expect(await guess({ ...maya, classId: 'C2' as ClassId })).toBe('ok')
    expect(await codeOf(beginPinAttempt(base.db, maya, anAddress(), 'a device that Maya used'))).toBe('ok')
  })

  it('does not count right PINs against the class', async () => {
    await guess({ ...maya, nickname: 'Leo' })
    await repeatFailures(classPinLimits[0]!.failures - 2)
    for (let at = 0; at < 3; at += 1) {
      const attempt = await beginPinAttempt(base.db, { ...maya, nickname: `Student ${at}` }, anAddress())
      await attempt.succeed()
    }
    expect(await guess()).toBe('ok')
  })
})

describe('countJoin', () => {
  it('limits how many students join one class, whatever their addresses', async () => {
    const classId = 'C1' as ClassId
    await countJoin(base.db, classId, anAddress())
    await repeatFailures(joinsPerClass - 11)
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(countJoin(base.db, classId, anAddress()))))
    expect(codes.filter((code) => code === 'ok')).toHaveLength(10)
    expect(await codeOf(countJoin(base.db, 'C2' as ClassId, anAddress()))).toBe('ok')
  })
})

describe('countMisses', () => {
  const found = () => Promise.resolve('a class')
  const nothing = () => Promise.resolve(undefined)

  it('limits wrong class codes per address, without counting correct ones', async () => {
    const address = anAddress()
    const guess = (look: typeof found | typeof nothing) => countMisses<string>(base.db, address, look)
    await guess(nothing)
    await repeatFailures(wrongCodesPerAddress - 2)
    expect(await guess(found)).toBe('a class')
    await guess(nothing)
    expect(await codeOf(guess(found))).toBe('too_many_attempts')
    expect(await countMisses(base.db, anAddress(), found)).toBe('a class')
    await letPass('15 minutes')
    for (let at = 0; at < 3; at += 1) expect(await guess(found)).toBe('a class')
    expect(await base.db.$count(signInFailures)).toBe(0)
  })

  it('counts concurrent wrong codes', async () => {
    const address = anAddress()
    await countMisses(base.db, address, nothing)
    await repeatFailures(wrongCodesPerAddress - 11)
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(countMisses(base.db, address, nothing))))
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(10)
  })
})
