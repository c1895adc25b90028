import { type StudyStatus, studyStatusSchema } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsDuring } from '../../testing/audit'
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

const sendBack = (client: TestClient, studyId: number, note: unknown = 'Name the conditions.') =>
  client.post('/api/study/sendBack', { studyId, note })
const submit = (studyId: number) => owner.post('/api/study/updateStudyStatus', { studyId, status: 'AWAITING_APPROVAL' })
const load = async (id: number) => (await owner.post('/api/study/loadStudyById', { id })).body

describe('sending a study back', () => {
  it('returns a study to development with a reason for its owner, and frees its problem sets', async () => {
    const { id, set } = await make.aStudyIn('AWAITING_APPROVAL')
    const adminId = (await admin.get('/api/login/isAuth')).body.userID
    const { answer, events } = await eventsDuring(server, () => sendBack(admin, id, '  Name the conditions. '))
    expect(answer.body).toMatchObject({
      studyId: id,
      status: 'DEVELOPMENT',
      sentBack: { note: 'Name the conditions.', by: 'Amir Okafor', at: expect.any(Number), threadIds: [] },
    })
    expect(Math.abs(answer.body.sentBack.at - Date.now() / 1000)).toBeLessThan(60)
    expect(await load(id)).toEqual(answer.body)
    expect(events).toMatchObject([
      {
        studyId: id,
        actorId: adminId,
        action: 'study_sent_back',
        fromStatus: 'AWAITING_APPROVAL',
        toStatus: 'DEVELOPMENT',
        note: 'Name the conditions.',
      },
    ])
    const inUse = (await owner.get('/api/study/getProblemSetsInUse')).body
    expect(inUse.map((entry: { problemSetCeri: string }) => entry.problemSetCeri)).not.toContain(set.ceri)
  })

  it('shows the reason through later edits, until the study is submitted again', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL')
    done(await sendBack(admin, id))
    done(await owner.post('/api/study/updateStudyField', { studyId: id, fieldname: 'studyName', value: 'Better' }))
    expect((await load(id)).sentBack).toMatchObject({ note: 'Name the conditions.' })
    done(await submit(id))
    expect((await load(id)).sentBack).toBeNull()
    done(await owner.post('/api/study/updateStudyStatus', { studyId: id, status: 'DEVELOPMENT' }))
    expect((await load(id)).sentBack).toBeNull()
  })

  it('asks the owner to answer open threads of comments of this study, and no others', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL')
    const comment = async (studyId: number, text: string): Promise<number> =>
      (await owner.post('/api/study/comments', { studyId, target: {}, text })).body.threads[0].id
    const [first, second, settled] = [await comment(id, 'One'), await comment(id, 'Two'), await comment(id, 'Three')]
    const foreign = await comment((await make.aStudyIn('DEVELOPMENT', 2)).id, 'Elsewhere')
    done(await owner.post('/api/study/comments/resolve', { studyId: id, threadId: settled, isResolved: true }))
    const ask = (threadIds: number[]) => admin.post('/api/study/sendBack', { studyId: id, note: 'Answer.', threadIds })
    for (const threadId of [settled, foreign]) {
      expect((await ask([first, threadId])).body.error).toMatchObject({
        code: 'thread_not_found',
        details: { id: threadId },
      })
    }
    const { answer, events } = await eventsDuring(server, () => ask([second, first, second]))
    expect(answer.body.sentBack.threadIds).toEqual([second, first])
    expect(events).toMatchObject([{ action: 'study_sent_back', details: { threadIds: [second, first] } }])
    done(await owner.post('/api/study/comments/resolve', { studyId: id, threadId: first, isResolved: true }))
    expect((await load(id)).sentBack.threadIds).toEqual([second, first])
  })

  it('does not show the reason in a copy of the study', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL')
    done(await sendBack(admin, id))
    expect((await owner.post('/api/study/copyStudy', { id })).body.sentBack).toBeNull()
  })

  it.each(studyStatusSchema.exclude(['AWAITING_APPROVAL']).options)(
    'refuses to send back a study that is %s',
    async (status) => {
      const { id } = await make.aStudyIn(status as StudyStatus, 2)
      const { answer, events } = await eventsDuring(server, () => sendBack(admin, id))
      expect(answer.status).toBe(409)
      expect(answer.body.error).toMatchObject({
        code: 'transition_refused',
        details: { from: status, to: 'DEVELOPMENT', reason: 'no_such_transition' },
      })
      expect(events).toEqual([])
    },
  )

  it.each([undefined, '', '   ', 'x'.repeat(2001), 7])(
    'refuses to send back a study with an invalid reason: %j',
    async (note) => {
      const { id } = await make.aStudyIn('AWAITING_APPROVAL', 2)
      const answer = await admin.post('/api/study/sendBack', { studyId: id, note })
      expect([answer.status, answer.body.error.details.fields[0].field]).toEqual([400, 'note'])
      expect((await load(id)).status).toBe('AWAITING_APPROVAL')
    },
  )

  it('lets only administrators send a study back, and only its owner convert it to a draft', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL', 2)
    expect((await sendBack(owner, id)).status).toBe(403)
    const move = { studyId: id, status: 'DEVELOPMENT' }
    expect((await admin.post('/api/study/updateStudyStatus', move)).body.error.details.reason).toBe('owner_only')
  })
})
