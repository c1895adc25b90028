import type { StudentProgress } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'

let server: TestServer
let teacher: TestClient
let make: StudyBuilder

beforeAll(async () => {
  server = await startTestServer()
  teacher = await server.signIn('teacher')
  const [owner, admin] = await Promise.all([server.signIn('researcher'), server.signIn('admin')])
  make = await studyBuilder(server, { owner, admin })
})
afterAll(() => server.close())

async function aClassWithHomework(): Promise<{ classId: string; homeworkId: string }> {
  const { id: classId } = done<{ id: string }>(await teacher.post('/core/classes', { name: 'Class 5c' }))
  const body = { problemSetId: make.takeSet().ceri }
  const { id: homeworkId } = done<{ id: string }>(await teacher.post(`/core/classes/${classId}/homework`, body))
  return { classId, homeworkId }
}

async function aWork(homeworkId: string, studentId: string, studyId: number, outcomes: string[][], lastAt: string) {
  const records = outcomes.map((stage) => ({
    results: stage.map((outcome, index) => ({ problemId: `PRA${index}`, outcome, day: '2026-03-02' })),
  }))
  await server.composed.pools.study.query(
    `insert into trellis.work (study_id, student_id, homework_id, state, opened_at, last_at, finished_at)
     values ($1, $2, $3, $4, '2026-03-02T08:00:00Z', $5, case when $6 then $5::timestamptz end)`,
    [studyId, studentId, homeworkId, { records, current: null }, lastAt, outcomes.flat().length > 3],
  )
}

const getProgress = (classId: string, homeworkIds: string, client = teacher) =>
  client.get(`/api/tutor/homeworkProgress?classId=${classId}&homeworkIds=${homeworkIds}`)

describe('the progress of a class', () => {
  it('counts the finished, right and open problems of each student over all parts of the work', async () => {
    const { classId, homeworkId } = await aClassWithHomework()
    await aWork(homeworkId, 'U7', 3, [['right'], ['wrong', 'right', 'skipped', 'ungraded']], '2026-03-02T08:20:00Z')
    await aWork(homeworkId, 'U8', 0, [], '2026-03-02T08:00:00Z')
    expect(done(await getProgress(classId, homeworkId))).toEqual({
      [homeworkId]: [
        {
          studentId: 'U7',
          lastActiveOn: '2026-03-02',
          isFinished: true,
          done: 5,
          right: 2,
          open: 1,
        },
        {
          studentId: 'U8',
          lastActiveOn: '2026-03-02',
          isFinished: false,
          done: 0,
          right: 0,
          open: 0,
        },
      ],
    })
  })

  it('does not count the tests of a study', async () => {
    const { classId, homeworkId } = await aClassWithHomework()
    const { id: studyId } = await make.aStudyIn('DEPLOYED', 1)
    await server.composed.pools.study.query(
      `insert into trellis.study_problem_set (study_id, problem_set_ceri, block_type, position) values ($1, 'PSATEST', 1, 9)`,
      [studyId],
    )
    await server.composed.pools.study.query(
      `insert into trellis.study_problem (study_id, problem_set_ceri, problem_ceri, position, allows_supports)
       values ($1, 'PSATEST', 'PRA0', 0, true)`,
      [studyId],
    )
    await aWork(homeworkId, 'U7', studyId, [['right'], ['right', 'wrong', 'right']], '2026-03-02T08:20:00Z')
    const progress = done<Record<string, StudentProgress[]>>(await getProgress(classId, homeworkId))
    // The first problem of each part has the id of the test's problem.
    expect(progress[homeworkId]!.map((one) => [one.done, one.right])).toEqual([[2, 1]])
  })

  it('lists a student who worked inside and outside a study once, with the latest activity', async () => {
    const { classId, homeworkId } = await aClassWithHomework()
    await aWork(homeworkId, 'U7', 3, [['right', 'right']], '2026-03-02T08:20:00Z')
    await aWork(homeworkId, 'U7', 0, [['wrong']], '2026-03-02T09:00:00Z')
    const progress = done<Record<string, StudentProgress[]>>(await getProgress(classId, homeworkId))
    expect(progress[homeworkId]!.map((one) => [one.done, one.right])).toEqual([[1, 0]])
  })

  it('lists no students for homework that was not started, and no homework where none is requested', async () => {
    const { classId, homeworkId } = await aClassWithHomework()
    expect(done(await getProgress(classId, homeworkId))).toEqual({ [homeworkId]: [] })
    expect(done(await getProgress(classId, ''))).toEqual({})
  })

  it('returns 404 for homework of another class and for an unknown class', async () => {
    const [one, other] = [await aClassWithHomework(), await aClassWithHomework()]
    const foreign = await getProgress(one.classId, other.homeworkId)
    expect([foreign.status, foreign.body.error.code]).toEqual([404, 'homework_not_found'])
    const unknown = await getProgress('C0', one.homeworkId)
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'class_not_found'])
  })
})
