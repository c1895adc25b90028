import { gunzipSync } from 'node:zlib'
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

const get = (url: string) => server.app.inject({ url })

describe('the built apps', () => {
  it.each(['/', '/home', '/home/study/support-study/basics/7', '/login', '/admin', '/nowhere', '/home?x=a.b'])(
    'answers %s with the web app, to be revalidated each time',
    async (url) => {
      const answer = await get(url)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(answer.body).toContain('<title>web</title>')
    },
  )

  it.each(['/tutor/', '/tutor/preview/7'])('answers %s with the student app', async (url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(answer.body).toContain('<title>tutor</title>')
  })

  it('sends compressed files to clients that accept them, and uncompressed files to others', async () => {
    const packed = await server.app.inject({ url: '/assets/app.js', headers: { 'accept-encoding': 'br, gzip' } })
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect(gunzipSync(packed.rawPayload).toString()).toBe('export {}')
    expect(packed.headers['content-type']).toMatch(/javascript/)
    const plain = await get('/assets/app.js')
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'export {}'])
    expect(plain.headers.vary).toMatch(/accept-encoding/i)
  })

  it('lets browsers cache the files in /assets for a year', async () => {
    const answer = await get('/assets/app.js')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it.each([
    '/assets/gone.js',
    '/favicon.ico',
    '/api/nothing',
    '/core/nothing',
    '/accounts/nothing',
    '/resources/nothing',
  ])('answers %s with 404, not with a page', async (url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'route_not_found'])
  })

  it.each(['/..%2f..%2fpackage.json', '/assets/..%2f..%2f..%2fpackage.json', '/%2e%2e/package.json', '/.env'])(
    'serves no file outside the folder of the apps: %s',
    async (url) => {
      const answer = await get(url)
      expect(answer.body).not.toContain('"workspaces"')
      expect([400, 404]).toContain(answer.statusCode)
    },
  )
})

describe('the configuration for browsers', () => {
  it('/config.json has the base paths, the demo accounts and class, sign-in and OSF settings, and nothing else', async () => {
    const answer = await get('/config.json')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.json()).toEqual({
      bases: { study: '/api', platform: '/core', accounts: '/accounts', resources: '/resources' },
      demo: {
        accounts: ['researcher', 'administrator', 'teacher', 'colleague', 'student'],
        classCode: 'GARDEN',
        students: expect.arrayContaining([{ nickname: 'Maya', pin: '4826' }]),
      },
      oidc: null,
      osf: { isStandIn: true },
      version: 'test',
    })
  })

  it('/config.json has no accounts without the demo, and no secrets', async () => {
    const plain = await startTestServer({
      DEMO: 'false',
      OIDC_ISSUER: 'http://127.0.0.1:1',
      OIDC_CLIENT_ID: 'trellis',
      OIDC_CLIENT_SECRET: 'kept-by-the-test',
      OIDC_LABEL: 'Example University',
    })
    try {
      const { body } = await plain.anonymous.get('/config.json')
      expect(body).toMatchObject({ demo: null, oidc: { label: 'Example University' } })
      expect(JSON.stringify(body)).not.toMatch(/kept-by-the-test|demo\.trellis|GARDEN/)
    } finally {
      await plain.close()
    }
  })
})
