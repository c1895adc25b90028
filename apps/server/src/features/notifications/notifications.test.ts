import type { Notification, StudyStatus } from '@trellis/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'

let server: TestServer
let owner: TestClient
let admin: TestClient
let second: TestClient
let make: StudyBuilder

beforeAll(async () => {
  server = await startTestServer({ ADMIN_EMAILS: 'second-admin@example.org' })
  ;[owner, admin] = await Promise.all([server.signIn('researcher'), server.signIn('admin')])
  second = await server.signUpAdmin('second-admin@example.org')
  make = await studyBuilder(server, { owner, admin })
})
afterAll(() => server.close())

interface Page {
  notifications: Notification[]
  unread: number
  next: number | null
}
const inbox = async (client: TestClient, query = '') => done<Page>(await client.get(`/api/notifications?${query}`))
const read = async (client: TestClient, body: object) =>
  done<{ unread: number }>(await client.post('/api/notifications/read', body))
const move = async (client: TestClient, studyId: number, status: string, note?: string) =>
  done(await client.post('/api/study/updateStudyStatus', { studyId, status, note }))

beforeEach(async () => {
  for (const client of [owner, admin, second]) await read(client, { all: true })
})

describe('the owner of a study', () => {
  it.each<[StudyStatus, StudyStatus, string]>([
    ['AWAITING_APPROVAL', 'DEPLOYED', 'approved'],
    ['DEPLOYED', 'PAUSED', 'paused'],
    ['PAUSED', 'DEPLOYED', 'resumed'],
    ['DEPLOYED', 'COMPLETED', 'completed'],
    ['AWAITING_APPROVAL', 'ARCHIVED', 'archived'],
    ['DEVELOPMENT', 'ARCHIVED', 'archived'],
  ])('the owner is notified once that a study went from %s to %s: %s', async (from, to, kind) => {
    const { id } = await make.aStudyIn(from, 2)
    await read(owner, { all: true })
    await move(admin, id, to, 'Because.')
    const { notifications, unread } = await inbox(owner, 'unreadOnly=true')
    expect(unread).toBe(1)
    expect(notifications).toMatchObject([
      { kind, note: 'Because.', isRead: false, study: { studyId: id, studyTypeId: 2, status: to } },
    ])
  })

  it('the owner gets the reason when a study is sent back', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL', 2)
    done(await admin.post('/api/study/sendBack', { studyId: id, note: 'Name the conditions.' }))
    const { notifications } = await inbox(owner, 'unreadOnly=true')
    expect(notifications).toMatchObject([{ kind: 'sent_back', note: 'Name the conditions.' }])
  })

  it('the owner is not notified of their own actions, nor of a refused transition', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL', 2)
    await move(owner, id, 'DEVELOPMENT')
    expect((await admin.post('/api/study/deploy', { id })).status).toBe(409)
    expect(await inbox(owner, 'unreadOnly=true')).toMatchObject({ notifications: [], unread: 0 })
  })
})

describe('administrators', () => {
  it('all administrators are notified of a submission, and no one else is', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL', 2)
    for (const client of [admin, second]) {
      expect((await inbox(client, 'unreadOnly=true')).notifications).toMatchObject([
        { kind: 'submitted', study: { studyId: id } },
      ])
    }
    expect((await inbox(owner, 'unreadOnly=true')).unread).toBe(0)
    expect((await inbox(await server.signIn('colleague'))).notifications).toEqual([])
  })

  it('an administrator who submits their own study is not notified of it', async () => {
    const { ceri } = make.takeSet()
    const { dbid: id } = done<{ dbid: number }>(await admin.post('/api/study/addStudy', { studyTypeId: 2 }))
    done(await admin.post('/api/study/addProblemSet', { studyId: id, problemSetId: ceri }))
    await move(admin, id, 'AWAITING_APPROVAL')
    await move(admin, id, 'DEPLOYED')
    expect((await inbox(admin, 'unreadOnly=true')).unread).toBe(0)
    expect((await inbox(second, 'unreadOnly=true')).unread).toBe(1)
  })
})

describe('notifications', () => {
  it('marks a person’s own notifications as read, one by one or all together', async () => {
    for (let count = 0; count < 3; count++) await make.aStudyIn('AWAITING_APPROVAL', 2)
    const { notifications } = await inbox(admin, 'unreadOnly=true')
    const ids = notifications.map((entry) => entry.id)
    expect(ids).toHaveLength(3)
    expect(await read(second, { ids })).toEqual({ unread: 3 })
    expect(await read(admin, { ids: [ids[1]] })).toEqual({ unread: 2 })
    expect((await inbox(admin, 'unreadOnly=true')).notifications.map((entry) => entry.id)).toEqual([ids[0], ids[2]])
    expect((await inbox(admin)).notifications.find((entry) => entry.id === ids[1])).toMatchObject({ isRead: true })
    expect(await read(admin, { all: true })).toEqual({ unread: 0 })
    expect((await inbox(second, 'unreadOnly=true')).unread).toBe(3)
  })

  it('returns notifications newest first, in pages', async () => {
    const whole = (await inbox(admin, 'limit=100')).notifications
    expect(whole.length).toBeGreaterThan(5)
    const first = await inbox(admin, 'limit=4')
    const rest = await inbox(admin, `limit=100&before=${first.next}`)
    expect([...first.notifications, ...rest.notifications]).toEqual(whole)
    expect(rest.next).toBeNull()
  })

  it.each([{}, { ids: [] }, { all: false }, { ids: ['x'] }])(
    'refuses to mark notifications as read with %j',
    async (body) => {
      expect((await admin.post('/api/notifications/read', body)).status).toBe(400)
    },
  )

  it('undoes a move when its notification cannot be stored', async () => {
    const { id } = await make.aStudyIn('DEPLOYED', 2)
    await read(owner, { all: true })
    const { study } = server.composed.pools
    await study.query('alter table trellis.notification add constraint full_disk check (false) not valid')
    try {
      const attempt = await admin.post('/api/study/updateStudyStatus', { studyId: id, status: 'PAUSED' })
      expect(attempt.status).toBe(500)
    } finally {
      await study.query('alter table trellis.notification drop constraint full_disk')
    }
    expect((await owner.post('/api/study/loadStudyById', { id })).body.status).toBe('DEPLOYED')
  })

  it('deletes the notifications of a study that is deleted', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL', 2)
    done(await admin.delete('/api/study/deleteStudy', { id }))
    expect((await inbox(second)).notifications.map((entry) => entry.study.studyId)).not.toContain(id)
  })
})
