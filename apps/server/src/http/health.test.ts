import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('health', () => {
  it('is well and ready while the database answers', async () => {
    const [live, ready] = [await server.anonymous.get('/healthz'), await server.anonymous.get('/readyz')]
    expect([live.status, live.body]).toEqual([200, { status: 'ok' }])
    expect([ready.status, ready.body]).toEqual([200, { status: 'ready' }])
  })

  it('is well but not ready once the database is gone, and does not fall over', async () => {
    await server.dropDatabase()
    const [live, ready] = [await server.anonymous.get('/healthz'), await server.anonymous.get('/readyz')]
    expect(live.status).toBe(200)
    expect([ready.status, ready.body]).toEqual([503, { status: 'not ready' }])
    expect((await server.anonymous.get('/core/skills/nodes')).body.error.code).toBe('internal')
  })
})
