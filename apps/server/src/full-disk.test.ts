import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openCluster } from './db/embedded/cluster'
import { resolvePlacement } from './db/embedded/placement'
import { connection } from './db/embedded/session'
import { killPostmaster } from './db/embedded/testing/cluster-harness'
import { builtServer, type ServerProcess } from './testing/server-process'
import { mountSmallDisk } from './testing/small-disk'

const megabyte = 1024 * 1024
/** Less than the maximum size of the write-ahead log, so that the log fills the disk. */
const diskMegabytes = 240
const reserveMegabytes = 64

const mounted = await mountSmallDisk(diskMegabytes)
const disk = mounted?.folder

// Takes half a minute: the server runs as its own process, and its database writes until the disk is full.
describe.skipIf(!mounted)('a server whose disk is full (needs permission to mount a disk)', () => {
  const program = builtServer()
  let server: ServerProcess
  let hasEnded = false

  beforeAll(async () => {
    await openCluster(disk!)
    server = await program.start(
      { DATA_DIR: disk!, APPROVE_ACCOUNTS: 'false', DATABASE_POOL: '4', QUOTA_STUDIES: '0', LOG_LEVEL: 'silent' },
      ['--size', '1'],
    )
    void server.ended.then(() => {
      hasEnded = true
    })
  })
  afterAll(async () => {
    await program.endAll()
    await killPostmaster((await resolvePlacement(disk!)).location)
    await vi.waitFor(() => mounted!.unmount())
    await mounted!.remove()
  })

  const post = (path: string, body: object, cookie = '') =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })

  /** Makes the database write until the disk is full. */
  async function fillDisk(): Promise<Error> {
    const cluster = await openCluster(disk!)
    const client = new pg.Client(connection(cluster, cluster.endpoint))
    client.on('error', () => {}) // PostgreSQL ends all connections when it cannot write its log.
    await client.connect()
    try {
      for (let written = 0; written < 2 * diskMegabytes; written++) {
        await client.query("select pg_logical_emit_message(true, 'fill', repeat('x', $1))", [megabyte])
      }
    } catch (error) {
      return error as Error
    } finally {
      await client.end().catch(() => {}) // It may be gone.
    }
    throw new Error('The disk has more room than the test expects')
  }

  it('answers 503 with Retry-After while the disk is full, and continues without loss once there is room', async () => {
    const account = { email: 'a@example.org', password: 'a long password', firstName: 'A', lastName: 'B' }
    const created = await post('/accounts/create', { ...account, role: 'RESEARCHER' })
    const cookie = String(created.headers.get('set-cookie')).split(';')[0]!
    const reserve = join(disk!, 'reserve')
    await writeFile(reserve, Buffer.alloc(reserveMegabytes * megabyte))

    const added: number[] = []
    const refusals = new Set<string>()
    let isOver = false
    const client = async () => {
      while (!isOver) {
        const answer = await post('/api/study/addStudy', { studyTypeId: 1 }, cookie)
        const body = await answer.json()
        if (answer.status === 200) added.push(body.dbid)
        else
          refusals.add(`${answer.status} ${body.error.code} ${/^\d+$/.test(answer.headers.get('retry-after') ?? '')}`)
      }
    }
    const clients = Array.from({ length: 4 }, client)
    await vi.waitFor(() => expect(added.length).toBeGreaterThan(20))
    await fillDisk()
    await vi.waitFor(() => expect(refusals.size).toBeGreaterThan(0))
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)

    const before = added.length
    await rm(reserve)
    await vi.waitFor(() => expect(added.length).toBeGreaterThan(before + 20))
    isOver = true
    await Promise.all(clients)
    expect([...refusals]).toEqual(['503 database_unavailable true'])
    expect(hasEnded).toBe(false)
    const own = await fetch(`${server.url}/api/study/loadUserStudies`, { headers: { cookie } })
    const stored = new Set(((await own.json()) as { dbid: number }[]).map(({ dbid }) => dbid))
    expect(added.filter((id) => !stored.has(id))).toEqual([])
  }, 300_000)
})
