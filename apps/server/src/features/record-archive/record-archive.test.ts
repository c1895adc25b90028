import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StudyId } from '@trellis/domain'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Db } from '../../db/client'
import { createRunningStudyCache } from '../../delivery/running-study.read'
import { waitForBlockedStatement } from '../../testing/blocked-statement'
import { done, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'
import { withdrawalOf } from '../../testing/withdrawal'
import { createEffects } from '../results/effects.service'
import { type RecordedStudent, recordStudents } from '../results/results.fixtures'
import { resultsService } from '../results/results.service'
import type { ArchiveManifest } from './archive-manifest'
import { type EventRow, eventColumns } from './event-columns'
import { verifyEvents, writeEventFiles } from './event-files'
import { type ArchiveOptions, archiveRecord, restoreRecord } from './record-archive.service'

let server: TestServer
let owner: TestClient
let admin: TestClient
let make: StudyBuilder
let pool: pg.Pool
let db: Db
const dir = mkdtempSync(join(tmpdir(), 'trellis-test-'))

beforeAll(async () => {
  server = await startTestServer()
  ;[owner, admin] = await Promise.all([server.signIn('researcher'), server.signIn('admin')])
  make = await studyBuilder(server, { owner, admin })
  pool = server.composed.pools.study
  db = connect(pool)
})
afterAll(async () => {
  await server.close()
  rmSync(dir, { recursive: true, force: true })
})

let folders = 0
const aFolder = () => join(dir, String(++folders))

/** Values that a file could lose: microseconds, digits of numbers, byte order marks, and nulls. */
const oddEvents = `
  insert into trellis.event (study_id, work_id, id, seq, kind, at, client_at, data, ordinal, device, sent_at, reply)
  select $1, w.id, gen_random_uuid(), n, 'logged', '2026-01-02 03:04:05.678901+00', '1969-12-31 23:59:59.999999+00',
    (array['{"n": 1.10, "big": 123456789012345678901234567890, "tab": "a\\tb\\n\\u2028"}', '{"text": "\\ufeffé 😀 \\"q\\""}'])[n + 1]::jsonb,
    1000 + n, (array[null, E'\\ufeffphone'])[n + 1], null, (array[null, '{"a": [1.0, null]}'])[n + 1]::jsonb
  from (select id from trellis.work where study_id = $1 order by id limit 1) w, generate_series(0, 1) n`

/** A study with the record of twelve students. */
async function aStudy({ isCompleted = true } = {}) {
  const study = await make.aStudyIn('DEPLOYED', 1)
  const set = { ceri: study.set.ceri, problems: study.set.problems.slice(0, 2) }
  const students = Array.from({ length: 12 }, (_, index): RecordedStudent => {
    const conditionId = study.conditions[index % 2]!
    return {
      code: `ARCHIVE${String(100 * study.id + index).padStart(5, '0')}`,
      conditionId,
      main: [index % 3 === 0, true],
      mastered: true,
      isFinished: true,
    }
  })
  await recordStudents(server, study.id, { MAIN: set }, students)
  await pool.query(oddEvents, [study.id])
  if (isCompleted) done(await admin.post('/api/study/updateStudyStatus', { studyId: study.id, status: 'COMPLETED' }))
  return { id: study.id as StudyId, participant: students[0]!.code }
}

/** Computes all effects that are due, as the server's job does. */
async function computeEffects(version = 'tested'): Promise<number> {
  const deps = { db, reader: db, platform: server.composed.embedded!.port, version }
  const delivery = { studies: createRunningStudyCache(pool) }
  const { computeNext } = createEffects({ ...deps, compute: resultsService({ ...deps, delivery }).effectSource })
  let computed = 0
  while (await computeNext()) computed++
  return computed
}

const archive = (options: Pick<ArchiveOptions, 'studyId' | 'folder'> & Partial<ArchiveOptions>) =>
  archiveRecord(db, { isRemoving: false, by: 'operator', version: 'test', ...options })
const restore = (folder: string) => restoreRecord(db, { folder, by: 'operator' })

/** Every event of a study as PostgreSQL writes it. */
const eventsOf = async (studyId: number) =>
  (await pool.query('select e::text as event from trellis.event e where study_id = $1 order by 1', [studyId])).rows
const read = async (statement: string, studyId: number) => (await pool.query(statement, [studyId])).rows

async function anArchivedStudy() {
  const study = await aStudy()
  await computeEffects()
  const events = await eventsOf(study.id)
  const folder = aFolder()
  const manifest = await archive({ studyId: study.id, folder, isRemoving: true })
  return { ...study, events, folder, manifest }
}

const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

describe('archiving a record', () => {
  it('archives every column of the event table except the study', async () => {
    const { rows } = await pool.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_schema = 'trellis' and table_name = 'event'",
    )
    const names = rows.map(({ name }) => name).filter((name) => name !== 'study_id')
    expect(eventColumns.map(({ name }) => name).sort()).toEqual(names.sort())
  })

  it('writes every event to files that a manifest describes, and keeps the events in the database', async () => {
    const study = await aStudy()
    const before = await eventsOf(study.id)
    const folder = aFolder()
    const manifest = await archive({ studyId: study.id, folder })
    expect(await eventsOf(study.id)).toEqual(before)
    expect(readdirSync(folder)).toEqual(['events-0001.parquet', 'manifest.json'])
    expect(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))).toEqual(manifest)
    expect(manifest).toMatchObject({ studyId: study.id, version: 1, madeBy: 'test', events: before.length })
    const path = join(folder, 'events-0001.parquet')
    expect(manifest.files).toMatchObject([{ rows: before.length, sha256: sha256(path) }])
    const rows = await parquetReadObjects({ file: await asyncBufferFromFile(path) })
    expect(new Set(rows.map(({ kind }) => kind))).toContain('problem_finished')
    // Archiving to the same folder again compares it with the database.
    expect(await archive({ studyId: study.id, folder })).toEqual(manifest)
    await pool.query(oddEvents, [study.id])
    await expect(archive({ studyId: study.id, folder })).rejects.toThrow('has changed since it was archived')
  })

  it('continues in another file when one is full', async () => {
    const values = { integer: 5, bigint: 2n ** 62n, time: -1n, text: 'text', uuid: 'id', json: '{}' }
    const row: EventRow = eventColumns.map(({ type, isRequired }) => (isRequired ? values[type] : null))
    async function* batches() {
      for (let batch = 0; batch < 3; batch++) yield [row, row]
    }
    const folder = mkdtempSync(join(dir, 'files-'))
    const written = await writeEventFiles(folder, batches(), 4)
    expect(written.files.map(({ path, rows }) => [path, rows])).toEqual([
      ['events-0001.parquet', 4],
      ['events-0002.parquet', 2],
    ])
    await verifyEvents(folder, written as unknown as ArchiveManifest)
  })

  it.each<[string, () => Promise<{ id: StudyId }>, string]>([
    ['that runs', () => aStudy({ isCompleted: false }), 'is not completed for good'],
    ['that does not exist', async () => ({ id: 999_999 as StudyId }), 'There is no study 999999'],
  ])('refuses to archive a study %s', async (_, study, message) => {
    const folder = aFolder()
    await expect(archive({ studyId: (await study()).id, folder })).rejects.toThrow(message)
    expect(() => readdirSync(folder)).toThrow('ENOENT')
  })

  it('refuses a folder that has other files or the archive of another study', async () => {
    const study = await aStudy()
    const folder = mkdtempSync(join(dir, 'full-'))
    writeFileSync(join(folder, 'letter.txt'), 'Dear')
    await expect(archive({ studyId: study.id, folder })).rejects.toThrow('is not empty')
    const other = aFolder()
    await archive({ studyId: (await aStudy()).id, folder: other })
    await expect(archive({ studyId: study.id, folder: other })).rejects.toThrow('has the archive of study')
  })

  it('removes no events before the effects of the study are computed or while participants are being erased', async () => {
    const study = await aStudy()
    const remove = () => archive({ studyId: study.id, folder: aFolder(), isRemoving: true })
    await expect(remove()).rejects.toThrow('is not computed yet')
    await computeEffects()
    const request = await pool.query(
      "insert into trellis.data_request (kind, study_id) values ('ERASE_STUDY', $1) returning id",
      [study.id],
    )
    await expect(remove()).rejects.toThrow('are being erased')
    await pool.query('update trellis.data_request set finished_at = now() where id = $1', [request.rows[0].id])
    const { events } = await remove()
    expect(events).toBeGreaterThan(0)
    expect(await eventsOf(study.id)).toEqual([])
  })

  it('removes no events when the record changes while it is being archived', async () => {
    const study = await aStudy()
    await computeEffects()
    const before = await eventsOf(study.id)
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('update trellis.work set version = version + 1 where study_id = $1', [study.id])
      const archiving = archive({ studyId: study.id, folder: aFolder(), isRemoving: true })
      const refused = expect(archiving).rejects.toThrow('Nothing was removed')
      await waitForBlockedStatement(pool)
      await client.query('commit')
      await refused
    } finally {
      client.release()
    }
    expect(await eventsOf(study.id)).toEqual(before)
    expect(await read('select from trellis.record_archive where study_id = $1', study.id)).toEqual([])
  })
})

describe('a study whose record is archived', () => {
  let study: Awaited<ReturnType<typeof anArchivedStudy>>
  beforeAll(async () => {
    study = await anArchivedStudy()
  })

  it('keeps no events, but a row and a history entry that name the archive', async () => {
    expect(study.events.length).toBe(study.manifest.events)
    expect(await eventsOf(study.id)).toEqual([])
    const rows = await read(
      `select manifest_sha256, events::int, archived_by, restored_at from trellis.record_archive where study_id = $1`,
      study.id,
    )
    const manifest_sha256 = sha256(join(study.folder, 'manifest.json'))
    expect(rows).toEqual([{ manifest_sha256, events: study.events.length, archived_by: 'operator', restored_at: null }])
    const history = done<{ events: object[] }>(await owner.get(`/api/study/history?studyId=${study.id}`)).events
    expect(history[0]).toMatchObject({ action: 'record_archived', details: { manifest: manifest_sha256 } })
    await expect(archive({ studyId: study.id, folder: aFolder() })).rejects.toThrow(manifest_sha256)
  })

  it.each<[string, () => ReturnType<TestClient['get']>]>([
    ['results', () => owner.get(`/api/study/results?studyId=${study.id}`)],
    ['the live view', () => owner.get(`/api/study/live?studyId=${study.id}`)],
    ['a new data package', () => owner.post('/api/study/dataPackage/build', { studyId: study.id, tier: 'PUBLIC' })],
    ['open responses', () => owner.get(`/api/study/dataPackage/responses?studyId=${study.id}&page=1`)],
    ['a withdrawal', () => owner.post('/api/study/withdraw', withdrawalOf(study.id, study.participant))],
    ['the export of a participant', () => admin.get(`/api/erasure/participant/export?${ofParticipant()}`)],
    ['the erasure of a participant', () => admin.post('/api/erasure/participant', participant())],
    ['the erasure of the study', () => admin.post('/api/erasure/study', { studyId: study.id })],
  ])('refuses %s once the record is archived, and names the archive', async (_, call) => {
    const { status, body } = await call()
    const details = { id: study.id, manifest: sha256(join(study.folder, 'manifest.json')) }
    expect([status, body.error]).toMatchObject([409, { code: 'record_archived', details }])
  })
  const participant = () => ({ studyId: study.id, participant: study.participant, reason: null })
  const ofParticipant = () => `studyId=${study.id}&participant=${study.participant}`

  it('keeps the effects of an archived study, and does not recompute them from an empty record', async () => {
    const before = await read('select * from trellis.study_effect where study_id = $1', study.id)
    expect(before).toHaveLength(1)
    await computeEffects('next version')
    expect(await read('select * from trellis.study_effect where study_id = $1', study.id)).toEqual(before)
  })

  it('still publishes the assignments of an archived study', async () => {
    expect((await owner.get(`/api/study/assignments/published?studyId=${study.id}`)).status).toBe(200)
  })

  it('refuses every statement that changes, releases or deletes archived works', async () => {
    const change = 'update trellis.work set event_count = event_count + 1 where study_id = $1'
    await expect(pool.query(change, [study.id])).rejects.toMatchObject({ code: 'TRE02' })
    const release = 'update trellis.work set is_archived = false where study_id = $1'
    await expect(pool.query(release, [study.id])).rejects.toMatchObject({ code: 'TRE02' })
    await expect(pool.query('delete from trellis.work where study_id = $1', [study.id])).rejects.toThrow('is archived')
  })
})

describe('restoring an archive', () => {
  it('restores every event exactly as it was, and each archive only once', async () => {
    const study = await anArchivedStudy()
    await restore(study.folder)
    expect(await eventsOf(study.id)).toEqual(study.events)
    expect(await read('select restored_by from trellis.record_archive where study_id = $1', study.id)).toEqual([
      { restored_by: 'operator' },
    ])
    expect((await owner.get(`/api/study/results?studyId=${study.id}`)).status).toBe(200)
    done(await owner.post('/api/study/withdraw', withdrawalOf(study.id, study.participant)))
    await expect(restore(study.folder)).rejects.toThrow('was restored from this archive before')
    // The record is archived once more, now with the withdrawal.
    await archive({ studyId: study.id, folder: aFolder(), isRemoving: true })
    expect(await eventsOf(study.id)).toEqual([])
    await expect(restore(study.folder)).rejects.toThrow('was restored from this archive before')
  })

  it.each<[string, (folder: string) => void, string]>([
    ['a changed file', (folder) => flipBit(join(folder, 'events-0001.parquet')), 'has changed since'],
    ['a shorter file', (folder) => truncateSync(join(folder, 'events-0001.parquet'), 100), 'has changed since'],
    ['a missing file', (folder) => rmSync(join(folder, 'events-0001.parquet')), 'is missing'],
    ['a changed manifest', (folder) => change(folder, '"test"', '"tset"'), 'does not know this archive'],
    ['another version', (folder) => change(folder, '"version": 1', '"version": 2'), 'another version of Trellis'],
    ['a torn manifest', (folder) => truncateSync(join(folder, 'manifest.json'), 100), 'is damaged'],
    ['a folder without a manifest', (folder) => rmSync(join(folder, 'manifest.json')), 'is not an archive'],
  ])('refuses to restore from %s', async (_, damage, message) => {
    const { id, folder } = await anArchivedStudy()
    damage(folder)
    await expect(restore(folder)).rejects.toThrow(message)
    expect(await eventsOf(id)).toEqual([])
  })
  const flipBit = (path: string) => {
    const bytes = readFileSync(path)
    bytes[bytes.length >> 1]! ^= 1
    writeFileSync(path, bytes)
  }
  const change = (folder: string, from: string, to: string) => {
    const path = join(folder, 'manifest.json')
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
  }

  it('refuses to restore into a database that still has the events', async () => {
    const study = await aStudy()
    const folder = aFolder()
    await archive({ studyId: study.id, folder })
    await expect(restore(folder)).rejects.toThrow('does not know this archive')
  })
})
