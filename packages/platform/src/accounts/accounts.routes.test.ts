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
  it('sets a session cookie that scripts cannot read, and returns the callback', async () => {
    const { email } = await anAccount(base.db)
    const answer = await post('/signin', { email, password, callback: '/study/7' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ callback: '/study/7' })
    expect(answer.headers['set-cookie']).toMatch(
      /^trellis_session=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/,
    )
  })

  it('binds the cookie to the host and to TLS when the product is served over TLS', async () => {
    const { answer } = await signedIn(await base.app({ secureCookies: true }))
    expect(answer.headers['set-cookie']).toMatch(/^__Host-trellis_session=[\w-]{43}; Path=\/; .*; Secure$/)
  })

  it('never returns a callback to another site', async () => {
    const { email } = await anAccount(base.db)
    const answer = await post('/signin', { email, password, callback: 'https://evil.example/' })
    expect(answer.json()).toEqual({ callback: '/' })
  })

  it('uses the host of the request when no public address is configured', async () => {
    const local = await base.app({ publicUrl: null, callbackOrigins: ['http://localhost:5173/'] })
    const { email } = await anAccount(base.db)
    const ask = async (callback: string) =>
      (await post('/signin', { email, password, callback }, local, { host: '127.0.0.1:8080' })).json().callback
    expect(await ask('http://127.0.0.1:8080/x')).toBe('/x')
    expect(await ask('http://localhost:5173/x')).toBe('http://localhost:5173/x')
    expect(await ask('http://localhost:8080/x')).toBe('/')
  })

  it('sends a teacher to the classes unless they asked for another page', async () => {
    const { email } = await anAccount(base.db, { role: 'TEACHER' })
    const ask = async (callback?: string) => (await post('/signin', { email, password, callback })).json().callback
    expect(await ask()).toBe('/classes')
    expect(await ask('/')).toBe('/classes')
    expect(await ask(`${publicUrl}/home`)).toBe('/classes')
    expect(await ask('/classes/C7')).toBe('/classes/C7')
    expect((await post('/create', { ...aPerson(), role: 'TEACHER' })).json()).toEqual({ callback: '/classes' })
  })

  it('ends the previous session of the browser at the next sign-in', async () => {
    const first = await signedIn()
    await post('/signin', { email: first.email, password }, app, {
      cookie: `trellis_session=${first.cookies.trellis_session}`,
    })
    expect((await sessionsOf(first.cookies)).statusCode).toBe(401)
  })

  it('replies 401 to a wrong password, and 429 after five of them', async () => {
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
  it('signs a person in after creating the account', async () => {
    const answer = await post('/create', { ...aPerson(), callback: '/onboarding/profile' })
    expect(answer.json()).toEqual({ callback: '/onboarding/profile' })
    expect((await sessionsOf(cookiesOf(answer))).json()).toHaveLength(1)
  })

  it('names the invalid fields of a new account', async () => {
    const answer = await post('/create', aPerson({ email: 'nowhere', password: 'short', firstName: ' ' }))
    expect(answer.statusCode).toBe(400)
    const fields = answer.json().error.details.fields.map((entry: { field: string }) => entry.field)
    expect(fields.sort()).toEqual(['email', 'firstName', 'password'])
  })

  it('refuses a new account with an address that is taken', async () => {
    const { email } = await anAccount(base.db)
    expect((await post('/create', aPerson({ email }))).json().error.code).toBe('email_taken')
  })

  it('neither offers nor creates new accounts where sign-up is off', async () => {
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

  it('ends the session, clears the cookie and redirects to the login screen', async () => {
    const { cookies } = await signedIn()
    const answer = await signOut(cookies)
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/login')
    expect(answer.headers['set-cookie']).toMatch(/^trellis_session=; Path=\/; Max-Age=0;/)
    expect((await sessionsOf(cookies)).statusCode).toBe(401)
  })

  it('redirects only to allowed callbacks after signing out', async () => {
    expect((await signOut({}, {}, '?callback=/bye')).headers.location).toBe('/bye')
    expect((await signOut({}, {}, '?callback=//evil.example')).headers.location).toBe('/login')
  })

  it("replies with the contract's JSON when a script signs out", async () => {
    const { cookies } = await signedIn()
    const answer = await signOut(cookies, { accept: 'application/json' })
    expect(accountsCalls.signOut.reply.parse(answer.json())).toEqual({ ok: true })
  })

  it('does not let another site sign people out', async () => {
    const { cookies } = await signedIn()
    const answer = await signOut(cookies, { 'sec-fetch-site': 'cross-site' })
    expect(answer.statusCode).toBe(403)
    expect((await sessionsOf(cookies)).statusCode).toBe(200)
  })
})

describe('the sessions of a person', () => {
  it('lists sessions with times in seconds and the current one marked', async () => {
    const { cookies } = await signedIn()
    const [only] = (await sessionsOf(cookies)).json()
    expect(only).toMatchObject({ isCurrent: true })
    expect(only.expiresAt - only.createdAt).toBe(12 * 3600)
  })

  it('ends a single session, even the current one', async () => {
    const { cookies } = await signedIn()
    const [only] = (await sessionsOf(cookies)).json()
    const end = () => app.inject({ method: 'DELETE', url: `/accounts/sessions/${only.id}`, cookies })
    const answer = await end()
    expect(answer.json()).toEqual({ ok: true })
    expect(answer.headers['set-cookie']).toMatch(/Max-Age=0/)
    expect((await end()).statusCode).toBe(401)
  })

  it('hides the sessions of other people', async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()]
    const [session] = (await sessionsOf(theirs.cookies)).json()
    const url = `/accounts/sessions/${session.id}`
    const answer = await app.inject({ method: 'DELETE', url, cookies: mine.cookies })
    expect(answer.json().error.code).toBe('session_not_found')
    expect((await sessionsOf(theirs.cookies)).statusCode).toBe(200)
  })

  it('requires a sign-in to list sessions', async () => {
    expect((await sessionsOf({})).json().error.code).toBe('not_signed_in')
  })
})
