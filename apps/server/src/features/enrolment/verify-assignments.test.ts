import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type AssignmentRecord,
  type ConditionId,
  createBlockReader,
  drawCondition,
  type Run,
  type Seal,
} from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../db/client'
import { hmac } from '../../delivery/participant-code'
import { type SealedFacts, sealProduct } from '../../study/seal.rules'
import { sealDue } from '../../study/seals'
import { changeRecord, enrolStudents } from '../../testing/enrolments'
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

/** Runs the script as users do: in its own process, with nothing but its arguments. */
const verify = (...sources: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const script = join(root, 'scripts/verify-assignments.mjs')
    execFile(process.execPath, [script, ...sources], { cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })

let files = 0
async function saveJson(name: string, record: unknown): Promise<string> {
  const path = join(folder, `${name}-${++files}.json`)
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

describe.concurrent('the script that verifies assignments', () => {
  it.each(['SIMPLE', 'BLOCKS'] as const)(
    'verifies every assignment of a completed study (%s)',
    async (randomisation) => {
      const { id } = await aStudyWith(25, randomisation)
      const atDeployment = await saveJson('bound', await published(id))
      const whileRunning = await saveJson(
        'running',
        (await owner.get(`/api/study/assignments/download?studyId=${id}`)).body,
      )
      expect(await verify(atDeployment)).toEqual({
        code: 2,
        stdout: '',
        stderr: 'The study is not completed: its seed is still a secret.\n',
      })
      await complete(id)
      const record = await published(id)
      const file = await saveJson('completed', record)
      const [{ head, day }] = record.seals as [Seal]
      const expected = [
        `The seed has the published hash ${record.seedHash}.\n25 of 25 assignments are as drawn.\n`,
        `The 25 assignments are the ones that were sealed; the head of the chain is ${head}, of ${day}.\n`,
      ].join('')
      expect(await verify(file)).toEqual({ code: 0, stdout: expected, stderr: '' })
      for (const earlier of [atDeployment, whileRunning]) {
        expect(await verify(file, earlier)).toEqual({
          code: 0,
          stdout: `${expected}Nothing has changed since then.\n`,
          stderr: '',
        })
      }
    },
  )

  it.each([1, 2, 3] as const)('draws blocks of version %i in the same way as the product', async (version) => {
    const seed = createHash('sha256').update(`version ${version}`).digest('hex')
    const conditions = [2, 4, 3].map((weight, index) => ({ conditionId: (index + 1) as ConditionId, name: '', weight }))
    const blocks = createBlockReader({ arms: conditions, seed, version }, hmac)
    const strata = ['', 'class 3HJ8VNC2YDEF', 'class K7MPQ2XA9TRW, grade XWVUTSRQPNMK']
    // Each stratum ends in the middle of a block, where arrivals have taken any of its positions.
    const assignments = strata.flatMap((stratum) =>
      Array.from({ length: 400 }, (_, arrival) => {
        const sequence = blocks.sequenceOfArrival('a key', stratum, arrival)
        const participant = `P${strata.indexOf(stratum)}N${arrival}`
        const conditionId = blocks.conditionAt(stratum, sequence)
        return { participant, unit: participant, stratum, sequence, conditionId, isErased: false }
      }),
    )
    const record = {
      format: 'trellis-assignments',
      version,
      studyId: 7,
      status: 'COMPLETED',
      randomisation: 'BLOCKS',
      randomisedUnit: 'STUDENT',
      strata: [],
      conditions,
      seed,
      deployedAt: 1,
      seedHash: createHash('sha256').update(seed).digest('hex'),
      assignments,
    }
    const { code, stdout, stderr } = await verify(await saveJson('drawn', record))
    expect([code, stdout, stderr]).toEqual([0, expect.stringContaining('1200 of 1200 assignments are as drawn.'), ''])
    const impossible = [{ ...assignments[0]!, sequence: 1e15 }, ...assignments.slice(1)]
    const { stderr: complaint } = await verify(await saveJson('impossible', { ...record, assignments: impossible }))
    expect(complaint).toContain('P0N0 has no possible number in its stratum.')
  })

  it('reads an address as well as a file', async () => {
    const { id } = await aStudyWith(3, 'SIMPLE')
    await complete(id)
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const { code, stdout } = await verify(`${address}/api/study/assignments/published?studyId=${id}`)
    expect([code, stdout]).toEqual([0, expect.stringContaining('3 of 3 assignments are as drawn.')])
    expect(await verify(`${address}/api/study/assignments/published?studyId=2000000000`)).toMatchObject({ code: 2 })
  })

  it('reports what was tampered with', async () => {
    const { id } = await aStudyWith(13, 'BLOCKS')
    const atDeployment = await saveJson('bound', await published(id))
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
      verify(await saveJson('tampered', { ...record, ...change }), atDeployment)

    const notSealed = 'The assignments are not the ones that were sealed: a student is missing, added or changed.'
    const broken = (...issues: string[]) =>
      `The seals are broken:\n${[...issues, notSealed].map((issue) => `  ${issue}\n`).join('')}`
    const elsewhere = (first.conditionId === one.conditionId ? other : one).conditionId
    const moved = await tampered({ assignments: [{ ...first, conditionId: elsewhere }, second, ...others] })
    expect(moved.code).toBe(1)
    expect(moved.stdout).toContain('12 of 13 assignments are as drawn.')
    expect(moved.stderr).toContain(`${first.participant} is in condition ${elsewhere}`)

    const leftOut = await tampered({ assignments: [second, ...others] })
    expect(leftOut.code).toBe(1)
    // The first block is full: it has at most 12 positions.
    expect(leftOut.stderr).toContain(`  Number ${first.sequence} of stratum “” is missing.\n`)
    expect(leftOut.stderr).toContain(broken('13 students were sealed, and 12 are listed.'))

    const doubled = await tampered({ assignments: [first, second, ...others, first] })
    expect([doubled.code, doubled.stderr]).toEqual([
      1,
      `The list itself is wrong:\n  ${first.participant} is listed twice.\n${broken('13 students were sealed, and 14 are listed.')}`,
    ])

    const reseeded = await tampered({ seed: record.seed!.replace(/./, (digit) => (digit === '0' ? '1' : '0')) })
    expect([reseeded.code, reseeded.stdout]).toEqual([1, expect.stringContaining('The seed is NOT the one')])

    const weighed = await tampered({ conditions: [{ ...one, weight: one.weight + 1 }, ...record.conditions.slice(1)] })
    expect(weighed.code).toBe(1)
    expect(weighed.stderr).toContain('conditions was ')
  })

  it('detects a student replaced by another for whom the seed gives the same condition', async () => {
    const { id } = await aStudyWith(6, 'SIMPLE')
    await complete(id)
    const record = await published(id)
    const [first, ...others] = record.assignments as [AssignmentRecord['assignments'][number]]
    const arms = record.conditions
    const letters = [...'ABCDEFGHJKLM']
    const code = letters
      .flatMap((one) => letters.map((other) => one.repeat(6) + other.repeat(6)))
      .find((unit) => drawCondition(arms, record.seed!, unit, hmac) === first.conditionId)!
    const assignments = [{ ...first, participant: code, unit: code }, ...others]
    const { code: exit, stdout, stderr } = await verify(await saveJson('replaced', { ...record, assignments }))
    expect([exit, stdout]).toEqual([1, expect.stringContaining('6 of 6 assignments are as drawn.')])
    expect(stderr).toBe(
      'The seals are broken:\n  The assignments are not the ones that were sealed: a student is missing, added or changed.\n',
    )
  })

  it('verifies the example of the documentation, number by number', async () => {
    const text = await readFile(join(root, 'docs/assignment.md'), 'utf8')
    const example = JSON.parse(/```json\n(.*?)```/s.exec(text)![1]!) as AssignmentRecord
    const { code, stdout } = await verify(await saveJson('example', example))
    expect([code, stdout]).toEqual([0, expect.stringContaining('4 of 4 assignments are as drawn.')])
    for (const { participant, conditionId } of example.assignments) {
      expect(text).toMatch(new RegExp(`^\\| \`unit:${participant}\` \\|.*\\| ${conditionId} \\|$`, 'm'))
    }
  })

  it('fails without a file or an address, and on a file that is no record of assignments', async () => {
    expect(await verify()).toMatchObject({ code: 2, stderr: expect.stringContaining('Name a file or an address') })
    expect(await verify(join(root, 'package.json'))).toMatchObject({ code: 2 })
  })
})

describe('the published assignments', () => {
  it('publishes what the study is committed to while students work, but no seed, names or assignments', async () => {
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

  it('returns 404 for the published assignments before deployment', async () => {
    const { studyId } = await make.aStudy()
    const { status, body } = await server.anonymous.get(`/api/study/assignments/published?studyId=${studyId}`)
    expect([status, body.error.code]).toEqual([404, 'study_not_found'])
  })

  it('reveals neither the seed nor the exponent to anyone while students can still enroll', async () => {
    const { id } = await aStudyWith(2, 'SIMPLE')
    await changeRecord(server, "update trellis.enrolment set enrolled_at = '2026-02-01' where study_id = $1", [id])
    await sealDue(connect(server.composed.pools.study))
    const { rows } = await server.composed.pools.study.query<{ seed: string; exponent: string }>(
      'select seed, exponent from trellis.run join trellis.seal using (study_id) where study_id = $1',
      [id],
    )
    const { seed, exponent } = rows[0]!
    const urls = [
      'run',
      'live',
      'participants',
      'assignments/download',
      'assignments/published',
      'history',
      'snapshot',
      'snapshot/download',
      'content',
      'export',
    ].map((path) => `/api/study/${path}?studyId=${id}`)
    for (const client of [server.anonymous, owner, admin]) {
      const answers = await Promise.all([
        ...urls.map((url) => client.get(url)),
        client.get('/api/study/loadUserStudies'),
        client.get(`/api/study/adminStudies?search=${id}`),
        client.post('/api/study/loadStudyById', { id }),
      ])
      expect(answers.some(({ status }) => status === 200)).toBe(true)
      for (const { body } of answers) {
        for (const secret of [seed, exponent]) expect(JSON.stringify(body)).not.toContain(secret)
      }
    }
  })
})

describe('the seals', () => {
  const pool = () => server.composed.pools.study
  const db = () => connect(pool())
  const yesterday = (id: number) =>
    changeRecord(server, "update trellis.enrolment set enrolled_at = now() - interval '1 day' where study_id = $1", [
      id,
    ])
  const addStudents = async (id: number, students: number) => {
    const { linkCode } = done<{ linkCode: string }>(await owner.get(`/api/study/run?studyId=${id}`))
    for (let student = 0; student < students; student++) done(await openLink(server, linkCode))
  }
  const counts = ({ seals }: AssignmentRecord) => seals.map(({ enrolled, erased }) => [enrolled, erased])

  it('seals the enrollments of earlier days once across processes, and all others at completion', async () => {
    const { id } = await aStudyWith(5, 'SIMPLE')
    await sealDue(db())
    expect((await published(id)).seals).toEqual([])
    await yesterday(id)
    await Promise.all([sealDue(db()), sealDue(db()), addStudents(id, 2)])
    const running = await published(id)
    expect(running.seals).toHaveLength(1)
    expect(running.sealOpening).toBeNull()
    const { lastSeal } = done<Run>(await owner.get(`/api/study/run?studyId=${id}`))
    const { day, head, enrolled } = running.seals[0]!
    expect(lastSeal).toEqual({ day, head, enrolled })
    await complete(id)
    const record = await published(id)
    expect(record.seals.slice(0, 1)).toEqual(running.seals)
    expect(record.seals.reduce((sum, seal) => sum + seal.enrolled, 0)).toBe(7)
    const file = await saveJson('sealed', record)
    expect(await verify(file, await saveJson('running', running))).toMatchObject({ code: 0, stderr: '' })

    const rewritten = { ...running, seals: [{ ...running.seals[0]!, head: '0'.repeat(64) }] }
    const { code, stderr } = await verify(file, await saveJson('running', rewritten))
    expect([code, stderr]).toEqual([1, `  Seal 1 of ${day} is another one now, or is missing.\n`])
    const unchained = { ...record, seals: [{ ...record.seals[0]!, day: '2020-01-01' }, ...record.seals.slice(1)] }
    expect((await verify(await saveJson('unchained', unchained))).stderr).toContain(
      'Seal 1 does not follow from the one before.',
    )
  })

  it.each([
    ['while the study runs', false],
    ['after its end', true],
  ])('the seals hold when a participant is erased %s', async (_, isAfterEnd) => {
    const { id } = await aStudyWith(4, 'BLOCKS')
    await yesterday(id)
    await sealDue(db())
    await addStudents(id, 3)
    if (isAfterEnd) await complete(id)
    const before = await published(id)
    const { rows } = await pool().query<{ participant: string }>(
      'select participant from trellis.enrolment where study_id = $1 and (seal is null or seal = 1) order by seal nulls last limit 1',
      [id],
    )
    const [{ participant }] = rows as [{ participant: string }]
    done(await admin.post('/api/erasure/participant', { studyId: id, participant }))
    if (!isAfterEnd) await complete(id)
    const record = await published(id)
    expect(record.assignments.map((one) => one.participant)).not.toContain(participant)
    expect(record.assignments).toHaveLength(7)
    expect(counts(record).toSorted()).toEqual([
      [1, 1],
      [3, 0],
      [4, 0],
    ])
    expect(record.seals.slice(0, before.seals.length)).toEqual(before.seals)
    const { code, stdout, stderr } = await verify(await saveJson('erased', record))
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('1 of them were sealed again under new codes: the participants were erased.')
  })

  it('seals a student who enrolled at the moment of completion before anything is published', async () => {
    const { id, conditions } = await aStudyWith(3, 'SIMPLE')
    await complete(id)
    await enrolStudents(server, { studyId: id, conditionId: conditions[0]!, students: 1 })
    expect(counts(await published(id))).toEqual([
      [3, 0],
      [1, 0],
    ])
  })

  it('a seal takes up to 500 students and identifies none without its exponent', async () => {
    const { id, conditions } = await aStudyWith(0, 'SIMPLE')
    const enrolledAt = new Date('2026-02-01T09:00:00Z')
    await enrolStudents(server, { studyId: id, conditionId: conditions[0]!, students: 501, enrolledAt })
    await sealDue(db())
    const record = await published(id)
    expect(counts(record)).toEqual([
      [500, 0],
      [1, 0],
    ])
    // The one student of the second seal: with the exponent the number is recognized, without it is not.
    const { rows } = await pool().query<SealedFacts & { exponent: string }>(
      `select participant, unit, stratum, condition_id as "conditionId", exponent
       from trellis.enrolment e join trellis.seal s on s.study_id = e.study_id and s.number = e.seal
       where e.study_id = $1 and s.number = 2`,
      [id],
    )
    const { exponent, ...facts } = rows[0]!
    expect(record.seals[1]!.product).toBe(sealProduct([facts], [], exponent))
    expect(record.seals[1]!.product).not.toBe(sealProduct([facts], [], '0'))
  })
})
