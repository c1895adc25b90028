import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestAccounts, type TestAccounts } from '../accounts.fixtures'
import { anAddress, aPerson, cookiesOf } from '../person.fixtures'
import { identify } from '../sessions/sessions.store'
import { issueAdminCode } from './admin-code'

const email = 'head@school.example'
let base: TestAccounts
let app: FastifyInstance
beforeAll(async () => {
  base = await createTestAccounts()
  app = await base.app({ adminEmails: [email] })
})
afterAll(() => base.drop())

const post = (path: string, payload: object, cookies: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/accounts${path}`, payload, cookies, headers: { 'x-forwarded-for': anAddress() } })

it('makes the owner of an address in ADMIN_EMAILS an administrator only with the code', async () => {
  const code = await issueAdminCode(base.db, [email])
  let cookies = cookiesOf(await post('/create', aPerson({ email })))
  const isAdmin = async () => (await identify(base.db, cookies.trellis_session!))?.actor.isAdmin
  expect(await isAdmin()).toBe(false)
  expect((await post('/claim-admin', { code: 'wrong' }, cookies)).statusCode).toBe(400)
  expect(await isAdmin()).toBe(false)
  const answer = await post('/claim-admin', { code, callback: '/admin' }, cookies)
  expect([answer.statusCode, answer.json()]).toEqual([200, { callback: '/admin' }])
  // The session from before the claim has ended.
  expect(await isAdmin()).toBeUndefined()
  cookies = cookiesOf(answer)
  expect(await isAdmin()).toBe(true)
})

it('asks signed-in people for the code, and sends others to the sign-in page', async () => {
  const signedOut = await app.inject('/accounts/claim-admin')
  expect(signedOut.statusCode).toBe(303)
  expect(signedOut.headers.location).toBe('/accounts/login?callback=%2Faccounts%2Fclaim-admin')
  const cookies = cookiesOf(await post('/create', aPerson({ email: 'ada@school.example' })))
  const page = await app.inject({ url: '/accounts/claim-admin', cookies })
  expect(page.body).toContain('ada@school.example')
  expect(page.body).toContain('action="/accounts/claim-admin"')
})
