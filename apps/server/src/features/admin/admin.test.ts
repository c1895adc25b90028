import { studyStatusSchema } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enrolStudents } from '../../testing/enrolments'
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

interface Row {
  studyId: number
  studyStatus: { text: string; value: string }
  [name: string]: unknown
}

const rows = async () => done<Row[]>(await admin.get('/api/study/studyAdmin'))
const rowOf = async (id: number) => (await rows()).find((row) => row.studyId === id)!

describe('the administrators’ table', () => {
  it('lists every person’s studies, ascending by id', async () => {
    const colleague = await server.signIn('colleague')
    const mine = await make.aStudy()
    const theirs = done<{ dbid: number }>(await colleague.post('/api/study/addStudy', { studyTypeId: 3 }))
    const ids = (await rows()).map((row) => row.studyId)
    expect(ids).toEqual(expect.arrayContaining([mine.studyId, theirs.dbid]))
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
  })

  it('shows in a row what the study is, who owns it and what it contains', async () => {
    const { id, set, conditions } = await make.aStudyIn('DEPLOYED', 2)
    await enrolStudents(server, { studyId: id, conditionId: conditions[0]!, students: 1 })
    const study = done<Record<string, unknown>>(await owner.post('/api/study/loadStudyById', { id }))
    expect(await rowOf(id)).toEqual({
      studyId: id,
      studyName: study.studyName,
      startsAt: null,
      studyType: 'Problem Varied',
      studyTypeId: 2,
      studyStatus: { text: 'Deployed (ongoing)', value: 'DEPLOYED' },
      createdDate: study.createdDate,
      deployDate: study.deployDate,
      completeDate: null,
      archiveDate: null,
      experimentId: id,
      participantCount: 1,
      problemSetInfo: [set.ceri],
      ownerXref: study.ownerXref,
      osfId: null,
      hasOsfRegistrationId: false,
      isRegistered: false,
    })
  })

  it('shows each status in words, and an experiment only once there is one', async () => {
    const labels: Record<string, string> = {
      DEVELOPMENT: 'Development',
      AWAITING_APPROVAL: 'Awaiting Approval',
      DEPLOYED: 'Deployed (ongoing)',
      PAUSED: 'Paused',
      COMPLETED: 'Completed',
      ARCHIVED: 'Archived',
    }
    for (const status of studyStatusSchema.options) {
      const { id } = await make.aStudyIn(status, 2)
      const row = await rowOf(id)
      expect(row.studyStatus).toEqual({ text: labels[status], value: status })
      expect(row.experimentId).toBe(['DEPLOYED', 'PAUSED', 'COMPLETED'].includes(status) ? id : 0)
    }
  })

  it('keeps the sets of a study in the order they were added', async () => {
    const { id, set } = await make.aReadyStudy(2)
    const other = make.takeSet()
    done(await owner.post('/api/study/addProblemSet', { studyId: id, problemSetId: other.ceri }))
    expect((await rowOf(id)).problemSetInfo).toEqual([set.ceri, other.ceri])
  })

  it('gives an administrator the username and display name of an owner', async () => {
    const { ownerId } = await make.aStudy()
    const [person] = done<{ username: string; displayName: string }[]>(await admin.get(`/core/users?ids=${ownerId},U0`))
    expect(person).toMatchObject({ username: 'researcher@demo.trellis', displayName: 'Rosa Lindqvist' })
  })

  it('refuses access to researchers', async () => {
    const answer = await owner.get('/api/study/studyAdmin')
    expect([answer.status, answer.body.error.code]).toEqual([403, 'access_restricted'])
  })
})
