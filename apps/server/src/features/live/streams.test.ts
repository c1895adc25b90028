import type { Live, ReplyOf, streamCalls } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { enrolStudents } from '../../testing/enrolments'
import { openEventStream } from '../../testing/event-stream'
import { done, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'

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

const open = (url: string, client: TestClient) => openEventStream(server.app, url, client.cookie)
const watchStudy = (studyId: number, client = owner) => open(`/api/study/live/stream?studyId=${studyId}`, client)

// The readings of a stream are two seconds apart, so these tests wait concurrently.
describe.concurrent('the stream of a study', () => {
  it('starts the stream with the reply of the call, and sends an update when students enroll', async () => {
    const { id, conditions } = await make.aStudyIn('DEPLOYED')
    const stream = await watchStudy(id)
    const first = (await stream.next())!
    const { at: _, ...called } = done<Live>(await owner.get(`/api/study/live?studyId=${id}`))
    expect(first).toMatchObject({ name: 'message', data: called })
    expect(await stream.next()).toEqual({ name: 'unchanged', data: {} })
    await enrolStudents(server, { studyId: id, conditionId: conditions[0]!, students: 3 })
    let next = await stream.next()
    while (next?.name === 'unchanged') next = await stream.next()
    expect((next!.data as Live).pooled.enrolled).toBe(3)
    stream.close()
  })

  it('ends the stream with the study, without recording a look at its results', async () => {
    const { id } = await make.aStudyIn('DEPLOYED')
    const stream = await watchStudy(id, admin)
    await stream.next()
    done(await admin.post('/api/study/updateStudyStatus', { studyId: id, status: 'COMPLETED' }))
    let next = await stream.next()
    while (next?.name === 'unchanged') next = await stream.next()
    expect(next).toEqual({ name: 'end', data: {} })
    expect(await stream.next()).toBe(null)
    const opened = "select from trellis.audit_event where study_id = $1 and action = 'results_opened'"
    expect((await server.composed.pools.study.query(opened, [id])).rowCount).toBe(0)
  })

  it('ends the stream when its session is signed out', async () => {
    const { id } = await make.aStudyIn('DEPLOYED')
    const again = await server.signIn('researcher')
    const stream = await watchStudy(id, again)
    await stream.next()
    await again.get('/accounts/signout')
    let next = await stream.next()
    while (next?.name === 'unchanged') next = await stream.next()
    expect(next).toEqual({ name: 'end', data: {} })
  })
})

describe.concurrent('the stream of a class', () => {
  it('sends the class, its homework and the progress in it, as the calls return them', async () => {
    const teacher = await server.signIn('teacher')
    const { id: classId } = done<{ id: string }>(await teacher.post('/core/classes', { name: 'Class 5c' }))
    const stream = await open(`/api/tutor/class/stream?classId=${classId}`, teacher)
    expect((await stream.next())!.data).toEqual({
      ...done<object>(await teacher.get(`/core/classes/${classId}`)),
      progress: {},
    })
    const problemSetId = make.takeSet().ceri
    const homework = done<{ id: string }>(await teacher.post(`/core/classes/${classId}/homework`, { problemSetId }))
    await server.composed.pools.study.query(
      `insert into trellis.work (study_id, student_id, homework_id, state) values (0, 'U7', $1, $2)`,
      [homework.id, { records: [{ results: [{ problemId: 'PRA1', outcome: 'right', day: '2026-03-02' }] }] }],
    )
    let next = await stream.next()
    while (next?.name === 'unchanged') next = await stream.next()
    const { progress, ...opened } = next!.data as ReplyOf<typeof streamCalls.watchClass>
    expect(opened).toEqual(done(await teacher.get(`/core/classes/${classId}`)))
    const call = `/api/tutor/homeworkProgress?classId=${classId}&homeworkIds=${homework.id}`
    expect(progress).toEqual(done(await teacher.get(call)))
    expect(progress[homework.id]).toMatchObject([{ studentId: 'U7', done: 1, right: 1 }])
    done(await teacher.delete(`/core/classes/${classId}`))
    next = await stream.next()
    while (next && next.name !== 'end') next = await stream.next()
    expect(next).toEqual({ name: 'end', data: {} })
  })
})

describe('the stream of a member of the team', () => {
  it('ends the stream soon after the member was removed', async () => {
    const { id } = await make.aStudyIn('DEPLOYED')
    const reader = await server.signIn('colleague')
    const { userID } = done<{ userID: string }>(await reader.get('/api/login/isAuth'))
    const { study } = server.composed.pools
    await study.query(
      `insert into trellis.study_member (study_id, user_id, role, added_by) values ($1, $2, 'reader', $2)`,
      [id, userID],
    )
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const stream = await watchStudy(id, reader)
      expect((await stream.next())!.name).toBe('message')
      await study.query('delete from trellis.study_member where study_id = $1', [id])
      vi.advanceTimersToNextTimer()
      let next = await stream.next()
      while (next?.name === 'unchanged') next = await stream.next()
      expect(next).toEqual({ name: 'end', data: {} })
    } finally {
      vi.useRealTimers()
    }
  })
})
