import {
  type Homework,
  homeworkSchema,
  type OpenedWork,
  type OpenFollowUp,
  type SchoolClass,
  type StudyFields,
  type StudyId,
} from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../db/client'
import { findDeployedStudy } from '../../study/view/deployed-study'
import { flowCounts } from '../../study/view/flow-counts.read'
import { recordStatements } from '../../testing/statement-plans'
import { statementsOf } from '../../testing/statements-of'
import { newEvent, rightAnswer, studentAt, today, wrongAnswer } from '../../testing/student'
import { done, type LibrarySet, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'
import { withdrawalOf } from '../../testing/withdrawal'

let server: TestServer
let owner: TestClient
let admin: TestClient
let teacher: TestClient
let make: StudyBuilder
let classroom: SchoolClass
let people = 0

beforeAll(async () => {
  server = await startTestServer()
  ;[owner, admin, teacher] = await Promise.all([
    server.signIn('researcher'),
    server.signIn('admin'),
    server.signIn('teacher'),
  ])
  make = await studyBuilder(server, { owner, admin })
  classroom = await aClass('Period 1')
})
afterAll(() => server.close())

const aClass = async (name: string) =>
  done<SchoolClass>(await teacher.post('/core/classes', { name, grade: 'Grade 6', school: 'Oak Lane' }))
const aStudent = (joinCode = classroom.joinCode) => server.joinClass(joinCode, `Student ${++people}`)
const give = async (set: LibrarySet, to = classroom) =>
  done<Homework>(await teacher.post(`/core/classes/${to.id}/homework`, { problemSetId: set.ceri }), homeworkSchema)
const open = (student: TestClient, homework: Homework) =>
  student.post('/api/tutor/homework', { homeworkId: homework.id, today: today(), event: newEvent() })
const work = async (student: TestClient, homework: Homework) =>
  studentAt(student, done<OpenedWork>(await open(student, homework)))
const aStudy = (fields: Partial<StudyFields> = {}, set?: LibrarySet) => make.aStudyIn('DEPLOYED', 2, { fields, set })
const move = async (studyId: number, status: string) =>
  done(await admin.post('/api/study/updateStudyStatus', { studyId, status }))
/** A set that gives help, and that every student begins with the problem that has the support. */
const aSetWithHelp = async (): Promise<LibrarySet> => {
  const set = make.takeSet()
  const path = `/core/content/problem-sets/${set.ceri}`
  const { properties, problemSetType } = done<{
    properties: { TUTORING_AVAILABLE: boolean }
    problemSetType: string
  }>(await owner.get(path))
  const [first] = done<{ ceri: string }[]>(await owner.get(`${path}/outline`))
  const isInOrder = problemSetType === 'LINEAR_COMPLETE_ALL' && first!.ceri === set.problems[0]
  return isInOrder && properties.TUTORING_AVAILABLE ? set : aSetWithHelp()
}
/** The text of the first help for the current problem. */
const firstHelp = async (student: Awaited<ReturnType<typeof work>>) => {
  await student.problem()
  return (await student.help()).help?.html ?? ''
}
const enrolled = async (studyId: number) =>
  (
    await server.composed.pools.study.query<{ source: string; condition_id: number }>(
      'select source, condition_id from trellis.enrolment where study_id = $1',
      [studyId],
    )
  ).rows

describe('homework', () => {
  it('refuses homework with an unknown field, so that a due date under an old name is not lost', async () => {
    const answer = await teacher.post(`/core/classes/${classroom.id}/homework`, {
      problemSetId: 'PSA1',
      dueAt: 1_900_000_000,
    })
    expect([answer.status, answer.body.error.details.fields]).toEqual([
      400,
      [{ field: 'dueAt', message: 'There is no such field' }],
    ])
  })

  it('records homework with a set that no study uses outside of all studies', async () => {
    const homework = await give(make.takeSet())
    const student = await work(await aStudent(), homework)
    expect(student.work).toMatchObject({ title: homework.title, place: 'MAIN', progress: { done: 0 } })
    await student.problem()
    const { rows } = await server.composed.pools.study.query(
      `select distinct e.study_id from trellis.event e join trellis.work w on w.id = e.work_id and w.homework_id = $1`,
      [homework.id],
    )
    expect(rows).toEqual([{ study_id: 0 }])
  })

  it('enrolls every student who opens homework with a set of a running study, once', async () => {
    const study = await aStudy()
    const homework = await give(study.set)
    const students = await Promise.all(Array.from({ length: 6 }, () => aStudent()))
    await Promise.all(students.flatMap((student) => [open(student, homework), open(student, homework)]))
    expect((await enrolled(study.id)).map((row) => row.source)).toEqual(Array(6).fill('HOMEWORK'))
    expect(done<OpenedWork>(await open(students[0]!, homework)).work.place).toBe('MAIN')
    expect(await enrolled(study.id)).toHaveLength(6)
  })

  it('refuses to open homework for a student of another class, a teacher and an anonymous visitor', async () => {
    const homework = await give(make.takeSet())
    const stranger = await aStudent((await aClass('Period 2')).joinCode)
    expect((await open(stranger, homework)).status).toBe(404)
    expect((await open(teacher, homework)).status).toBe(403)
    expect((await open(server.anonymous, homework)).status).toBe(401)
  })

  describe('the ticket of a student', () => {
    const ended = [401, 'ticket_ended']
    const stateOf = async (student: ReturnType<typeof studentAt>) => {
      const { status, body } = await student.post('work', {})
      return status === 200 ? 'open' : [status, body.error.code]
    }

    it('ends a ticket when the student signs out, for copies of the cookie too', async () => {
      const client = await aStudent()
      const student = await work(client, await give(make.takeSet()))
      expect(await stateOf(student)).toBe('open')
      await client.get('/accounts/signout')
      expect(await stateOf(student)).toEqual(ended)
    })

    it('ends a ticket when the teacher removes the student from the class or sets a new PIN', async () => {
      const homework = await give(make.takeSet())
      for (const end of [
        (id: string) => teacher.delete(`/core/classes/${classroom.id}/students/${id}`),
        (id: string) => teacher.post(`/core/classes/${classroom.id}/students/${id}/pin`, {}),
      ]) {
        const client = await aStudent()
        const student = await work(client, homework)
        expect(await stateOf(student)).toBe('open')
        done(await end((await client.get('/api/login/isAuth')).body.userID))
        expect(await stateOf(student)).toEqual(ended)
      }
    })

    it('refuses a ticket without a session and in the session of another person', async () => {
      const homework = await give(make.takeSet())
      const client = await aStudent()
      const { ticket, work: at } = done<OpenedWork>(await open(client, homework))
      const elsewhere = [server.anonymous, await aStudent(), teacher]
      for (const other of elsewhere) expect(await stateOf(studentAt(other, { ticket, work: at }))).toEqual(ended)
      expect(await stateOf(studentAt(client, { ticket, work: at }))).toBe('open')
    })

    it('keeps the session open while the student works', async () => {
      const client = await aStudent()
      const student = await work(client, await give(make.takeSet()))
      const { userID } = (await client.get('/api/login/isAuth')).body
      const pool = server.composed.pools.platform!
      await pool.query(
        "update platform.session set last_seen_at = now() - interval '29 minutes', expires_at = now() + interval '1 minute' where user_id = $1",
        [userID],
      )
      // A sign-in makes this process look up sessions again, as it does by itself after a minute.
      await server.anonymous.post('/accounts/signin', { email: 'no@example.org', password: 'wrong' })
      expect(await stateOf(student)).toBe('open')
      const { rows } = await pool.query(
        "select expires_at > now() + interval '29 minutes' as is_extended from platform.session where user_id = $1",
        [userID],
      )
      expect(rows).toEqual([{ is_extended: true }])
    })
  })

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['is paused', (id) => move(id, 'PAUSED')],
    ['is completed', (id) => move(id, 'COMPLETED')],
    [
      'has reached its end date',
      (id) => server.composed.pools.study.query('update trellis.study set ends_at = now() where id = $1', [id]),
    ],
  ])('opens homework outside of its study when the study %s', async (_, stop) => {
    const study = await aStudy()
    const homework = await give(study.set)
    await stop(study.id)
    const student = await work(await aStudent(), homework)
    expect(student.work).toMatchObject({ place: 'MAIN' })
    expect((await student.problem()).problem.problemId).toBe(await student.current())
    expect(await enrolled(study.id)).toEqual([])
  })

  it('leads homework to the delayed post-test, which the student’s list and the teacher’s reminder show', async () => {
    const later = make.takeSet()
    const study = await make.aStudyIn('DEPLOYED', 2, {
      fields: { delayedPostTest: true },
      before: async ({ id }) => {
        const body = { studyId: id, problemSetId: later.ceri, studyBlockTypeId: 8 }
        done(await owner.post('/api/study/addProblemSet', body))
      },
    })
    const homework = await give(study.set)
    const [client, other] = [await aStudent(), await aStudent()]
    const [student] = [await work(client, homework), await work(other, homework)]
    const finish = async (one: typeof student) => {
      for (let at = one.work; at.progress.problem; ) {
        const response = await rightAnswer(owner, at.progress.problem.problemId)
        at = (await one.answer(response)).work ?? (await one.look())
      }
    }
    await finish(student)
    const progress = async () =>
      done(await teacher.get(`/api/tutor/homeworkProgress?classId=${classroom.id}&homeworkIds=${homework.id}`))
    const before = await progress()
    const offered = async (one: TestClient) => done<OpenFollowUp[]>(await one.get('/api/tutor/followUps'))
    const reminders = async () => done(await teacher.get(`/api/tutor/classFollowUps?classId=${classroom.id}`))
    expect([await offered(client), await reminders()]).toEqual([[], {}])

    await server.composed.pools.study.query(
      "update trellis.work set finished_at = finished_at - interval '14 days' where study_id = $1",
      [study.id],
    )
    const closesAt = expect.closeTo(Date.now() / 1000 + 7 * 86_400, -2)
    expect(await offered(client)).toEqual([{ homeworkId: homework.id, closesAt }])
    expect(await offered(other)).toEqual([])
    const { userID: studentId } = (await client.get('/api/login/isAuth')).body
    const closesOn = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
    expect(await reminders()).toEqual({ [homework.id]: [{ studentId, closesOn }] })

    const back = await work(client, homework)
    expect(back.work).toMatchObject({ place: 'DELAYED_POST_TEST', progress: { done: 0 } })
    await finish(back)
    expect((await back.look()).place).toBe('END')
    expect([await offered(client), await reminders()]).toEqual([[], {}])
    expect(await progress()).toEqual(before)
  })

  it('continues homework where it was when its study is completed in the middle of it', async () => {
    const study = await aStudy()
    const homework = await give(study.set)
    const client = await aStudent()
    const before = await work(client, homework)
    await before.answer(await rightAnswer(owner, await before.current()))
    const problemId = await before.current()
    await move(study.id, 'COMPLETED')
    const closed = await before.post('answer', { problemId, response: { 1: ['1'] } })
    expect(closed.body.error.code).toBe('work_closed')
    const after = await work(client, homework)
    expect(after.work.progress).toMatchObject({ done: 1, problem: { problemId } })
    expect((await work(client, homework)).work.progress.done).toBe(1)
  })

  it('gives no support of the condition once treatment is stopped, and records nothing once recording is', async () => {
    const study = await make.aStudyIn('DEPLOYED', 1, { set: await aSetWithHelp() })
    const homework = await give(study.set)
    let client = await aStudent()
    let student = await work(client, homework)
    // The draw decides who gets the support of the study.
    for (let left = 30; left > 0 && !(await firstHelp(student)).includes('Draw it first.'); left--) {
      client = await aStudent()
      student = await work(client, homework)
    }
    const [own] = (
      await server.composed.pools.study.query<{ participant: string; condition_id: number }>(
        'select participant, condition_id from trellis.enrolment where study_id = $1 order by enrolled_at desc limit 1',
        [study.id],
      )
    ).rows
    expect(own!.condition_id).toBe(study.conditions[0])
    const kinds = async () =>
      (
        await server.composed.pools.study.query<{ kind: string }>(
          `select v.kind from trellis.event v join trellis.work w on w.study_id = v.study_id and w.id = v.work_id
           where w.study_id = $1 and w.id = (select max(id) from trellis.work where study_id = $1) order by v.at, v.ordinal`,
          [study.id],
        )
      ).rows.map((row) => row.kind)
    const withdraw = async (kind: string) =>
      done(await owner.post('/api/study/withdraw', withdrawalOf(study.id, own!.participant, { kind })))

    await withdraw('TREATMENT')
    // Help may have ended the problem; then this starts the next one.
    expect((await student.problem()).helps.map(({ html }) => html)).not.toContain('Draw it first.')
    const before = await kinds()
    const problemId = await student.current()
    await student.answer(await wrongAnswer(owner, problemId))
    expect((await kinds()).slice(before.length)).toEqual(['answered'])
    expect((await work(client, homework)).work.progress.problem).toMatchObject({ problemId })

    await withdraw('COLLECTION')
    const recorded = await kinds()
    const response = await rightAnswer(owner, problemId)
    expect((await student.post('answer', { problemId, response })).body.error.code).toBe('work_closed')
    expect((await student.post('events', { events: [{ ...newEvent(), kind: 'idle', seconds: 1 }] })).status).toBe(409)
    const outside = await work(client, homework)
    await outside.answer(response)
    expect(await kinds()).toEqual(recorded)
    expect(await enrolled(study.id)).toContainEqual({ source: 'HOMEWORK', condition_id: own!.condition_id })
  })

  it('keeps homework that was begun before the study outside of it', async () => {
    const set = make.takeSet()
    const homework = await give(set)
    const client = await aStudent()
    const before = await work(client, homework)
    await before.problem()
    const study = await aStudy({}, set)
    await work(client, homework)
    expect(await enrolled(study.id)).toEqual([])
    await work(await aStudent(), homework)
    expect(await enrolled(study.id)).toHaveLength(1)
  })
})

describe('the progress of a student', () => {
  const progress = async (student: TestClient) => done<Record<string, string>>(await student.get('/api/tutor/progress'))

  it('lists only the student’s own homework, as started or finished', async () => {
    const [untouched, begun, over] = [
      await give(make.takeSet()),
      await give(make.takeSet()),
      await give(make.takeSet()),
    ]
    const [student, other] = [await aStudent(), await aStudent()]
    await work(student, begun)
    await work(other, untouched)
    const worker = await work(student, over)
    for (let at = await worker.look(); at.progress.problem; at = await worker.look())
      await worker.answer(await rightAnswer(owner, at.progress.problem.problemId))
    expect(await progress(student)).toEqual({ [begun.id]: 'started', [over.id]: 'finished' })
  })

  it('keeps homework finished when its study is completed afterwards', async () => {
    const study = await aStudy()
    const homework = await give(study.set)
    const student = await aStudent()
    const worker = await work(student, homework)
    for (let at = await worker.look(); at.progress.problem; at = await worker.look())
      await worker.answer(await rightAnswer(owner, at.progress.problem.problemId))
    await move(study.id, 'COMPLETED')
    await work(student, homework)
    expect(await progress(student)).toEqual({ [homework.id]: 'finished' })
  })
})

describe('assisted deployment', () => {
  it('enrolls only students of invited classes', async () => {
    const study = await aStudy({ recruitmentTypeNumber: 1 })
    const invited = await aClass('Period 3')
    const { code } = done<{ code: string }>(await owner.post('/api/study/invitations', { studyId: study.id }))
    const accepted = await teacher.post('/api/study/acceptInvitation', { code, classId: invited.id })
    const [homeworkId] = done<{ homeworkIds: string[] }>(accepted).homeworkIds
    await open(await aStudent(), await give(study.set))
    expect(await enrolled(study.id)).toEqual([])
    const own = await aStudent(invited.joinCode)
    done(await own.post('/api/tutor/homework', { homeworkId, today: today(), event: newEvent() }))
    expect(await enrolled(study.id)).toMatchObject([{ source: 'INVITATION' }])
  })
})

describe('tests around a study', () => {
  it('puts the pre-test before the first homework of a student in a study, and before no other', async () => {
    const [pre, other] = [make.takeSet(), make.takeSet()]
    const study = await make.aStudyIn('DEPLOYED', 1, {
      fields: { preTest: true },
      async before({ id }) {
        const add = (problemSetId: string, studyBlockTypeId: number) =>
          owner.post('/api/study/addProblemSet', { studyId: id, problemSetId, studyBlockTypeId })
        done(await add(pre.ceri, 1))
        done(await add(other.ceri, 3))
      },
    })
    const [first, second] = [await give(study.set), await give(other)]
    const client = await aStudent()
    expect((await work(client, first)).work.place).toBe('PRE_TEST')
    expect((await work(client, second)).work.place).toBe('MAIN')
    expect((await work(client, first)).work.place).toBe('PRE_TEST')
    expect(await enrolled(study.id)).toHaveLength(1)
  })
})

describe('opening homework where the platform is on the same database', () => {
  it('finds session, homework and study in one statement, and enrolls in another', async () => {
    const study = await aStudy()
    const homework = await give(study.set)
    await open(await aStudent(), homework) // The content of a study is read once by each process.
    const student = await aStudent()
    const first = await statementsOf(server, () => open(student, homework))
    const { ticket } = done<OpenedWork>(first.result)
    expect(first.names).toEqual(['open-in-session', 'enrol'])
    const again = await statementsOf(server, () => open(student, homework))
    expect([again.result.status, again.names]).toEqual([200, ['open-in-session', 'work-append']])
    // The session counts as looked up, and the work as known.
    const { problemId } = again.result.body.work.progress.problem
    const body = { ticket, today: today(), event: newEvent(), problemId }
    const started = await statementsOf(server, () => student.post('/api/tutor/problem', body))
    expect([started.result.status, started.names]).toEqual([200, ['work-write']])
  })

  it('counts a class and looks for namesakes by indexes alone', async () => {
    const statements = recordStatements()
    await open(await aStudent(), await give((await aStudy()).set))
    statements.stop()
    const text = [...statements.named].find((one) => one.includes('namesakeId'))!
    const client = await server.composed.pools.study.connect()
    try {
      await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('Index Only Scan using class_member_nickname on class_member listed')
      expect(plan).toContain('Index Scan using class_member_former on class_member former')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('counts the students who were given homework, never opened it, were refused and were enrolled', async () => {
    const study = await aStudy({ enrolmentCap: 2 })
    const period = await aClass('Period 5')
    const homework = await give(study.set, period)
    const [first, second, refused] = await Promise.all([1, 2, 3, 4].map(() => aStudent(period.joinCode)))
    await (await work(first!, homework)).problem()
    await open(second!, homework)
    await open(refused!, homework)
    const db = connect(server.composed.pools.study)
    const deployed = (await findDeployedStudy(db, study.id as StudyId))!
    expect(await flowCounts({ db, platform: server.composed.embedded!.port }, deployed)).toEqual({
      givenHomework: 4,
      neverOpened: 1,
      notStudents: 0,
      enrolled: 2,
      joinedAfterDraw: 0,
      exposed: 1,
      assignedOnly: 0,
      refused: { full: 1, not_running: 0, ended: 0, begun_before: 0 },
      finished: 0,
      withdrawn: 0,
    })
    const { rows } = await server.composed.pools.study.query(
      'select distinct roster_size, participant_kind from trellis.enrolment where study_id = $1',
      [study.id],
    )
    expect(rows).toEqual([{ roster_size: 4, participant_kind: 'student' }])
  })

  it('refuses everyone whom the platform would refuse, with the same error codes', async () => {
    const homework = await give((await aStudy()).set)
    const student = await aStudent()
    const other = await aStudent((await aClass('Period 9')).joinCode)
    const codeOf = async (answer: ReturnType<typeof open>) => (await answer).body.error?.code ?? 'opened'
    const nonsense = (by: TestClient) => by.post('/api/tutor/homework', { homeworkId: 'H\u0000', event: 1 })
    expect({
      anonymous: await codeOf(open(server.anonymous, homework)),
      'anonymous, with nonsense': await codeOf(nonsense(server.anonymous)),
      teacher: await codeOf(open(teacher, homework)),
      'teacher, with nonsense': await codeOf(nonsense(teacher)),
      'of another class': await codeOf(open(other, homework)),
      'with nonsense': await codeOf(nonsense(student)),
      student: await codeOf(open(student, homework)),
    }).toEqual({
      anonymous: 'not_signed_in',
      'anonymous, with nonsense': 'not_signed_in',
      teacher: 'access_restricted',
      'teacher, with nonsense': 'access_restricted',
      'of another class': 'homework_not_found',
      'with nonsense': 'invalid_input',
      student: 'opened',
    })
    await server.composed.pools.platform!.query(
      `delete from platform.session where user_id = (
         select w.student_id from trellis.work w where w.homework_id = $1)`,
      [homework.id],
    )
    expect(await codeOf(open(student, homework))).toBe('not_signed_in')
    done(await teacher.delete(`/core/homework/${homework.id}`))
    const late = await aStudent()
    expect(await codeOf(open(late, homework))).toBe('homework_not_found')
  })
})
