import { createHash, randomUUID } from 'node:crypto'
import {
  type AssignmentVersion,
  type ConditionId,
  createAssignmentCheck,
  createBlockReader,
  type HomeworkId,
  type StratumKind,
  type StudyFields,
  type StudyId,
} from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectBlocksInOrder } from '../testing/blocks'
import { changeRecord } from '../testing/enrolments'
import { done, type StudyBuilder, studyBuilder } from '../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../testing/test-server'
import { createDelivery, type Delivery, noLimits } from './create-delivery'
import { classCodesIn } from './draw-condition'
import { type EnrolmentSetting, noClass } from './enrolment-record'
import { hmac } from './participant-code'
import type { RunningStudy } from './running-study.read'

let server: TestServer
let owner: TestClient
let admin: TestClient
let make: StudyBuilder
/** Two processes on one database. */
let processes: Delivery[]

beforeAll(async () => {
  server = await startTestServer()
  ;[owner, admin] = await Promise.all([server.signIn('researcher'), server.signIn('admin')])
  make = await studyBuilder(server, { owner, admin })
  const { pools, embedded } = server.composed
  processes = [
    await createDelivery(pools.study, embedded!.port, noLimits),
    await createDelivery(pools.study, embedded!.port, noLimits),
  ]
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

interface Background {
  classId?: string
  school?: string
  grade?: string
  setting?: Partial<EnrolmentSetting>
}

const enrol = (studyId: number, studentId: string, { classId, school, grade, setting }: Background = {}, process = 0) =>
  processes[process]!.openWork.inStudy(
    {
      studyId: studyId as StudyId,
      studentId,
      homeworkId: null,
      setting: { ...noClass, ...setting },
      problemSetId: null,
      classId: classId ?? null,
      school: school ?? null,
      grade: grade ?? null,
      event: { id: randomUUID(), at: Date.now() },
    },
    'HOMEWORK',
  )

const enrolMany = (studyId: number, count: number, backgroundOf: (index: number) => Background = () => ({})) =>
  Promise.all(Array.from({ length: count }, (_, index) => enrol(studyId, `S${index}`, backgroundOf(index), index % 2)))

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

interface Run {
  seed: string
  seed_hash: string
  assignment_version: AssignmentVersion
}
const runOf = async (studyId: number) =>
  (await query<Run>('select * from trellis.run where study_id = $1', [studyId])).rows[0]!

/** The blocks of a study whose conditions all have the weight 1. */
async function designOf(studyId: number, conditions: readonly number[]) {
  const { seed, assignment_version: version } = await runOf(studyId)
  return { arms: conditions.map((conditionId) => ({ conditionId, weight: 1 })), seed, version }
}

const countsOf = (rows: readonly Enrolment[], conditions: readonly number[]) =>
  conditions.map((id) => rows.filter((row) => row.condition_id === id).length)

describe('random assignment', () => {
  it('a student gets the same condition in every process, and an independent one in every study', async () => {
    const [one, other] = [await aStudy(), await aStudy()]
    await enrolMany(one.id, 60)
    await enrolMany(other.id, 60)
    const first = await enrolments(one.id)
    for (const [index, row] of first.entries()) {
      const again = await enrol(one.id, row.student_id, {}, index % 2)
      expect(again).toMatchObject({ conditionId: row.condition_id, isNew: false })
    }
    const conditionIndexes = (rows: Enrolment[], conditions: number[]) =>
      rows.map((row) => conditions.indexOf(row.condition_id))
    expect(conditionIndexes(first, one.conditions)).not.toEqual(
      conditionIndexes(await enrolments(other.id), other.conditions),
    )
    expect(new Set(first.map((row) => row.participant)).size).toBe(60)
  })

  it.each<[string, Partial<StudyFields>]>([
    ['simple randomization', {}],
    ['permuted blocks', { randomisation: 'BLOCKS' }],
    ['permuted blocks within classes and grades', { randomisation: 'BLOCKS', strata: ['CLASS', 'GRADE'] }],
  ])('every assignment by %s can be recomputed from the seed', async (_, fields) => {
    const { id, conditions } = await aStudy(fields, [1, 2])
    await enrolMany(id, 40, (index) => ({ classId: `C${index % 3}`, grade: 'Grade 5' }))
    const { seed, seed_hash: seedHash, assignment_version: version } = await runOf(id)
    expect(createHash('sha256').update(seed).digest('hex')).toBe(seedHash)
    const isAsDrawn = createAssignmentCheck(
      {
        randomisation: fields.randomisation ?? ('SIMPLE' as const),
        conditions: conditions.map((conditionId, index) => ({ conditionId, weight: index + 1 })),
        seed,
        version,
      },
      hmac,
    )
    const assigned = (await enrolments(id)).map((row) => ({ ...row, conditionId: row.condition_id as number }))
    expect(assigned).toHaveLength(40)
    expect(assigned.filter((row) => !isAsDrawn(row))).toEqual([])
  })

  it('permuted blocks are balanced in every class when all students enroll at the same time', async () => {
    const { id, conditions } = await aStudy({ randomisation: 'BLOCKS', strata: ['CLASS'] })
    await enrolMany(id, 48, (index) => ({ classId: `C${index % 3}` }))
    const rows = await enrolments(id)
    const strata = new Set(rows.map((row) => row.stratum))
    expect(strata.size).toBe(3)
    expectBlocksInOrder(await designOf(id, conditions), rows)
    for (const stratum of strata) {
      const own = rows.filter((row) => row.stratum === stratum)
      expect(own).toHaveLength(16)
      const [one, other] = countsOf(own, conditions) as [number, number]
      // Half of the largest block: four.
      expect(Math.abs(one - other)).toBeLessThanOrEqual(4)
    }
  })

  it.each([1, 2] as const)('a study of assignment version %i continues the blocks it began with', async (version) => {
    const { id, conditions } = await aStudy({ randomisation: 'BLOCKS', strata: ['GRADE'] })
    await changeRecord(server, 'update trellis.run set assignment_version = $2 where study_id = $1', [id, version])
    const numbers: number[] = []
    for (let arrival = 0; arrival < 11; arrival++) {
      await enrol(id, `S${arrival}`, { grade: '5' }, arrival % 2)
      const rows = await enrolments(id)
      numbers.push(rows.find((row) => row.student_id === `S${arrival}`)!.sequence!)
    }
    const { seed } = await runOf(id)
    const rows = await enrolments(id)
    const { stratum } = rows[0]!
    const arms = conditions.map((conditionId) => ({ conditionId, weight: 1 }))
    const blocks = createBlockReader({ arms, seed, version }, hmac)
    expect(rows.map((row) => row.condition_id)).toEqual(rows.map((row) => blocks.conditionAt(stratum, row.sequence!)))
    // Blocks of four, in the order of arrival in version 1.
    if (version === 1) expect([stratum, numbers]).toEqual(['grade 5', numbers.map((_, arrival) => arrival)])
    else expect(numbers.map((number) => Math.floor(number / 4))).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2])
  })

  it.each(['SIMPLE', 'BLOCKS'] as const)(
    'assignment by class (%s) puts all students of a class into one condition',
    async (randomisation) => {
      const { id, conditions } = await aStudy({ randomisation, randomisedUnit: 'CLASS' })
      await enrolMany(id, 60, (index) => ({ classId: `C${index % 6}` }))
      const rows = await enrolments(id)
      expect(rows).toHaveLength(60)
      const units = [...new Set(rows.map((row) => row.unit))]
      expect(units).toHaveLength(6)
      for (const unit of units) {
        expect(new Set(rows.filter((row) => row.unit === unit).map((row) => row.condition_id)).size).toBe(1)
      }
      if (randomisation === 'BLOCKS') {
        const first = units.map((unit) => rows.find((row) => row.unit === unit)!)
        expectBlocksInOrder(await designOf(id, conditions), first)
      }
    },
  )

  it('assignment by school assigns a student without a school individually', async () => {
    const { id } = await aStudy({ randomisedUnit: 'SCHOOL' })
    await enrolMany(id, 4, (index) => (index < 2 ? { school: 'Oak Lane' } : {}))
    expect(new Set((await enrolments(id)).map((row) => row.unit)).size).toBe(3)
  })
})

describe('the enrollment cap', () => {
  it('admits exactly as many students as the cap when more enroll at the same time', async () => {
    const { id } = await aStudy({ enrolmentCap: 10 })
    const results = await enrolMany(id, 40)
    expect(await enrolments(id)).toHaveLength(10)
    const refusals = [...results, await enrol(id, 'late')].flatMap((one) => ('refused' in one ? [one.refused] : []))
    expect(refusals).toHaveLength(31)
    // A background job pauses full studies, so late students may find the study not running.
    expect(['full', 'not_running']).toEqual(expect.arrayContaining(refusals))
  })

  it('counts students who enrolled while there was no cap toward a cap set later', async () => {
    const { id } = await aStudy({ enrolmentCap: 3 })
    const setCap = async (value: number | null) =>
      done(await owner.post('/api/study/updateStudyField', { studyId: id, fieldname: 'enrolmentCap', value }))
    await enrol(id, 'one')
    await setCap(null)
    await enrol(id, 'two')
    await setCap(3)
    await enrolMany(id, 5)
    expect(await enrolments(id)).toHaveLength(3)
  })

  it('a student who enrolls several times at once takes up only one position of a block', async () => {
    const { id, conditions } = await aStudy({ enrolmentCap: 5, randomisation: 'BLOCKS' })
    await Promise.all(Array.from({ length: 12 }, (_, index) => enrol(id, 'same', {}, index % 2)))
    await enrolMany(id, 4)
    expectBlocksInOrder(await designOf(id, conditions), await enrolments(id))
  })
})

describe('opening work in a study', () => {
  it('runs two statements for a new student and one for a returning student', async () => {
    const { id } = await aStudy()
    await enrol(id, 'first')
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
    const delivery = await createDelivery(counting, server.composed.embedded!.port, noLimits)
    const open = (studentId: string, setting = noClass) =>
      delivery.openWork.inStudy(
        {
          studyId: id as StudyId,
          studentId,
          homeworkId: null,
          setting,
          problemSetId: null,
          classId: null,
          school: null,
          grade: null,
          event: { id: randomUUID(), at: 0 },
        },
        'HOMEWORK',
      )
    await open('warm')
    statements.length = 0
    await open('second')
    expect(statements).toEqual(['open-by-study', 'enrol'])
    await open('second')
    expect(statements.slice(2)).toEqual(['open-by-study'])
    // Only a student with a device or a namesake is compared with earlier participants.
    for (const trace of [{ device: randomUUID() }, { namesakeId: 'second' }]) {
      statements.length = 0
      await open(`with ${Object.keys(trace)}`, { ...noClass, ...trace })
      expect(statements).toEqual(['open-by-study', 'enrol-with-trace'])
    }
  })
})

describe('the enrollment record', () => {
  const recordOf = async (studyId: number, studentId: string) =>
    (
      await query(
        `select participant_kind, class_code, teacher_code, school_code, grade_code, homework_code, roster_size,
           joined_after_draw from trellis.enrolment where study_id = $1 and student_id = $2`,
        [studyId, studentId],
      )
    ).rows[0]

  it('stores study-specific codes of class, teacher, school and grade, and the number of students', async () => {
    const { id } = await aStudy()
    const setting = { teacherId: 'UTEACHER', rosterSize: 24, joinedAt: 1 }
    await enrol(id, 'in class', { classId: 'C1', school: 'North', grade: '6', setting })
    await enrol(id, 'alone', { setting: { participantKind: 'tryout' } })
    const code = expect.stringMatching(/^[2-9A-HJKMNP-Z]{12}$/)
    expect(await recordOf(id, 'in class')).toEqual({
      participant_kind: 'student',
      class_code: code,
      teacher_code: code,
      school_code: code,
      grade_code: code,
      homework_code: null,
      roster_size: 24,
      joined_after_draw: null,
    })
    expect(await recordOf(id, 'alone')).toEqual({
      participant_kind: 'tryout',
      class_code: null,
      teacher_code: null,
      school_code: null,
      grade_code: null,
      homework_code: null,
      roster_size: null,
      joined_after_draw: null,
    })
  })

  it('stores the size of an assigned class at its draw, and marks students who joined later', async () => {
    const { id } = await aStudy({ randomisedUnit: 'CLASS' })
    const hourAgo = Math.floor(Date.now() / 1000) - 3600
    const inClass = (rosterSize: number, joinedAt: number | null) => ({
      classId: 'C1',
      setting: { rosterSize, joinedAt },
    })
    await enrol(id, 'first', inClass(20, hourAgo))
    await enrol(id, 'second', inClass(20, hourAgo))
    await enrol(id, 'later', inClass(21, hourAgo + 7200))
    await enrol(id, 'unknown', inClass(22, null))
    const joined = await Promise.all(['first', 'second', 'later', 'unknown'].map((student) => recordOf(id, student)))
    expect(joined.map((row) => (row as { joined_after_draw: boolean | null }).joined_after_draw)).toEqual([
      false,
      false,
      true,
      null,
    ])
    const { rows } = await query('select unit, class_code, roster_size from trellis.unit_roster where study_id = $1', [
      id,
    ])
    const [{ unit }] = (await enrolments(id)) as [Enrolment]
    expect(rows).toEqual([{ unit, class_code: unit, roster_size: 20 }])
  })
})

describe('a class in a running study', () => {
  it('a class keeps the school and grade of its first draw even if they change later', async () => {
    const bySchool = await aStudy({ randomisedUnit: 'SCHOOL' })
    const byGrade = await aStudy({ randomisation: 'BLOCKS', strata: ['CLASS', 'GRADE'] })
    for (const { id } of [bySchool, byGrade]) {
      await enrol(id, 'a', { classId: 'C1', school: 'Oak Lane', grade: '6' })
      await enrol(id, 'b', { classId: 'C1', school: 'oak lane', grade: 'Grade 6' }, 1)
      await enrol(id, 'c', { classId: 'C2', school: 'oak lane', grade: 'Grade 6' })
    }
    const units = (await enrolments(bySchool.id)).map(({ unit }) => unit)
    expect([units[1], new Set(units).size]).toEqual([units[0], 2])
    const strata = (await enrolments(byGrade.id)).map(({ stratum }) => stratum.replace(/.*, /, ''))
    expect([strata[1], new Set(strata).size]).toEqual([strata[0], 2])
  })

  it('a class keeps the unit of its earlier students in a study that began before classes were fixed', async () => {
    const { id } = await aStudy({ randomisedUnit: 'SCHOOL' })
    await enrol(id, 'a', { classId: 'C1', school: 'Oak Lane' })
    await query('delete from trellis.study_class where study_id = $1', [id])
    await query("update trellis.work set homework_id = 'H1' where study_id = $1", [id])
    const upgraded = await createDelivery(server.composed.pools.study, server.composed.embedded!.port, noLimits)
    await upgraded.openWork.inStudy(
      {
        studyId: id as StudyId,
        studentId: 'b',
        homeworkId: 'H1' as HomeworkId,
        problemSetId: null,
        classId: 'C1',
        school: 'Merged into another',
        grade: null,
        setting: noClass,
        event: { id: randomUUID(), at: Date.now() },
      },
      'HOMEWORK',
    )
    expect(new Set((await enrolments(id)).map(({ unit }) => unit)).size).toBe(1)
  })

  const strataOfUnit: [StratumKind[], string, string | null][] = [
    [['GRADE'], 'grade 6, advanced', '6, advanced'],
    [['CLASS', 'GRADE'], 'class K7MPQ2XA9TRW, grade 6, advanced', '6, advanced'],
    [['CLASS', 'GRADE'], ', grade 6', '6'],
    [['GRADE', 'CLASS'], 'grade 6, advanced, class K7MPQ2XA9TRW', '6, advanced'],
    [['CLASS', 'GRADE'], 'class K7MPQ2XA9TRW, ', null],
    [['CLASS'], 'class K7MPQ2XA9TRW', null],
  ]
  it.each(strataOfUnit)('with strata %j, the stratum “%s” yields the grade %s', (strata, stratum, grade) => {
    const study = { unit: 'SCHOOL', strata } as unknown as RunningStudy
    const codes = classCodesIn(study, { participant: 'P1', unit: 'SCHOOL1', stratum })
    expect(codes).toEqual({ school: 'SCHOOL1', grade })
  })
})

describe('a possible duplicate participant', () => {
  const marksOf = async (studyId: number) =>
    (
      await query<{ student_id: string; is_possible_duplicate: boolean; of: string | null }>(
        `select e.student_id, e.is_possible_duplicate, o.student_id as of from trellis.enrolment e
         left join trellis.enrolment o on o.study_id = e.study_id and o.participant = e.duplicate_of
         where e.study_id = $1 order by e.student_id`,
        [studyId],
      )
    ).rows.map((row) => [row.student_id, row.is_possible_duplicate, row.of])

  it('marks, but does not refuse, a participant with the device or namesake of an earlier one', async () => {
    const [{ id }, other] = [await aStudy(), await aStudy()]
    const device = randomUUID()
    await enrol(id, 'a', { setting: { device } })
    await enrol(id, 'b', { setting: { device } })
    await enrol(id, 'c', { setting: { device: randomUUID() } })
    await enrol(id, 'd', { setting: { namesakeId: 'c' } })
    await enrol(id, 'e', { setting: { namesakeId: 'someone who never took part' } })
    await enrol(id, 'f')
    await enrol(other.id, 'z', { setting: { device } })
    expect(await marksOf(id)).toEqual([
      ['a', false, null],
      ['b', true, 'a'],
      ['c', false, null],
      ['d', true, 'c'],
      ['e', false, null],
      ['f', false, null],
    ])
    expect(await marksOf(other.id)).toEqual([['z', false, null]])
    const { rows } = await query<{ device_code: string }>(
      "select device_code from trellis.enrolment where student_id in ('a', 'z') and device_code is not null",
    )
    expect(new Set(rows.map((row) => row.device_code)).size).toBe(2)
    expect(JSON.stringify(rows)).not.toContain(device)
    expect(done(await owner.get(`/api/study/live?studyId=${id}`))).toMatchObject({ possibleDuplicates: 2 })
  })
})

describe('the end date', () => {
  it('stops enrollment at the end date, even before the study itself is ended', async () => {
    const { id } = await aStudy()
    await query(`update trellis.study set ends_at = now() - interval '1 minute' where id = $1`, [id])
    expect(await enrol(id, 'late')).toEqual({ refused: 'ended' })
    expect(await enrol(id, 'late', {}, 1)).toEqual({ refused: 'ended' })
    expect(await enrolments(id)).toEqual([])
    const { rows } = await query('select student_id, reason from trellis.refusal where study_id = $1', [id])
    expect(rows).toEqual([{ student_id: 'late', reason: 'ended' }])
  })
})
