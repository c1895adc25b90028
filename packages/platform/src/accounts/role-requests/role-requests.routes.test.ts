import type { UserId } from '@trellis/domain'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userRoles } from '../../db/schema/users'
import { createTestAccounts, type TestAccounts } from '../accounts.fixtures'
import { findOrCreateOidcAccount } from '../accounts.service'
import { anAddress, aPerson, cookiesOf, password } from '../person.fixtures'
import { identify } from '../sessions/sessions.store'
import { listRoleRequests } from './role-requests.store'

let base: TestAccounts
let app: FastifyInstance
let admin: Record<string, string>
beforeAll(async () => {
  base = await createTestAccounts()
  const open = await base.app()
  admin = cookiesOf(await register(open, {}))
  await base.db.insert(userRoles).values({ userId: (await personOf(admin))!.actor.userId, role: 'ADMIN' })
  app = await base.app({ approveAccounts: true })
})
afterAll(() => base.drop())

const register = (server: FastifyInstance, person: Parameters<typeof aPerson>[0] & { role?: string }) =>
  server.inject({
    method: 'POST',
    url: '/accounts/create',
    payload: { ...aPerson(person), ...(person.role && { role: person.role }) },
    headers: { 'x-forwarded-for': anAddress() },
  })
const personOf = (cookies: Record<string, string>) => identify(base.db, cookies.trellis_session!)
const rolesOf = async (cookies: Record<string, string>) => (await personOf(cookies))?.actor.roles
const decide = (method: 'POST' | 'DELETE', userId: UserId, cookies = admin) =>
  app.inject({
    method,
    url: `/accounts/role-requests/${userId}${method === 'POST' ? '/approve' : ''}`,
    cookies,
    ...(method === 'POST' && { payload: {} }),
  })

async function newAccount(role?: 'RESEARCHER' | 'TEACHER') {
  const cookies = cookiesOf(await register(app, { ...(role && { role }) }))
  return { cookies, userId: (await personOf(cookies))!.actor.userId }
}

describe('an account that needs approval', () => {
  it('gives a new account no role until an administrator approves the one that it asked for', async () => {
    for (const role of ['RESEARCHER', 'TEACHER'] as const) {
      const { cookies, userId } = await newAccount(role)
      expect(await rolesOf(cookies)).toEqual([])
      expect(await listRoleRequests(base.db)).toMatchObject([{ userId, role }])
      expect((await decide('POST', userId)).statusCode).toBe(200)
      expect(await rolesOf(cookies)).toEqual([role])
      expect(await listRoleRequests(base.db)).toEqual([])
    }
  })

  it('lets people change their password and set up an app before their account is approved', async () => {
    const { cookies, userId } = await newAccount()
    const page = await app.inject({ url: '/accounts/security', cookies })
    expect([page.statusCode, page.body.includes('name="current"')]).toEqual([200, true])
    const payload = { current: password, password: 'another long password' }
    const answer = await app.inject({ method: 'POST', url: '/accounts/password', cookies, payload })
    expect(answer.json()).toEqual({ ok: true })
    expect((await app.inject({ method: 'POST', url: '/accounts/totp', cookies, payload: {} })).statusCode).toBe(200)
    await decide('DELETE', userId)
  })

  it('announces the approval on the page where accounts are created', async () => {
    const text = 'An administrator approves new accounts.'
    expect((await app.inject('/accounts/create')).body).toContain(text)
    expect((await (await base.app()).inject('/accounts/create')).body).not.toContain(text)
  })

  it('removes a declined account with its session', async () => {
    const { cookies, userId } = await newAccount()
    expect((await decide('DELETE', userId)).statusCode).toBe(200)
    expect(await personOf(cookies)).toBeNull()
    expect(await listRoleRequests(base.db)).toEqual([])
  })

  it('accepts one decision when administrators decide at the same time', async () => {
    const { userId } = await newAccount()
    const answers = await Promise.all([decide('POST', userId), decide('DELETE', userId), decide('POST', userId)])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 404, 404])
  })

  it('does not decline an account that got a role in another way', async () => {
    const { cookies, userId } = await newAccount()
    await base.db.insert(userRoles).values({ userId, role: 'ADMIN' })
    expect(await listRoleRequests(base.db)).toEqual([])
    expect((await decide('DELETE', userId)).statusCode).toBe(404)
    expect(await rolesOf(cookies)).toEqual(['ADMIN'])
  })

  it('does not let an account approve itself', async () => {
    const { cookies, userId } = await newAccount()
    expect((await decide('POST', userId, cookies)).statusCode).toBe(403)
    expect((await app.inject({ url: '/accounts/role-requests', cookies })).statusCode).toBe(403)
    expect(await rolesOf(cookies)).toEqual([])
  })

  it('also makes accounts of an OpenID provider wait, unless ADMIN_EMAILS names their address', async () => {
    const policy = { approveAccounts: true }
    const provided = { issuer: 'https://id.example', isEmailVerified: true, firstName: 'Ada', lastName: 'Byron' }
    const unnamed = { ...provided, subject: 'unnamed', email: 'unnamed@school.example' }
    const waiting = await findOrCreateOidcAccount(base.db, unnamed, [], policy)
    const person = { ...provided, subject: 'named', email: 'named@school.example' }
    const named = await findOrCreateOidcAccount(base.db, person, [person.email], policy)
    const rows = await base.db.select().from(userRoles)
    const rolesById = (userId: string) => rows.filter((row) => row.userId === userId).map((row) => row.role)
    expect(rolesById((waiting as { userId: string }).userId)).toEqual([])
    expect(rolesById((named as { userId: string }).userId).sort()).toEqual(['ADMIN', 'RESEARCHER'])
  })
})
