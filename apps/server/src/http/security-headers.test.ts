import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtApps } from '../testing/built-apps'
import { startTestServer, type TestServer } from '../testing/test-server'

let dist: Awaited<ReturnType<typeof builtApps>>
let server: TestServer

beforeAll(async () => {
  dist = await builtApps()
  server = await startTestServer({}, { directories: dist.directories })
})
afterAll(async () => {
  await server.close()
  await dist.remove()
})

const json = { 'content-type': 'application/json' }
const answers: [kind: string, status: number, request: InjectOptions][] = [
  ['a page of the web app', 200, { url: '/home' }],
  ['a script', 200, { url: '/assets/app.js' }],
  ['the student app', 200, { url: '/tutor/' }],
  ['the sign-in page', 200, { url: '/accounts/login' }],
  ['the API page', 200, { url: '/api/docs' }],
  ['the configuration', 200, { url: '/config.json' }],
  ['a call', 200, { url: '/api/login/isAuth' }],
  ['a call without a session', 401, { url: '/api/study/loadUserStudies' }],
  ['a call with wrong values', 400, { method: 'POST', url: '/accounts/signin', headers: json, payload: '{}' }],
  ['a call that is not JSON', 400, { method: 'POST', url: '/accounts/signin', headers: json, payload: '{' }],
  ['a form', 415, { method: 'POST', url: '/accounts/signin', payload: 'email=a' }],
  [
    'a call from elsewhere',
    403,
    { method: 'POST', url: '/accounts/signin', headers: { ...json, origin: 'https://elsewhere.example' } },
  ],
  ['an unknown call', 404, { url: '/api/nothing' }],
  ['a picture that is not there', 404, { url: '/resources/images/nothing' }],
]

function directivesOf(policy: unknown): Map<string, string[]> {
  return new Map(
    String(policy)
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name, ...sources]) => [name!, sources]),
  )
}

describe('every answer', () => {
  it.each(answers)('%s is answered with %i and the security headers', async (_, status, request) => {
    const { statusCode, headers } = await server.app.inject(request)
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('strict-transport-security')
  })

  it.each(answers)('the answer to %s lets only the product’s own scripts run', async (_, __, request) => {
    const { headers } = await server.app.inject(request)
    // Nothing can run in an answer of this type, and nosniff keeps browsers from guessing another.
    if (headers['content-type'] === 'application/json; charset=utf-8') {
      expect(headers).not.toHaveProperty('content-security-policy')
      return
    }
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    const directives = directivesOf(headers['content-security-policy'])
    expect(directives.get('script-src')).toEqual(["'self'"])
    expect(directives.get('default-src')).toEqual(["'self'"])
    expect(directives.get('object-src')).toEqual(["'none'"])
    expect(directives.get('base-uri')).toEqual(["'none'"])
    const known = ["'self'", "'none'", 'data:', 'blob:']
    for (const [name, sources] of directives) {
      const others = sources.filter((source) => !known.includes(source))
      expect([name, others]).toEqual([name, name === 'style-src' ? ["'unsafe-inline'"] : []])
    }
  })
})

describe('a server behind TLS', () => {
  it('sends HSTS, and a cookie that is only for this host', async () => {
    const secure = await startTestServer({ PUBLIC_URL: 'https://trellis.example' })
    try {
      const entered = await secure.app.inject({
        method: 'POST',
        url: '/accounts/signin',
        payload: { email: 'researcher@demo.trellis', password: 'trellis-researcher' },
      })
      expect(entered.headers['strict-transport-security']).toMatch(/max-age=31536000/)
      expect(entered.headers['set-cookie']).toMatch(/^__Host-trellis_session=.+; HttpOnly; SameSite=Lax; Secure$/)
    } finally {
      await secure.close()
    }
  })
})
