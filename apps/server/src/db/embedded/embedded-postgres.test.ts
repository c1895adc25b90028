import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { EmbeddedPostgres } from './embedded-postgres'
import { isPostmaster, rotateLog } from './postmaster'
import { clusterTemplate, killPostmaster, pgdataOf, postmasterOf, type Workbench, workbench } from './testing/workbench'
import { spawnAs } from './unprivileged'

const template = clusterTemplate()
afterAll(() => template.dispose())

const isRoot = process.getuid?.() === 0

/** A test with a workbench of its own, so that it can run beside others. */
function withBench(test: (bench: Workbench) => Promise<void>): () => Promise<void> {
  return async () => {
    const bench = workbench(template)
    try {
      await test(bench)
    } finally {
      await bench.clear()
    }
  }
}

const ask = async (pool: pg.Pool, sql: string) => Object.values((await pool.query(sql)).rows[0])

// Each start of PostgreSQL costs half a second, and where a first start of Trellis matters, making a cluster another two.
describe('a database of our own', () => {
  const bench = workbench(template)
  let database: EmbeddedPostgres
  beforeAll(async () => {
    database = await bench.start(await bench.folderWithCluster())
  })
  afterAll(() => bench.clear())

  it('is reached by its url and by its settings, folds case beyond ASCII, and listens to no network', async () => {
    const answer = await ask(
      bench.pool({ connectionString: database.url }),
      `SELECT current_database(), lower('ÉŽ'), current_setting('listen_addresses') AS network, current_setting('data_checksums') AS checksums`,
    )
    expect(answer).toEqual(['trellis', 'éž', '', 'on'])
    expect(
      await ask(bench.pool(database.config), `SELECT string_agg(x, '' ORDER BY x) FROM unnest('{é,z,a}'::text[]) x`),
    ).toEqual(['azé'])
    expect(database.config.port).not.toBe(5432)
  })

  it('asks for its password, which only its account may read', async () => {
    const stranger = new pg.Client({ ...database.config, password: 'guess' })
    await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' })
    expect(statSync(join(database.location, 'cluster', 'password')).mode & 0o777).toBe(0o600)
    expect(statSync(database.config.host!).mode & 0o777).toBe(0o700)
  })

  it('keeps its log small while it runs, and free of statements', async () => {
    const logFile = join(database.dataDir, 'postgres.log')
    writeFileSync(logFile, `${'x'.repeat(99)}\n`.repeat(70_000), { flag: 'a' })
    await rotateLog({ logFile })
    expect(statSync(`${logFile}.1`).size).toBe(5 * 1024 * 1024)
    const pool = bench.pool(database.config)
    await expect(pool.query("select 'what someone wrote' from nothing")).rejects.toThrow()
    const log = readFileSync(logFile, 'utf8')
    expect(log).toMatch(/^\S.*relation "nothing" does not exist/)
    expect(log).not.toContain('what someone wrote')
    await rotateLog({ logFile })
    expect(readFileSync(logFile, 'utf8')).toBe(log)
  })

  it('says so at once when its password file is not the one it was made with', async () => {
    const passwordFile = join(database.location, 'cluster', 'password')
    const password = readFileSync(passwordFile)
    writeFileSync(passwordFile, 'lost')
    await expect(bench.start(database.dataDir)).rejects.toThrow(/password authentication failed/)
    writeFileSync(passwordFile, password)
  })
})

describe.concurrent('a start', () => {
  it(
    'makes a database in a folder whose path is too long for a socket, or holds spaces and quotes',
    withBench(async (bench) => {
      const long = await bench.start(join(await bench.folder(), `a "b", 'c' ${'é'.repeat(60)}`))
      bench.forget(long.config.host!)
      expect(long.config.host!.length).toBeLessThan(80)
      expect(await ask(bench.pool({ connectionString: long.url }), 'SELECT 1')).toEqual([1])

      const short = await bench.start(await bench.folderWithCluster(`a "b", 'c' %20`))
      expect(short.config.host).toBe(join(short.location, 'run'))
      expect(await ask(bench.pool({ connectionString: short.url }), 'SELECT 1')).toEqual([1])
    }),
  )

  it(
    'says what PostgreSQL said when it cannot start',
    withBench(async (bench) => {
      const location = await bench.folderWithCluster()
      writeFileSync(join(pgdataOf({ location }), 'postgresql.conf'), 'no_such_setting = on')
      await expect(bench.start(location)).rejects.toThrow(/no_such_setting/)
    }),
  )
})

describe.concurrent('several processes', () => {
  it(
    'keep what was written when one is killed, and the next start adopts its postmaster',
    withBench(async (bench) => {
      const killed = await bench.startElsewhere(await bench.folderWithCluster())
      await bench.pool(killed.config).query('CREATE TABLE kept AS SELECT 42 AS answer')
      const postmaster = await postmasterOf(killed)
      await killed.kill()

      const next = await bench.start(killed.location)
      expect(await postmasterOf(next)).toBe(postmaster)
      expect(await ask(bench.pool(next.config), 'SELECT answer FROM kept')).toEqual([42])
    }),
  )

  it(
    'share a database that the first to leave does not stop and the last one does',
    withBench(async (bench) => {
      const first = await bench.startElsewhere(await bench.folderWithCluster())
      const second = await bench.start(first.location)
      await first.stop()
      const postmaster = (await postmasterOf(second))!
      expect(await ask(bench.pool(second.config), 'SELECT 1')).toEqual([1])

      await second.stop()
      expect(await isPostmaster(postmaster, pgdataOf(second))).toBe(false)
      expect(readdirSync(second.config.host!)).toEqual([])
    }),
  )

  it(
    'share one cluster when both start for the first time at once',
    withBench(async (bench) => {
      const dataDir = await bench.folder()
      const [here, there, again] = await Promise.all([
        bench.start(dataDir),
        bench.startElsewhere(dataDir),
        bench.start(dataDir),
      ])
      expect(here.config).toEqual(there.config)
      expect(here.config).toEqual(again.config)
      await bench.pool(here.config).query('CREATE TABLE seen AS SELECT 1 AS one')
      expect(await ask(bench.pool(there.config), 'SELECT one FROM seen')).toEqual([1])
      expect(readdirSync(dataDir).sort()).toEqual(['cluster', 'postgres.log', 'run'])
    }),
  )

  it(
    'start again a database that another is shutting down',
    withBench(async (bench) => {
      const first = await bench.start(await bench.folderWithCluster())
      const [, second] = await Promise.all([first.stop(), bench.start(first.dataDir)])
      expect(await ask(bench.pool(second.config), 'SELECT 1')).toEqual([1])
      expect(await postmasterOf(second)).toBeDefined()
    }),
  )
})

describe.concurrent('a postmaster that is killed', () => {
  it(
    'is started again, once the last query it left behind has ended, and pools find it where it was',
    withBench(async (bench) => {
      const said: string[] = []
      let reportBack = () => {}
      const isBack = new Promise<void>((resolve) => {
        reportBack = resolve
      })
      const log = { warn: (message: string) => said.push(message), info: () => reportBack() }
      const database = await bench.start(await bench.folderWithCluster(), log)
      const pool = bench.pool(database.config)
      await pool.query('CREATE TABLE kept AS SELECT 42 AS answer')

      const busy = new pg.Client(database.config)
      const isCutOff = new Promise((resolve) => busy.once('end', resolve))
      const isBusy = new Promise((resolve) => busy.once('notice', resolve))
      busy.on('error', () => {}) // Its connection is cut.
      await busy.connect()
      // It reads from a pipe, and so does not see that its postmaster is gone.
      const pipe = join(await bench.folder(), 'pipe')
      execFileSync('mkfifo', ['-m', '666', pipe])
      void busy.query(
        `DO $$ BEGIN CREATE TEMP TABLE line (text text); RAISE NOTICE 'busy'; COPY line FROM PROGRAM 'cat ${pipe}'; END $$`,
      )
      await isBusy
      await killPostmaster(database.location)
      const written = () => readFileSync(join(database.dataDir, 'postgres.log'), 'utf8')
      await vi
        .waitFor(() => expect(written()).toContain('pre-existing shared memory block'))
        .finally(() => writeFile(pipe, ''))
      await isCutOff

      await isBack
      expect(await ask(pool, 'SELECT answer FROM kept')).toEqual([42])
      expect(said.length).toBeGreaterThan(0)
    }),
  )

  it(
    'does not block the next start when an unrelated process was given its number',
    withBench(async (bench) => {
      const killed = await bench.startElsewhere(await bench.folderWithCluster())
      const postmaster = await postmasterOf(killed)
      await killed.kill()
      await killPostmaster(killed.location)

      const { uid, gid } = statSync(pgdataOf(killed))
      const unrelated = bench.child(spawn('sleep', ['3600'], isRoot ? spawnAs({ uid, gid }) : {}))
      const socketLock = join(killed.config.host!, `.s.PGSQL.${killed.config.port}.lock`)
      for (const file of [join(pgdataOf(killed), 'postmaster.pid'), socketLock]) {
        writeFileSync(file, readFileSync(file, 'utf8').replace(String(postmaster), String(unrelated.pid)))
      }
      const next = await bench.start(killed.location)
      expect(await ask(bench.pool(next.config), 'SELECT 1')).toEqual([1])
      expect(unrelated.exitCode).toBeNull()
    }),
  )
})

describe.runIf(isRoot)('root', { concurrent: true }, () => {
  it(
    'keeps the data under /var/lib/trellis when the account of PostgreSQL cannot enter the data folder',
    withBench(async (bench) => {
      const dataDir = join(await bench.folder(0o700), randomUUID())
      const database = await bench.start(dataDir)
      bench.forget(database.location)
      expect(database.location).toMatch(/^\/var\/lib\/trellis\//)
      expect(readFileSync(join(dataDir, 'location'), 'utf8').split('\n')[0]).toBe(database.location)
      expect(statSync(pgdataOf(database)).uid).not.toBe(0)
      await bench.pool(database.config).query('CREATE TABLE kept AS SELECT 42 AS answer')
      await database.stop()

      const next = await bench.start(dataDir)
      expect(await ask(bench.pool(next.config), 'SELECT answer FROM kept')).toEqual([42])
    }),
  )
})
