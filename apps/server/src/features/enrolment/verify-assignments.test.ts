import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AssignmentRecord, type ConditionId, createBlockReader } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hmac } from '../../delivery/participant-code'
import { openLink } from '../../testing/student'
import { done, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
let server: TestServer
let owner: TestClient
let admin: TestClient
let make: StudyBuilder
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-verify-'))
  server = await startTestServer()
  ;[owner, admin] = await Promise.all([server.signIn('researcher'), server.signIn('admin')])
  make = await studyBuilder(server, { owner, admin })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** The script as anyone runs it: in a process of its own, with the arguments and nothing else. */
const verify = (...places: string[]) =>
  new Promise<{ code: number; said: string; complained: string }>((resolve) => {
    const script = join(root, 'scripts/verify-assignments.mjs')
    execFile(process.execPath, [script, ...places], { cwd: folder }, (error, said, complained) =>
      resolve({ code: error ? Number(error.code) : 0, said, complained }),
    )
  })

async function saved(name: string, record: unknown): Promise<string> {
  const path = join(folder, `${name}.json`)
  await writeFile(path, JSON.stringify(record))
  return path
}

const published = async (id: number) =>
  done<AssignmentRecord>(await server.anonymous.get(`/api/study/assignments/published?studyId=${id}`))
const complete = async (studyId: number) =>
  done(await admin.post('/api/study/updateStudyStatus', { studyId, status: 'COMPLETED' }))

async function aStudyWith(students: number, randomisation: 'SIMPLE' | 'BLOCKS') {
  const study = await make.aStudyIn('DEPLOYED', 1, {
    fields: { recruitmentTypeNumber: 2, randomisation },
    before: async ({ conditions }) => {
      const change = { conditionId: conditions[0], fieldname: 'weight', value: 2 }
      done(await owner.post('/api/study/updateStudyCondition', change))
    },
  })
  const { linkCode } = done<{ linkCode: string }>(await owner.get(`/api/study/run?studyId=${study.id}`))
  await Promise.all(Array.from({ length: students }, async () => done(await openLink(server, linkCode))))
  return study
}

describe('the script that verifies assignments', () => {
  it.each(['SIMPLE', 'BLOCKS'] as const)('finds every assignment of a study (%s) as drawn', async (randomisation) => {
    const { id } = await aStudyWith(25, randomisation)
    const atDeployment = await saved('bound', await published(id))
    const whileRunning = await saved('running', (await owner.get(`/api/study/assignments/download?studyId=${id}`)).body)
    expect(await verify(atDeployment)).toEqual({
      code: 2,
      said: '',
      complained: 'The study is not completed: its seed is still a secret.\n',
    })
    await complete(id)
    const record = await published(id)
    const file = await saved('completed', record)
    const expected = `The seed has the published hash ${record.seedHash}.\n25 of 25 assignments are as drawn.\n`
    expect(await verify(file)).toEqual({ code: 0, said: expected, complained: '' })
    for (const earlier of [atDeployment, whileRunning]) {
      expect(await verify(file, earlier)).toEqual({
        code: 0,
        said: `${expected}Nothing has changed since then.\n`,
        complained: '',
      })
    }
  })

  it.each([1, 2, 3] as const)('draws in blocks of version %i as the product does', async (version) => {
    const seed = createHash('sha256').update(`version ${version}`).digest('hex')
    const conditions = [2, 4, 3].map((weight, index) => ({ conditionId: (index + 1) as ConditionId, name: '', weight }))
    const blocks = createBlockReader({ arms: conditions, seed, version }, hmac)
    const strata = ['', 'class 3HJ8VNC2YDEF', 'class K7MPQ2XA9TRW, grade XWVUTSRQPNMK']
    // Each stratum ends in the middle of a block, where arrivals have taken any of its places.
    const assignments = strata.flatMap((stratum) =>
      Array.from({ length: 400 }, (_, arrival) => {
        const sequence = blocks.sequenceOfArrival('a key', stratum, arrival)
        const participant = `P${strata.indexOf(stratum)}N${arrival}`
        const conditionId = blocks.conditionAt(stratum, sequence)
        return { participant, unit: participant, stratum, sequence, conditionId, isErased: false }
      }),
    )
    const record = {
      ...{ format: 'trellis-assignments', version, studyId: 7, status: 'COMPLETED' },
      ...{ randomisation: 'BLOCKS', randomisedUnit: 'STUDENT', strata: [], conditions, seed, deployedAt: 1 },
      ...{ seedHash: createHash('sha256').update(seed).digest('hex'), assignments },
    }
    const { code, said, complained } = await verify(await saved('drawn', record))
    expect([code, said, complained]).toEqual([0, expect.stringContaining('1200 of 1200 assignments are as drawn.'), ''])
    const impossible = [{ ...assignments[0]!, sequence: 1e15 }, ...assignments.slice(1)]
    const { complained: complaint } = await verify(await saved('impossible', { ...record, assignments: impossible }))
    expect(complaint).toContain('P0N0 has no possible number in its stratum.')
  })

  it('reads an address as well as a file', async () => {
    const { id } = await aStudyWith(3, 'SIMPLE')
    await complete(id)
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const { code, said } = await verify(`${address}/api/study/assignments/published?studyId=${id}`)
    expect([code, said]).toEqual([0, expect.stringContaining('3 of 3 assignments are as drawn.')])
    expect(await verify(`${address}/api/study/assignments/published?studyId=2000000000`)).toMatchObject({ code: 2 })
  })

  it('names what was tampered with', async () => {
    const { id } = await aStudyWith(12, 'BLOCKS')
    const atDeployment = await saved('bound', await published(id))
    await complete(id)
    const record = await published(id)
    const [first, second, ...others] = record.assignments.toSorted((a, b) => a.sequence! - b.sequence!) as [
      AssignmentRecord['assignments'][number],
      AssignmentRecord['assignments'][number],
    ]
    const [one, other] = record.conditions as [
      AssignmentRecord['conditions'][number],
      AssignmentRecord['conditions'][number],
    ]
    const tampered = async (change: Partial<AssignmentRecord>) =>
      verify(await saved('tampered', { ...record, ...change }), atDeployment)

    const elsewhere = (first.conditionId === one.conditionId ? other : one).conditionId
    const moved = await tampered({ assignments: [{ ...first, conditionId: elsewhere }, second, ...others] })
    expect(moved.code).toBe(1)
    expect(moved.said).toContain('11 of 12 assignments are as drawn.')
    expect(moved.complained).toContain(`${first.participant} is in condition ${elsewhere}`)

    const leftOut = await tampered({ assignments: [second, ...others] })
    expect([leftOut.code, leftOut.complained]).toEqual([
      1,
      `The list itself is wrong:\n  Number ${first.sequence} of stratum “” is missing.\n`,
    ])

    const doubled = await tampered({ assignments: [first, second, ...others, first] })
    expect([doubled.code, doubled.complained]).toEqual([
      1,
      `The list itself is wrong:\n  ${first.participant} is listed twice.\n`,
    ])

    const reseeded = await tampered({ seed: record.seed!.replace(/./, (digit) => (digit === '0' ? '1' : '0')) })
    expect([reseeded.code, reseeded.said]).toEqual([1, expect.stringContaining('The seed is NOT the one')])

    const weighed = await tampered({ conditions: [{ ...one, weight: one.weight + 1 }, ...record.conditions.slice(1)] })
    expect(weighed.code).toBe(1)
    expect(weighed.complained).toContain('conditions was ')
  })

  it('finds the example of the documentation as drawn, number by number', async () => {
    const text = await readFile(join(root, 'docs/assignment.md'), 'utf8')
    const example = JSON.parse(/```json\n(.*?)```/s.exec(text)![1]!) as AssignmentRecord
    const { code, said } = await verify(await saved('example', example))
    expect([code, said]).toEqual([0, expect.stringContaining('4 of 4 assignments are as drawn.')])
    for (const { participant, conditionId } of example.assignments) {
      expect(text).toMatch(new RegExp(`^\\| \`unit:${participant}\` \\|.*\\| ${conditionId} \\|$`, 'm'))
    }
  })

  it('says what it needs', async () => {
    expect(await verify()).toMatchObject({ code: 2, complained: expect.stringContaining('Name a file or an address') })
    expect(await verify(join(root, 'package.json'))).toMatchObject({ code: 2 })
  })
})

describe('what is published', () => {
  it('while students work is what the study is bound to, and neither seed, names nor assignments', async () => {
    const { id } = await aStudyWith(5, 'SIMPLE')
    await make.unblind(id)
    const own = done<AssignmentRecord>(await owner.get(`/api/study/assignments/download?studyId=${id}`))
    for (const status of [null, 'PAUSED', 'DEPLOYED']) {
      if (status) done(await admin.post('/api/study/updateStudyStatus', { studyId: id, status }))
      expect(await published(id)).toEqual({
        ...own,
        status: status ?? 'DEPLOYED',
        conditions: own.conditions.map((condition) => ({ ...condition, name: '' })),
        seed: null,
        assignments: [],
      })
    }
    await complete(id)
    const { seed, assignments, conditions } = await published(id)
    expect(seed).toMatch(/^[0-9a-f]{64}$/)
    expect(assignments).toEqual(own.assignments)
    expect(conditions).toEqual(own.conditions)
  })

  it('is nothing before deployment', async () => {
    const { studyId } = await make.aStudy()
    const { status, body } = await server.anonymous.get(`/api/study/assignments/published?studyId=${studyId}`)
    expect([status, body.error.code]).toEqual([404, 'study_not_found'])
  })

  it('never contains the seed while students can still enrol, for any query by any person', async () => {
    const { id } = await aStudyWith(2, 'SIMPLE')
    const { rows } = await server.composed.pools.study.query('select seed from trellis.run where study_id = $1', [id])
    const asked = [
      ...['run', 'live', 'participants', 'assignments/download', 'assignments/published', 'history', 'snapshot'],
      ...['snapshot/download', 'content', 'export'],
    ].map((path) => `/api/study/${path}?studyId=${id}`)
    for (const client of [server.anonymous, owner, admin]) {
      const answers = await Promise.all([
        ...asked.map((url) => client.get(url)),
        client.get('/api/study/loadUserStudies'),
        client.get(`/api/study/adminStudies?search=${id}`),
        client.post('/api/study/loadStudyById', { id }),
      ])
      expect(answers.some(({ status }) => status === 200)).toBe(true)
      for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(rows[0].seed)
    }
  })
})
