import { demoAccounts } from '@trellis/platform'
import { defaultTruth, type SimulateOptions, SimulationError, simulate } from '@trellis/simulation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestServer } from '../../testing/test-server'

let server: TestServer
let make: StudyBuilder
let url: string

beforeAll(async () => {
  server = await startTestServer()
  const [owner, admin] = await Promise.all([server.signIn('researcher'), server.signIn('admin')])
  make = await studyBuilder(server, { owner, admin })
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const accountOf = (person: string) => demoAccounts.find(({ email }) => email.startsWith(`${person}@`))!

const play = (studyId: number, more: Partial<SimulateOptions> = {}) =>
  simulate({
    url,
    studyId,
    students: 12,
    concurrency: 6,
    seed: `study ${studyId}`,
    staff: accountOf('admin'),
    teacher: accountOf('teacher'),
    ...more,
  })

const enrolments = async (studyId: number) => {
  const { rows } = await server.composed.pools.study.query(
    `select e.source, count(*)::int as students, count(w.finished_at)::int as finished
     from trellis.enrolment e join trellis.work w using (study_id, student_id) where e.study_id = $1 group by e.source`,
    [studyId],
  )
  return rows
}

describe('simulated students', () => {
  it.each([
    [0, 'HOMEWORK'],
    [1, 'INVITATION'],
    [2, 'LINK'],
  ] as const)('enrolls simulated students in a study of recruitment type %i by %s', async (type, source) => {
    const study = await make.aStudyIn('DEPLOYED', 1, { fields: { recruitmentTypeNumber: type } })
    const seen: number[] = []
    const report = await play(study.id, { onDone: (done) => seen.push(done) })
    expect(seen).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
    const sum = (of: 'students' | 'finished') => report.conditions.reduce((total, one) => total + one[of], 0)
    expect(sum('students')).toBe(12)
    expect(sum('finished')).toBe(report.fates.finished)
    expect(report.fates.finished).toBeGreaterThan(4)
    const { rows } = await server.composed.pools.study.query(
      'select count(*)::int as recorded from trellis.event where study_id = $1',
      [study.id],
    )
    expect(report.events).toBe(rows[0].recorded)
    expect(report.calls).toBeGreaterThan(24)
    expect(await enrolments(study.id)).toEqual([{ source, students: 12, finished: sum('finished') }])
  })

  it('enrolls the simulated students of one seed only once when they are played again', async () => {
    const study = await make.aStudyIn('DEPLOYED', 2)
    await play(study.id, { students: 8 })
    const again = await play(study.id, { students: 8 })
    expect(again.conditions.map(({ students }) => students)).toEqual([0])
    expect(await enrolments(study.id)).toEqual([expect.objectContaining({ students: 8 })])
  })

  it('finds the study closed for simulated students beyond its cap', async () => {
    const fields = { recruitmentTypeNumber: 2, enrolmentCap: 5 } as const
    const study = await make.aStudyIn('DEPLOYED', 1, { fields })
    await expect(play(study.id, { truth: { ...defaultTruth, icc: 0.2 } })).rejects.toThrow(/--icc: .* have no classes/)
    const report = await play(study.id, { students: 12, truth: { ...defaultTruth, effect: 0.5 } })
    expect(report.fates.closed).toBe(7)
    expect(await enrolments(study.id)).toEqual([expect.objectContaining({ students: 5 })])
  })

  it.each([
    ['a study that does not run', {}, /cannot enroll students: its status is Development/],
    ['a study that is not there', { studyId: 999_999 }, /admin@demo\.trellis has no access to a study 999999/],
    [
      'a wrong password',
      { staff: { email: 'admin@demo.trellis', password: 'wrong' } },
      /admin@demo\.trellis cannot sign in/,
    ],
    ['no server', { url: 'http://127.0.0.1:9' }, /No Trellis server answers at http:\/\/127\.0\.0\.1:9/],
  ])('refuses to simulate students with the reason: %s', async (_, more, words) => {
    const study = await make.aReadyStudy()
    const refusal = play(study.id, more)
    await expect(refusal).rejects.toThrow(SimulationError)
    await expect(refusal).rejects.toThrow(words)
  })
})
