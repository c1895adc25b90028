import { randomUUID } from 'node:crypto'
import { createBlockReader, currentAssignmentVersion, type Live, type StudyId } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../db/client'
import { hmac } from '../../delivery/participant-code'
import { enrolStudents } from '../../testing/enrolments'
import { rightAnswer, studentByLink } from '../../testing/student'
import { done, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'
import { withdrawalOf } from '../../testing/withdrawal'
import { countEvents } from './live.read'

let server: TestServer
let owner: TestClient
let admin: TestClient
let make: StudyBuilder

beforeAll(async () => {
  server = await startTestServer()
  ;[owner, admin] = await Promise.all([server.signIn('researcher'), server.signIn('admin')])
  make = await studyBuilder(server, { owner, admin })
})
afterAll(() => server.close())

const live = async (studyId: number, client = owner) =>
  done<Live>(await client.get(`/api/study/live?studyId=${studyId}`))
const sql = (text: string, values: unknown[]) => server.composed.pools.study.query(text, values)
const running = async (fields: object = {}) => {
  const { id, conditions } = await make.aStudyIn('DEPLOYED', 2, { fields })
  await make.unblind(id)
  return { id, first: conditions[0]!, second: conditions[1]! }
}

describe('the live view', () => {
  it('shows all conditions of a study without students, with nothing in them', async () => {
    const { id } = await running()
    expect(await live(id)).toMatchObject({
      studyId: id,
      status: 'DEPLOYED',
      conditions: [
        {
          enrolled: 0,
          withdrawn: 0,
          started: 0,
          finished: 0,
          assigned: 0,
          expected: 0,
          completion: { low: 0, high: 1 },
        },
        { enrolled: 0 },
      ],
      split: { p: null, recomputed: null, mismatched: null, units: 0, verdict: 'none' },
      timeline: [],
      events: 0,
      activeNow: 0,
      lastActiveOn: null,
      alerts: [],
    })
  })

  it('counts every student once, however much work they have, withdrawn ones included', async () => {
    const { id, first, second } = await running()
    await enrolStudents(server, { studyId: id, conditionId: first, students: 12, workedFor: 60, finished: 5 })
    await enrolStudents(server, { studyId: id, conditionId: second, students: 8, prefix: 'V' })
    await sql(
      `insert into trellis.work (study_id, student_id, homework_id, condition_id, state, last_at, finished_at)
       select study_id, student_id, 'H2', condition_id, state, last_at, finished_at from trellis.work where study_id = $1`,
      [id],
    )
    done(await owner.post('/api/study/withdraw', withdrawalOf(id, 'PU1')))
    const { conditions, split, timeline, events, activeNow } = await live(id, admin)
    expect(
      conditions.map(({ enrolled, withdrawn, started, assigned, expected }) => [
        enrolled,
        withdrawn,
        started,
        assigned,
        expected,
      ]),
    ).toEqual([
      [12, 1, 12, 12, 10],
      [8, 0, 0, 8, 10],
    ])
    expect(conditions[0]!.finished).toBe(5)
    expect(split).toMatchObject({ units: 20, p: 1, recomputed: null })
    expect(split.verdict).toBe('balanced')
    expect(timeline.at(-1)!.counts).toEqual([12, 8])
    expect(events).toBe(1)
    expect(activeNow).toBe(20)
  })

  it('counts each student who mastered a set only once', async () => {
    const { id, first, second } = await running()
    await enrolStudents(server, { studyId: id, conditionId: first, students: 3 })
    await enrolStudents(server, { studyId: id, conditionId: second, students: 2, prefix: 'V' })
    await sql(
      `insert into trellis.event (study_id, work_id, id, seq, kind, data)
       select study_id, id, gen_random_uuid(), 0, 'mastered', '{"problems": 3}' from trellis.work, generate_series(1, 2)
       where study_id = $1 and student_id in ('U1', 'U2', 'V1')`,
      [id],
    )
    done(await owner.post('/api/study/withdraw', withdrawalOf(id, 'PU1')))
    expect((await live(id)).conditions.map(({ mastered }) => mastered)).toEqual([2, 1])
  })

  it('shows the confidence interval of the share of students who finish', async () => {
    const { id, first } = await running()
    await enrolStudents(server, { studyId: id, conditionId: first, students: 10, workedFor: 60, finished: 8 })
    const { low, high } = (await live(id)).conditions[0]!.completion
    expect([low, high]).toEqual([expect.closeTo(0.4902, 4), expect.closeTo(0.9433, 4)])
  })

  it('reports a split that does not match the weights, with an alert', async () => {
    const study = await make.aStudyIn('DEPLOYED', 2, {
      before: async ({ conditions }) => {
        const change = { conditionId: conditions[1], fieldname: 'weight', value: 3 }
        done(await owner.post('/api/study/updateStudyCondition', change))
      },
    })
    await make.unblind(study.id)
    const [first, second] = study.conditions as [number, number]
    await enrolStudents(server, { studyId: study.id, conditionId: first, students: 50 })
    await enrolStudents(server, { studyId: study.id, conditionId: second, students: 50, prefix: 'V' })
    const { conditions, split, alerts } = await live(study.id)
    expect(conditions.map((condition) => [condition.weight, condition.expected])).toEqual([
      [1, 25],
      [3, 75],
    ])
    expect(split.verdict).toBe('off')
    expect(alerts).toEqual([{ kind: 'split_off', severity: 'error' }])
  })

  it('checks the split over the randomized units, not over students', async () => {
    const { id, first, second } = await running({ randomisedUnit: 'CLASS' })
    for (let number = 1; number <= 6; number++) {
      const unit = `CLASS${number}`
      await enrolStudents(server, { studyId: id, conditionId: first, students: 30, prefix: `U${number}X`, unit })
      await enrolStudents(server, {
        studyId: id,
        conditionId: second,
        students: 3,
        prefix: `V${number}X`,
        unit: `${unit}B`,
      })
    }
    const { split, conditions, alerts } = await live(id)
    expect(conditions.map((condition) => [condition.enrolled, condition.assigned])).toEqual([
      [180, 6],
      [18, 6],
    ])
    expect(split).toMatchObject({ units: 12, p: 1 })
    expect(split.verdict).toBe('balanced')
    expect(alerts).toEqual([])
  })

  it('draws assignments in blocks again, and reports one that does not follow from the seed', async () => {
    const { id, first, second } = await running({ randomisation: 'BLOCKS' })
    const { rows } = await sql('select seed from trellis.run where study_id = $1', [id])
    const arms = [first, second].map((conditionId) => ({ conditionId, weight: 1 }))
    const { conditionAt } = createBlockReader({ arms, seed: rows[0]!.seed, version: currentAssignmentVersion }, hmac)
    const enrol = (sequence: number, conditionId: number) =>
      enrolStudents(server, { studyId: id, conditionId, students: 1, prefix: `B${sequence}X`, sequence })
    for (let sequence = 0; sequence < 12; sequence++) await enrol(sequence, conditionAt('', sequence))
    expect((await live(id)).split).toEqual({ p: null, recomputed: 12, mismatched: 0, units: 12, verdict: 'balanced' })
    const other = conditionAt('', 12) === first ? second : first
    await enrol(12, other)
    const { split, alerts } = await live(id)
    expect(split).toEqual({ p: null, recomputed: 13, mismatched: 1, units: 13, verdict: 'off' })
    expect(alerts).toEqual([{ kind: 'split_off', severity: 'error' }])
  })

  it('gives no p value where fewer than five units are expected in a condition', async () => {
    const { id, first } = await running()
    await enrolStudents(server, { studyId: id, conditionId: first, students: 9 })
    const { split } = await live(id)
    expect([split.p, split.verdict]).toEqual([null, 'too_few'])
  })

  it('alerts about inactivity, remaining places, the end date and errors of other platforms', async () => {
    const { id, first } = await running()
    const longAgo = new Date(Date.now() - 9 * 86_400_000)
    const [student] = await enrolStudents(server, { studyId: id, conditionId: first, students: 2, enrolledAt: longAgo })
    await sql("update trellis.study set enrolment_cap = 2, ends_at = now() + interval '25 hours' where id = $1", [id])
    await sql(
      `insert into trellis.event (study_id, work_id, id, seq, kind, data)
       select study_id, id, gen_random_uuid(), 0, 'marked', jsonb_build_object('clientError', 'Timeout')
       from trellis.work, generate_series(1, 3) where study_id = $1 and student_id = $2`,
      [id, student],
    )
    expect((await live(id)).alerts.map((alert) => alert.kind)).toEqual([
      'client_errors',
      'nobody_lately',
      'full',
      'ends_soon',
    ])
  })

  it('counts students who enroll by a link and work in the tutor', async () => {
    const { id } = await make.aStudyIn('DEPLOYED', 1, { fields: { recruitmentTypeNumber: 2 } })
    const { linkCode } = done<{ linkCode: string }>(await owner.get(`/api/study/run?studyId=${id}`))
    const student = await studentByLink(server, linkCode)
    await studentByLink(server, linkCode)
    const opened = await live(id)
    expect(opened.pooled.started).toBe(0)
    const { problem } = await student.problem()
    await student.answer(await rightAnswer(owner, problem.problemId))
    const worked = await live(id)
    expect(worked.pooled.enrolled).toBe(2)
    expect(worked.pooled.started).toBe(1)
    expect(worked.events).toBeGreaterThan(opened.events)
    // Two are active: too few to be shown.
    expect(worked.activeNow).toBe(0)
    expect(worked.lastActiveOn).toBe(new Date().toISOString().slice(0, 10))
  })

  it.each(['PAUSED', 'COMPLETED'])('shows the live view of a study that is %s', async (status) => {
    const { id, first } = await running()
    await enrolStudents(server, { studyId: id, conditionId: first, students: 2 })
    done(await admin.post('/api/study/updateStudyStatus', { studyId: id, status }))
    expect(await live(id)).toMatchObject({ status, conditions: [{ enrolled: 2 }, { enrolled: 0 }] })
  })

  it('returns 404 for the live view of a study that is not deployed', async () => {
    const { studyId } = await make.aStudy()
    const { status, body } = await owner.get(`/api/study/live?studyId=${studyId}`)
    expect([status, body.error.code]).toEqual([404, 'snapshot_not_found'])
  })
})

describe('the timeline', () => {
  it.each([
    [3, 'a few minutes'],
    [3000, 'days'],
    [600_000, 'more than a year'],
  ])('a timeline of %i minutes (%s) has at most about 200 steps and ends with the current counts', async (minutes) => {
    const { id, first, second } = await running()
    const start = Date.now() - minutes * 60_000
    await sql(
      `insert into trellis.enrolment (study_id, student_id, condition_id, participant, source, unit, enrolled_at)
       select $1, 'U' || n, case when n % 3 = 0 then $2::int else $3::int end, 'P' || n, 'LINK', 'P' || n,
         $4::timestamptz + n * $5::float8 * interval '1 second'
       from generate_series(1, 900) n`,
      [id, first, second, new Date(start), (minutes * 60) / 901],
    )
    const { timeline, at } = await live(id)
    expect(timeline.length).toBeGreaterThanOrEqual(2)
    expect(timeline.length).toBeLessThanOrEqual(202)
    expect(timeline[0]).toEqual({ at: expect.any(Number), counts: [0, 0] })
    expect(timeline.at(-1)!.counts).toEqual([300, 600])
    expect(timeline.every((point, index) => index === 0 || point.at > timeline[index - 1]!.at)).toBe(true)
    const firstEnrolledAt = start / 1000 + (minutes * 60) / 901
    expect(timeline[0]!.at).toBeLessThanOrEqual(firstEnrolledAt)
    expect(timeline.at(-1)!.at).toBeLessThanOrEqual(at)
    // Every step ends with a day, or now.
    for (const point of timeline.slice(0, -1)) expect(point.at % 86_400).toBe(0)
    for (const condition of [0, 1]) {
      const counts = timeline.map((point) => point.counts[condition]!)
      expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    }
  })
})

describe('a long log', () => {
  it('counts the events of a log up to a limit and no further', async () => {
    const { id, first } = await running()
    const [student] = await enrolStudents(server, { studyId: id, conditionId: first, students: 1 })
    await sql(
      `insert into trellis.event (study_id, work_id, id, seq, kind, data)
       select study_id, id, $3, n, 'idle', '{}' from trellis.work, generate_series(1, 20000) n
       where study_id = $1 and student_id = $2`,
      [id, student, randomUUID()],
    )
    expect((await live(id)).events).toBe(20_000)
    expect(await countEvents(connect(server.composed.pools.study), id as StudyId, 500)).toBe(500)
  })
})
