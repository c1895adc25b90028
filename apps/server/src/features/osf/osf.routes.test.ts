import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@trellis/database/testing'
import { type Role, userIdSchema } from '@trellis/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { createOsfClient } from '../../adapters/osf/osf-client'
import { createOsfStandIn } from '../../adapters/osf/osf-stand-in'
import { standInBaseUrl } from '../../adapters/osf/osf-stand-in-answers'
import { connect, migrateStudyService } from '../../db/client'
import { studies } from '../../db/schema/studies'
import { createApp } from '../../http/create-app'
import { createRequireOwner } from '../../study/access/require-owner'
import { osfRoutes } from './osf.routes'

const { pool, drop } = await createTestDatabase()
await migrateStudyService(pool, fileURLToPath(new URL('../../../', import.meta.url)))
const db = connect(pool)

const userId = userIdSchema.parse('U1')
const app = await createApp({
  logLevel: 'silent',
  trustProxy: false,
  publicUrl: null,
  isSecure: false,
  checkReplies: true,
})
app.decorateRequest('sessionToken', null)
app.decorateRequest('identity', null)
app.decorate('isService', () => false)
app.decorate('requireOwner', createRequireOwner(db))
app.decorate('identify', async (request) => {
  const role = request.headers['x-role'] as Role | undefined
  const identity = role && {
    actor: { userId, roles: [role], isAdmin: false },
    userName: 'a',
    hasCompletedOnboarding: true,
    hasSecondFactor: false,
    mustAddSecondFactor: false,
    isConfirmed: true,
  }
  request.identity = identity ?? null
  return request.identity
})
osfRoutes(app, {
  db,
  osf: createOsfClient({ baseUrl: standInBaseUrl, token: null, fetch: createOsfStandIn(), isStandIn: true }),
  providers: [],
})
afterAll(async () => {
  await app.close()
  await drop()
})

async function send(method: 'GET' | 'POST', url: string, { body = {}, role = 'RESEARCHER' as Role | null } = {}) {
  const headers = { 'content-type': 'application/json', ...(role && { 'x-role': role }) }
  const response = await app.inject({ method, url, headers, ...(method === 'POST' && { payload: body }) })
  return { status: response.statusCode, body: response.json() }
}

describe('the OSF calls', () => {
  it('links a study to a project and reads it back', async () => {
    const [row] = await db.insert(studies).values({ ownerId: userId, typeId: 1, name: 'Study' }).returning()
    const linked = await send(
      'POST',
      `/OSF/project/${row!.id}?projectId=${encodeURIComponent('https://osf.io/frac7/')}`,
    )
    expect(linked).toMatchObject({ status: 200, body: { studyId: row!.id, osfProjectId: 'frac7', isStandIn: true } })
    expect(await send('GET', `/OSF/project?studyId=${row!.id}`)).toEqual(linked)
    expect(await send('POST', `/OSF/project/${row!.id}?projectId=`)).toMatchObject({ body: { osfProjectId: null } })
  })

  it('links the signed-in researcher to an account', async () => {
    expect(await send('POST', '/OSF/researcher', { body: { osfUserId: 'icarv' } })).toEqual({
      status: 200,
      body: { osfUserId: 'icarv', fullName: 'Inês Carvalho', isStandIn: true },
    })
  })

  it('refuses an unknown account with the message of the product', async () => {
    expect(await send('POST', '/OSF/researcher', { body: { osfUserId: 'zzzzz' } })).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid_osf_id', message: 'Error: Invalid OSF account id', details: { id: 'zzzzz' } } },
    })
    expect(await send('GET', '/OSF/project?studyId=2000000000')).toMatchObject({ status: 404 })
    expect(await send('POST', '/OSF/project/1')).toMatchObject({ status: 400 })
  })

  it('refuses to link an account without a session and for a student', async () => {
    const body = { osfUserId: 'mlind' }
    expect(await send('POST', '/OSF/researcher', { body, role: null })).toMatchObject({ status: 401 })
    expect(await send('POST', '/OSF/researcher', { body, role: 'STUDENT' })).toMatchObject({ status: 403 })
  })
})
