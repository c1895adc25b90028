import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createPool } from '@trellis/database'
import Fastify from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server'
import { healthRoutes } from './health'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ DATABASE_POOL: '2' })
})
afterAll(() => server.close())

const ask = async () => [await server.anonymous.get('/healthz'), await server.anonymous.get('/readyz')] as const

describe('health', () => {
  it('reports live and ready while the database answers', async () => {
    const [live, ready] = await ask()
    expect([live.status, live.body]).toEqual([200, { status: 'ok' }])
    expect([ready.status, ready.body]).toEqual([200, { status: 'ready' }])
  })

  // Takes a second, the time within which a pool must answer.
  it.each(['study', 'platform'] as const)(
    'reports not ready while the %s pool has no free connection',
    async (name) => {
      const pool = server.composed.pools[name]!
      const held = await Promise.all([pool.connect(), pool.connect()])
      const [live, ready] = await ask()
      expect([live.status, ready.status]).toEqual([200, 503])
      for (const client of held) client.release()
      expect((await ask())[1].status).toBe(200)
    },
  )

  it('reports not ready while the database accepts connections but never answers', async () => {
    const mute = await aMuteDatabase()
    const app = Fastify()
    healthRoutes(app, [mute.pool])
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    await Promise.all([app.close(), mute.close()])
  })

  it('reports live but not ready once the database is gone, and calls answer 503 with Retry-After', async () => {
    await server.dropDatabase()
    const [live, ready] = await ask()
    expect(live.status).toBe(200)
    expect([ready.status, ready.body]).toEqual([503, { status: 'not ready' }])
    const { status, body, headers } = await server.anonymous.get('/core/skills/nodes')
    expect([status, body.error.code, headers['retry-after']]).toEqual([503, 'database_unavailable', '1'])
  })
})

async function aMuteDatabase(): Promise<{ pool: pg.Pool; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const listener: Server = createServer((socket) => void sockets.add(socket))
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  const pool = createPool({ host: '127.0.0.1', port, ssl: false, connectionTimeoutMillis: 0 }, () => {})
  return {
    pool,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => listener.close(resolve))
      await pool.end()
    },
  }
}
