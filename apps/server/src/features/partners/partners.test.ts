import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPartner } from '../../testing/partner'
import { done } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'

let server: TestServer
let admin: TestClient

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('admin')
})
afterAll(() => server.close())

const add = (name: unknown) => admin.post('/api/admin/partners', { name })
const list = async () =>
  done<{ id: number; name: string; [field: string]: unknown }[]>(await admin.get('/api/admin/partners'))
const renew = (id: number) => admin.post('/api/admin/partners/token', { id })
const revoke = (id: number) => admin.delete('/api/admin/partners', { id })
const probe = { studentId: 'S1', problemSetId: 'PSANONE', event: { id: randomUUID(), at: 0 } }

describe('granting access to a platform', () => {
  it('issues a token that is shown once and stored only as its hash', async () => {
    const { partner, token } = done<{ partner: { id: number }; token: string }>(await add('Algebra Land'))
    expect(token).toMatch(/^trp_[\w-]{43}$/)
    expect(JSON.stringify(await list())).not.toContain(token)
    const { rows } = await server.composed.pools.study.query('select * from trellis.partner where id = $1', [
      partner.id,
    ])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('refuses the name of another platform, whatever the case', async () => {
    done(await add('Number Garden'))
    const { status, body } = await add('number garden')
    expect([status, body.error.code]).toEqual([409, 'name_taken'])
  })

  it.each([
    ['no name', '  '],
    ['a name of 61 characters', 'x'.repeat(61)],
    ['a name with signs', 'A <b>'],
    ['a number', 7],
  ])('refuses a platform with %s and names the field', async (_, name) => {
    const { status, body } = await add(name)
    expect([status, body.error.details.fields[0].field]).toEqual([400, 'name'])
  })

  it('shows when the token of a platform was last used', async () => {
    const partner = await aPartner(server, admin, 'Used')
    expect((await list()).find((entry) => entry.id === partner.id)).toMatchObject({ lastUsedAt: null, participants: 0 })
    done(await partner.post('/api/partner/enrol', probe))
    const entry = (await list()).find(({ id }) => id === partner.id)!
    expect(Math.abs(Number(entry.lastUsedAt) - Date.now() / 1000)).toBeLessThan(60)
  })
})

describe('revoking the access of a platform', () => {
  it('refuses the token immediately, and keeps the first date when access is revoked again', async () => {
    const partner = await aPartner(server, admin, 'Shut')
    done(await partner.post('/api/partner/enrol', probe))
    done(await revoke(partner.id))
    const { status, body } = await partner.post('/api/partner/enrol', probe)
    expect([status, body.error.code]).toEqual([401, 'unknown_token'])
    const before = (await list()).find(({ id }) => id === partner.id)!.revokedAt
    done(await revoke(partner.id))
    expect((await list()).find(({ id }) => id === partner.id)!.revokedAt).toBe(before)
  })

  it('records who granted access, renewed the token and revoked access, each once', async () => {
    const partner = await aPartner(server, admin, 'Recorded')
    done(await renew(partner.id))
    done(await revoke(partner.id))
    done(await revoke(partner.id))
    done(await add('Recorded'))
    const { rows } = await server.composed.pools.study.query(
      `select e.action, u.email from trellis.partner_event e join platform.user u on u.id = e.actor_id
       where e.partner_id = $1 order by e.id`,
      [partner.id],
    )
    const actions = ['ADDED', 'RENEWED', 'SHUT_OUT', 'ADDED']
    expect(rows).toEqual(actions.map((action) => ({ action, email: 'admin@demo.trellis' })))
  })

  it('restores access under the same name and id, with a new token', async () => {
    const partner = await aPartner(server, admin, 'Back')
    done(await revoke(partner.id))
    const again = await aPartner(server, admin, 'back')
    expect(again.id).toBe(partner.id)
    done(await again.post('/api/partner/enrol', probe))
    expect((await partner.post('/api/partner/enrol', probe)).status).toBe(401)
    expect((await list()).find(({ id }) => id === partner.id)).toMatchObject({ name: 'Back', revokedAt: null })
  })

  it('answers 404 for revoking the access of an unknown platform', async () => {
    const { status, body } = await revoke(2_000_000_000)
    expect([status, body.error.code]).toEqual([404, 'partner_not_found'])
  })
})

describe('renewing a token', () => {
  it('replaces the previous token of the platform immediately', async () => {
    const partner = await aPartner(server, admin, 'Renewed')
    done(await partner.post('/api/partner/enrol', probe))
    const { partner: shown, token } = done<{ partner: { id: number; name: string }; token: string }>(
      await renew(partner.id),
    )
    expect(shown).toMatchObject({ id: partner.id, name: 'Renewed', revokedAt: null })
    expect((await partner.post('/api/partner/enrol', probe)).status).toBe(401)
    expect((await call(`Bearer ${token}`)).statusCode).toBe(200)
  })

  it('restores the access of a platform whose access was revoked', async () => {
    const partner = await aPartner(server, admin, 'Let in again')
    done(await revoke(partner.id))
    const { token } = done<{ token: string }>(await renew(partner.id))
    expect((await call(`Bearer ${token}`)).statusCode).toBe(200)
    expect((await list()).find(({ id }) => id === partner.id)).toMatchObject({ revokedAt: null })
  })

  it('answers 404 for renewing the token of an unknown platform', async () => {
    const { status, body } = await renew(2_000_000_000)
    expect([status, body.error.code]).toEqual([404, 'partner_not_found'])
  })
})

function call(authorization?: string, body: unknown = probe) {
  return server.app.inject({
    method: 'POST',
    url: '/api/partner/enrol',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    payload: JSON.stringify(body),
  })
}

describe('a call of another platform', () => {
  it.each([
    ['no token', undefined],
    ['a token that was never issued', 'Bearer trp_unknown'],
    ['something other than a token', 'Basic dXNlcjpwYXNz'],
    ['an empty token', 'Bearer '],
  ])('refuses a call with %s before its body is checked', async (_, authorization) => {
    const answer = await call(authorization, {})
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'unknown_token'])
  })

  it('refuses a call that is signed in with a session, even that of an administrator', async () => {
    expect((await admin.post('/api/partner/enrol', probe)).status).toBe(401)
  })
})
