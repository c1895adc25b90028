import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPartner, type TestPartner, varySets } from '../../testing/partner'
import { fullScans, recordStatements } from '../../testing/statement-plans'
import { statementsOf } from '../../testing/statements-of'
import { done, type ReadyStudy, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'
import { withdrawalOf } from '../../testing/withdrawal'

let server: TestServer
let owner: TestClient
let admin: TestClient
let make: StudyBuilder
let partner: TestPartner
const statements = recordStatements()

beforeAll(async () => {
  server = await startTestServer()
  ;[owner, admin] = await Promise.all([server.signIn('researcher'), server.signIn('admin')])
  make = await studyBuilder(server, { owner, admin })
  partner = await aPartner(server, admin, 'Algebra Land')
})
afterAll(async () => {
  statements.stop()
  await server.close()
})

const newEvent = () => ({ id: randomUUID() as string, at: Date.now() })
const enrol = (study: ReadyStudy, studentId: string, more: object = {}, by = partner) =>
  by.post('/api/partner/enrol', { studentId, problemSetId: study.set.ceri, event: newEvent(), ...more })
const deliver = (studyId: number, studentId: string, by = partner) =>
  by.post('/api/partner/delivery', { studyId, studentId })
const record = (events: object[], by = partner) => by.post('/api/partner/events', { events })
const move = async (study: ReadyStudy, status: string) =>
  done(await admin.post('/api/study/updateStudyStatus', { studyId: study.id, status }))

async function rowsOf(table: string, studyId: number) {
  const { rows } = await server.composed.pools.study.query(`select * from trellis.${table} where study_id = $1`, [
    studyId,
  ])
  return rows
}

describe('enrolling a student of another platform', () => {
  it('enrolls the student in the study that has the set, and keeps the same condition afterwards', async () => {
    const study = await make.aStudyIn('DEPLOYED', 1)
    const first = done<{ enrolment: object; reason: null }>(await enrol(study, 'ana'))
    expect(first).toMatchObject({
      reason: null,
      enrolment: { studyId: study.id, problemSetId: study.set.ceri, isNew: true },
    })
    expect(done(await enrol(study, 'ana'))).toEqual({ ...first, enrolment: { ...first.enrolment, isNew: false } })
    const [enrolment] = await rowsOf('enrolment', study.id)
    expect(enrolment).toMatchObject({ student_id: `P${partner.id}:ana`, source: 'PARTNER' })
    const listed = done<{ id: number; participants: number }[]>(await admin.get('/api/admin/partners'))
    expect(listed.find(({ id }) => id === partner.id)!.participants).toBeGreaterThan(0)
  })

  it('enrolls a student once when twenty calls arrive at the same time', async () => {
    const study = await make.aStudyIn('DEPLOYED', 1)
    const answers = await Promise.all(Array.from({ length: 20 }, () => enrol(study, 'ana')))
    const enrolments = answers.map(
      (answer) => done<{ enrolment: { conditionId: number; isNew: boolean } }>(answer).enrolment,
    )
    expect(new Set(enrolments.map((entry) => entry.conditionId)).size).toBe(1)
    expect(enrolments.filter((entry) => entry.isNew)).toHaveLength(1)
    expect(await rowsOf('enrolment', study.id)).toHaveLength(1)
    expect(await rowsOf('work', study.id)).toHaveLength(1)
  })

  it('keeps students of two platforms with the same id apart', async () => {
    const study = await make.aStudyIn('DEPLOYED', 1)
    const other = await aPartner(server, admin, 'Number Garden')
    done(await enrol(study, 'ana'))
    done(await enrol(study, 'ana', {}, other))
    expect(await rowsOf('enrolment', study.id)).toHaveLength(2)
    expect((await deliver(study.id, 'ana', other)).status).toBe(200)
    done(await enrol(study, 'ben'))
    expect((await deliver(study.id, 'ben', other)).body.error.code).toBe('participant_not_found')
  })

  it('answers with the problem set of the condition where conditions differ in their sets', async () => {
    const other = make.takeSet().ceri
    const study = await make.aStudyIn('DEPLOYED', 2, { before: (draft) => varySets(owner, draft, other) })
    const sets: Record<number, string> = { [study.conditions[0]!]: study.set.ceri, [study.conditions[1]!]: other }
    const seen = new Set<string>()
    for (let student = 0; student < 40 && seen.size < 2; student++) {
      const { enrolment } = done<{ enrolment: { conditionId: number; problemSetId: string } }>(
        await enrol(study, `s${student}`),
      )
      expect(enrolment.problemSetId).toBe(sets[enrolment.conditionId])
      expect(done(await deliver(study.id, `s${student}`))).toMatchObject({ problemSetId: enrolment.problemSetId })
      seen.add(enrolment.problemSetId)
    }
    expect(seen.size).toBe(2)
  })

  it('assigns the students of a class together where classes are randomized', async () => {
    const study = await make.aStudyIn('DEPLOYED', 1, { fields: { randomisedUnit: 'CLASS' } })
    const conditions = new Set<number>()
    for (const student of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      const answer = done<{ enrolment: { conditionId: number } }>(await enrol(study, student, { classId: '7b' }))
      conditions.add(answer.enrolment.conditionId)
    }
    expect(conditions.size).toBe(1)
    expect(new Set((await rowsOf('enrolment', study.id)).map((row) => row.unit)).size).toBe(1)
  })

  it('gives the reason when a student is not enrolled', async () => {
    const unusedSetId = make.takeSet().ceri
    const enrolIn = (problemSetId: string, studentId = 'ana') =>
      partner.post('/api/partner/enrol', { studentId, problemSetId, event: newEvent() })
    expect(done(await enrolIn(unusedSetId))).toEqual({ enrolment: null, reason: 'no_study' })
    const invited = await make.aStudyIn('DEPLOYED', 1, { fields: { recruitmentTypeNumber: 1 } })
    expect(done(await enrolIn(invited.set.ceri))).toEqual({ enrolment: null, reason: 'not_recruited_here' })
    const paused = await make.aStudyIn('DEPLOYED', 1)
    done(await enrol(paused, 'inside'))
    await move(paused, 'PAUSED')
    expect(done(await enrolIn(paused.set.ceri))).toEqual({ enrolment: null, reason: 'not_running' })
    expect(done(await enrolIn(paused.set.ceri, 'inside'))).toMatchObject({ enrolment: { studyId: paused.id } })
  })
})

describe('the delivery to another platform', () => {
  it('delivers what the condition of the student gives, and nothing of another condition nor any key', async () => {
    const study = await make.aStudyIn('DEPLOYED', 1)
    const seen = new Map<number, Record<string, unknown>>()
    for (let student = 0; student < 30 && seen.size < 2; student++) {
      const { enrolment } = done<{ enrolment: { conditionId: number; conditionName: string } }>(
        await enrol(study, `s${student}`),
      )
      const delivery = done<Record<string, unknown>>(await deliver(study.id, `s${student}`))
      expect(delivery).toMatchObject({
        studyId: study.id,
        conditionId: enrolment.conditionId,
        conditionName: enrolment.conditionName,
        problemSetId: study.set.ceri,
      })
      seen.set(enrolment.conditionId, delivery)
    }
    const [withSupport, without] = [seen.get(study.conditions[0]!)!, seen.get(study.conditions[1]!)!]
    expect(withSupport.supports).toHaveProperty(study.problem)
    expect(JSON.stringify(withSupport)).toContain('Draw it first.')
    expect(without.supports).not.toHaveProperty(study.problem)
    expect(JSON.stringify(without)).not.toContain('Draw it first.')
    expect(JSON.stringify([...seen.values()])).not.toMatch(/answers|isCorrect|correct/i)
  })

  it('delivers no supports once treatment is stopped, and refuses delivery and events once recording is', async () => {
    const study = await make.aStudyIn('DEPLOYED', 1)
    done(await enrol(study, 'ana'))
    const [{ participant }] = await rowsOf('enrolment', study.id)
    const withdraw = async (kind: string) =>
      done(await owner.post('/api/study/withdraw', withdrawalOf(study.id, participant, { kind })))
    const event = () => ({ ...newEvent(), kind: 'finished', studyId: study.id, studentId: 'ana' })
    expect(done(await deliver(study.id, 'ana'))).toMatchObject({ isTreatmentStopped: false })
    await withdraw('TREATMENT')
    const delivery = done(await deliver(study.id, 'ana'))
    expect(delivery).toMatchObject({ supports: {}, feedback: {}, isTreatmentStopped: true })
    expect(done<{ recorded: string[] }>(await record([event()])).recorded).toHaveLength(1)
    await withdraw('COLLECTION')
    expect((await deliver(study.id, 'ana')).body.error.code).toBe('work_closed')
    expect((await record([event()])).body.error.details.fields).toEqual([
      { field: 'events.0.studentId', message: 'This student was withdrawn from the study' },
    ])
    expect(done(await enrol(study, 'ana'))).toEqual({ enrolment: null, reason: 'withdrawn' })
  })

  it('refuses a student who is not in the study, and a participant once the study is completed', async () => {
    const study = await make.aStudyIn('DEPLOYED', 1)
    expect((await deliver(study.id, 'ana')).body.error.code).toBe('participant_not_found')
    expect((await deliver(2_000_000_000, 'ana')).body.error.code).toBe('participant_not_found')
    done(await enrol(study, 'ana'))
    await move(study, 'PAUSED')
    expect((await deliver(study.id, 'ana')).status).toBe(200)
    await move(study, 'DEPLOYED')
    await move(study, 'COMPLETED')
    expect((await deliver(study.id, 'ana')).body.error.code).toBe('work_closed')
  })
})

describe('a batch of events', () => {
  const started = (study: ReadyStudy, studentId: string, more: object = {}) => ({
    ...newEvent(),
    kind: 'started',
    studyId: study.id,
    studentId,
    problemCeri: study.problem,
    ...more,
  })
  const recordedEvents = async (study: ReadyStudy) =>
    (await rowsOf('event', study.id)).filter((row) => !['enrolled', 'assigned'].includes(row.kind))

  it('records a batch once, however often it is sent', async () => {
    const study = await make.aStudyIn('DEPLOYED', 1)
    done(await enrol(study, 'ana'))
    const answered = { response: { 1: ['7'] }, correctness: 'incorrect', try: 1 }
    const batch = [
      started(study, 'ana'),
      started(study, 'ana', { kind: 'answered', ...answered }),
      started(study, 'ana', { kind: 'hint_shown', number: 1, of: 1 }),
      started(study, 'ana', { kind: 'problem_finished', outcome: 'wrong', tries: 1, helps: 1 }),
      started(study, 'ana', { kind: 'finished', problemCeri: null }),
    ]
    const ids = batch.map(({ id }) => id)
    expect(done(await record(batch))).toEqual({ recorded: ids, repeated: [] })
    expect(done(await record([...batch, started(study, 'ana', { id: ids[0] })]))).toEqual({
      recorded: [],
      repeated: [...ids, ids[0]],
    })
    const rows = await recordedEvents(study)
    expect(rows).toHaveLength(5)
    const enrolment = (await rowsOf('enrolment', study.id))[0]!
    expect(new Set(rows.map((row) => row.condition_id))).toEqual(new Set([enrolment.condition_id]))
    expect(rows.find((row) => row.kind === 'answered')).toMatchObject({
      problem_ceri: study.problem,
      data: { ...answered, counted: true },
    })
    expect((await rowsOf('work', study.id))[0]!.finished_at).not.toBeNull()
  })

  it('records an event once that occurs twice in a batch', async () => {
    const study = await make.aStudyIn('DEPLOYED', 1)
    done(await enrol(study, 'ana'))
    const event = started(study, 'ana')
    expect(done(await record([event, event]))).toEqual({ recorded: [event.id], repeated: [event.id] })
    const upperCase = started(study, 'ana', { id: event.id.toUpperCase() })
    expect(done(await record([upperCase]))).toEqual({ recorded: [], repeated: [upperCase.id] })
  })

  it('refuses a batch as a whole and names the index and the field of every invalid event', async () => {
    const [study, other] = [await make.aStudyIn('DEPLOYED', 1), await make.aStudyIn('DEPLOYED', 1)]
    done(await enrol(study, 'ana'))
    const good = started(study, 'ana')
    const { status, body } = await record([
      good,
      started(study, 'unknown'),
      started(other, 'ana'),
      started(study, 'ana', { problemCeri: other.problem }),
    ])
    expect(status).toBe(400)
    expect(body.error.details.fields.map((entry: { field: string }) => entry.field)).toEqual([
      'events.1.studentId',
      'events.2.studentId',
      'events.3.problemId',
    ])
    expect(await recordedEvents(study)).toEqual([])
    expect(done(await record([good]))).toEqual({ recorded: [good.id], repeated: [] })
    const shapeless = await record([good, { ...started(study, 'ana'), kind: 'answered' }])
    expect(shapeless.body.error.details.fields[0].field).toMatch(/^events\.1\./)
  })

  it('records events while a study is paused, and refuses them once it is completed', async () => {
    const study = await make.aStudyIn('DEPLOYED', 1)
    done(await enrol(study, 'ana'))
    await move(study, 'PAUSED')
    done(await record([started(study, 'ana')]))
    await move(study, 'DEPLOYED')
    await move(study, 'COMPLETED')
    const { body } = await record([started(study, 'ana')])
    expect(body.error.details.fields).toEqual([{ field: 'events.0.studyId', message: 'The study is closed' }])
  })

  it('records a thousand events in two statements, and the same batch sent twice at the same time once', async () => {
    const study = await make.aStudyIn('DEPLOYED', 1)
    const students = Array.from({ length: 50 }, (_, number) => `s${number}`)
    for (const student of students) done(await enrol(study, student))
    const aBatch = () => Array.from({ length: 1000 }, (_, number) => started(study, students[number % 50]!))
    const alone = await statementsOf(server, () => record(aBatch()))
    expect(alone.names).toEqual(['partner-works', 'partner-record'])
    const batch = aBatch()
    const answers = await Promise.all([record(batch), record([...batch].reverse())])
    const total = answers.map((answer) => done<{ recorded: string[] }>(answer).recorded.length)
    expect(total[0]! + total[1]!).toBe(1000)
    expect(await recordedEvents(study)).toHaveLength(2000)
  })
})

it('never scans the whole of a table that grows with the number of students', async () => {
  expect(statements.named.size).toBeGreaterThan(3)
  expect(await fullScans(server.composed.pools.study, statements.named)).toEqual([])
})
