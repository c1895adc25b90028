import { accountsCalls } from '@trellis/domain'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestAccounts, publicUrl, type TestAccounts } from './accounts.fixtures'
import { anAccount, anAddress, aPerson, cookiesOf, password } from './person.fixtures'

let base: TestAccounts
let app: FastifyInstance
beforeAll(async () => {
  base = await createTestAccounts()
  app = await base.app()
})
afterAll(() => base.drop())

const post = (path: string, payload: object, server = app, headers = {}) =>
  server.inject({
    method: 'POST',
    url: `/accounts${path}`,
    payload,
    headers: { 'x-forwarded-for': anAddress(), ...headers },
  })

async function signedIn(server = app) {
  const { id, email } = await anAccount(base.db)
  const answer = await post('/signin', { email, password }, server)
  return { id, email, answer, cookies: cookiesOf(answer) }
}

const sessionsOf = async (cookies: Record<string, string>) =>
  app.inject({ method: 'GET', url: '/accounts/sessions', cookies })

describe('signing in', () => {
  it('sets a cookie that scripts cannot read and answers where to go', async () => {
    const { email } = await anAccount(base.db)
    const answer = await post('/signin', { email, password, callback: '/study/7' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ callback: '/study/7' })
    expect(answer.headers['set-cookie']).toMatch(
      /^trellis_session=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/,
    )
  })

  it('sets a cookie bound to the host and to TLS where the product is served over it', async () => {
    const { answer } = await signedIn(await base.app({ secureCookies: true }))
    expect(answer.headers['set-cookie']).toMatch(/^__Host-trellis_session=[\w-]{43}; Path=\/; .*; Secure$/)
  })

  it('never answers a callback to another site', async () => {
    const { email } = await anAccount(base.db)
    const answer = await post('/signin', { email, password, callback: 'https://evil.example/' })
    expect(answer.json()).toEqual({ callback: '/' })
  })

  it('takes the host of the request for its own when no public address is configured', async () => {
    const local = await base.app({ publicUrl: null, callbackOrigins: ['http://localhost:5173/'] })
    const { email } = await anAccount(base.db)
    const ask = async (callback: string) =>
      (await post('/signin', { email, password, callback }, local, { host: '127.0.0.1:8080' })).json().callback
    expect(await ask('http://127.0.0.1:8080/x')).toBe('/x')
    expect(await ask('http://localhost:5173/x')).toBe('http://localhost:5173/x')
    expect(await ask('http://localhost:8080/x')).toBe('/')
  })

  it('leads a teacher to the classes, unless they asked for something else', async () => {
    const { email } = await anAccount(base.db, { role: 'TEACHER' })
    const ask = async (callback?: string) => (await post('/signin', { email, password, callback })).json().callback
    expect(await ask()).toBe('/classes')
    expect(await ask('/')).toBe('/classes')
    expect(await ask(`${publicUrl}/home`)).toBe('/classes')
    expect(await ask('/classes/C7')).toBe('/classes/C7')
    expect((await post('/create', { ...aPerson(), role: 'TEACHER' })).json()).toEqual({ callback: '/classes' })
  })

  it('ends the session that the browser had before', async () => {
    const first = await signedIn()
    await post('/signin', { email: first.email, password }, app, {
      cookie: `trellis_session=${first.cookies.trellis_session}`,
    })
    expect((await sessionsOf(first.cookies)).statusCode).toBe(401)
  })

  it('answers 401 to a wrong password, and 429 when there were too many', async () => {
    const { email } = await anAccount(base.db)
    for (let at = 0; at < 5; at += 1) {
      const answer = await post('/signin', { email, password: 'wrong' })
      expect(answer.statusCode).toBe(401)
      expect(answer.json().error.code).toBe('wrong_credentials')
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    const refused = await post('/signin', { email, password })
    expect(refused.statusCode).toBe(429)
    expect(refused.json().error.details.retryAfter).toBeGreaterThan(0)
  })
})

describe('creating an account', () => {
  it('signs the person in', async () => {
    const answer = await post('/create', { ...aPerson(), callback: '/onboarding/profile' })
    expect(answer.json()).toEqual({ callback: '/onboarding/profile' })
    expect((await sessionsOf(cookiesOf(answer))).json()).toHaveLength(1)
  })

  it('names the fields that are wrong', async () => {
    const answer = await post('/create', aPerson({ email: 'nowhere', password: 'short', firstName: ' ' }))
    expect(answer.statusCode).toBe(400)
    const fields = answer.json().error.details.fields.map((entry: { field: string }) => entry.field)
    expect(fields.sort()).toEqual(['email', 'firstName', 'password'])
  })

  it('refuses an address that is taken', async () => {
    const { email } = await anAccount(base.db)
    expect((await post('/create', aPerson({ email }))).json().error.code).toBe('email_taken')
  })

  it('is refused where sign-up is off, and the pages do not offer it', async () => {
    const closed = await base.app({ allowSignUp: false })
    const answer = await post('/create', aPerson(), closed)
    expect(answer.statusCode).toBe(403)
    expect(answer.json().error.code).toBe('access_restricted')
    expect((await closed.inject('/accounts/login')).body).not.toContain('/accounts/create')
    expect((await closed.inject('/accounts/create')).body).not.toContain('<form')
  })
})

describe('signing out', () => {
  const signOut = (cookies: Record<string, string>, headers = {}, query = '') =>
    app.inject({ method: 'GET', url: `/accounts/signout${query}`, cookies, headers })

  it('ends the session, clears the cookie and leads to the login screen', async () => {
    const { cookies } = await signedIn()
    const answer = await signOut(cookies)
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/login')
    expect(answer.headers['set-cookie']).toMatch(/^trellis_session=; Path=\/; Max-Age=0;/)
    expect((await sessionsOf(cookies)).statusCode).toBe(401)
  })

  it('leads to an allowed callback and to no other', async () => {
    expect((await signOut({}, {}, '?callback=/bye')).headers.location).toBe('/bye')
    expect((await signOut({}, {}, '?callback=//evil.example')).headers.location).toBe('/login')
  })

  it("answers the contract's JSON to a script that asks for it", async () => {
    const { cookies } = await signedIn()
    const answer = await signOut(cookies, { accept: 'application/json' })
    expect(accountsCalls.signOut.reply.parse(answer.json())).toEqual({ ok: true })
  })

  it('cannot be done to people by another site', async () => {
    const { cookies } = await signedIn()
    const answer = await signOut(cookies, { 'sec-fetch-site': 'cross-site' })
    expect(answer.statusCode).toBe(403)
    expect((await sessionsOf(cookies)).statusCode).toBe(200)
  })
})

describe('the sessions of a person', () => {
  it('are listed in seconds, with the current one marked', async () => {
    const { cookies } = await signedIn()
    const [only] = (await sessionsOf(cookies)).json()
    expect(only).toMatchObject({ isCurrent: true })
    expect(only.expiresAt - only.createdAt).toBe(14 * 24 * 3600)
  })

  it('can be ended one by one, also the current one', async () => {
    const { cookies } = await signedIn()
    const [only] = (await sessionsOf(cookies)).json()
    const end = () => app.inject({ method: 'DELETE', url: `/accounts/sessions/${only.id}`, cookies })
    const answer = await end()
    expect(answer.json()).toEqual({ ok: true })
    expect(answer.headers['set-cookie']).toMatch(/Max-Age=0/)
    expect((await end()).statusCode).toBe(401)
  })

  it('of somebody else are not there', async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()]
    const [session] = (await sessionsOf(theirs.cookies)).json()
    const url = `/accounts/sessions/${session.id}`
    const answer = await app.inject({ method: 'DELETE', url, cookies: mine.cookies })
    expect(answer.json().error.code).toBe('session_not_found')
    expect((await sessionsOf(theirs.cookies)).statusCode).toBe(200)
  })

  it('are shown to nobody who is not signed in', async () => {
    expect((await sessionsOf({})).json().error.code).toBe('not_signed_in')
  })
})
