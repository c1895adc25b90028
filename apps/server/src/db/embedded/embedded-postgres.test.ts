import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { EmbeddedPostgres } from './embedded-postgres'
import { isPostmaster, rotateLog } from './postmaster'
import {
  clusterTemplate,
  createHarness,
  type Harness,
  killPostmaster,
  pgdataOf,
  postmasterOf,
} from './testing/cluster-harness'
import { spawnAs } from './unprivileged'

const template = clusterTemplate()
afterAll(() => template.dispose())

const isRoot = process.getuid?.() === 0

/** A test with its own harness, so that it can run concurrently with others. */
function withHarness(test: (harness: Harness) => Promise<void>): () => Promise<void> {
  return async () => {
    const harness = createHarness(template)
    try {
      await test(harness)
    } finally {
      await harness.clear()
    }
  }
}

const ask = async (pool: pg.Pool, sql: string) => Object.values((await pool.query(sql)).rows[0])

// Each start of PostgreSQL takes half a second; tests of a first start take two more, to create a cluster.
describe('the embedded database', () => {
  const harness = createHarness(template)
  let database: EmbeddedPostgres
  beforeAll(async () => {
    database = await harness.start(await harness.folderWithCluster())
  })
  afterAll(() => harness.clear())

  it('accepts its url and its config, folds case beyond ASCII, and listens on no network', async () => {
    const answer = await ask(
      harness.pool({ connectionString: database.url }),
      `SELECT current_database(), lower('ÉŽ'), current_setting('listen_addresses') AS network, current_setting('data_checksums') AS checksums`,
    )
    expect(answer).toEqual(['trellis', 'éž', '', 'on'])
    expect(
      await ask(harness.pool(database.config), `SELECT string_agg(x, '' ORDER BY x) FROM unnest('{é,z,a}'::text[]) x`),
    ).toEqual(['azé'])
    expect(database.config.port).not.toBe(5432)
  })

  it('requires its password, which only its account may read', async () => {
    const stranger = new pg.Client({ ...database.config, password: 'guess' })
    await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' })
    expect(statSync(join(database.location, 'cluster', 'password')).mode & 0o777).toBe(0o600)
    expect(statSync(database.config.host!).mode & 0o777).toBe(0o700)
  })

  it('keeps its log small while it runs, and logs no statements', async () => {
    const logFile = join(database.dataDir, 'postgres.log')
    writeFileSync(logFile, `${'x'.repeat(99)}\n`.repeat(70_000), { flag: 'a' })
    await rotateLog({ logFile })
    expect(statSync(`${logFile}.1`).size).toBe(5 * 1024 * 1024)
    const pool = harness.pool(database.config)
    await expect(pool.query("select 'what someone wrote' from nothing")).rejects.toThrow()
    const log = readFileSync(logFile, 'utf8')
    expect(log).toMatch(/^\S.*relation "nothing" does not exist/)
    expect(log).not.toContain('what someone wrote')
    await rotateLog({ logFile })
    expect(readFileSync(logFile, 'utf8')).toBe(log)
  })

  it('fails to start with a clear error when its password file was changed', async () => {
    const passwordFile = join(database.location, 'cluster', 'password')
    const password = readFileSync(passwordFile)
    writeFileSync(passwordFile, 'lost')
    await expect(harness.start(database.dataDir)).rejects.toThrow(/password authentication failed/)
    writeFileSync(passwordFile, password)
  })
})

describe.concurrent('a start of the embedded database', () => {
  it(
    'succeeds in a folder whose path is too long for a socket, or contains spaces and quotes',
    withHarness(async (harness) => {
      const long = await harness.start(join(await harness.folder(), `a "b", 'c' ${'é'.repeat(60)}`))
      harness.removeLater(long.config.host!)
      expect(long.config.host!.length).toBeLessThan(80)
      expect(await ask(harness.pool({ connectionString: long.url }), 'SELECT 1')).toEqual([1])

      const short = await harness.start(await harness.folderWithCluster(`a "b", 'c' %20`))
      expect(short.config.host).toBe(join(short.location, 'run'))
      expect(await ask(harness.pool({ connectionString: short.url }), 'SELECT 1')).toEqual([1])
    }),
  )

  it(
    'fails with the message of PostgreSQL when PostgreSQL cannot start',
    withHarness(async (harness) => {
      const location = await harness.folderWithCluster()
      writeFileSync(join(pgdataOf({ location }), 'postgresql.conf'), 'no_such_setting = on')
      await expect(harness.start(location)).rejects.toThrow(/no_such_setting/)
    }),
  )
})

describe.concurrent('an embedded database shared by processes', () => {
  it(
    'keeps its data and its postmaster for the next process when the process that started it is killed',
    withHarness(async (harness) => {
      const killed = await harness.startElsewhere(await harness.folderWithCluster())
      await harness.pool(killed.config).query('CREATE TABLE kept AS SELECT 42 AS answer')
      const postmaster = await postmasterOf(killed)
      await killed.kill()

      const next = await harness.start(killed.location)
      expect(await postmasterOf(next)).toBe(postmaster)
      expect(await ask(harness.pool(next.config), 'SELECT answer FROM kept')).toEqual([42])
    }),
  )

  it(
    'keeps the database running when the first of two processes leaves, and stops it with the last',
    withHarness(async (harness) => {
      const first = await harness.startElsewhere(await harness.folderWithCluster())
      const second = await harness.start(first.location)
      await first.stop()
      const postmaster = (await postmasterOf(second))!
      expect(await ask(harness.pool(second.config), 'SELECT 1')).toEqual([1])

      await second.stop()
      expect(await isPostmaster(postmaster, pgdataOf(second))).toBe(false)
      expect(readdirSync(second.config.host!)).toEqual([])
    }),
  )

  it(
    'creates one cluster when several processes start for the first time at the same time',
    withHarness(async (harness) => {
      const dataDir = await harness.folder()
      const [here, there, again] = await Promise.all([
        harness.start(dataDir),
        harness.startElsewhere(dataDir),
        harness.start(dataDir),
      ])
      expect(here.config).toEqual(there.config)
      expect(here.config).toEqual(again.config)
      await harness.pool(here.config).query('CREATE TABLE seen AS SELECT 1 AS one')
      expect(await ask(harness.pool(there.config), 'SELECT one FROM seen')).toEqual([1])
      expect(readdirSync(dataDir).sort()).toEqual(['cluster', 'postgres.log', 'run'])
    }),
  )

  it(
    'starts the database again while another process is shutting it down',
    withHarness(async (harness) => {
      const first = await harness.start(await harness.folderWithCluster())
      const [, second] = await Promise.all([first.stop(), harness.start(first.dataDir)])
      expect(await ask(harness.pool(second.config), 'SELECT 1')).toEqual([1])
      expect(await postmasterOf(second)).toBeDefined()
    }),
  )
})

describe.concurrent('a killed postmaster', () => {
  it(
    'a killed postmaster is restarted at the same address once the last query it left behind has ended',
    withHarness(async (harness) => {
      const warnings: string[] = []
      let reportRestart = () => {}
      const restarted = new Promise<void>((resolve) => {
        reportRestart = resolve
      })
      const log = { warn: (message: string) => warnings.push(message), info: () => reportRestart() }
      const database = await harness.start(await harness.folderWithCluster(), log)
      const pool = harness.pool(database.config)
      await pool.query('CREATE TABLE kept AS SELECT 42 AS answer')

      const busy = new pg.Client(database.config)
      const disconnected = new Promise((resolve) => busy.once('end', resolve))
      const queryStarted = new Promise((resolve) => busy.once('notice', resolve))
      busy.on('error', () => {}) // Its connection will be cut.
      await busy.connect()
      // A backend that reads from a pipe does not notice that its postmaster is gone.
      const pipe = join(await harness.folder(), 'pipe')
      execFileSync('mkfifo', ['-m', '666', pipe])
      void busy.query(
        `DO $$ BEGIN CREATE TEMP TABLE line (text text); RAISE NOTICE 'busy'; COPY line FROM PROGRAM 'cat ${pipe}'; END $$`,
      )
      await queryStarted
      await killPostmaster(database.location)
      const written = () => readFileSync(join(database.dataDir, 'postgres.log'), 'utf8')
      await vi
        .waitFor(() => expect(written()).toContain('pre-existing shared memory block'))
        .finally(() => writeFile(pipe, ''))
      await disconnected

      await restarted
      expect(await ask(pool, 'SELECT answer FROM kept')).toEqual([42])
      expect(warnings.length).toBeGreaterThan(0)
    }),
  )

  it(
    'a killed postmaster does not block the next start when an unrelated process has got its process id',
    withHarness(async (harness) => {
      const killed = await harness.startElsewhere(await harness.folderWithCluster())
      const postmaster = await postmasterOf(killed)
      await killed.kill()
      await killPostmaster(killed.location)

      const { uid, gid } = statSync(pgdataOf(killed))
      const unrelated = harness.child(spawn('sleep', ['3600'], isRoot ? spawnAs({ uid, gid }) : {}))
      const socketLock = join(killed.config.host!, `.s.PGSQL.${killed.config.port}.lock`)
      for (const file of [join(pgdataOf(killed), 'postmaster.pid'), socketLock]) {
        writeFileSync(file, readFileSync(file, 'utf8').replace(String(postmaster), String(unrelated.pid)))
      }
      const next = await harness.start(killed.location)
      expect(await ask(harness.pool(next.config), 'SELECT 1')).toEqual([1])
      expect(unrelated.exitCode).toBeNull()
    }),
  )
})

describe.runIf(isRoot)('an embedded database started by root', { concurrent: true }, () => {
  it(
    'keeps its data under /var/lib/trellis when the PostgreSQL account cannot enter the data folder',
    withHarness(async (harness) => {
      const dataDir = join(await harness.folder(0o700), randomUUID())
      const database = await harness.start(dataDir)
      harness.removeLater(database.location)
      expect(database.location).toMatch(/^\/var\/lib\/trellis\//)
      expect(readFileSync(join(dataDir, 'location'), 'utf8').split('\n')[0]).toBe(database.location)
      expect(statSync(pgdataOf(database)).uid).not.toBe(0)
      await harness.pool(database.config).query('CREATE TABLE kept AS SELECT 42 AS answer')
      await database.stop()

      const next = await harness.start(dataDir)
      expect(await ask(harness.pool(next.config), 'SELECT answer FROM kept')).toEqual([42])
    }),
  )
})
