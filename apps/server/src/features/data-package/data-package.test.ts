import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type DataPackage,
  dataPackageSchema,
  type OpenResponse,
  type OpenResponseCounts,
  type PackageTier,
} from '@trellis/domain'
import { parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { done, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startBeside, startTestServer, type TestClient, type TestServer } from '../../testing/test-server'
import { withdrawalOf } from '../../testing/withdrawal'
import { type RecordedStudent, recordStudents } from '../results/results.fixtures'
import { csvTable, frictionlessIssues, unzip } from './data-package.fixtures'

let server: TestServer
let owner: TestClient
let admin: TestClient
let make: StudyBuilder
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-packages-'))
  server = await startTestServer({ DATA_DIR: folder })
  ;[owner, admin] = await Promise.all([server.signIn('researcher'), server.signIn('admin')])
  make = await studyBuilder(server, { owner, admin })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const pathOf = (name = '') => `/api/study/dataPackage${name}`
const readState = async (studyId: number, client = owner) =>
  done<DataPackage>(await client.get(`${pathOf()}?studyId=${studyId}`), dataPackageSchema)
const tierOf = ({ tiers }: DataPackage, tier: PackageTier) => tiers.find((one) => one.tier === tier)!
const history = async (studyId: number) =>
  done<{ events: { action: string; details: object }[] }>(await owner.get(`/api/study/history?studyId=${studyId}`))
    .events

/** Builds a tier, and waits until the build has ended. */
async function build(studyId: number, tier: PackageTier, client = owner) {
  done(await client.post(pathOf('/build'), { studyId, tier }))
  return vi.waitFor(
    async () => {
      const tierState = tierOf(await readState(studyId, client), tier)
      expect(tierState.state).not.toBe('BUILDING')
      return tierState
    },
    { timeout: 60_000, interval: 100 },
  )
}

const sign = async (studyId: number, tier: PackageTier) => {
  const { reportHash } = tierOf(await readState(studyId), tier)
  return done<DataPackage>(await owner.post(pathOf('/sign'), { studyId, tier, reportHash }), dataPackageSchema)
}

async function download(studyId: number, tier: PackageTier, from = server) {
  const response = await from.app.inject({
    url: `${pathOf('/download')}?studyId=${studyId}&tier=${tier}`,
    headers: { cookie: owner.cookie! },
  })
  return { status: response.statusCode, bytes: response.rawPayload, headers: response.headers, body: response.body }
}

/** The files of a tier that has been built and signed. */
async function filesOf(studyId: number, tier: PackageTier) {
  await build(studyId, tier)
  await sign(studyId, tier)
  return unzip((await download(studyId, tier)).bytes)
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A completed study with two large classes, a small one, answers of every kind and a survey. */
async function aFinishedStudy(more: { students?: (all: RecordedStudent[]) => RecordedStudent[] } = {}) {
  const study = await make.aStudyIn('DEPLOYED', 1, {
    fields: {
      postSurvey: true,
      postSurveyQuestions: [
        { id: 'liked', kind: 'SCALE', prompt: 'Did you like it?', options: [], steps: 5, isRequired: false },
        { id: 'why', kind: 'TEXT', prompt: 'Why?', options: [], steps: 5, isRequired: false },
      ],
    },
  })
  const set = { ceri: study.set.ceri, problems: study.set.problems.slice(0, 2) }
  const students = Array.from(
    { length: 33 },
    (_, index): RecordedStudent => ({
      code: `LIVE${String(index).padStart(8, '0')}`,
      conditionId: study.conditions[index % 2]!,
      classCode: index < 15 ? 'CLASSCODEONE' : index < 30 ? 'CLASSCODETWO' : 'CLASSCODESML',
      gradeCode: 'GRADECODEONE',
      day: index < 15 ? 1 : 9,
      main: [index % 3 === 0, true],
      isFinished: true,
      survey: { liked: String(1 + (index % 5)), why: index === 4 ? 'Because of Ms. Keller' : 'It was fun' },
    }),
  )
  const chosen = more.students?.(students) ?? students
  await recordStudents(server, study.id, { MAIN: set }, chosen)
  const answers = chosen.flatMap(({ code }, index) => [
    { code, problem: set.problems[0], correctness: 'incorrect', values: [index === 3 ? 'My name is Bo' : '42'] },
    { code, problem: set.problems[0], correctness: 'correct', values: [index === 5 ? '3/7' : '41'] },
    {
      code,
      problem: set.problems[1],
      correctness: 'ungraded',
      values: [index === 4 ? 'Ask my sister Ann' : 'I added them'],
    },
  ])
  await server.composed.pools.study.query(
    `insert into trellis.event (study_id, work_id, id, seq, kind, condition_id, problem_ceri, data, ordinal, place, device, at, student_at)
     select $1, w.id, a.id, 0, 'answered', w.condition_id, a.problem, a.data, 100 + a.number, 'MAIN', 'phone', w.opened_at, w.opened_at
     from jsonb_to_recordset($2) as a(id uuid, code text, problem text, data jsonb, number integer)
     join trellis.work w on w.study_id = $1 and w.student_id = 'S' || $1 || a.code`,
    [
      study.id,
      JSON.stringify(
        answers.map(({ code, problem, correctness, values }, number) => ({
          id: randomUUID(),
          code,
          problem,
          number,
          data: { response: { '1': values }, correctness, try: 1, counted: true },
        })),
      ),
    ],
  )
  done(await admin.post('/api/study/updateStudyStatus', { studyId: study.id, status: 'COMPLETED' }))
  return { id: study.id, students: chosen, set }
}

describe('the data package of a study', () => {
  /** A study that no test changes, with the files of both tiers. */
  let shared: { id: number; files: Record<PackageTier, Map<string, Buffer>> }
  beforeAll(async () => {
    const { id } = await aFinishedStudy()
    shared = { id, files: { PUBLIC: await filesOf(id, 'PUBLIC'), RESTRICTED: await filesOf(id, 'RESTRICTED') } }
  }, 120_000)

  it('builds a package once the study is completed for good, and sends it once its report is signed', async () => {
    const running = await make.aStudyIn('DEPLOYED')
    const refused = await owner.post(pathOf('/build'), { studyId: running.id, tier: 'PUBLIC' })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'study_not_final'])

    const { id } = await aFinishedStudy()
    const built = await build(id, 'PUBLIC')
    expect(built).toMatchObject({ state: 'READY', signature: null, fileName: `trellis-study-${id}-public.zip` })
    expect((await download(id, 'PUBLIC')).status).toBe(409)
    const stale = await owner.post(pathOf('/sign'), { studyId: id, tier: 'PUBLIC', reportHash: '0'.repeat(64) })
    expect(stale.body.error.code).toBe('privacy_report_changed')
    const signed = tierOf(await sign(id, 'PUBLIC'), 'PUBLIC')
    expect(signed.signature).toMatchObject({ at: expect.any(Number) })
    const { bytes, headers } = await download(id, 'PUBLIC')
    expect([sha256(bytes), bytes.length]).toEqual([signed.sha256, signed.bytes])
    expect(headers['content-disposition']).toContain(signed.fileName)
    expect((await history(id)).find(({ action }) => action === 'privacy_report_signed')!.details).toEqual({
      tier: 'PUBLIC',
      reportHash: signed.reportHash,
    })

    // A withdrawal changes the record: the package is built again, and its report signed again where it differs.
    done(await owner.post('/api/study/withdraw', withdrawalOf(id, 'LIVE00000001', { kind: 'COLLECTION' })))
    expect(tierOf(await readState(id), 'PUBLIC')).toMatchObject({ state: 'OUTDATED', report: null })
    expect((await download(id, 'PUBLIC')).body).toContain('package_not_ready')
    expect(await build(id, 'PUBLIC')).toMatchObject({ state: 'READY', signature: null })
  })

  it('builds a valid package that is the same on every server', async () => {
    const { id, files: tiers } = shared
    for (const tier of ['PUBLIC', 'RESTRICTED'] as const) expect(frictionlessIssues(tiers[tier])).toEqual([])
    const files = tiers.RESTRICTED
    expect([...files.keys()].slice(0, 3)).toEqual(['README.md', 'datapackage.json', 'codebook.md'])
    const { sha256: builtHash } = tierOf(await readState(id), 'RESTRICTED')

    const other = await mkdtemp(join(tmpdir(), 'trellis-packages-'))
    const beside = await startBeside(server, { DATA_DIR: other })
    try {
      const { bytes } = await download(id, 'RESTRICTED', beside)
      expect(sha256(bytes)).toBe(builtHash)
      // Time and date of the first file, in the format of zip files: noon of January 1, 1980.
      expect([bytes.readUInt16LE(10), bytes.readUInt16LE(12)]).toEqual([12 << 11, (1 << 5) + 1])
    } finally {
      await beside.close()
      await rm(other, { recursive: true })
    }
  })

  it('lists the numbers that the tables of a tier give, and includes the script that recomputes them', () => {
    const numbersIn = (tier: PackageTier) => csvTable(shared.files[tier], 'numbers')
    const [inPublic, inRestricted] = [numbersIn('PUBLIC'), numbersIn('RESTRICTED')]
    const onlyRestricted = inRestricted.filter(({ name }) => !inPublic.some((one) => one.name === name))
    expect(
      inPublic.every((number) => inRestricted.some((one) => one.name === number.name && one.value === number.value)),
    ).toBe(true)
    // Classes are not complete in the public tier, and it has no seconds.
    expect(onlyRestricted.map(({ name }) => name)).toEqual(
      expect.arrayContaining([expect.stringContaining('leaveOneOut'), expect.stringContaining('medianSeconds')]),
    )
    const readme = shared.files.PUBLIC.get('README.md')!.toString()
    expect(readme).toContain(`${onlyRestricted.length} numbers of the results need columns`)
    for (const tier of ['PUBLIC', 'RESTRICTED'] as const)
      expect(shared.files[tier].get('analysis.R')!.toString()).toContain('study <- ')
  })

  it('writes the same rows as CSV and as Parquet', async () => {
    const files = shared.files.RESTRICTED
    for (const name of ['participants', 'attempts', 'surveys']) {
      const bytes = files.get(`${name}.parquet`)!
      const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
      const rows = (await parquetReadObjects({ file })).map((row) =>
        Object.fromEntries(Object.entries(row).map(([column, value]) => [column, value === null ? '' : String(value)])),
      )
      expect(rows).toEqual(csvTable(files, name))
    }
  })

  it('keeps everything that leads to a student, a class or a moment out of the public tier', async () => {
    const files = shared.files.PUBLIC
    const texts = [...files].filter(([path]) => path !== 'assignments.json' && !path.endsWith('.parquet'))
    for (const [path, content] of texts)
      for (const secret of ['LIVE0', 'CLASSCODE', 'GRADECODE', 'Keller', 'Ann', 'name is Bo'])
        expect([path, content.includes(secret)]).toEqual([path, false])
    const rows = csvTable(files, 'participants')
    expect(rows.map(({ participant }) => participant)).toEqual(rows.map(({ participant }) => participant!).sort())
    for (const column of ['enrolled_day', 'sequence', 'class_size', 'teacher'])
      expect(rows[0]).not.toHaveProperty(column)

    // Class lists and days of starting: every combination of what a teacher knows is shared by at least five.
    const groups = new Map<string, number>()
    for (const row of rows) {
      const known = [row.class, row.school, row.grade, row.enrolled_week, row.is_withdrawn].join()
      groups.set(known, (groups.get(known) ?? 0) + 1)
    }
    expect(Math.min(...groups.values())).toBeGreaterThanOrEqual(5)
    const { report } = tierOf(await readState(shared.id), 'PUBLIC')
    expect(report).toMatchObject({ participants: 33, isSuppressed: true, notShared: 0 })
    expect(report!.suppressedCells.find(({ column }) => column === 'class')!.cells).toBeGreaterThanOrEqual(5)
    expect(report!.smallestGroup).toBeGreaterThanOrEqual(5)
  })

  it('shows answers that many students gave, and in the restricted tier also those without words', async () => {
    const responsesIn = (tier: PackageTier) =>
      new Set(csvTable(shared.files[tier], 'attempts').map(({ response }) => response))
    expect(responsesIn('PUBLIC')).toEqual(new Set(['', '{"1":["41"]}', '{"1":["42"]}']))
    expect(responsesIn('RESTRICTED')).toEqual(new Set(['', '{"1":["3/7"]}', '{"1":["41"]}', '{"1":["42"]}']))
    const { report } = tierOf(await readState(shared.id), 'RESTRICTED')
    expect(report!.responses).toEqual({ shown: 65, withheld: 1 })
  })

  it('includes the texts that were released after reading, and no others', async () => {
    const { id } = await aFinishedStudy()
    const listed = async () =>
      done<{ responses: OpenResponse[]; counts: OpenResponseCounts }>(
        await owner.get(`${pathOf('/responses')}?studyId=${id}`),
      )
    const { responses, counts } = await listed()
    expect(counts).toEqual({ released: 0, refused: 0, unread: 4 })
    expect(responses.find(({ text }) => text === 'It was fun')).toMatchObject({
      source: 'post:why',
      question: 'Why?',
      students: 32,
      isReleased: null,
    })
    const decide = async (text: string, isReleased: boolean) => {
      const { source, textHash } = responses.find((one) => one.text === text)!
      done(await owner.post(pathOf('/release'), { studyId: id, source, textHash, isReleased }))
    }
    await decide('It was fun', true)
    await decide('I added them', true)
    await decide('Because of Ms. Keller', false)
    const files = await filesOf(id, 'PUBLIC')
    const answers = csvTable(files, 'surveys').filter(({ question }) => question === 'why')
    expect(answers.filter(({ answer }) => answer === 'It was fun')).toHaveLength(32)
    expect(answers.filter(({ answer }) => answer === '')).toHaveLength(1)
    const open = csvTable(files, 'attempts').filter(({ correctness }) => correctness === 'ungraded')
    expect(new Set(open.map(({ response }) => response))).toEqual(new Set(['', '{"1":["I added them"]}']))
    expect((await listed()).counts).toEqual({ released: 2, refused: 1, unread: 1 })
  })

  it('leaves out participants who did not agree, in the tables and in the results', async () => {
    const { id } = await aFinishedStudy()
    const sharing = (participant: string, refusedBy: string | null) =>
      owner.post(pathOf('/sharing'), { studyId: id, participant, refusedBy })
    done(await sharing('LIVE00000004', 'guardian'))
    done(await sharing('LIVE00000005', 'student'))
    done(await sharing('LIVE00000005', null))
    expect((await sharing('NOBODY', 'student')).status).toBe(404)
    expect((await readState(id)).unshared).toEqual([{ participant: 'LIVE00000004', refusedBy: 'guardian' }])
    const actions = (await history(id)).map(({ action, details }) => [action, details])
    expect(actions).toContainEqual(['sharing_refused', { refusedBy: 'guardian' }])
    expect(JSON.stringify(actions)).not.toContain('LIVE00000004')

    const files = await filesOf(id, 'RESTRICTED')
    for (const [name, rows] of [
      ['participants', 32],
      ['problems', 64],
      ['attempts', 96],
      ['surveys', 64],
    ] as const)
      expect([name, csvTable(files, name).length]).toEqual([name, rows])
    expect(files.get('attempts.csv')!.toString()).not.toContain('Ann')
    const results = JSON.parse(files.get('results.json')!.toString())
    expect(results.participants.students).toBe(32)
    expect(files.get('README.md')!.toString()).toContain('Left out because sharing was refused: 1')

    // The decision follows a participant whose code an erasure replaces.
    done(await admin.post('/api/erasure/participant', { studyId: id, participant: 'LIVE00000004' }))
    const { unshared, tiers } = await readState(id)
    expect(unshared).toEqual([{ participant: expect.not.stringContaining('LIVE'), refusedBy: 'guardian' }])
    expect(tiers.map(({ state }) => state)).toEqual(['NONE', 'OUTDATED'])
  })

  it('cancels a build, and builds a package again after a process that ended', async () => {
    const { id } = await aFinishedStudy()
    done(await owner.post(pathOf('/build'), { studyId: id, tier: 'PUBLIC' }))
    const canceled = done<DataPackage>(await owner.post(pathOf('/cancel'), { studyId: id, tier: 'PUBLIC' }))
    expect(tierOf(canceled, 'PUBLIC').state).toBe('NONE')
    await server.composed.pools.study.query(
      `insert into trellis.data_package (study_id, tier, key, job, heard_at) values ($1, 'PUBLIC', 'k', $2, now() - interval '2 minutes')`,
      [id, randomUUID()],
    )
    expect(tierOf(await readState(id), 'PUBLIC')).toMatchObject({ state: 'FAILED', failure: 'interrupted' })
    expect((await build(id, 'PUBLIC')).state).toBe('READY')
    expect((await readdir(join(folder, 'packages'))).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('states in the name and the README of a package that its students were simulated', async () => {
    const { id } = await aFinishedStudy({ students: (all) => all.map((one) => ({ ...one, kind: 'simulated' })) })
    const files = await filesOf(id, 'PUBLIC')
    expect(tierOf(await readState(id), 'PUBLIC').fileName).toBe(`trellis-study-${id}-public-simulated.zip`)
    expect(files.get('README.md')!.toString()).toContain('**The students are simulated.**')
  })
})
