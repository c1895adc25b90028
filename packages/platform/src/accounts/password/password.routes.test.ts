import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { passwordResets } from '../../db/schema/sign-in'
import { userRoles, users } from '../../db/schema/users'
import { createTestAccounts, publicUrl, type TestAccounts } from '../accounts.fixtures'
import { anAccount, anAddress, cookiesOf, password } from '../person.fixtures'
import { identify } from '../sessions/sessions.store'
import type { Mail } from './mail.port'

let base: TestAccounts
let app: FastifyInstance
const sent: Mail[] = []
beforeAll(async () => {
  base = await createTestAccounts()
  app = await base.app({ mailer: { send: async (mail) => void sent.push(mail) } })
})
afterAll(() => base.drop())

const newPassword = 'a wholly different phrase'

const post = (path: string, payload: object, cookies: Record<string, string> = {}, headers = {}) =>
  app.inject({
    method: 'POST',
    url: `/accounts${path}`,
    payload,
    cookies,
    headers: { 'x-forwarded-for': anAddress(), ...headers },
  })
const signIn = (email: string, word = password) => post('/signin', { email, password: word })
const mailsTo = (email: string) => sent.filter((mail) => mail.to === email)
const isOpen = async (cookies: Record<string, string>) => (await identify(base.db, cookies.trellis_session!)) !== null

/** Requests a link as the person would, and returns its secret. */
async function tokenFor(email: string): Promise<string> {
  const before = mailsTo(email).length
  expect((await post('/reset', { email })).statusCode).toBe(200)
  await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(before + 1))
  return /new-password#([\w-]{43})/.exec(mailsTo(email).at(-1)!.text)![1]!
}

describe('changing a password', () => {
  it('requires the current password, ends all other sessions and notifies the person by mail', async () => {
    const { email } = await anAccount(base.db)
    const [here, elsewhere] = [cookiesOf(await signIn(email)), cookiesOf(await signIn(email))]
    const refused = await post('/password', { current: 'a guess', password: newPassword }, here)
    expect([refused.statusCode, refused.json().error.details.fields[0].field]).toEqual([400, 'current'])
    expect((await post('/password', { current: password, password: newPassword }, here)).json()).toEqual({ ok: true })
    expect([await isOpen(here), await isOpen(elsewhere)]).toEqual([true, false])
    expect((await signIn(email)).statusCode).toBe(401)
    expect((await signIn(email, newPassword)).statusCode).toBe(200)
    await vi.waitFor(() =>
      expect(mailsTo(email).map((mail) => mail.subject)).toEqual(['Your Trellis password was changed']),
    )
  })

  it('limits wrong guesses of the current password', async () => {
    const { email } = await anAccount(base.db)
    const cookies = cookiesOf(await signIn(email))
    const guess = async () =>
      (await post('/password', { current: 'a guess', password: newPassword }, cookies)).statusCode
    for (let at = 0; at < 5; at += 1) expect(await guess()).toBe(400)
    expect(await guess()).toBe(429)
  })

  it('refuses a common password as the new one', async () => {
    const { email } = await anAccount(base.db)
    const answer = await post(
      '/password',
      { current: password, password: 'password1234' },
      cookiesOf(await signIn(email)),
    )
    expect(answer.json().error.details.fields[0].field).toBe('password')
  })
})

describe('a link for a new password', () => {
  it('sends a link that works once and ends all sessions', async () => {
    const { email } = await anAccount(base.db)
    const cookies = cookiesOf(await signIn(email))
    const token = await tokenFor(email)
    expect(mailsTo(email)[0]!.text).toContain(`${publicUrl}/accounts/new-password#`)
    const choose = () => post('/new-password', { token, password: newPassword })
    const answer = await choose()
    expect([answer.statusCode, answer.json(), answer.headers['set-cookie']]).toEqual([
      200,
      { callback: '/accounts/login' },
      undefined,
    ])
    expect(await isOpen(cookies)).toBe(false)
    expect((await signIn(email, newPassword)).statusCode).toBe(200)
    expect((await choose()).json().error.code).toBe('link_ended')
  })

  it('sends the link in the language of the person who asked for it', async () => {
    const { email } = await anAccount(base.db)
    await post('/reset', { email }, {}, { 'accept-language': 'es' })
    await vi.waitFor(() => expect(mailsTo(email)[0]?.subject).toBe('Elija una contraseña nueva para Trellis'))
  })

  it('invalidates a link after 30 minutes, and when a later one is requested', async () => {
    const { email } = await anAccount(base.db)
    const [first, second] = [await tokenFor(email), await tokenFor(email)]
    const choose = async (token: string) => (await post('/new-password', { token, password: newPassword })).statusCode
    expect(await choose(first)).toBe(401)
    const [row] = await base.db
      .select({ minutes: sql<number>`extract(epoch from ${passwordResets.expiresAt} - now())::float / 60` })
      .from(passwordResets)
      .innerJoin(users, eq(users.id, passwordResets.userId))
      .where(eq(users.email, email))
    expect(Math.round(row!.minutes)).toBe(30)
    await base.db.update(passwordResets).set({ expiresAt: sql`now()` })
    expect(await choose(second)).toBe(401)
  })

  it('stores only the hash of the secret in a link', async () => {
    const { email } = await anAccount(base.db)
    const token = await tokenFor(email)
    expect(JSON.stringify(await base.db.select().from(passwordResets))).not.toContain(token)
  })

  it('gives the same reply whether or not the account exists, and limits requests for both', async () => {
    const { email } = await anAccount(base.db)
    for (const address of [email, `no-${email}`]) {
      for (let at = 0; at < 5; at += 1) expect((await post('/reset', { email: address })).body).toBe('{"ok":true}')
      expect((await post('/reset', { email: address })).statusCode).toBe(429)
    }
    expect(mailsTo(`no-${email}`)).toEqual([])
  })

  it('sends no link to a disabled account or one without a password, and ends it with the account', async () => {
    const [disabled, provided, later] = [await anAccount(base.db), await anAccount(base.db), await anAccount(base.db)]
    await base.db.update(users).set({ disabledAt: sql`now()` }).where(eq(users.id, disabled.id))
    await base.db.update(users).set({ passwordHash: null }).where(eq(users.id, provided.id))
    for (const { email } of [disabled, provided]) await post('/reset', { email })
    // Mails are sent in the order of the requests: when the last one has arrived, the others would have.
    const token = await tokenFor(later.email)
    expect([...mailsTo(disabled.email), ...mailsTo(provided.email)]).toEqual([])
    await base.db.update(users).set({ disabledAt: sql`now()` }).where(eq(users.id, later.id))
    expect((await post('/new-password', { token, password: newPassword })).statusCode).toBe(401)
  })

  it('does not offer a link where the server sends no mail or has no public address', async () => {
    for (const options of [{ mailer: null }, { publicUrl: null, mailer: { send: async () => {} } }]) {
      const other = await base.app(options)
      expect((await other.inject('/accounts/reset')).body).not.toContain('action="/accounts/reset"')
    }
    expect((await app.inject('/accounts/reset')).body).toContain('action="/accounts/reset"')
  })
})

describe('a link from an administrator', () => {
  async function anAdmin() {
    const { id, email } = await anAccount(base.db)
    await base.db.insert(userRoles).values({ userId: id, role: 'ADMIN' })
    return cookiesOf(await signIn(email))
  }

  it('gives a link only to an administrator who enters their own password', async () => {
    const [cookies, { email }] = [await anAdmin(), await anAccount(base.db)]
    expect((await post('/reset-link', { email, current: 'a guess' }, cookies)).statusCode).toBe(400)
    const { url, minutes } = (await post('/reset-link', { email, current: password }, cookies)).json()
    expect(minutes).toBe(30)
    const token = new URL(url).hash.slice(1)
    expect((await post('/new-password', { token, password: newPassword })).statusCode).toBe(200)
    expect((await signIn(email, newPassword)).statusCode).toBe(200)
  })

  it('refuses a link to people who are not administrators', async () => {
    const { email } = await anAccount(base.db)
    const cookies = cookiesOf(await signIn(email))
    expect((await post('/reset-link', { email, current: password }, cookies)).statusCode).toBe(403)
  })
})

describe('the security page', () => {
  it('lists the sessions with their devices, and ends all others', async () => {
    const { email } = await anAccount(base.db)
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const here = cookiesOf(await post('/signin', { email, password }, {}, { 'user-agent': agent }))
    const elsewhere = cookiesOf(await signIn(email))
    const page = (await app.inject({ url: '/accounts/security', cookies: here })).body
    expect(page).toContain('Firefox on Linux')
    expect(page.match(/action="\/accounts\/sessions\/[\w-]+"/g)).toHaveLength(1)
    expect((await app.inject({ method: 'DELETE', url: '/accounts/sessions', cookies: here })).statusCode).toBe(200)
    expect([await isOpen(here), await isOpen(elsewhere)]).toEqual([true, false])
  })

  it('redirects to the sign-in page without a session', async () => {
    const answer = await app.inject('/accounts/security')
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      '/accounts/login?callback=%2Faccounts%2Fsecurity',
    ])
  })
})
