import { createHash, randomUUID } from 'node:crypto'
import { type ConditionId, isAsDrawn, type StudyFields, type StudyId } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done, type StudyBuilder, studyBuilder } from '../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../testing/test-server'
import { createRun, type Run } from './create-delivery'
import { hmac } from './participant-code'

let server: TestServer
let owner: TestClient
let admin: TestClient
let make: StudyBuilder
/** Two processes on one database. */
let processes: Run[]

beforeAll(async () => {
  server = await startTestServer()
  ;[owner, admin] = await Promise.all([server.signIn('researcher'), server.signIn('admin')])
  make = await studyBuilder(server, { owner, admin })
  const { pools, embedded } = server.composed
  processes = [await createRun(pools.study, embedded!.port), await createRun(pools.study, embedded!.port)]
})
afterAll(() => server.close())

const query = <R extends object>(text: string, values: unknown[] = []) =>
  server.composed.pools.study.query<R>(text, values)

async function aStudy(fields: Partial<StudyFields> = {}, weights: number[] = []) {
  return make.aStudyIn('DEPLOYED', 2, {
    fields,
    async before({ conditions }) {
      for (const [index, value] of weights.entries()) {
        done(
          await owner.post('/api/study/updateStudyCondition', {
            conditionId: conditions[index],
            fieldname: 'weight',
            value,
          }),
        )
      }
    },
  })
}

interface Who {
  classId?: string
  school?: string
  grade?: string
}

const come = (studyId: number, studentId: string, { classId, school, grade }: Who = {}, process = 0) =>
  processes[process]!.opening.inStudy(
    {
      ...{ studyId: studyId as StudyId, studentId, homeworkId: '', problemSetCeri: '' as const },
      ...{ classId: classId ?? null, school: school ?? null, grade: grade ?? null },
      event: { id: randomUUID(), at: Date.now() },
    },
    'HOMEWORK',
  )

const crowd = (studyId: number, count: number, who: (index: number) => Who = () => ({}), prefix = 'S') =>
  Promise.all(Array.from({ length: count }, (_, index) => come(studyId, `${prefix}${index}`, who(index), index % 2)))

interface Enrolment {
  student_id: string
  participant: string
  unit: string
  stratum: string
  sequence: number | null
  condition_id: ConditionId
}
const enrolments = async (studyId: number) =>
  (await query<Enrolment>('select * from trellis.enrolment where study_id = $1 order by student_id', [studyId])).rows

const countsOf = (rows: readonly Enrolment[], conditions: readonly number[]) =>
  conditions.map((id) => rows.filter((row) => row.condition_id === id).length)

describe('the draw', () => {
  it('gives a student the same condition in every process, and each study its own', async () => {
    const [one, other] = [await aStudy(), await aStudy()]
    await crowd(one.id, 60)
    await crowd(other.id, 60)
    const first = await enrolments(one.id)
    for (const [index, row] of first.entries()) {
      const again = await come(one.id, row.student_id, {}, index % 2)
      expect(again).toMatchObject({ conditionId: row.condition_id, isNew: false })
    }
    const places = (rows: Enrolment[], conditions: number[]) => rows.map((row) => conditions.indexOf(row.condition_id))
    expect(places(first, one.conditions)).not.toEqual(places(await enrolments(other.id), other.conditions))
    expect(new Set(first.map((row) => row.participant)).size).toBe(60)
  })

  it.each<[string, Partial<StudyFields>]>([
    ['one by one', {}],
    ['in blocks', { randomisation: 'BLOCKS' }],
    ['in blocks within classes', { randomisation: 'BLOCKS', strata: ['CLASS', 'GRADE'] }],
  ])('%s can be recomputed by anybody from the seed', async (_, fields) => {
    const { id, conditions } = await aStudy(fields, [1, 2])
    await crowd(id, 40, (index) => ({ classId: `C${index % 3}`, grade: 'Grade 5' }))
    const { rows } = await query<{ seed: string; seed_hash: string }>('select * from trellis.run where study_id = $1', [
      id,
    ])
    const { seed, seed_hash: seedHash } = rows[0]!
    expect(createHash('sha256').update(seed).digest('hex')).toBe(seedHash)
    const record = {
      randomisation: fields.randomisation ?? ('SIMPLE' as const),
      conditions: conditions.map((conditionId, index) => ({ conditionId, weight: index + 1 })),
      seed,
    }
    const assigned = (await enrolments(id)).map((row) => ({ ...row, conditionId: row.condition_id as number }))
    expect(assigned).toHaveLength(40)
    expect(assigned.filter((row) => !isAsDrawn(record, row, hmac))).toEqual([])
  })

  it('in blocks is even in every class, though all come at once', async () => {
    const { id, conditions } = await aStudy({ randomisation: 'BLOCKS', strata: ['CLASS'] })
    await crowd(id, 48, (index) => ({ classId: `C${index % 3}` }))
    const rows = await enrolments(id)
    const strata = new Set(rows.map((row) => row.stratum))
    expect(strata.size).toBe(3)
    for (const stratum of strata) {
      const own = rows.filter((row) => row.stratum === stratum)
      expect(countsOf(own, conditions)).toEqual([8, 8])
      expect(own.map((row) => row.sequence!).sort((a, b) => a - b)).toEqual(own.map((_, index) => index))
    }
  })

  it.each(['SIMPLE', 'BLOCKS'] as const)(
    'of whole classes (%s) puts a class into one condition',
    async (randomisation) => {
      const { id } = await aStudy({ randomisation, randomisedUnit: 'CLASS' })
      await crowd(id, 60, (index) => ({ classId: `C${index % 6}` }))
      const rows = await enrolments(id)
      expect(rows).toHaveLength(60)
      const units = [...new Set(rows.map((row) => row.unit))]
      expect(units).toHaveLength(6)
      for (const unit of units) {
        expect(new Set(rows.filter((row) => row.unit === unit).map((row) => row.condition_id)).size).toBe(1)
      }
      if (randomisation === 'BLOCKS') {
        const first = units.map((unit) => rows.find((row) => row.unit === unit)!)
        expect(first.map((row) => row.sequence).sort()).toEqual([0, 1, 2, 3, 4, 5])
      }
    },
  )

  it('of schools takes somebody without a school by themselves', async () => {
    const { id } = await aStudy({ randomisedUnit: 'SCHOOL' })
    await crowd(id, 4, (index) => (index < 2 ? { school: 'Oak Lane' } : {}))
    expect(new Set((await enrolments(id)).map((row) => row.unit)).size).toBe(3)
  })
})

describe('a cap', () => {
  it('is exact when many more come at once than there are places', async () => {
    const { id } = await aStudy({ enrolmentCap: 10 })
    const came = await crowd(id, 40)
    expect(await enrolments(id)).toHaveLength(10)
    expect(came.filter((one) => 'refused' in one && one.refused === 'full')).toHaveLength(30)
    expect(await come(id, 'late')).toEqual({ refused: 'full' })
  })

  it('counts those who came while there was none', async () => {
    const { id } = await aStudy({ enrolmentCap: 3 })
    const setCap = async (value: number | null) =>
      done(await owner.post('/api/study/updateStudyField', { studyId: id, fieldname: 'enrolmentCap', value }))
    await come(id, 'one')
    await setCap(null)
    await come(id, 'two')
    await setCap(3)
    await crowd(id, 5)
    expect(await enrolments(id)).toHaveLength(3)
  })

  it('burns no place of a block on a student who comes twice at once', async () => {
    const { id } = await aStudy({ enrolmentCap: 5, randomisation: 'BLOCKS' })
    await Promise.all(Array.from({ length: 12 }, (_, index) => come(id, 'same', {}, index % 2)))
    await crowd(id, 4)
    expect((await enrolments(id)).map((row) => row.sequence).sort()).toEqual([0, 1, 2, 3, 4])
  })
})

describe('coming in', () => {
  it('takes two statements for a student who is new to a study, and one for one who comes back', async () => {
    const { id } = await aStudy()
    await come(id, 'first')
    const statements: string[] = []
    const { study } = server.composed.pools
    const counting = new Proxy(study, {
      get: (pool, name) =>
        name === 'query'
          ? (statement: { name?: string }, values?: unknown[]) => {
              statements.push(statement.name ?? 'not prepared')
              return pool.query(statement as never, values)
            }
          : Reflect.get(pool, name),
    })
    const run = await createRun(counting, server.composed.embedded!.port)
    const opening = (studentId: string) =>
      run.opening.inStudy(
        {
          ...{ studyId: id as StudyId, studentId, homeworkId: '', problemSetCeri: '' as const },
          ...{ classId: null, school: null, grade: null, event: { id: randomUUID(), at: 0 } },
        },
        'HOMEWORK',
      )
    await opening('warm')
    statements.length = 0
    await opening('second')
    expect(statements).toEqual(['open-by-study', 'enrol'])
    await opening('second')
    expect(statements.slice(2)).toEqual(['open-by-study'])
  })
})

describe('an end date', () => {
  it('lets nobody in from then on, even before the study has noticed', async () => {
    const { id } = await aStudy()
    await query(`update trellis.study set ends_at = now() - interval '1 minute' where id = $1`, [id])
    expect(await come(id, 'late')).toEqual({ refused: 'ended' })
    expect(await enrolments(id)).toEqual([])
  })
})
