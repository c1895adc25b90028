import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enrolStudents } from '../../testing/enrolments'
import { done, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'
import { withdrawalOf } from '../../testing/withdrawal'

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

const count = (ids: readonly (number | string)[], client = owner) =>
  client.get(`/api/study/getNumberOfParticipants?studyIds=${ids.join(',')}`)
const load = async (id: number) => (await owner.post('/api/study/loadStudyById', { id })).body

const enrol = (studyId: number, conditionId: number, students: number) =>
  enrolStudents(server, { studyId, conditionId, students })

describe('the number of participants', () => {
  it('returns the number of participants of several studies by id, 0 where there are none', async () => {
    const running = await make.aStudyIn('DEPLOYED', 2)
    const draft = await make.aStudy()
    await enrol(running.id, running.conditions[0]!, 7)
    expect((await count([running.id, draft.studyId])).body).toEqual({ [running.id]: 7, [draft.studyId]: 0 })
    expect((await count([running.id], admin)).body).toEqual({ [running.id]: 7 })
  })

  it('returns no counts for an empty list of studies', async () => {
    expect((await count([])).body).toEqual({})
    expect((await owner.get('/api/study/getNumberOfParticipants')).body).toEqual({})
  })

  it('counts withdrawn students in every view', async () => {
    const { id, conditions } = await make.aStudyIn('DEPLOYED', 2)
    await enrol(id, conditions[0]!, 4)
    done(await owner.post('/api/study/withdraw', withdrawalOf(id, 'PU2')))
    expect((await count([id])).body).toEqual({ [id]: 4 })
    expect((await load(id)).numberOfParticipants).toBe(4)
    const [row] = done<{ rows: { participantCount: number }[] }>(
      await admin.get(`/api/study/adminStudies?search=${id}`),
    ).rows
    expect(row!.participantCount).toBe(4)
  })

  it('returns 404 for a list that names another person’s study or one that does not exist', async () => {
    const { studyId } = await make.aStudy()
    const colleague = await server.signIn('colleague')
    const own = (await colleague.post('/api/study/addStudy', { studyTypeId: 1 })).body.dbid
    expect((await count([own], colleague)).body).toEqual({ [own]: 0 })
    for (const foreign of [studyId, 2_000_000_000]) {
      const { status, body } = await count([own, foreign], colleague)
      expect([status, body.error.code]).toEqual([404, 'study_not_found'])
    }
  })

  it('refuses a list with an invalid id', async () => {
    expect((await count(['x'])).status).toBe(400)
  })

  it('includes the number of participants in a study that runs, is paused or is completed', async () => {
    const { id, conditions } = await make.aStudyIn('DEPLOYED', 2)
    await enrol(id, conditions[0]!, 3)
    expect((await load(id)).numberOfParticipants).toBe(3)
    for (const status of ['PAUSED', 'DEPLOYED', 'COMPLETED']) {
      await admin.post('/api/study/updateStudyStatus', { studyId: id, status })
      expect((await load(id)).numberOfParticipants).toBe(3)
    }
  })
})

describe('a student', () => {
  it('a student is in at most one condition of a study', async () => {
    const { id, conditions } = await make.aStudyIn('DEPLOYED', 2)
    await enrol(id, conditions[0]!, 1)
    await expect(enrol(id, conditions[1]!, 1)).rejects.toThrow(/duplicate key/)
  })

  it('a student cannot be in a condition of another study', async () => {
    const [one, other] = [await make.aStudyIn('DEPLOYED', 2), await make.aStudyIn('DEPLOYED', 2)]
    await expect(enrol(one.id, other.conditions[0]!, 1)).rejects.toThrow(/foreign key/)
  })
})
