import type { PastProblem, StudyFields, StudyTypeId, SurveyQuestion } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  newEvent,
  newParticipantKey,
  openLink,
  rightAnswer,
  type Student,
  studentByLink,
  wrongAnswer,
} from '../../testing/student'
import { done, type LibrarySet, type ReadyStudy, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'
import { withdrawalOf } from '../../testing/withdrawal'

let server: TestServer
let owner: TestClient
let admin: TestClient
let make: StudyBuilder
let sets: LibrarySet[]

beforeAll(async () => {
  server = await startTestServer()
  ;[owner, admin] = await Promise.all([server.signIn('researcher'), server.signIn('admin')])
  make = await studyBuilder(server, { owner, admin })
  const { rows } = await server.composed.pools.platform!.query<LibrarySet>(`
    select s.ceri, array_agg(p.ceri order by m.position) as problems
    from platform.problem_set s
    join platform.problem_set_member m on m.set_ceri = s.ceri
    join platform.problem p on p.ceri = m.problem_ceri
    where s.is_listed and s.type = 'LINEAR_COMPLETE_ALL' and s.properties = '{}'
    group by s.ceri
    having (array_agg(p.type order by m.position))[1] = 'NUMERIC' and count(*) >= 2
      and every(jsonb_array_length(p.answers) = 1 and p.type <> 'OPEN_RESPONSE')
      and every(exists (select from platform.student_response r where r.problem_ceri = p.ceri))
    order by s.ceri`)
  sets = rows
})
afterAll(() => server.close())

/** A deployed study that is open to everyone with its link. */
async function aStudy(
  typeId: StudyTypeId = 1,
  fields: Partial<StudyFields> = {},
  before?: (s: ReadyStudy) => Promise<void>,
) {
  const study = await make.aStudyIn('DEPLOYED', typeId, {
    set: sets.shift()!,
    fields: { recruitmentTypeNumber: 2, ...fields },
    before,
  })
  const { rows } = await query<{ link_code: string }>('select link_code from trellis.run where study_id = $1', [
    study.id,
  ])
  return { ...study, code: rows[0]!.link_code }
}

const lookUp = (code: string) => server.anonymous.post('/api/tutor/link/look-up', { code })
const query = <R extends object>(text: string, values: unknown[] = []) =>
  server.composed.pools.study.query<R>(text, values)
const move = async (studyId: number, status: string) =>
  done(await admin.post('/api/study/updateStudyStatus', { studyId, status }))
const logOf = async (studyId: number) =>
  (
    await query<{ kind: string; data: Record<string, unknown>; condition_id: number; problem_ceri: string | null }>(
      'select kind, data, condition_id, problem_ceri from trellis.event where study_id = $1 order by at, ordinal',
      [studyId],
    )
  ).rows
const kindsOf = async (studyId: number) => (await logOf(studyId)).map((event) => event.kind)
const conditionsOf = async (studyId: number) =>
  (
    await query<{ condition_id: number }>('select condition_id from trellis.enrolment where study_id = $1', [studyId])
  ).rows.map((row) => row.condition_id)

/** Enrolls students until this many conditions have one; returns a student of each. */
async function oneOfEach(study: { id: number; code: string; conditions: number[] }, count: number) {
  const students = new Map<number, Student>()
  while (students.size < count) {
    const student = await studentByLink(server, study.code)
    const conditions = await conditionsOf(study.id)
    students.set(conditions.at(-1)!, student)
  }
  return students
}

async function finish(student: Student): Promise<void> {
  for (let problemId = (await student.look()).progress.problem?.problemId; problemId; ) {
    const { work } = await student.answer(await rightAnswer(owner, problemId))
    problemId = work?.progress.problem?.problemId
  }
}

describe('work in a study', () => {
  it('leads a student from the first problem to the end and records the work', async () => {
    const study = await aStudy(2)
    const student = await studentByLink(server, study.code)
    expect(student.work).toMatchObject({ place: 'MAIN', survey: null, progress: { done: 0 } })
    await student.problem()
    const wrong = await student.answer(await wrongAnswer(owner, study.set.problems[0]!))
    expect(wrong).toMatchObject({ verdict: { verdict: 'incorrect' }, work: null })
    expect((await student.post('look-back', {})).body).toEqual({ problems: [] })
    await finish(student)
    expect(await student.look()).toMatchObject({ place: 'END', progress: { ending: 'completed' } })
    const { problems } = done<{ problems: PastProblem[] }>(await student.post('look-back', {}))
    expect(problems.map(({ problem }) => problem.problemId)).toEqual(study.set.problems)
    const right = await rightAnswer(owner, study.set.problems[0]!)
    expect(problems[0]).toMatchObject({ response: right, outcome: 'wrong', isCorrect: true })
    expect(problems[0]!.key).toContain('<p>')
    const log = await logOf(study.id)
    expect(log.map((event) => event.kind).slice(0, 7)).toEqual([
      'enrolled',
      'opened',
      'stage_entered',
      'started',
      'answered',
      'answered',
      'problem_finished',
    ])
    expect(log.at(-1)!.kind).toBe('finished')
    expect(log[4]!.data).toMatchObject({ correctness: 'incorrect', try: 1, counted: true })
    expect(log[6]!.data).toEqual({ outcome: 'right', firstAnswer: 'incorrect', helpFirst: false, tries: 2, helps: 0 })
    expect(new Set(log.map((event) => event.condition_id)).size).toBe(1)
    const { rows } = await query('select finished_at is not null as finished from trellis.work where study_id = $1', [
      study.id,
    ])
    expect(rows).toEqual([{ finished: true }])
  })

  it.each([1, 3] as const)('gives only the supports of the drawn condition in a study of type %i', async (typeId) => {
    const study = await aStudy(typeId)
    const students = await oneOfEach(study, 2)
    const own = students.get(study.conditions[0]!)!
    expect((await own.problem()).problem.help).toEqual({ kind: 'HINTS', pieces: 1 })
    expect((await own.help()).help).toMatchObject({ kind: 'hint', html: 'Draw it first.', number: 1, of: 2 })
    for (const [conditionId, other] of students) {
      if (conditionId === study.conditions[0]) continue
      const seen = JSON.stringify([await other.problem(), await other.help()])
      expect(seen).not.toContain('Draw it first.')
    }
    expect(await kindsOf(study.id)).toContain('hint_shown')
  })

  it('gives the feedback of the condition on a common wrong answer in a study of type 4', async () => {
    const study = await aStudy(4)
    const students = await oneOfEach(study, 2)
    const response = await wrongAnswer(owner, study.problem)
    expect((await students.get(study.conditions[0]!)!.answer(response)).verdict!.feedback).toBe('Look at the sign.')
    expect((await students.get(study.conditions[1]!)!.answer(response)).verdict!.feedback).toBeNull()
    expect((await kindsOf(study.id)).filter((kind) => kind === 'feedback_shown')).toHaveLength(1)
  })

  it('gives the problem set of the condition in a study of type 2', async () => {
    const other = sets.shift()!
    const study = await aStudy(2, {}, async ({ id, conditions }) => {
      done(await owner.post('/api/study/addProblemSet', { studyId: id, problemSetId: other.ceri }))
      const change = { conditionId: conditions[1], fieldname: 'psid', value: other.ceri }
      done(await owner.post('/api/study/updateStudyCondition', change))
    })
    const students = await oneOfEach(study, 2)
    expect(await students.get(study.conditions[1]!)!.current()).toBe(other.problems[0])
    expect(await students.get(study.conditions[0]!)!.current()).not.toBe(other.problems[0])
  })

  it('records an answer that equals the key in another form, and does not count it', async () => {
    const study = await aStudy(1)
    const student = await studentByLink(server, study.code)
    await student.problem()
    const right = await rightAnswer(owner, await student.current())
    const unfinished = { '1': [`${right['1']![0]}*10^0`] }
    for (const _ of [1, 2]) {
      expect((await student.answer(unfinished)).verdict).toMatchObject({
        verdict: 'not_in_form',
        part: '1',
        reason: { code: 'form' },
        result: null,
      })
    }
    expect((await student.problem()).tries).toBe(0)
    expect((await student.answer(right)).verdict).toMatchObject({ verdict: 'correct', result: { outcome: 'right' } })
    const answered = (await logOf(study.id)).filter((event) => event.kind === 'answered')
    expect(answered.map(({ data }) => [data.correctness, data.try])).toEqual([
      ['not_in_form', 0],
      ['not_in_form', 0],
      ['correct', 1],
    ])
  })

  it('does not count the same wrong answer twice', async () => {
    const study = await aStudy(1)
    const student = await studentByLink(server, study.code)
    await student.problem()
    const wrong = await wrongAnswer(owner, await student.current())
    await student.answer(wrong)
    const again = await student.answer({ '1': [` ${wrong['1']![0]} `] })
    expect(again.verdict).toMatchObject({ verdict: 'incorrect' })
    expect((await student.problem()).tries).toBe(1)
    const answered = (await logOf(study.id)).filter((event) => event.kind === 'answered')
    expect(answered.map(({ data }) => [data.correctness, data.try])).toEqual([
      ['incorrect', 1],
      ['incorrect', 0],
    ])
  })

  it('shows help again after a reload, and continues with the next piece', async () => {
    const study = await aStudy(1)
    const student = (await oneOfEach(study, 2)).get(study.conditions[0]!)!
    await student.help()
    expect((await student.problem()).helps).toMatchObject([{ kind: 'hint', html: 'Draw it first.' }])
    expect((await student.help()).work).toMatchObject({ progress: { done: 1 } })
    expect(await kindsOf(study.id)).toContain('answer_shown')
  })

  it('sends neither the key nor a hint with the work or a problem', async () => {
    const study = await aStudy(1)
    const student = await studentByLink(server, study.code)
    const sent = JSON.stringify([student.work, await student.problem(), await student.look()])
    expect(sent).not.toMatch(/isCorrect|answerValues|Draw it first/)
  })
})

describe('repeated and concurrent requests', () => {
  it('gives the same reply to an answer that is sent again, and counts it once', async () => {
    const study = await aStudy(2)
    const student = await studentByLink(server, study.code)
    const body = {
      problemId: await student.current(),
      response: await rightAnswer(owner, await student.current()),
      event: newEvent(),
    }
    const answers = await Promise.all(Array.from({ length: 8 }, () => student.post('answer', body)))
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]!.body })
    expect((await student.post('answer', body)).body).toEqual(answers[0]!.body)
    expect((await kindsOf(study.id)).filter((kind) => kind === 'answered')).toHaveLength(1)
    expect((await student.look()).progress.done).toBe(1)
  })

  it('enrolls a student once and starts one work when twenty tabs open the link at the same time', async () => {
    const study = await aStudy(1)
    const key = 'ABCD-EFGH-JKMN'
    const opened = await Promise.all(Array.from({ length: 20 }, () => openLink(server, study.code, key)))
    expect(opened.map((answer) => answer.status)).toEqual(Array(20).fill(200))
    expect(await conditionsOf(study.id)).toHaveLength(1)
    const kinds = await kindsOf(study.id)
    expect(kinds.slice(0, 3)).toEqual(['enrolled', 'opened', 'stage_entered'])
    expect(kinds.slice(3)).toEqual(Array(19).fill('work_reopened'))
    const student = await studentByLink(server, study.code, key)
    await Promise.all(Array.from({ length: 5 }, () => student.problem()))
    expect((await kindsOf(study.id)).filter((kind) => kind === 'started')).toHaveLength(1)
  })

  it('counts each of six wrong answers that are sent at the same time', async () => {
    const study = await aStudy(2)
    const student = await studentByLink(server, study.code)
    await student.current()
    const wrong = (index: number) => ({ '1': [String(987_650 + index)] })
    await Promise.all(Array.from({ length: 6 }, (_, index) => student.answer(wrong(index))))
    expect((await student.problem()).tries).toBe(6)
    const tries = (await logOf(study.id)).flatMap((event) => (event.kind === 'answered' ? [event.data.try] : []))
    expect(tries.sort()).toEqual([1, 2, 3, 4, 5, 6])
  })
})

describe('two tabs', () => {
  it('records a late answer to a finished problem without counting it, and moves the tab on', async () => {
    const study = await aStudy(2)
    const student = await studentByLink(server, study.code)
    const first = await student.current()
    const response = await rightAnswer(owner, first)
    await student.answer(response)
    const late = await student.answer(response, { problemId: first })
    expect(late).toMatchObject({ verdict: null, work: { progress: { done: 1 } } })
    expect((await student.post('problem', { problemId: first })).body.error.code).toBe('work_moved_on')
    const answers = (await logOf(study.id)).filter((event) => event.kind === 'answered')
    expect(answers.map((event) => event.data.counted)).toEqual([true, false])
  })
})

describe('a ticket', () => {
  it('refuses a ticket that was changed in any of its parts', async () => {
    const study = await aStudy(2)
    const student = await studentByLink(server, study.code)
    const [studyId, id, expiry, session, signature] = student.ticket.split('.')
    for (const ticket of [
      `${studyId}.${(Number.parseInt(id!, 36) + 1).toString(36)}.${expiry}.${session}.${signature}`,
      `0.${id}.${expiry}.${session}.${signature}`,
      `${studyId}.${id}.zzzzzz.${session}.${signature}`,
      `${studyId}.${id}.${expiry}.another.${signature}`,
      `${studyId}.${id}.${expiry}.${session}.${signature!.slice(1)}x`,
      'nothing.of.the.kind.at.all',
    ]) {
      const answer = await student.post('work', { ticket })
      expect([answer.status, answer.body.error.code]).toEqual([401, 'ticket_ended'])
    }
  })
})

describe('activity that the browser reports', () => {
  it('records reported activity once, though it is sent twice', async () => {
    const study = await aStudy(2)
    const student = await studentByLink(server, study.code)
    const events = [
      { ...newEvent(), kind: 'idle', seconds: 120 },
      { ...newEvent(), kind: 'resumed', awaySeconds: 300 },
    ]
    for (let sent = 0; sent < 2; sent++) {
      const answer = await student.post('events', { events })
      expect(answer.body).toEqual({ recorded: events.map((event) => event.id) })
    }
    expect((await kindsOf(study.id)).slice(3)).toEqual(['idle', 'resumed'])
  })
})

describe('an event id that is already in use', () => {
  it('refuses an action with the id of another event, without retrying', async () => {
    const study = await aStudy(2)
    const student = await studentByLink(server, study.code)
    const event = newEvent()
    done(await student.post('events', { events: [{ ...event, kind: 'idle', seconds: 120 }] }))
    const problemId = await student.current()
    const statements = vi.spyOn(server.composed.pools.study, 'query')
    const answer = await student.post('problem', { problemId, event })
    expect([answer.status, answer.body.error.code]).toEqual([409, 'work_moved_on'])
    expect(statements.mock.calls.length).toBeLessThan(5)
    statements.mockRestore()
  })
})

describe('the record', () => {
  it.each([
    ['changed', 'update trellis.event set kind = kind'],
    ['removed', 'delete from trellis.event'],
    ['emptied', 'truncate trellis.event'],
  ])('protects the event log from being %s by SQL', async (_, statement) => {
    await studentByLink(server, (await aStudy(2)).code)
    await expect(query(statement)).rejects.toThrow(/never changed or removed/)
  })
})

describe('a study that is not running', () => {
  it('enrolls no one in a paused study, and lets its participants finish', async () => {
    const study = await aStudy(2)
    const student = await studentByLink(server, study.code, 'ABCD-EFGH-JKMN')
    await move(study.id, 'PAUSED')
    const refused = await openLink(server, study.code)
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      { code: 'study_closed', details: { reason: 'not_running' } },
    ])
    await finish(await studentByLink(server, study.code, 'ABCD-EFGH-JKMN'))
    expect((await student.look()).place).toBe('END')
    expect(await conditionsOf(study.id)).toHaveLength(1)
  })

  it('refuses new students of a completed study, which has ended', async () => {
    const study = await aStudy(2)
    await move(study.id, 'COMPLETED')
    const refused = await openLink(server, study.code)
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      { code: 'study_closed', details: { reason: 'ended' } },
    ])
  })

  it('refuses a student about whom nothing more is recorded, but still enrolls others', async () => {
    const study = await aStudy(2)
    const student = await studentByLink(server, study.code, 'ABCD-EFGH-JKMN')
    const { rows } = await query<{ participant: string }>(
      'select participant from trellis.enrolment where study_id = $1',
      [study.id],
    )
    done(await owner.post('/api/study/withdraw', withdrawalOf(study.id, rows[0]!.participant, { kind: 'COLLECTION' })))
    const problemId = await student.current()
    expect((await student.post('answer', { problemId, response: { 1: ['1'] } })).body.error.code).toBe('work_closed')
    const back = await openLink(server, study.code, 'ABCD-EFGH-JKMN')
    expect(back.body.error).toMatchObject({ code: 'study_closed', details: { reason: 'withdrawn' } })
    await studentByLink(server, study.code)
  })

  it('refuses the participants of a study once it is completed', async () => {
    const study = await aStudy(2)
    const student = await studentByLink(server, study.code, 'ABCD-EFGH-JKMN')
    const problemId = await student.current()
    await move(study.id, 'COMPLETED')
    expect((await student.post('answer', { problemId, response: { 1: ['1'] } })).body.error.code).toBe('work_closed')
    expect((await student.post('events', { events: [{ ...newEvent(), kind: 'idle', seconds: 1 }] })).status).toBe(409)
    const back = await openLink(server, study.code, 'ABCD-EFGH-JKMN')
    expect(back.body.error).toMatchObject({ code: 'study_closed', details: { reason: 'ended' } })
  })

  it('finds no study by an unknown code, or by the code of a study that does not recruit by link', async () => {
    expect((await openLink(server, 'ZZZZZZZZ')).body.error.code).toBe('study_link_not_found')
    const study = await aStudy(2, { recruitmentTypeNumber: 0 })
    expect((await openLink(server, study.code)).body.error.code).toBe('study_link_not_found')
    expect((await lookUp(study.code)).body.error.code).toBe('study_link_not_found')
  })

  it('looks up a running, paused, ended or unknown study by its code without enrolling anyone', async () => {
    const study = await aStudy(2)
    expect((await lookUp(study.code)).status).toBe(200)
    await move(study.id, 'PAUSED')
    expect((await lookUp(study.code)).status).toBe(200)
    await move(study.id, 'COMPLETED')
    expect((await lookUp(study.code)).body.error).toMatchObject({ code: 'study_closed', details: { reason: 'ended' } })
    expect((await lookUp('ZZZZZZZZ')).body.error.code).toBe('study_link_not_found')
    expect(await query('select from trellis.enrolment where study_id = $1', [study.id])).toHaveProperty('rowCount', 0)
  })
})

describe('tests and surveys', () => {
  it('puts tests and a survey around the problems, without help and without showing correctness', async () => {
    const [pre, post] = [sets.shift()!, sets.shift()!]
    const question: SurveyQuestion = {
      id: 'like',
      kind: 'SCALE',
      prompt: 'Do you like fractions?',
      options: ['No', 'Yes'],
      steps: 5,
      isRequired: true,
    }
    const study = await aStudy(
      2,
      { preTest: true, postTest: true, preSurvey: true, preSurveyBeforePreTest: true, preSurveyQuestions: [question] },
      async ({ id }) => {
        for (const [set, studyBlockTypeId] of [
          [pre, 1],
          [post, 2],
        ] as const) {
          done(await owner.post('/api/study/addProblemSet', { studyId: id, problemSetId: set.ceri, studyBlockTypeId }))
        }
      },
    )
    const student = await studentByLink(server, study.code)
    expect(student.work).toMatchObject({ place: 'PRE_SURVEY', survey: [{ id: 'like' }], progress: { problem: null } })
    expect(student.work.step).toEqual({ number: 1, of: 4 })
    const refused = await student.post('survey', { answers: { like: '9' } })
    expect(refused.body.error).toMatchObject({ code: 'invalid_input', details: { fields: [{ field: 'like' }] } })
    expect((await student.post('survey', { answers: { like: '4' } })).body.work.place).toBe('PRE_TEST')
    const opened = await student.problem()
    expect(opened.problem).toMatchObject({ problemId: pre.problems[0], help: null, showCorrectness: false })
    const reply = await student.answer(await wrongAnswer(owner, pre.problems[0]!))
    expect(reply.verdict).toMatchObject({ verdict: 'accepted', result: { outcome: 'wrong' } })
    await finish(student)
    expect(await student.look()).toMatchObject({ place: 'END', step: null })
    const { problems } = done<{ problems: PastProblem[] }>(await student.post('look-back', {}))
    expect(problems.map(({ problem }) => problem.problemId)).toEqual(study.set.problems)
    const log = await logOf(study.id)
    expect(log.find((event) => event.kind === 'survey_answered')!.data).toEqual({
      survey: 'pre',
      answers: { like: '4' },
    })
    expect(log.find((event) => event.kind === 'answered')!.data).toMatchObject({ correctness: 'incorrect' })
    const finished = log.flatMap((event) => (event.kind === 'problem_finished' ? [event.problem_ceri] : []))
    expect(finished).toHaveLength(pre.problems.length + study.set.problems.length + post.problems.length)
    expect(finished.at(-1)).toBe(post.problems.at(-1))

    const stages = await query<{ kind: string; place: string; how: string | null }>(
      `select kind, place, data->>'how' as how from trellis.event where study_id = $1 and kind like 'stage%' order by ordinal`,
      [study.id],
    )
    const passed = ['PRE_SURVEY', 'PRE_TEST', 'MAIN', 'POST_TEST'].flatMap((place) => [
      { kind: 'stage_entered', place, how: null },
      { kind: 'stage_left', place, how: 'finished' },
    ])
    expect(stages.rows).toEqual(passed)
    const ordinals = await query<{ ordinal: number }>(
      'select ordinal from trellis.event where study_id = $1 order by ordinal',
      [study.id],
    )
    expect(ordinals.rows.map(({ ordinal }) => ordinal)).toEqual(log.map((_, index) => index + 1))

    // A second tab still shows the test, on a device whose clock is an hour fast.
    const anHourFast = Date.now() + 3_600_000
    const event = { ...newEvent(), at: anHourFast - 5_000, sentAt: anHourFast, device: 'phone' }
    const response = await rightAnswer(owner, pre.problems[0]!)
    const late = await student.post('answer', { problemId: pre.problems[0], response, event })
    expect(late.body).toMatchObject({ verdict: null, work: { place: 'END' } })
    const recorded = await query(
      `select place, problem_set_ceri, device, data->'counted' as counted,
         client_at > at + interval '50 minutes' as "isFast", student_at <= at - interval '4 seconds' as "isCorrected",
         student_at > at - interval '10 minutes' as "isRecent"
       from trellis.event where study_id = $1 and id = $2`,
      [study.id, event.id],
    )
    expect(recorded.rows).toEqual([
      {
        place: 'PRE_TEST',
        problem_set_ceri: pre.ceri,
        device: 'phone',
        counted: false,
        isFast: true,
        isCorrected: true,
        isRecent: true,
      },
    ])
  })
})

describe('the delayed post-test', () => {
  /** A student who has finished everything before the delayed post-test, which is reached by the same link. */
  async function aFinishedStudent() {
    const later = sets.shift()!
    const fields = { delayedPostTest: true, delayedPostTestDays: 10, delayedPostTestWindow: 5 }
    const study = await aStudy(2, fields, async ({ id }) => {
      const body = { studyId: id, problemSetId: later.ceri, studyBlockTypeId: 8 }
      done(await owner.post('/api/study/addProblemSet', body))
    })
    const key = newParticipantKey()
    const student = await studentByLink(server, study.code, key)
    await finish(student)
    const daysLater = (days: number) =>
      query('update trellis.work set finished_at = now() - make_interval(days => $2) where study_id = $1', [
        study.id,
        days,
      ])
    const comeBack = () => studentByLink(server, study.code, key)
    const counts = async () => done(await owner.get(`/api/study/followUps?studyId=${study.id}`))
    return { study, later, student, daysLater, comeBack, counts }
  }
  const placesOf = async (studyId: number) =>
    (
      await query<{ kind: string; place: string; how: string | null }>(
        `select kind, place, data->>'how' as how from trellis.event where study_id = $1
           and (kind like 'stage%' or kind = 'finished') order by ordinal`,
        [studyId],
      )
    ).rows.map(({ kind, place, how }) => [kind, place, ...(how ? [how] : [])].join(' '))
  const zeroCounts = { waiting: 0, open: 0, done: 0, missed: 0 }

  it('lets the same participant take the delayed post-test in its window, without help, as its own stage', async () => {
    const { study, later, student, daysLater, comeBack, counts } = await aFinishedStudent()
    const now = Math.floor(Date.now() / 1000)
    const { place, followUp } = await student.look()
    expect(place).toBe('END')
    expect(followUp!.opensAt - now).toBeGreaterThan(10 * 86_400 - 60)
    expect(followUp!.closesAt - followUp!.opensAt).toBe(5 * 86_400)
    await daysLater(9)
    expect((await comeBack()).work).toMatchObject({ place: 'END', followUp: { opensAt: expect.any(Number) } })
    expect(await counts()).toEqual({ ...zeroCounts, waiting: 1 })

    await daysLater(10)
    expect(await counts()).toEqual({ ...zeroCounts, open: 1 })
    // A paused study enrolls no one, but its participants can still take the test.
    await move(study.id, 'PAUSED')
    const [back, tab] = [await comeBack(), await comeBack()]
    expect([back.work.place, tab.work.place]).toEqual(['DELAYED_POST_TEST', 'DELAYED_POST_TEST'])
    expect(back.work).toMatchObject({ step: null, followUp: null })
    const opened = await back.problem()
    expect(opened.problem).toMatchObject({ problemId: later.problems[0], help: null, showCorrectness: false })
    const wrong = await back.answer(await wrongAnswer(owner, later.problems[0]!))
    expect(wrong.verdict).toMatchObject({ verdict: 'accepted', result: { outcome: 'wrong' } })
    await finish(back)
    expect(await back.look()).toMatchObject({ place: 'END', followUp: null })
    expect((await comeBack()).work).toMatchObject({ place: 'END', followUp: null })

    expect(await placesOf(study.id)).toEqual([
      'stage_entered MAIN',
      'stage_left MAIN finished',
      'finished MAIN',
      'stage_entered DELAYED_POST_TEST',
      'stage_left DELAYED_POST_TEST finished',
    ])
    const answered = await query(
      `select distinct place, problem_set_ceri as set from trellis.event
         where study_id = $1 and kind in ('started', 'answered', 'problem_finished') and problem_ceri = any($2)`,
      [study.id, later.problems],
    )
    expect(answered.rows).toEqual([{ place: 'DELAYED_POST_TEST', set: later.ceri }])
    expect(await conditionsOf(study.id)).toHaveLength(1)
    expect(await counts()).toEqual({ ...zeroCounts, done: 1 })
  })

  it('closes the delayed post-test when its window is over, also for a student who has begun it', async () => {
    const { study, later, daysLater, comeBack, counts } = await aFinishedStudent()
    await daysLater(11)
    const student = await comeBack()
    await student.answer(await rightAnswer(owner, later.problems[0]!))
    const closed = `update trellis.work set state = jsonb_set(state, '{followUp,closesAt}', '1'), version = version + 1
      where study_id = $1`
    await Promise.all([query(closed, [study.id]), daysLater(15)])
    const late = await student.post('answer', {
      problemId: later.problems[1],
      response: await rightAnswer(owner, later.problems[1]!),
    })
    expect(late.body).toMatchObject({ verdict: null, work: { place: 'END', followUp: null } })
    expect((await comeBack()).work.place).toBe('END')
    expect(await counts()).toEqual({ ...zeroCounts, missed: 1 })
  })

  it('offers the delayed post-test once treatment is stopped, but not once recording is', async () => {
    const { study, daysLater, comeBack, counts } = await aFinishedStudent()
    await daysLater(10)
    const { rows } = await query<{ participant: string }>(
      'select participant from trellis.enrolment where study_id = $1',
      [study.id],
    )
    const withdraw = async (kind: 'TREATMENT' | 'COLLECTION') =>
      done(await owner.post('/api/study/withdraw', { ...withdrawalOf(study.id, rows[0]!.participant), kind }))
    await withdraw('TREATMENT')
    expect((await comeBack()).work.place).toBe('DELAYED_POST_TEST')
    await withdraw('COLLECTION')
    await expect(comeBack()).rejects.toThrow()
    expect(await counts()).toEqual(zeroCounts)
  })
})

describe('mastery', () => {
  it('records mastery after three right answers in a row', async () => {
    const study = await aStudy(2, { experimentalParadigmNumber: 0 })
    const student = await studentByLink(server, study.code)
    expect(student.work.progress.streak).toEqual({ current: 0, wanted: 3 })
    await finish(student)
    const kinds = await kindsOf(study.id)
    const isLongEnough = study.set.problems.length >= 3
    expect(kinds.includes('mastered')).toBe(isLongEnough)
    expect(kinds.at(-1)).toBe('finished')
  })
})
