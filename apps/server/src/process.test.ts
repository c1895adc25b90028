import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@trellis/database/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { resolvePlacement } from './db/embedded/placement'
import { isPostmaster } from './db/embedded/postmaster'
import { killPostmaster, pgdataOf, postmasterOf } from './db/embedded/testing/cluster-harness'
import { makeScratchFolder } from './testing/scratch-folder'
import { builtServer, type ServerProcess } from './testing/server-process'

const program = builtServer()
let server: ServerProcess
let starting: Promise<void> | undefined
let dataDir: string
let location: string | undefined

// Takes seconds: the server runs as its own process, and its embedded database is killed repeatedly.
beforeAll(async () => {
  dataDir = await makeScratchFolder('trellis-test-')
  // Creates its database while the tests of failing starts run.
  starting = start()
  starting.catch(() => {}) // The test that awaits it reports the error.
})
afterAll(async () => {
  await starting?.catch(() => {})
  await program.endAll()
  if (location) await killPostmaster(location)
  for (const dir of new Set([location ?? dataDir, dataDir]))
    await rm(dir, { recursive: true, force: true, maxRetries: 3 })
})

const start = async () => {
  server = await program.start(
    { DATA_DIR: dataDir, APPROVE_ACCOUNTS: 'false', DATABASE_POOL: '4', QUOTA_STUDIES: '0' },
    ['--size', '1'],
  )
  location = (await resolvePlacement(dataDir)).location
}

async function ask(
  path: string,
  cookie: string | null,
  body: object,
): Promise<{ status: number; code?: string; headers: Headers }> {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  })
  const { error } = await answer.json()
  return { status: answer.status, code: error?.code, headers: answer.headers }
}

async function failedStart(
  environment: Record<string, string>,
  args: string[] = [],
): Promise<{ code: number; stderr: string }> {
  const child = spawn(process.execPath, [program.path, ...args], {
    env: { PATH: process.env.PATH, PORT: '0', DEMO: 'false', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const [code] = await once(child, 'close')
  return { code, stderr }
}

describe.concurrent('a server that cannot start', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase({ withLibrary: true })
  })
  afterAll(() => database.drop())

  it.each<[string, () => Record<string, string>, RegExp]>([
    [
      'its database is not there',
      () => ({ DATABASE_URL: 'postgres://trellis:secret@127.0.0.1:1/trellis' }),
      /DATABASE_URL: the database at 127\.0\.0\.1:1\/trellis cannot be reached: connect ECONNREFUSED 127\.0\.0\.1:1\.$/,
    ],
    [
      'its password is wrong',
      () => ({ DATABASE_URL: database.url.replace(/:[^:@]+@/, ':another@') }),
      /does not accept this user and password\.$/,
    ],
    [
      'the database does not exist',
      () => ({ DATABASE_URL: database.url.replace(database.name, 'no_such_database') }),
      /does not exist\. Create it, or name another one\.$/,
    ],
    ['its data folder is a file', () => ({ DATA_DIR: join(program.path, 'data') }), /DATA_DIR: .* is not a folder\.$/],
    [
      'its data folder cannot be written to',
      () => ({ DATA_DIR: '/sys/kernel/trellis' }),
      /DATA_DIR: the folder \/sys\/kernel\/trellis cannot be written to\. Choose another one, or allow it\.$/,
    ],
    [
      'its data folder cannot be created',
      () => ({ DATA_DIR: '/proc/self/trellis' }),
      /DATA_DIR: the folder \/proc\/self\/trellis cannot be written to\. Choose another one, or allow it\.$/,
    ],
  ])('exits with one sentence that explains the failure when %s', async (_, environment, sentence) => {
    const { code, stderr } = await failedStart(environment())
    expect(stderr).toMatch(/^Trellis cannot start\. /)
    expect(stderr.trim()).toMatch(sentence)
    expect(stderr.trim()).not.toMatch(/\n|secret|another@/)
    expect(code).toBe(1)
  })

  it.each([
    [['--no-such-option'], /no-such-option/],
    [['--reset-link'], /reset-link.* argument missing$/],
  ])('exits with one sentence that explains the invalid options %j', async (args, sentence) => {
    const { code, stderr } = await failedStart({ DATA_DIR: dataDir }, args)
    expect(stderr.trim()).toMatch(/^Trellis cannot start\. .+$/)
    expect(stderr.trim()).toMatch(sentence)
    expect(code).toBe(1)
  })

  it('refuses a database that a newer version has used, and applies no migration to it', async () => {
    const last = await database.pool.query(
      `insert into trellis.migration (hash, created_at) values ('of a later version', 9999999999999) returning id`,
    )
    const { code, stderr } = await failedStart({ DATABASE_URL: database.url })
    expect(stderr.trim()).toBe(
      'Trellis cannot start. The database was last used by a newer version of Trellis. Start that version, or restore a backup from before it.',
    )
    expect(code).toBe(1)
    expect((await database.pool.query('select max(id) as id from trellis.migration')).rows).toEqual(last.rows)
  })
})

const isReady = async () => (await fetch(`${server.url}/readyz`)).status === 200

describe('a server whose database is killed', () => {
  it('answers 503 while the database is away, keeps running, and loses nothing it acknowledged', async () => {
    await starting
    const created = await ask('/accounts/create', null, {
      email: 'storm@example.org',
      password: 'a long password',
      firstName: 'A',
      lastName: 'B',
      role: 'RESEARCHER',
    })
    const cookie = String(created.headers.get('set-cookie')).split(';')[0]!
    let isOver = false
    let added = 0
    const refusals: { status: number; code?: string; retryAfter: string | null }[] = []
    const client = async () => {
      while (!isOver) {
        const { status, code, headers } = await ask('/api/study/addStudy', cookie, { studyTypeId: 1 })
        if (status === 200) added += 1
        else {
          refusals.push({ status, code, retryAfter: headers.get('retry-after') })
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      }
    }
    const clients = Array.from({ length: 8 }, client)
    // The second time, the database has only just come back.
    for (let time = 0; time < 2; time++) {
      const before = added
      await vi.waitFor(() => expect(added).toBeGreaterThan(before + 10))
      await killPostmaster(location!)
      await vi.waitFor(async () => expect(await isReady()).toBe(false), { interval: 5 })
      await vi.waitFor(async () => expect(await isReady()).toBe(true))
    }
    isOver = true
    await Promise.all(clients)

    const kinds = new Set(refusals.map((refusal) => JSON.stringify(refusal)))
    for (const kind of kinds)
      expect(JSON.parse(kind)).toMatchObject({
        status: 503,
        code: 'database_unavailable',
        retryAfter: expect.stringMatching(/^\d+$/),
      })
    expect(kinds.size).toBeGreaterThan(0)
    const together = await Promise.all(
      Array.from({ length: 8 }, () => ask('/api/study/addStudy', cookie, { studyTypeId: 1 })),
    )
    expect(together.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const own = await fetch(`${server.url}/api/study/loadUserStudies`, { headers: { cookie } })
    expect((await own.json()).length).toBeGreaterThanOrEqual(added + 8)
  }, 600_000)
})

describe('a server that is asked to stop', () => {
  const held: Socket[] = []
  async function hold(text: string): Promise<void> {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.on('error', () => {}) // It is cut off.
    await once(socket, 'connect')
    socket.write(text)
    held.push(socket)
  }

  it('exits in time together with its database, whatever connections clients hold open', async () => {
    const postmaster = (await postmasterOf({ location: location! }))!
    await hold('')
    await hold('GET /healthz HT')
    await hold('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await hold(
      'POST /api/study/addStudy HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    )
    const since = performance.now()
    // Ctrl+C sends the signal twice: from the terminal, and from the parent process.
    process.kill(server.pid, 'SIGINT')
    process.kill(server.pid, 'SIGINT')
    expect(await server.ended).toBe(0)
    // Clients may hold a connection for two minutes.
    expect(performance.now() - since).toBeLessThan(90_000)
    expect(await isPostmaster(postmaster, pgdataOf({ location: location! }))).toBe(false)
    for (const socket of held) socket.destroy()
  })
})
