import type { Notification, StudyRequest, StudyStatus } from '@trellis/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
beforeEach(async () => {
  for (const client of [owner, admin]) done(await client.post('/api/notifications/read', { all: true }))
})

const note = 'The school holidays begin.'
const ask = (studyId: number, kind: string, more: object = {}) =>
  owner.post('/api/study/requests', { studyId, kind, note, ...more })
const requestsOf = async (studyId: number, client = owner) =>
  done<StudyRequest[]>(await client.get(`/api/study/requests?studyId=${studyId}`))
const move = async (client: TestClient, studyId: number, status: StudyStatus) =>
  done(await client.post('/api/study/updateStudyStatus', { studyId, status }))
const unread = async (client: TestClient) =>
  done<{ notifications: Notification[] }>(await client.get('/api/notifications?unreadOnly=true')).notifications
const rowOf = async (studyId: number) =>
  done<{ rows: { requests: string[] }[] }>(await admin.get(`/api/study/adminStudies?search=${studyId}`)).rows.find(
    (row) => (row as { studyId?: number }).studyId === studyId,
  )

describe('a request of an owner', () => {
  it('a request reaches administrators with its note and appears in the history', async () => {
    const { id } = await make.aStudyIn('DEPLOYED', 2)
    const { answer, events } = await eventsDuring(server, () => ask(id, 'pause'))
    const open = { kind: 'pause', note, status: 'open', deployOn: null, reply: null }
    expect(answer.body).toMatchObject([open])
    expect(await requestsOf(id, admin)).toMatchObject([open])
    expect(events).toMatchObject([{ studyId: id, action: 'request_added', note, details: { request: 'pause' } }])
    expect(await unread(admin)).toMatchObject([
      { kind: 'requested', note, request: { kind: 'pause', status: 'open' }, study: { studyId: id } },
      { kind: 'submitted' },
    ])
    expect((await rowOf(id))?.requests).toEqual(['pause'])
  })

  it('a change of status fulfills a request, and leaves open what is still possible', async () => {
    const { id } = await make.aStudyIn('DEPLOYED', 2)
    done(await ask(id, 'pause'))
    done(await ask(id, 'complete'))
    const { events } = await eventsDuring(server, () => move(admin, id, 'PAUSED'))
    expect(events).toMatchObject([{ action: 'study_moved', toStatus: 'PAUSED', details: { isRequested: true } }])
    expect(await requestsOf(id)).toMatchObject([{ kind: 'complete', status: 'open' }])
    expect((await unread(admin)).map(({ request }) => request?.status)).toEqual(['open', 'done', undefined])
    expect((await unread(owner))[0]).toMatchObject({ kind: 'paused' })
  })

  it('a request to unblind a running study is declined or fulfilled by unblinding it', async () => {
    const { id } = await make.aStudyIn('DEPLOYED', 2)
    const reason = 'A support shows a wrong answer.'
    const [request] = done<StudyRequest[]>(await ask(id, 'unblind'))
    const decline = { studyId: id, requestId: request!.requestId, note: 'Correct the support first.' }
    done(await admin.post('/api/study/requests/decline', decline))
    expect(await requestsOf(id)).toMatchObject([{ kind: 'unblind', status: 'declined', reply: decline.note }])
    done(await ask(id, 'unblind'))
    expect((await rowOf(id))?.requests).toEqual(['unblind'])
    const { events } = await eventsDuring(server, () => admin.post('/api/study/unblind', { studyId: id, reason }))
    expect(events).toMatchObject([{ action: 'study_unblinded', note: reason, details: { isRequested: true } }])
    expect((await unread(owner))[0]).toMatchObject({ kind: 'unblinded', note: reason, study: { studyId: id } })
    expect(await requestsOf(id)).toEqual([])
    expect((await ask(id, 'unblind')).body.error.details.reason).toBe('not_possible')
  })

  it('a request closes automatically when a change of status makes it impossible', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL', 2)
    done(await ask(id, 'deploy', { deployOn: '2030-01-15' }))
    const { events } = await eventsDuring(server, () => move(owner, id, 'DEVELOPMENT'))
    expect(events).toMatchObject([
      { action: 'study_moved', details: {} },
      { action: 'request_closed', details: { request: 'deploy' } },
    ])
    expect(await requestsOf(id)).toEqual([])
    expect((await rowOf(id))?.requests).toEqual([])
    expect((await unread(admin))[0]).toMatchObject({ request: { deployOn: '2030-01-15', status: 'obsolete' } })
  })

  it('a request is declined with a reason, which the owner sees until they ask again', async () => {
    const { id } = await make.aStudyIn('DEPLOYED', 2)
    const [request] = done<StudyRequest[]>(await ask(id, 'complete'))
    const decline = { studyId: id, requestId: request!.requestId, note: 'Two classes are at work.' }
    const { events } = await eventsDuring(server, () => admin.post('/api/study/requests/decline', decline))
    expect(events).toMatchObject([{ action: 'request_declined', note: decline.note, details: { request: 'complete' } }])
    expect((await unread(owner))[0]).toMatchObject({
      kind: 'declined',
      note: decline.note,
      request: { kind: 'complete' },
    })
    expect(await requestsOf(id)).toMatchObject([{ kind: 'complete', status: 'declined', reply: decline.note }])
    expect((await admin.post('/api/study/requests/decline', decline)).status).toBe(404)
    expect(done(await ask(id, 'complete'))).toMatchObject([{ kind: 'complete', status: 'open' }])
    await move(admin, id, 'PAUSED')
    expect(await requestsOf(id)).toMatchObject([{ kind: 'complete', status: 'open' }])
  })

  it('only its owner can withdraw a request, and can then make it again', async () => {
    const { id } = await make.aStudyIn('PAUSED', 2)
    const [request] = done<StudyRequest[]>(await ask(id, 'resume'))
    const body = { studyId: id, requestId: request!.requestId }
    expect((await admin.post('/api/study/requests/withdraw', body)).body.error.details.reason).toBe('owner_only')
    expect(done(await owner.post('/api/study/requests/withdraw', body))).toEqual([])
    expect((await unread(admin))[0]).toMatchObject({ kind: 'requested', request: { status: 'withdrawn' } })
    expect((await ask(id, 'resume')).status).toBe(200)
  })

  it.each<[StudyStatus, string, object, number, string]>([
    ['DEPLOYED', 'resume', {}, 409, 'not_possible'],
    ['COMPLETED', 'archive', {}, 409, 'not_possible'],
    ['AWAITING_APPROVAL', 'deploy', {}, 400, 'deployOn'],
    ['DEPLOYED', 'pause', { deployOn: '2030-01-15' }, 400, 'deployOn'],
    ['DEPLOYED', 'pause', { note: '  ' }, 400, 'note'],
  ])('while a study is %s, a request to %s it with %j is refused (%s %s)', async (status, kind, more, code, reason) => {
    const { id } = await make.aStudyIn(status, 2)
    const { answer, events } = await eventsDuring(server, () => ask(id, kind, more))
    const { details } = answer.body.error
    expect([answer.status, details.reason ?? details.fields[0].field]).toEqual([code, reason])
    expect(events).toEqual([])
  })

  it('a request is open once, also when it is made several times at the same time', async () => {
    const { id } = await make.aStudyIn('DEPLOYED', 2)
    const answers = await Promise.all([ask(id, 'pause'), ask(id, 'pause'), ask(id, 'pause')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await requestsOf(id)).toHaveLength(1)
  })
})
