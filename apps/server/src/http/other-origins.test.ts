import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPartner, type TestPartner } from '../testing/partner'
import { startTestServer, type TestServer } from '../testing/test-server'

let server: TestServer
let partner: TestPartner
let cookie: string

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'http://trellis.example:8080' })
  partner = await aPartner(server, await server.signIn('admin'), 'Elsewhere')
  const payload = { email: 'admin@demo.trellis', password: 'trellis-admin' }
  const entered = await server.app.inject({ method: 'POST', url: '/accounts/signin', payload })
  cookie = String(entered.headers['set-cookie']).split(';')[0]!
})
afterAll(() => server.close())

const elsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
const init = (headers: Record<string, string>, type = 'application/json') =>
  server.app.inject({
    method: 'POST',
    url: '/api/v6/init',
    headers: { 'content-type': type, 'user-id': 'ana', ...headers },
    payload: '{}',
  })

describe('a call with the token of a platform', () => {
  it.each([
    ['no origin', {}],
    ['another origin', elsewhere],
  ])('accepts a partner token with %s, and lets any page read the answer', async (_, headers) => {
    const answer = await init({ ...headers, authorization: `Bearer ${partner.token}` })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
  })

  it('lets a page of another origin read why its call was refused', async () => {
    const answer = await init(elsewhere)
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'unknown_token'])
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  })

  it('refuses a partner call that is not JSON', async () => {
    const answer = await init({ ...elsewhere, authorization: `Bearer ${partner.token}` }, 'text/plain')
    expect(answer.statusCode).toBe(415)
  })
})

it('accepts no session on the partner routes, and no partner token on any other route', async () => {
  expect((await init({ cookie })).statusCode).toBe(401)
  const authorization = `Bearer ${partner.token}`
  for (const headers of [{ authorization }, { authorization, ...elsewhere }]) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/admin/partners',
      headers: { 'content-type': 'application/json', ...headers },
      payload: { name: 'Mine' },
    })
    expect([401, 403]).toContain(answer.statusCode)
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  }
})

it('refuses a session from another origin on the other routes', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/admin/partners',
    headers: { 'content-type': 'application/json', cookie, ...elsewhere },
    payload: { name: 'Mine' },
  })
  expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'foreign_origin'])
})

describe('a preflight request', () => {
  const preflight = (url: string, headers = 'authorization,content-type,user-id,session-id,url,currentretry') =>
    server.app.inject({
      method: 'OPTIONS',
      url,
      headers: { ...elsewhere, 'access-control-request-method': 'POST', 'access-control-request-headers': headers },
    })

  it.each(['/api/v6/assign', '/api/partner/enrol'])(
    'answers a preflight for %s, allowing all headers that the client names',
    async (url) => {
      const answer = await preflight(url)
      expect(answer.statusCode).toBe(204)
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'POST, PATCH',
        'access-control-allow-headers': 'authorization,content-type,user-id,session-id,url,currentretry',
      })
    },
  )

  it.each(['/api/study/addStudy', '/api/admin/partners', '/api/v60/assign', '/api/partners/enrol', '/accounts/signin'])(
    'answers no preflight for %s',
    async (url) => {
      const answer = await preflight(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    },
  )
})
