import type { OpenedWork, Response } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../db/client'
import { anonymousStudentId } from '../../delivery/participant-code'
import { statementsOf } from '../../testing/statements-of'
import { newEvent, newParticipantKey, openLink, rightAnswer, studentAt, wrongAnswer } from '../../testing/student'
import { done, type LibrarySet, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startBeside, startTestServer, type TestClient, type TestServer } from '../../testing/test-server'
import { addRequest, eraseStudentRecord } from '../erasure/erasure.store'

/** Two servers over one database: each keeps works in memory that the other one changes. */
let servers: [TestServer, TestServer]
let owner: TestClient
let admin: TestClient
let make: StudyBuilder
let sets: LibrarySet[]

beforeAll(async () => {
  const first = await startTestServer()
  servers = [first, await startBeside(first)]
  ;[owner, admin] = await Promise.all([first.signIn('researcher'), first.signIn('admin')])
  make = await studyBuilder(first, { owner, admin })
  const { rows } = await query<LibrarySet>(`
    select s.ceri, array_agg(p.ceri order by m.position) as problems
    from platform.problem_set s
    join platform.problem_set_member m on m.set_ceri = s.ceri
    join platform.problem p on p.ceri = m.problem_ceri
    where s.is_listed and s.type = 'LINEAR_COMPLETE_ALL' and s.properties = '{}'
    group by s.ceri
    having count(*) >= 3 and every(p.type = 'NUMERIC' and jsonb_array_length(p.answers) = 1)
      and every(exists (select from platform.student_response r where r.problem_ceri = p.ceri))
    order by s.ceri`)
  sets = rows
})
afterAll(async () => {
  await servers[1].close()
  await servers[0].close()
})

const query = <R extends object>(text: string, values: unknown[] = []) =>
  servers[0].composed.pools.study.query<R>(text, values)
const move = async (studyId: number, status: string) =>
  done(await admin.post('/api/study/updateStudyStatus', { studyId, status }))

/** A student by link who can work on either server, and what the database has of the work. */
async function aStudent() {
  const { id: studyId } = await make.aStudyIn('DEPLOYED', 1, {
    set: sets.shift()!,
    fields: { recruitmentTypeNumber: 2 },
  })
  const { rows } = await query<{ link_code: string }>('select link_code from trellis.run where study_id = $1', [
    studyId,
  ])
  const key = newParticipantKey()
  const opened = done<OpenedWork>(await openLink(servers[0], rows[0]!.link_code, key))
  const on = servers.map((server) => studentAt(server.anonymous, opened))
  const studentId = anonymousStudentId(rows[0]!.link_code, key)
  return {
    studyId,
    studentId,
    first: on[0]!,
    second: on[1]!,
    problemId: opened.work.progress.problem!.problemId,
    work: async () =>
      (
        await query<{ version: number; state: unknown }>(
          'select version, state from trellis.work where study_id = $1',
          [studyId],
        )
      ).rows[0]!,
    kinds: async () =>
      (
        await query<{ kind: string }>('select kind from trellis.event where study_id = $1 order by at, ordinal', [
          studyId,
        ])
      ).rows.map((row) => row.kind),
  }
}

const answerWith = (problemId: string, response: Response, event = newEvent()) => ({ problemId, response, event })

describe('a work that a server keeps in memory', () => {
  it('writes a known work in one statement, and in two after another server changed it', async () => {
    const { first, second, problemId, kinds, work } = await aStudent()
    const wrong = await wrongAnswer(owner, problemId)
    const right = await rightAnswer(owner, problemId)
    const opened = await statementsOf(servers[0], () => first.post('problem', { problemId }))
    expect([opened.result.status, opened.names]).toEqual([200, ['work-write']])
    // The other server reads the work once, and then keeps it in memory too.
    const tried = await statementsOf(servers[1], () => second.post('answer', answerWith(problemId, wrong)))
    expect([tried.result.body.verdict.verdict, tried.names]).toEqual(['incorrect', ['work-read', 'work-write']])
    const answered = await statementsOf(servers[0], () => first.post('answer', answerWith(problemId, right)))
    expect(answered.names).toEqual(['work-write', 'work-write'])
    expect(answered.result.body.verdict).toMatchObject({ verdict: 'correct', result: { problemId } })
    expect((await kinds()).filter((kind) => kind === 'answered' || kind === 'problem_finished')).toEqual([
      'answered',
      'answered',
      'problem_finished',
    ])
    expect(await work()).toMatchObject({ version: 3 })
  })

  it('continues one work for a student who alternates between servers', async () => {
    const { first, second, work, problemId } = await aStudent()
    const seen: string[] = []
    let next: string | undefined = problemId
    for (let turn = 0; next !== undefined; turn++) {
      const [one, other] = turn % 2 === 0 ? [first, second] : [second, first]
      done(await one.post('problem', { problemId: next }))
      done(await other.post('answer', answerWith(next, await wrongAnswer(owner, next))))
      const { body } = await one.post('answer', answerWith(next, await rightAnswer(owner, next)))
      expect(body.verdict).toMatchObject({ verdict: 'correct', result: { problemId: next } })
      seen.push(next)
      next = body.work.progress.problem?.problemId
      expect((await other.look()).progress).toEqual(body.work.progress)
    }
    expect(new Set(seen).size).toBe(seen.length)
    const { state } = await work()
    expect(state).toMatchObject({ current: null, records: [{ results: seen.map((id) => ({ problemId: id })) }] })
  })

  it('answers an action that another server has carried out with the same reply, and records it once', async () => {
    const { first, second, problemId, kinds } = await aStudent()
    const event = newEvent()
    const body = answerWith(problemId, await rightAnswer(owner, problemId), event)
    done(await first.post('problem', { problemId }))
    done(await second.post('problem', { problemId }))
    const reply = done(await second.post('answer', body))
    for (const again of [first, second, first]) expect(done(await again.post('answer', body))).toEqual(reply)
    expect((await kinds()).filter((kind) => kind === 'answered')).toHaveLength(1)
  })

  it('never replies from an outdated work', async () => {
    const { first, second, problemId } = await aStudent()
    done(await first.post('problem', { problemId }))
    const { work } = done<{ work: OpenedWork['work'] }>(
      await second.post('answer', answerWith(problemId, await rightAnswer(owner, problemId))),
    )
    // The first server still has the work before that answer, in which the problem is open and the next one is not.
    expect((await first.post('problem', { problemId })).body.error.code).toBe('work_moved_on')
    const nextId = work.progress.problem!.problemId
    expect(done<{ tries: number }>(await first.post('problem', { problemId: nextId })).tries).toBe(0)
  })

  it('accepts answers in a paused study, and refuses them in a completed one', async () => {
    const { first, second, studyId, problemId, kinds } = await aStudent()
    done(await first.post('problem', { problemId }))
    done(await second.post('problem', { problemId }))
    await move(studyId, 'PAUSED')
    done(await first.post('answer', answerWith(problemId, await wrongAnswer(owner, problemId))))
    await move(studyId, 'COMPLETED')
    const before = await kinds()
    for (const student of [first, second]) {
      const refused = await student.post('answer', answerWith(problemId, await rightAnswer(owner, problemId)))
      expect([refused.status, refused.body.error.code]).toEqual([409, 'work_closed'])
    }
    expect(await kinds()).toEqual(before)
  })

  it('ends a work on every server once its student is erased', async () => {
    const { first, second, problemId, studentId, studyId, kinds } = await aStudent()
    done(await first.post('problem', { problemId }))
    done(await second.post('problem', { problemId }))
    const db = connect(servers[1].composed.pools.study)
    const { id } = await addRequest(db, { kind: 'ERASE_STUDENT', actorId: null, studentIds: [studentId] })
    await eraseStudentRecord(db, id, studentId)
    const before = await kinds()
    for (const student of [first, second]) {
      const refused = await student.post('answer', answerWith(problemId, await rightAnswer(owner, problemId)))
      expect(refused.body.error.code).toBe('ticket_ended')
    }
    expect(await kinds()).toEqual(before)
    const { rows } = await query('select from trellis.work where study_id = $1 and student_id = $2', [
      studyId,
      studentId,
    ])
    expect(rows).toEqual([])
  })

  it('does not overwrite another state of the work that has the same version, as after a failover', async () => {
    const { first, problemId, studyId, work } = await aStudent()
    done(await first.post('problem', { problemId }))
    // As after a failover that lost the last write, when another server has written another one since.
    const other = { records: [], current: { problemId, tries: 3, helps: 0 } }
    await query('update trellis.work set state = $2, last_at = now() where study_id = $1', [studyId, other])
    done(await first.post('answer', answerWith(problemId, await wrongAnswer(owner, problemId))))
    expect(await work()).toMatchObject({ version: 2, state: { current: { tries: 4 } } })
  })
})
