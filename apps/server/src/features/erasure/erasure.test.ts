import { randomUUID } from 'node:crypto'
import type { ClassId, DataRequest, ErasureCounts, SchoolClass } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../db/client'
import { codeInStudy } from '../../delivery/participant-code'
import { changeRecord } from '../../testing/enrolments'
import { aPartner } from '../../testing/partner'
import { aStudentWithData, columnsContaining, type StudentWithData, survey, traces } from '../../testing/personal-data'
import { newEvent, newParticipantKey, openLink, studentByLink, today, wrongAnswer } from '../../testing/student'
import { done, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'
import { assign, aUser, conditionOf, mark } from '../../testing/upgrade'
import { erasureService } from './erasure.service'
import { addRequest, finishRequest } from './erasure.store'

let server: TestServer
let owner: TestClient
let admin: TestClient
let teacher: TestClient
let make: StudyBuilder

beforeAll(async () => {
  server = await startTestServer()
  ;[owner, admin, teacher] = await Promise.all([
    server.signIn('researcher'),
    server.signIn('admin'),
    server.signIn('teacher'),
  ])
  make = await studyBuilder(server, { owner, admin })
})
afterAll(() => server.close())

const query = async (text: string, values: unknown[] = []) =>
  (await server.composed.pools.study.query(text, values)).rows
const aStudent = (options?: Parameters<typeof aStudentWithData>[2]) =>
  aStudentWithData(server, { make, owner, teacher }, options)
const erase = async (studentId: string, by = teacher) =>
  done<ErasureCounts>(await by.post('/api/erasure/student', { studentId }))
const requests = async () => done<{ requests: DataRequest[] }>(await admin.get('/api/erasure/requests')).requests
const enrolmentsOf = (studyId: number) =>
  query('select * from trellis.enrolment where study_id = $1 order by enrolled_at', [studyId])
const eventsOf = (studyId: number) =>
  query('select * from trellis.event where study_id = $1 order by work_id, at, ordinal', [studyId])
const participants = async (studyId: number) =>
  done<{ participants: Record<string, unknown>[] }>(await admin.get(`/api/study/participants?studyId=${studyId}`))
    .participants
const nothing = { students: 0, participations: 0, works: 0, events: 0 }

describe('erasing a student', () => {
  let student: StudentWithData
  let before: { enrolment: Record<string, unknown>; events: Record<string, unknown>[] }
  let counts: ErasureCounts

  beforeAll(async () => {
    student = await aStudent()
    before = { enrolment: (await enrolmentsOf(student.study.id))[0], events: await eventsOf(student.study.id) }
    for (const trace of [...Object.values(traces), student.id, student.participant]) {
      expect(await columnsContaining(server, trace), trace).not.toEqual([])
    }
    counts = await erase(student.id)
  })

  it('leaves the name, the id, the code and the texts of an erased student nowhere in the database', async () => {
    for (const trace of [...Object.values(traces), student.id, student.participant, student.homework.inStudy.id]) {
      const places = await columnsContaining(server, trace)
      expect(places, trace).toEqual(trace === student.homework.inStudy.id ? ['platform.homework.id'] : [])
    }
    expect(counts).toEqual({ students: 1, participations: 1, works: 1, events: before.events.length + 4 })
  })

  it('keeps the assignment under a code that cannot be computed from the erased student', async () => {
    const [enrolment] = await enrolmentsOf(student.study.id)
    const { student_id, participant, unit, erased_at, ...kept } = enrolment
    const { student_id: _, participant: code, unit: __, erased_at: ___, ...had } = before.enrolment
    expect(kept).toEqual(had)
    expect([unit, student_id]).toEqual([participant, `E${participant}`])
    expect(participant).not.toBe(code)
    const [{ value: secret }] = await query("select value from trellis.secret where name = 'participants'")
    const derived = [student.id, student_id, `E${code}`].map((id) =>
      codeInStudy(secret, student.study.id as never, 'student', id),
    )
    expect(derived).toContain(code)
    expect(derived).not.toContain(participant)
  })

  it('keeps every event with its time and its grade, without what the erased student wrote', async () => {
    const after = await eventsOf(student.study.id)
    const facts = ({ kind, at, seq, client_at, condition_id, problem_ceri }: Record<string, unknown>) => ({
      kind,
      at,
      seq,
      client_at,
      condition_id,
      problem_ceri,
    })
    expect(after.map(facts)).toEqual(before.events.map(facts))
    expect(after.every((event) => event.reply === null)).toBe(true)
    const old = new Set(before.events.map((event) => event.id))
    expect(after.some((event) => old.has(event.id))).toBe(false)
    const data = (kind: string) => after.filter((event) => event.kind === kind).map((event) => event.data)
    expect(data('survey_answered')).toEqual([{ survey: 'pre', answers: { hobby: '', fun: '4', when: 'Evening' } }])
    expect(data('answered')).toEqual([
      before.events.find((event) => event.kind === 'answered')!.data,
      { response: {}, correctness: 'malformed', try: 0, counted: true },
    ])
    expect(data('withdrawn')).toEqual([{ withdrawal: 'TREATMENT', reason: 'guardian_request', note: '' }])
    const [{ participant }] = await enrolmentsOf(student.study.id)
    expect(data('enrolled')).toEqual([{ participant }])
  })

  it('keeps an erased participant in the list of the study, without the student', async () => {
    const [listed] = await participants(student.study.id)
    expect(listed).toMatchObject({ studentId: null, state: expect.any(String) })
    const history = done<{ events: unknown[] } | unknown[]>(
      await owner.get(`/api/study/history?studyId=${student.study.id}`),
    )
    expect(JSON.stringify(history)).toContain(listed!.participant)
  })

  it('ends the session, the sign-in and the ticket of an erased student', async () => {
    const { client, classroom, inStudy, outside, homework } = student
    expect((await client.get('/core/homework/mine')).status).toBe(401)
    const signIn = { joinCode: classroom.joinCode, nickname: traces.nickname, pin: '2705' }
    expect((await server.anonymous.post('/accounts/student/signin', signIn)).body.error.code).toBe('wrong_pin')
    const body = { homeworkId: homework.inStudy.id, today: today(), event: newEvent() }
    expect((await client.post('/api/tutor/homework', body)).status).toBe(401)
    const before = await query('select count(*)::int as events from trellis.event')
    for (const work of [inStudy, outside]) {
      const problemId = 'PRA0000001'
      const late = [
        await work.post('answer', { problemId, response: { 1: ['zebulon late'] } }),
        await work.post('survey', { answers: { hobby: 'zebulon late' } }),
        await work.post('events', { events: [{ ...newEvent(), kind: 'idle', seconds: 1 }] }),
      ]
      expect(late.map((answer) => answer.body.error.code)).toEqual(Array(3).fill('ticket_ended'))
    }
    expect(await query('select count(*)::int as events from trellis.event')).toEqual(before)
    expect(await columnsContaining(server, 'zebulon')).toEqual([])
  })

  it('an enrollment that was under way cannot undo an erasure', async () => {
    const again = `insert into trellis.enrolment (study_id, student_id, condition_id, participant, source, unit)
      values ($1, $2, $3, 'X', 'HOMEWORK', 'X')`
    const values = [student.study.id, student.id, student.study.conditions[0]]
    await expect(query(again, values)).rejects.toMatchObject({ code: 'TRE01' })
    const work = `insert into trellis.work (study_id, student_id, state) values (0, $1, '{}')`
    await expect(query(work, [student.id])).rejects.toMatchObject({ code: 'TRE01' })
  })

  it('does nothing when a student is erased a second time', async () => {
    const [last] = await requests()
    expect(await erase(student.id)).toEqual(nothing)
    expect((await requests())[0]).toEqual(last)
  })

  it('records who erased what and how much, without the student', async () => {
    const { userID } = done<{ userID: string }>(await teacher.get('/api/login/isAuth'))
    expect((await requests())[0]).toEqual({
      id: expect.any(Number),
      kind: 'ERASE_STUDENT',
      studyId: null,
      actorId: userID,
      actorName: expect.any(String),
      requestedAt: expect.any(Number),
      finishedAt: expect.any(Number),
      ...counts,
    })
    expect(await query('select * from trellis.data_request_student')).toEqual([])
  })

  it('refuses the teacher of another class with the same 404 as for a student who does not exist', async () => {
    const other = await aStudent()
    const stranger = await server.signUp('other-teacher@example.org')
    const { userID } = done<{ userID: string }>(await stranger.get('/api/login/isAuth'))
    done(await admin.put(`/core/users/${userID}/roles/TEACHER`))
    for (const studentId of [other.id, 'UNOSUCHSTUDENT']) {
      const answer = await stranger.post('/api/erasure/student', { studentId })
      expect([answer.status, answer.body.error.code]).toEqual([404, 'user_not_found'])
    }
    expect(await columnsContaining(server, other.id)).toContain('platform.user.id')
    await erase(other.id, admin)
    expect(await columnsContaining(server, other.id)).toEqual([])
  })

  it('erases only accounts of students', async () => {
    const { userID } = done<{ userID: string }>(await owner.get('/api/login/isAuth'))
    expect((await admin.post('/api/erasure/student', { studentId: userID })).status).toBe(404)
    expect((await admin.delete(`/core/students/${userID}`)).status).toBe(200)
    expect((await owner.get('/core/users/me')).status).toBe(200)
  })
})

describe('erasing a class', () => {
  it('erases everyone who is or was in a class, closes it, and leaves other classes alone', async () => {
    const first = await aStudent({ nickname: 'Quentin' })
    const { classroom, study } = first
    const second = await aStudent({ study, classroom, nickname: 'Rosalind' })
    done(await teacher.delete(`/core/classes/${classroom.id}/students/${second.id}`))
    const other = await aStudent({ study, nickname: 'Ottoline' })
    const counts = done<ErasureCounts>(await teacher.post('/api/erasure/class', { classId: classroom.id }))
    expect(counts).toMatchObject({ students: 2, participations: 2, works: 2 })
    for (const trace of ['Quentin', 'Rosalind', first.id, second.id]) {
      expect(await columnsContaining(server, trace), trace).toEqual([])
    }
    expect(await columnsContaining(server, other.id)).not.toEqual([])
    expect(await participants(study.id)).toHaveLength(3)
    expect((await teacher.get(`/core/classes/${classroom.id}`)).status).toBe(404)
    const join = { joinCode: classroom.joinCode, nickname: 'Quentin', pin: '2705' }
    expect((await server.anonymous.post('/accounts/student/join', join)).status).toBe(409)
    expect(done(await teacher.post('/api/erasure/class', { classId: classroom.id }))).toEqual(nothing)
    await erase(other.id)
  })

  it('lets an administrator erase a class, and removes its name from the invitation that it accepted', async () => {
    const study = await make.aStudyIn('DEPLOYED', 1, { fields: { recruitmentTypeNumber: 1 } })
    const { code } = done<{ code: string }>(await owner.post('/api/study/invitations', { studyId: study.id }))
    const { id } = done<{ id: string }>(await teacher.post('/core/classes', { name: 'Group of Ebenezer' }))
    done(await teacher.post('/api/study/acceptInvitation', { code, classId: id }))
    const classes = async () =>
      done<{ invitations: { classes: object[] }[] }>(await owner.get(`/api/study/run?studyId=${study.id}`))
        .invitations[0]!.classes
    expect(await classes()).toMatchObject([{ classId: id, className: 'Group of Ebenezer' }])
    done(await admin.post('/api/erasure/class', { classId: id }))
    expect(await classes()).toMatchObject([{ classId: id, className: '' }])
  })
})

describe('erasing a participant by code', () => {
  const aLinkStudy = () =>
    make.aStudyIn('DEPLOYED', 2, { fields: { recruitmentTypeNumber: 2, preSurvey: true, preSurveyQuestions: survey } })
  const linkOf = async (studyId: number) =>
    (await query('select link_code from trellis.run where study_id = $1', [studyId]))[0].link_code as string

  it('erases a participant who used a study link, whose browser cannot return with its key', async () => {
    const { id: studyId } = await aLinkStudy()
    const code = await linkOf(studyId)
    const key = newParticipantKey()
    const student = await studentByLink(server, code, key)
    done(await student.post('survey', { answers: { hobby: traces.survey } }))
    const [{ participant, student_id }] = await enrolmentsOf(studyId)
    await query(
      `insert into trellis.enrolment
         (study_id, student_id, condition_id, participant, source, unit, is_possible_duplicate, duplicate_of)
       select study_id, 'again', condition_id, 'AGAIN', source, 'AGAIN', true, participant from trellis.enrolment
       where study_id = $1`,
      [studyId],
    )
    await changeRecord(server, "update trellis.enrolment set device_code = 'device' where study_id = $1", [studyId])
    const matches = done<object[]>(
      await admin.get(`/api/erasure/participants?participant=${participant.toLowerCase()}`),
    )
    expect(matches).toMatchObject([{ studyId, participant, source: 'LINK', studentId: null, erasedAt: null }])
    const counts = done<ErasureCounts>(await admin.post('/api/erasure/participant', { studyId, participant }))
    expect(counts).toMatchObject({ students: 1, participations: 1, works: 0 })
    expect([await columnsContaining(server, student_id), await columnsContaining(server, traces.survey)]).toEqual([
      [],
      [],
    ])
    const again = await openLink(server, code, key)
    expect([again.status, again.body.error.code]).toEqual([410, 'student_erased'])
    expect((await student.post('survey', { answers: {} })).body.error.code).toBe('ticket_ended')
    const marks = { device_code: null, duplicate_of: null }
    const [erased, twin] = await enrolmentsOf(studyId)
    expect([erased, twin]).toMatchObject([marks, { duplicate_of: null, is_possible_duplicate: true }])
    expect(await enrolmentsOf(studyId)).toHaveLength(2)
    expect((await admin.post('/api/erasure/participant', { studyId, participant })).status).toBe(404)
  })

  it('erases the account of a participant who has one', async () => {
    const student = await aStudent({ nickname: 'Philippa' })
    const body = { studyId: student.study.id, participant: student.participant }
    expect((await owner.post('/api/erasure/participant', body)).status).toBe(403)
    done(await admin.post('/api/erasure/participant', { ...body, reason: 'guardian_request' }))
    const [kept] = (await enrolmentsOf(student.study.id)).filter((row) => row.erased_at !== null).slice(-1)
    expect(kept).toMatchObject({ withdrawal_kind: 'ERASURE', withdrawal_reason: 'guardian_request' })
    expect([await columnsContaining(server, student.id), await columnsContaining(server, 'Philippa')]).toEqual([[], []])
  })

  it('erases a student of another platform under every name, who cannot be enrolled again', async () => {
    const partner = await aPartner(server, admin, `Algebra ${randomUUID()}`)
    const study = await make.aStudyIn('DEPLOYED', 2, {})
    const user = await aUser(partner, { group: { class: ['class-of-wilhelmina'] } }, 'wilhelmina')
    done(await user.patch('/api/v6/useraliases', { aliases: ['wilhelmina-home'] }))
    const metrics = { attributes: { seconds: 41, said: 'I am Wilhelmina' } }
    done(await mark(user, study.set.ceri, await conditionOf(user, study), { uniquifier: 'wilhelmina 17' }))
    done(await user.post('/api/v6/log', { value: [{ timestamp: '2026-11-16T10:00:00Z', metrics }] }))
    const [{ participant }] = await enrolmentsOf(study.id)
    done(await admin.post('/api/erasure/participant', { studyId: study.id, participant }))
    expect(await columnsContaining(server, 'wilhelmina')).toEqual([])
    const [logged] = (await eventsOf(study.id)).filter((event) => event.kind === 'logged')
    expect(JSON.stringify(logged.data)).toContain('"seconds":41')
    for (const userId of ['wilhelmina', 'wilhelmina-home']) {
      const answer = await partner.as(userId).post('/api/v6/init', {})
      expect([answer.status, answer.body.error.code]).toEqual([410, 'student_erased'])
    }
    const enrol = { studentId: 'wilhelmina', problemSetId: study.set.ceri, event: newEvent() }
    expect((await partner.post('/api/partner/enrol', enrol)).status).toBe(410)
    const event = { ...newEvent(), kind: 'finished', studyId: study.id, studentId: 'wilhelmina', problemId: null }
    expect((await partner.post('/api/partner/events', { events: [event] })).status).toBe(400)
    expect((await assign(await aUser(partner))).length).toBeGreaterThan(0)
    expect(await columnsContaining(server, 'wilhelmina')).toEqual([])
  })
})

describe('erasing a study', () => {
  it('keeps the assignments of an erased study, unlinks its participants, and leaves their accounts alone', async () => {
    const student = await aStudent({ nickname: 'Theodora' })
    const { study, classroom } = student
    const studyId = study.id
    const refused = await admin.post('/api/erasure/study', { studyId })
    expect([refused.status, refused.body.error.details]).toEqual([409, { reason: 'study_not_completed' }])
    done(await admin.post('/api/study/updateStudyStatus', { studyId, status: 'COMPLETED' }))
    expect((await owner.post('/api/erasure/study', { studyId })).status).toBe(403)
    const counts = done<ErasureCounts>(await admin.post('/api/erasure/study', { studyId }))
    expect(counts).toMatchObject({ students: 1, participations: 1, works: 0 })
    expect(await columnsContaining(server, traces.survey)).toEqual([])
    expect(await columnsContaining(server, student.participant)).toEqual([])
    const { students } = done<{ students: { nickname: string }[] }>(await teacher.get(`/core/classes/${classroom.id}`))
    expect(students.map((one) => one.nickname)).toEqual(['Theodora'])
    expect((await student.outside.post('work', {})).status).toBe(200)
    expect(done(await admin.post('/api/erasure/study', { studyId }))).toEqual(nothing)
    const file = done<{ assignments: object[] }>(
      await server.anonymous.get(`/api/study/assignments/published?studyId=${studyId}`),
    )
    expect(file.assignments).toMatchObject([{ isErased: true }])
    await erase(student.id)
  })
})

describe('an erasure that was interrupted', () => {
  /** A request that is old enough for the server to continue it. */
  async function interrupted(request: Parameters<typeof addRequest>[1]): Promise<number> {
    const { id } = await addRequest(connect(server.composed.pools.study), request)
    await query('alter table trellis.data_request disable trigger data_request_final')
    await query("update trellis.data_request set requested_at = now() - interval '2 minutes' where id = $1", [id])
    await query('alter table trellis.data_request enable trigger data_request_final')
    return id
  }
  const erasure = () =>
    erasureService({ db: connect(server.composed.pools.study), platform: server.composed.embedded!.port })

  it('leaves an erasure to the call that requested it for a minute', async () => {
    const db = connect(server.composed.pools.study)
    const { id } = await addRequest(db, { kind: 'ERASE_STUDENT', actorId: null, studentIds: [] })
    expect(await erasure().resume()).toBe(0)
    await finishRequest(db, id)
  })

  it('the server continues an interrupted erasure, also after another one that fails again', async () => {
    const student = await aStudent({ nickname: 'Ignatius' })
    const failing = await interrupted({ kind: 'ERASE_CLASS', actorId: null, classId: 'no such class' as ClassId })
    const id = await interrupted({ kind: 'ERASE_STUDENT', actorId: null, studentIds: [student.id] })
    await expect(erasure().resume()).rejects.toThrow()
    expect([await columnsContaining(server, student.id), await columnsContaining(server, 'Ignatius')]).toEqual([[], []])
    expect((await requests()).find((one) => one.id === id)).toMatchObject({
      students: 1,
      finishedAt: expect.any(Number),
    })
    await finishRequest(connect(server.composed.pools.study), failing)
    expect(await erasure().resume()).toBe(0)
  })
})

describe('answers while a student is being erased', () => {
  // Twenty rounds, because what is tested is a race.
  it('stores no reply to an answer that arrives while the student is being erased', async () => {
    const study = await make.aStudyIn('DEPLOYED', 2, { fields: { recruitmentTypeNumber: 2 } })
    const code = (await query('select link_code from trellis.run where study_id = $1', [study.id]))[0].link_code
    for (let round = 0; round < 20; round++) {
      const student = await studentByLink(server, code)
      const problemId = await student.current()
      const response = await wrongAnswer(owner, problemId)
      const [{ participant }] = await query(
        'select participant from trellis.enrolment where study_id = $1 and erased_at is null',
        [study.id],
      )
      const idle = () => student.post('events', { events: [{ ...newEvent(), kind: 'idle', seconds: 1 }] })
      const answers = await Promise.all([
        student.post('answer', { problemId, response }),
        idle(),
        admin.post('/api/erasure/participant', { studyId: study.id, participant }),
        student.post('answer', { problemId, response }),
        idle(),
      ])
      expect(answers[2]!.status).toBe(200)
      const [{ replies }] = await query(
        'select count(*)::int as replies from trellis.event where study_id = $1 and reply is not null',
        [study.id],
      )
      expect(replies).toBe(0)
    }
  }, 30_000)
})

describe('the class of an erased student', () => {
  it('a class no longer shows the work of an erased student', async () => {
    const classroom = done<SchoolClass>(await teacher.post('/core/classes', { name: 'Period 6' }))
    const student = await aStudent({ classroom, nickname: 'Clementine' })
    const progress = async () =>
      done<Record<string, unknown[]>>(
        await teacher.get(
          `/api/tutor/homeworkProgress?classId=${classroom.id}&homeworkIds=${student.homework.inStudy.id},${student.homework.outside.id}`,
        ),
      )
    expect(Object.values(await progress()).flat()).toHaveLength(2)
    await erase(student.id)
    expect(Object.values(await progress()).flat()).toEqual([])
  })
})
