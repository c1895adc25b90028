import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { restoreBackup, writeBackup } from '@trellis/database'
import { createTestDatabase, type TestDatabase } from '@trellis/database/testing'
import { paradigms, recruitmentTypes, tutorCalls } from '@trellis/domain'
import { migratePlatform } from '@trellis/platform'
import { httpTransport, participantKeyOf, playCrowd, withReceipts } from '@trellis/simulation'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schemasIn } from './backup-commands'
import { migrateStudyService } from './db/client'
import { earlierReleases, packagesWithMigrations } from './testing/earlier-release'
import { studyBuilder } from './testing/study-builder'
import { startTestServer, type TestServer } from './testing/test-server'

const { platform: platformDir, server: serverDir } = packagesWithMigrations
const schemas = schemasIn({ platformDir, serverDir })
const dir = mkdtempSync(join(tmpdir(), 'trellis-test-'))
const databases: TestDatabase[] = []
const releases = earlierReleases()

afterAll(async () => {
  await Promise.all(databases.map((database) => database.drop()))
  releases.remove()
  rmSync(dir, { recursive: true, force: true })
})

async function anEmptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  databases.push(database)
  return database
}

let files = 0
const aFile = () => join(dir, `${++files}.tar.gz`)

const backUp = (databaseUrl: string, file: string) =>
  writeBackup({ connectionString: databaseUrl }, file, { version: 'test', schemas: schemas.map(({ name }) => name) })

const restore = (databaseUrl: string, file: string, replace = false) =>
  restoreBackup({ connectionString: databaseUrl }, file, { schemas, replace })

async function ask<Row extends pg.QueryResultRow>(databaseUrl: string, sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** Everything in the catalogs that a restore removes temporarily, and the migrations that were applied. */
async function shapeOf(url: string) {
  const guards = await ask(
    url,
    `select 'trigger' as kind, tgrelid::regclass::text as of, tgname::text as name, tgenabled::text as state
     from pg_trigger where not tgisinternal
     union all select 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid) || convalidated
     from pg_constraint where connamespace in ('trellis'::regnamespace, 'platform'::regnamespace)
     union all select 'index', indrelid::regclass::text, indexrelid::regclass::text, indisvalid::text
     from pg_index where indrelid in (select oid from pg_class where relnamespace in ('trellis'::regnamespace, 'platform'::regnamespace))
     union all select 'migration', 'trellis', hash, created_at::text from trellis.migration
     union all select 'migration', 'platform', hash, created_at::text from platform.migration
     order by 1, 2, 3`,
  )
  return guards
}

// Starts a server and copies databases with a library: seconds.
describe('a backup', () => {
  let server: TestServer
  let studyId: number
  let linkCode: string
  const file = aFile()
  const acknowledged: string[] = []
  const acknowledgedBefore: string[] = []
  let acknowledgedDuring = 0
  let copy: TestDatabase

  beforeAll(async () => {
    server = await startTestServer()
    const [owner, admin] = await Promise.all([server.signIn('researcher'), server.signIn('admin')])
    const make = await studyBuilder(server, { owner, admin })
    const study = await make.aStudyIn('DEPLOYED', 1, {
      fields: {
        recruitmentTypeNumber: recruitmentTypes.selfDeploy,
        experimentalParadigmNumber: paradigms.completeAll,
      },
    })
    studyId = study.id
    const [run] = await ask<{ link_code: string }>(
      server.databaseUrl,
      'select link_code from trellis.run where study_id = $1',
      [studyId],
    )
    linkCode = run!.link_code
    await ask(
      server.databaseUrl,
      `insert into trellis.data_request (kind, transaction) values ('ERASE_STUDENT', '12345')`,
    )
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    await backUpUnderLoad()
    copy = await anEmptyDatabase()
    await restore(copy.url, file)
  })
  afterAll(() => server.close())

  /** Students work before, during and after the backup. It must have every event acknowledged before it began. */
  async function backUpUnderLoad(): Promise<void> {
    const base = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
    const recording: string[] = [tutorCalls.answerProblem.path, tutorCalls.recordEvents.path]
    let isOver = false
    let [reportWarm, isWarm] = [() => {}, false]
    const warmedUp = new Promise<void>((resolve) => {
      reportWarm = resolve
    })
    const load = (async () => {
      for (let batch = 0; !isOver; batch++) {
        const seed = `backup ${batch}`
        await playCrowd({
          students: 6,
          concurrency: 6,
          seed,
          enter: async (index) => ({
            entry: { code: linkCode, participantKey: participantKeyOf(seed, index) },
            transport: () =>
              withReceipts(httpTransport({ base }).send, (ids, call) => {
                if (recording.includes(call.path)) acknowledged.push(...ids)
                if (acknowledged.length > 40 && !isWarm) {
                  isWarm = true
                  reportWarm()
                }
              }),
          }),
        })
      }
    })()
    await warmedUp
    acknowledgedBefore.push(...acknowledged)
    await backUp(server.databaseUrl, file)
    acknowledgedDuring = acknowledged.length - acknowledgedBefore.length
    isOver = true
    await load
  }

  it('a backup made while students work has every event acknowledged before it began', async () => {
    expect(acknowledgedBefore.length).toBeGreaterThan(40)
    expect(acknowledgedDuring).toBeGreaterThan(0)
    const lost = await ask(
      copy.url,
      'select id from unnest($1::uuid[]) as given(id) where not exists (select from trellis.event e where e.id = given.id)',
      [acknowledgedBefore],
    )
    expect(lost).toEqual([])
  })

  it('a backup is a consistent snapshot, in which works and events agree', async () => {
    const torn = await ask(
      copy.url,
      `select w.id from trellis.work w
       cross join lateral (select count(*) filter (where e.kind = 'problem_finished') as finished,
         count(*) filter (where e.kind = 'enrolled') as enrolled
         from trellis.event e where e.study_id = w.study_id and e.work_id = w.id) e
       where w.study_id = $1 and (e.enrolled <> 1
         or e.finished <> jsonb_array_length(jsonb_path_query_array(w.state, '$.records[*].results[*]')))
       union all select e.work_id from trellis.event e
       where e.study_id = $1 and not exists (select from trellis.work w where w.study_id = e.study_id and w.id = e.work_id)`,
      [studyId],
    )
    expect(torn).toEqual([])
    const [counts] = await ask<{ works: number }>(copy.url, 'select count(*)::int as works from trellis.work')
    expect(counts!.works).toBeGreaterThan(5)
  })

  it('a restore brings back keys, indexes, triggers and migrations as they were, enabled and valid', async () => {
    const restored = await shapeOf(copy.url)
    expect(restored).toEqual(await shapeOf(server.databaseUrl))
    expect(restored.length).toBeGreaterThan(200)
  })

  it('events cannot be deleted from a restored database either', async () => {
    await expect(ask(copy.url, 'delete from trellis.event')).rejects.toThrow(/never changed or removed/)
  })

  it('a restored sequence continues after the last restored row', async () => {
    const [row] = await ask<{ next: string; largest: string }>(
      copy.url,
      `select nextval('trellis.work_id_seq') as next, (select max(id) from trellis.work) as largest`,
    )
    expect(Number(row!.next)).toBeGreaterThan(Number(row!.largest))
  })

  it('a restore replaces the transaction id of an unfinished erasure, which the new database could reuse', async () => {
    const [row] = await ask<{ transaction: string; next: string }>(
      copy.url,
      'select transaction, pg_current_xact_id() as next from trellis.data_request where finished_at is null',
    )
    expect(row!.transaction).not.toBe('12345')
    expect(BigInt(row!.transaction)).toBeLessThan(BigInt(row!.next))
  })

  it('a backup file is readable only by its owner, and no partial file is left beside it', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(dir).filter((name) => name.endsWith('.partial'))).toEqual([])
  })

  it('does not overwrite an existing file', async () => {
    await expect(backUp(server.databaseUrl, file)).rejects.toThrow(`${file} already exists`)
  })

  it('a backup cannot be restored over a database that a server is using', async () => {
    await expect(restore(server.databaseUrl, file, true)).rejects.toThrow('Stop it first')
  })

  describe('a damaged backup', () => {
    let target: TestDatabase
    beforeAll(async () => {
      target = await anEmptyDatabase()
    })

    const expectRefusal = async (change: (bytes: Buffer) => Buffer, reason: RegExp) => {
      const damaged = aFile()
      writeFileSync(damaged, change(readFileSync(file)))
      await expect(restore(target.url, damaged)).rejects.toThrow(reason)
      expect(
        await ask(target.url, `select nspname from pg_namespace where nspname in ('trellis', 'platform')`),
      ).toEqual([])
    }

    it('a backup with one changed byte is refused before anything is written', () =>
      expectRefusal((bytes) => {
        const at = Math.floor(bytes.length / 2)
        bytes[at] = bytes[at]! ^ 0xff
        return bytes
      }, /damaged/))

    it('a truncated backup is refused', () =>
      expectRefusal((bytes) => bytes.subarray(0, bytes.length - 5000), /ends too early/))

    it('a backup whose row was changed before it was compressed again is refused by its checksum', () =>
      expectRefusal((bytes) => {
        const plain = gunzipSync(bytes)
        const at = plain.indexOf('researcher@demo.trellis')
        plain.write('r', at)
        plain.write('X', at)
        return gzipSync(plain, { level: 1 })
      }, /platform\.user has other rows/))

    it('a file that is not a backup is refused', () => expectRefusal(() => Buffer.from('not a backup'), /not a backup/))
  })
})

// Databases without a library are quicker to copy; migrating an empty one still takes a second.
describe('a restore', () => {
  const file = aFile()
  let source: TestDatabase
  let target: TestDatabase

  beforeAll(async () => {
    source = await anEmptyDatabase()
    await migratePlatform(source.pool, platformDir)
    await migrateStudyService(source.pool, serverDir)
    await source.pool.query(
      `insert into platform."user" (id, first_name, last_name, display_name) values ('U1', '', '', 'Ada Byron')`,
    )
    await backUp(source.url, file)
    target = await anEmptyDatabase()
    await restore(target.url, file)
  })

  const peopleIn = async (url: string) =>
    (await ask<{ display_name: string }>(url, 'select display_name from platform."user"')).map(
      (row) => row.display_name,
    )

  it('replaces existing data only with --replace, and then all of it', async () => {
    await ask(target.url, `update platform."user" set display_name = 'Changed since'`)
    await expect(restore(target.url, file)).rejects.toThrow('--replace')
    expect(await peopleIn(target.url)).toEqual(['Changed since'])
    await restore(target.url, file, true)
    expect(await peopleIn(target.url)).toEqual(['Ada Byron'])
  })

  it('refuses a backup of a newer version', async () => {
    await source.pool.query(`insert into trellis.migration (hash, created_at) values ('later', 9999999999999)`)
    const later = aFile()
    await backUp(source.url, later)
    await source.pool.query(`delete from trellis.migration where hash = 'later'`)
    await expect(restore(target.url, later, true)).rejects.toThrow('newer version')
    expect(await peopleIn(target.url)).toEqual(['Ada Byron'])
  })

  it('leaves the database as it was when a restore fails halfway', async () => {
    await source.pool.query('alter table platform."user" drop constraint user_id_form')
    await source.pool.query(`update platform."user" set id = 'not an id'`)
    const broken = aFile()
    await backUp(source.url, broken)
    const shape = await shapeOf(target.url)
    await expect(restore(target.url, broken, true)).rejects.toThrow('user_id_form')
    expect(await peopleIn(target.url)).toEqual(['Ada Byron'])
    expect(await shapeOf(target.url)).toEqual(shape)
  })

  it('migrates a backup of an earlier version to the current one', async () => {
    const old = await anEmptyDatabase()
    await migratePlatform(old.pool, releases.upTo(platformDir, 4))
    await migrateStudyService(old.pool, releases.upTo(serverDir, 5))
    await old.pool.query(
      `insert into platform."user" (id, first_name, last_name, display_name) values ('U1', '', '', 'Maya')`,
    )
    const earlier = aFile()
    await backUp(old.url, earlier)
    const shape = await shapeOf(target.url)
    await restore(target.url, earlier, true)
    expect(await shapeOf(target.url)).toEqual(shape)
    expect(await peopleIn(target.url)).toEqual(['Maya'])
  })

  it('refuses to back up an empty database', async () => {
    const empty = await anEmptyDatabase()
    await expect(backUp(empty.url, aFile())).rejects.toThrow('no data of Trellis')
  })
})
