import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { recoveryCodes, totpFactors } from '../../db/schema/second-factor'
import { accountEvents, pendingSignIns } from '../../db/schema/sign-in'
import { userRoles, users } from '../../db/schema/users'
import { createTestAccounts, type TestAccounts } from '../accounts.fixtures'
import type { Mail } from '../password/mail.port'
import { anAccount, cookiesOf, password } from '../person.fixtures'
import { identify, openSession } from '../sessions/sessions.store'
import {
  aProtectedAccount,
  browserOf,
  type Cookies,
  codeFor,
  codeOf,
  fieldOf,
  forgetCodes,
  forgetConfirmations,
} from './second-factor.fixtures'
import { createSecretBox } from './secret-box'

let base: TestAccounts
let app: FastifyInstance
let send: ReturnType<typeof browserOf>
const sent: Mail[] = []
beforeAll(async () => {
  base = await createTestAccounts()
  app = await base.app({ mailer: { send: async (mail) => void sent.push(mail) } })
  send = browserOf(app)
})
afterAll(() => base.drop())

const signIn = (email: string) => send('POST', '/signin', { email, password })
const isOpen = async (cookies: Cookies) =>
  cookies.trellis_session !== undefined && (await identify(base.db, cookies.trellis_session)) !== null
const kindsOf = async (userId: string) =>
  (await base.db.select().from(accountEvents).where(eq(accountEvents.userId, userId)).orderBy(accountEvents.id)).map(
    ({ kind }) => kind,
  )

describe('setting up an authenticator app', () => {
  it('does not protect the account until a code of the app was entered', async () => {
    const { email } = await anAccount(base.db)
    const cookies = cookiesOf(await signIn(email))
    const { key, qr } = (await send('POST', '/totp', {}, cookies)).json()
    expect([qr.size > 20, qr.path.startsWith('M')]).toEqual([true, true])
    const wrong = await send('POST', '/totp/confirm', { code: codeFor(key, 5) }, cookies)
    expect([wrong.statusCode, fieldOf(wrong)]).toEqual([400, 'code'])
    expect(await isOpen(cookiesOf(await signIn(email)))).toBe(true)
  })

  it('ends all other sessions, returns ten recovery codes and notifies the person by mail', async () => {
    const { id, email } = await anAccount(base.db)
    const [here, elsewhere] = [cookiesOf(await signIn(email)), cookiesOf(await signIn(email))]
    const { key } = (await send('POST', '/totp', {}, here)).json()
    const codes = (await send('POST', '/totp/confirm', { code: codeFor(key) }, here)).json().recoveryCodes
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    expect([await isOpen(here), await isOpen(elsewhere)]).toEqual([true, false])
    expect(await kindsOf(id)).toEqual(['totp_added', 'recovery_codes_created'])
    await vi.waitFor(() => expect(sent.find((mail) => mail.to === email)?.text).toContain('Authenticator app added'))
  })

  it('refuses a second app until the first one is removed', async () => {
    const { cookies } = await aProtectedAccount(app, base.db)
    expect(codeOf(await send('POST', '/totp', {}, cookies))).toBe('second_factor_refused')
  })

  it('refuses an app to accounts without a password and to demo accounts', async () => {
    const { id, email } = await anAccount(base.db)
    const cookies = cookiesOf(await signIn(email))
    const demo = await base.app({ demoAccounts: [{ key: 'researcher', email }] })
    expect(codeOf(await browserOf(demo)('POST', '/totp', {}, cookies))).toBe('second_factor_refused')
    await base.db.update(users).set({ passwordHash: null }).where(eq(users.id, id))
    expect(codeOf(await send('POST', '/totp', {}, cookies))).toBe('second_factor_refused')
  })

  it('stores the key encrypted and the recovery codes as hashes', async () => {
    const { id, key, recoveryCodes: codes } = await aProtectedAccount(app, base.db)
    const [factor] = await base.db.select().from(totpFactors).where(eq(totpFactors.userId, id))
    const stored = JSON.stringify([factor, await base.db.select().from(recoveryCodes)])
    for (const secret of [key, key.replaceAll(' ', ''), ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(stored).not.toContain(secret)
    }
    const opened = await createSecretBox(base.db, null).open(factor!.secret, id)
    expect(opened).toHaveLength(20)
    expect(await createSecretBox(base.db, null).open(factor!.secret, 'UOTHER')).toBeNull()
  })
})

describe('createSecretBox', () => {
  it('still opens older keys when SECRET_KEY is set later, and needs SECRET_KEY for new ones', async () => {
    const plain = Buffer.from('a key')
    const [before, after] = [createSecretBox(base.db, null), createSecretBox(base.db, 'k'.repeat(32))]
    const [old, recent] = [await before.seal(plain, 'U1'), await after.seal(plain, 'U1')]
    expect(await after.open(old, 'U1')).toEqual(plain)
    expect(await after.open(recent, 'U1')).toEqual(plain)
    expect(await before.open(recent, 'U1')).toBeNull()
    expect(await createSecretBox(base.db, 'x'.repeat(32)).open(recent, 'U1')).toBeNull()
  })
})

describe('signing in to an account with an authenticator app', () => {
  it('opens no session with the password alone', async () => {
    const { email } = await aProtectedAccount(app, base.db)
    const answer = await signIn(email)
    expect(answer.json()).toEqual({ callback: '/accounts/second-step?callback=%2F', needsSecondStep: true })
    const cookies = cookiesOf(answer)
    expect(Object.keys(cookies)).toEqual(['trellis_second_step'])
    for (const [method, path] of [
      ['GET', '/sessions'],
      ['GET', '/confirmation'],
      ['POST', '/totp'],
    ] as const) {
      expect(codeOf(await send(method, path, {}, cookies))).toBe('not_signed_in')
    }
  })

  it('opens a session with a code, and returns the callback', async () => {
    const { email, key } = await aProtectedAccount(app, base.db)
    const ticket = cookiesOf(await signIn(email))
    const page = await send('GET', '/second-step?callback=/archive', {}, ticket)
    expect(page.body).toContain('data-callback="/archive"')
    const answer = await send('POST', '/second-step', { code: codeFor(key), callback: '/archive' }, ticket)
    expect([answer.json(), await isOpen(cookiesOf(answer))]).toEqual([{ callback: '/archive' }, true])
  })

  it('accepts each code once, even when it is sent twice at the same time', async () => {
    const { email, key } = await aProtectedAccount(app, base.db)
    const tickets = await Promise.all([signIn(email), signIn(email)])
    const code = codeFor(key)
    const answers = await Promise.all(
      tickets.map((ticket) => send('POST', '/second-step', { code }, cookiesOf(ticket))),
    )
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400])
  })

  it('accepts a ticket only once', async () => {
    const { email, key } = await aProtectedAccount(app, base.db)
    const ticket = cookiesOf(await signIn(email))
    expect((await send('POST', '/second-step', { code: codeFor(key) }, ticket)).statusCode).toBe(200)
    await forgetCodes(base.db)
    expect(codeOf(await send('POST', '/second-step', { code: codeFor(key) }, ticket))).toBe('sign_in_ended')
  })

  it('accepts a code of an app whose clock is half a minute fast, but not one that is further off', async () => {
    const { email, key } = await aProtectedAccount(app, base.db)
    const ticket = cookiesOf(await signIn(email))
    expect((await send('POST', '/second-step', { code: codeFor(key, -3) }, ticket)).statusCode).toBe(400)
    expect((await send('POST', '/second-step', { code: ` ${codeFor(key, 1)} ` }, ticket)).statusCode).toBe(200)
  })

  it('accepts a recovery code once, however it is typed, and notifies the person by mail', async () => {
    const { id, email, recoveryCodes: codes } = await aProtectedAccount(app, base.db)
    const enter = async (code: string) => send('POST', '/second-step', { code }, cookiesOf(await signIn(email)))
    expect((await enter(codes[3]!.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200)
    expect((await enter(codes[3]!)).statusCode).toBe(400)
    expect((await enter(codes[4]!)).statusCode).toBe(200)
    expect((await kindsOf(id)).filter((kind) => kind === 'recovery_code_used')).toHaveLength(2)
    await vi.waitFor(() =>
      expect(sent.filter((mail) => mail.to === email && mail.text.includes('Recovery code used'))).toHaveLength(2),
    )
  })

  it('limits wrong codes per account, even if the password is entered again each time', async () => {
    const { email, key } = await aProtectedAccount(app, base.db)
    for (let at = 0; at < 5; at += 1) {
      const ticket = cookiesOf(await signIn(email))
      expect((await send('POST', '/second-step', { code: '000000' }, ticket)).statusCode).toBe(400)
    }
    const ticket = cookiesOf(await signIn(email))
    expect(codeOf(await send('POST', '/second-step', { code: codeFor(key) }, ticket))).toBe('too_many_attempts')
  })

  it('ends a sign-in that is not finished within ten minutes', async () => {
    const { id, email, key } = await aProtectedAccount(app, base.db)
    const ticket = cookiesOf(await signIn(email))
    const [row] = await base.db
      .select({ minutes: sql<number>`extract(epoch from ${pendingSignIns.expiresAt} - now())::float / 60` })
      .from(pendingSignIns)
      .where(eq(pendingSignIns.userId, id))
    expect(Math.round(row!.minutes)).toBe(10)
    await base.db.update(pendingSignIns).set({ expiresAt: sql`now()` })
    expect(codeOf(await send('POST', '/second-step', { code: codeFor(key) }, ticket))).toBe('sign_in_ended')
    expect((await send('GET', '/second-step', {}, ticket)).headers.location).toBe('/accounts/login')
  })

  it('ends a pending sign-in when the password is changed or the account disabled', async () => {
    const { id, email, key, cookies } = await aProtectedAccount(app, base.db)
    const first = cookiesOf(await signIn(email))
    const change = { current: password, password: 'a wholly different phrase' }
    expect((await send('POST', '/password', change, cookies)).statusCode).toBe(200)
    expect(codeOf(await send('POST', '/second-step', { code: codeFor(key) }, first))).toBe('sign_in_ended')
    const second = cookiesOf(await send('POST', '/signin', { email, password: change.password }))
    await base.db.update(users).set({ disabledAt: sql`now()` }).where(eq(users.id, id))
    expect(codeOf(await send('POST', '/second-step', { code: codeFor(key) }, second))).toBe('sign_in_ended')
  })

  it('replies to a wrong password as for an account that does not exist', async () => {
    const { email } = await aProtectedAccount(app, base.db)
    const [known, unknown] = await Promise.all(
      [email, `no-${email}`].map((address) => send('POST', '/signin', { email: address, password: 'a wrong guess' })),
    )
    const { requestId: _, ...error } = known!.json().error
    expect(unknown!.json().error).toMatchObject(error)
    expect([known!.statusCode, known!.headers['set-cookie']]).toEqual([401, undefined])
  })
})

describe('the confirmation of sensitive calls', () => {
  it('asks for a code where there is a second factor, and otherwise for the password', async () => {
    const { email, key, cookies } = await aProtectedAccount(app, base.db)
    await forgetConfirmations(base.db)
    const remove = () => send('DELETE', '/totp', {}, cookies)
    expect(codeOf(await remove())).toBe('confirmation_required')
    expect((await send('GET', '/confirmation', {}, cookies)).json()).toEqual({ methods: ['code'] })
    expect(fieldOf(await send('POST', '/confirmation', { password }, cookies))).toBe('code')
    expect(codeOf(await remove())).toBe('confirmation_required')
    expect((await send('POST', '/confirmation', { code: codeFor(key) }, cookies)).statusCode).toBe(200)
    expect((await remove()).statusCode).toBe(200)
    expect(await isOpen(cookiesOf(await signIn(email)))).toBe(true)

    await forgetConfirmations(base.db)
    expect(codeOf(await send('POST', '/totp', {}, cookies))).toBe('confirmation_required')
    expect((await send('GET', '/confirmation', {}, cookies)).json()).toEqual({ methods: ['password'] })
    expect(fieldOf(await send('POST', '/confirmation', { password: 'a wrong guess' }, cookies))).toBe('password')
    expect((await send('POST', '/confirmation', { password }, cookies)).statusCode).toBe(200)
    expect((await send('POST', '/totp', {}, cookies)).statusCode).toBe(200)
  })

  it('confirms only the session in which the code was entered', async () => {
    const { email, key, cookies } = await aProtectedAccount(app, base.db)
    const ticket = cookiesOf(await signIn(email))
    const other = cookiesOf(await send('POST', '/second-step', { code: codeFor(key) }, ticket))
    await forgetConfirmations(base.db)
    await forgetCodes(base.db)
    await send('POST', '/confirmation', { code: codeFor(key) }, cookies)
    expect(codeOf(await send('POST', '/recovery-codes', {}, other))).toBe('confirmation_required')
  })

  it('counts wrong codes together with those of the sign-in', async () => {
    const { cookies } = await aProtectedAccount(app, base.db)
    for (let at = 0; at < 5; at += 1) await send('POST', '/confirmation', { code: '000000' }, cookies)
    expect(codeOf(await send('POST', '/confirmation', { code: '000000' }, cookies))).toBe('too_many_attempts')
  })

  it('asks a person with neither password nor second factor to sign in again', async () => {
    const { id, email } = await anAccount(base.db)
    const cookies = cookiesOf(await signIn(email))
    await base.db.update(users).set({ passwordHash: null }).where(eq(users.id, id))
    expect((await send('GET', '/confirmation', {}, cookies)).json()).toEqual({ methods: ['sign_in'] })
    expect(codeOf(await send('POST', '/confirmation', { password }, cookies))).toBe('access_restricted')
  })

  it('asks for a confirmation before a password change only where there is a second factor', async () => {
    const { email, cookies } = await aProtectedAccount(app, base.db)
    const { email: other } = await anAccount(base.db)
    const plain = cookiesOf(await signIn(other))
    await forgetConfirmations(base.db)
    const change = { current: password, password: 'a wholly different phrase' }
    expect(codeOf(await send('POST', '/password', change, cookies))).toBe('confirmation_required')
    expect(codeOf(await send('POST', '/password', change, plain))).toBe('done')
    expect((await signIn(email)).statusCode).toBe(200)
  })
})

describe('recovery codes', () => {
  it('replaces old recovery codes with new ones', async () => {
    const { email, cookies, recoveryCodes: old } = await aProtectedAccount(app, base.db)
    const { recoveryCodes: fresh } = (await send('POST', '/recovery-codes', {}, cookies)).json()
    expect(fresh).toHaveLength(10)
    const enter = async (code: string) =>
      (await send('POST', '/second-step', { code }, cookiesOf(await signIn(email)))).statusCode
    expect([await enter(old[0]!), await enter(fresh[0]!)]).toEqual([400, 200])
  })

  it('deletes recovery codes with the last factor, and creates none for an account without one', async () => {
    const { id, cookies } = await aProtectedAccount(app, base.db)
    await send('DELETE', '/totp', {}, cookies)
    expect(await base.db.$count(recoveryCodes, eq(recoveryCodes.userId, id))).toBe(0)
    expect(codeOf(await send('POST', '/recovery-codes', {}, cookies))).toBe('second_factor_refused')
  })
})

describe('a lost second factor', () => {
  it('lets an administrator remove a factor, which is recorded, mailed and ends all sessions', async () => {
    const lost = await aProtectedAccount(app, base.db)
    const admin = await anAccount(base.db)
    await base.db.insert(userRoles).values({ userId: admin.id, role: 'ADMIN' })
    const cookies = cookiesOf(await signIn(admin.email))
    const page = await send('GET', '/reset-second-factor', {}, cookies)
    expect(page.body).toContain('action="/accounts/reset-second-factor"')
    expect((await send('POST', '/reset-second-factor', { email: lost.email }, cookies)).statusCode).toBe(200)
    expect(await isOpen(lost.cookies)).toBe(false)
    expect(await isOpen(cookiesOf(await signIn(lost.email)))).toBe(true)
    const [event] = await base.db
      .select()
      .from(accountEvents)
      .where(sql`${accountEvents.userId} = ${lost.id} and ${accountEvents.kind} = 'factors_reset'`)
    expect(event?.actorId).toBe(admin.id)
    await vi.waitFor(() =>
      expect(sent.some(({ to, text }) => to === lost.email && text.includes('Second factor reset'))).toBe(true),
    )
    expect(codeOf(await send('POST', '/reset-second-factor', { email: 'no-one@school.example' }, cookies))).toBe(
      'user_not_found',
    )
  })

  it('does not remove a factor for other people, or for an administrator without a recent confirmation', async () => {
    const [lost, other] = [await aProtectedAccount(app, base.db), await anAccount(base.db)]
    const cookies = cookiesOf(await signIn(other.email))
    expect(codeOf(await send('POST', '/reset-second-factor', { email: lost.email }, cookies))).toBe('access_restricted')
    await base.db.insert(userRoles).values({ userId: other.id, role: 'ADMIN' })
    await forgetConfirmations(base.db)
    expect(codeOf(await send('POST', '/reset-second-factor', { email: lost.email }, cookies))).toBe(
      'confirmation_required',
    )
  })
})

describe('the security page', () => {
  it('offers to set up an app, and then shows how many recovery codes are left and what has changed', async () => {
    const { email } = await anAccount(base.db)
    const plain = await send('GET', '/security', {}, cookiesOf(await signIn(email)))
    expect(plain.body).toContain('action="/accounts/totp"')
    const { cookies } = await aProtectedAccount(app, base.db)
    const page = (await send('GET', '/security', {}, cookies)).body
    expect(page).toContain('Recovery codes left: 10.')
    expect(page).toContain('Authenticator app added')
  })
})

describe('a second factor that the server requires of staff', () => {
  const secondFactor = { required: 'staff', exempt: ['demo@school.example'] } as const
  const mustAddSecondFactor = async (session: string) =>
    (await identify(base.db, session, secondFactor))?.mustAddSecondFactor

  it('refuses other calls of staff until they have added a second factor', async () => {
    const strict = await base.app({ secondFactor })
    const toStrict = browserOf(strict)
    const { email } = await anAccount(base.db)
    const signedIn = await toStrict('POST', '/signin', { email, password, callback: '/archive' })
    expect(signedIn.json()).toEqual({ callback: '/accounts/security?callback=%2Farchive' })
    const cookies = cookiesOf(signedIn)
    expect(codeOf(await toStrict('POST', '/recovery-codes', {}, cookies))).toBe('second_factor_required')
    const { key } = (await toStrict('POST', '/totp', {}, cookies)).json()
    expect((await toStrict('POST', '/totp/confirm', { code: codeFor(key) }, cookies)).statusCode).toBe(200)
    expect(codeOf(await toStrict('POST', '/recovery-codes', {}, cookies))).toBe('done')
  })

  it('exempts students, accounts without a role, named accounts and sessions of a provider', async () => {
    const person = await anAccount(base.db)
    const student = await anAccount(base.db)
    const waiting = await anAccount(base.db)
    const demo = await anAccount(base.db, { email: 'demo@school.example' })
    await base.db.update(userRoles).set({ role: 'STUDENT' }).where(eq(userRoles.userId, student.id))
    await base.db.delete(userRoles).where(eq(userRoles.userId, waiting.id))
    const sessionOf = async (id: typeof person.id, isFromProvider = false) =>
      (await openSession(base.db, id, { isFromProvider })).token
    expect(await mustAddSecondFactor(await sessionOf(person.id))).toBe(true)
    expect(await mustAddSecondFactor(await sessionOf(person.id, true))).toBe(false)
    for (const { id } of [student, waiting, demo]) expect(await mustAddSecondFactor(await sessionOf(id))).toBe(false)
  })
})
