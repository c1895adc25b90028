import { type Call, calls, defaultBases, upgradeCalls } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestClient, type TestServer } from './testing/test-server'

let server: TestServer
let admin: TestClient

beforeAll(async () => {
  const environment = { REQUIRE_SECOND_FACTOR: 'administrators', ADMIN_EMAILS: 'head@school.example' }
  server = await startTestServer(environment)
  admin = await server.signUpAdmin('head@school.example')
})
afterAll(() => server.close())

/** Calls with a session that can be made without the second factor, because they serve to set it up. */
const allowed = [
  'getMe',
  'startTotp',
  'confirmTotp',
  'getConfirmation',
  'confirm',
  'startConfirmation',
  'startPasskey',
  'addPasskey',
  'getSessions',
  'revokeSession',
  'revokeOtherSessions',
]
const withoutSession = new Set<Call['access']>(['public', 'work', 'partner'])
const everyCall = Object.entries({ ...calls, ...upgradeCalls } as Record<string, Call>)
const refused = everyCall.filter(([name, { access }]) => !withoutSession.has(access) && !allowed.includes(name))

function send(person: TestClient, call: Call) {
  const url = defaultBases[call.base] + call.path.replace(/\{\w+\}/g, '1')
  const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
  return method === 'get' ? person.get(url) : person[method](url, {})
}

describe('an administrator without the second factor that the server requires', () => {
  it.each(refused)('refuses the call %s', async (_, call) => {
    const { status, body } = await send(admin, call)
    expect([status, body.error.code]).toEqual([403, 'second_factor_required'])
  })

  it.each(everyCall.filter(([name]) => allowed.includes(name)))('allows the call %s', async (_, call) => {
    expect((await send(admin, call)).body.error?.code).not.toBe('second_factor_required')
  })

  it('sends the administrator to the security page, which explains the requirement', async () => {
    const { body } = await server.anonymous.post('/accounts/signin', {
      email: 'head@school.example',
      password: 'a long password',
      callback: '/admin',
    })
    expect(body.callback).toBe('/accounts/security?callback=%2Fadmin')
    const notice = '<p class="done" role="status">This server requires two-step sign-in'
    expect((await admin.get('/accounts/security')).body).toContain(notice)
    const researcher = await server.signUp('someone@school.example')
    expect((await researcher.get('/accounts/security')).body).not.toContain(notice)
  })
})

describe('a person who needs no second factor', () => {
  it('a researcher and a demo administrator may make calls without a second factor', async () => {
    for (const person of [await server.signUp('ada@school.example'), await server.signIn('admin')]) {
      expect((await person.get('/api/study/loadUserStudies')).status).toBe(200)
    }
  })
})
