import type { Comments, Notification } from '@trellis/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done, type ReadyStudy, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'

let server: TestServer
let owner: TestClient
let reader: TestClient
let admin: TestClient
let make: StudyBuilder
let study: ReadyStudy
let set: ReturnType<StudyBuilder['takeSet']>
const ids: Record<string, string> = {}

const idOf = async (client: TestClient): Promise<string> => (await client.get('/api/login/isAuth')).body.userID

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn('researcher')
  admin = await server.signIn('admin')
  reader = await server.signIn('colleague')
  Object.assign(ids, { owner: await idOf(owner), admin: await idOf(admin), reader: await idOf(reader) })
  make = await studyBuilder(server, { owner, admin })
  set = make.takeSet()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.composed.pools.study.query('delete from trellis.notification')
  study = await make.aReadyStudy(1, set)
  await server.composed.pools.study.query(
    `insert into trellis.study_member (study_id, user_id, role, added_by) values ($1, $2, 'reader', $3)`,
    [study.id, ids.reader, ids.owner],
  )
})

const post = (client: TestClient, path: string, body: object) =>
  client.post(`/api/study/comments${path}`, { studyId: study.id, ...body })
const start = (client: TestClient, text: string, more: { target?: object; mentions?: string[] } = {}) =>
  post(client, '', { target: {}, text, ...more })
const read = async (client: TestClient) => done<Comments>(await client.get(`/api/study/comments?studyId=${study.id}`))
const open = async () => done<{ open: number }>(await owner.get(`/api/study/comments/open?studyId=${study.id}`)).open
const kinds = async (client: TestClient) =>
  done<{ notifications: Notification[] }>(await client.get('/api/notifications')).notifications.map(({ kind }) => kind)

describe('a thread', () => {
  it('a thread notifies the people it mentions, then everyone who wrote in it, and is resolved and reopened', async () => {
    const { threads, people } = done<Comments>(await start(reader, 'Shorter,\nplease.', { mentions: [ids.owner!] }))
    expect(people.map(({ userId }) => userId)).toEqual([ids.owner])
    expect(threads).toMatchObject([
      { resolved: null, comments: [{ text: 'Shorter,\nplease.', mentions: [{ displayName: 'Rosa Lindqvist' }] }] },
    ])
    expect([await kinds(owner), await kinds(reader)]).toEqual([['mentioned'], []])
    const threadId = threads[0]!.id
    done(await post(owner, '/reply', { threadId, text: 'Done.' }))
    expect(await kinds(reader)).toEqual(['commented'])
    expect(await open()).toBe(1)
    done(await post(owner, '/resolve', { threadId, isResolved: true }))
    expect([await open(), (await read(reader)).threads[0]!.resolved?.by]).toEqual([0, 'Rosa Lindqvist'])
    done(await post(reader, '/reply', { threadId, text: 'Not quite.' }))
    expect(await open()).toBe(1)
  })

  it('keeps every comment of two people who write at the same time', async () => {
    const { threads } = done<Comments>(await start(owner, 'First'))
    const threadId = threads[0]!.id
    await Promise.all(
      [owner, reader].map((client, index) => post(client, '/reply', { threadId, text: `At once ${index}` })),
    )
    const texts = (await read(owner)).threads[0]!.comments.map(({ text }) => text)
    expect(texts.sort()).toEqual(['At once 0', 'At once 1', 'First'])
  })

  it('a thread on a condition stays readable when the condition is deleted', async () => {
    done(await owner.post('/api/study/addStudyCondition', { studyId: study.id }))
    const list = done<{ dbid: number; name: string }[]>(
      await owner.post('/api/study/loadConditionsById', { id: study.id }),
    )
    const { dbid: conditionId, name } = list.at(-1)!
    done(await start(reader, 'Why this one?', { target: { conditionId } }))
    done(await owner.post('/api/study/deleteStudyCondition', { id: conditionId }))
    expect((await read(owner)).threads).toMatchObject([{ conditionId, conditionName: name, isConditionDeleted: true }])
  })

  it.each([
    ['a condition of another study', { target: { conditionId: 2_000_000_000 } }, 404],
    ['a problem that the study does not have', { target: { conditionId: 'own', problemId: 'PRA0' } }, 404],
    ['a problem without a condition', { target: { problemId: 'PRA0' } }, 400],
    ['a mention of a person outside the team', { mentions: ['UNOBODY'] }, 404],
    ['no text', { text: ' ' }, 400],
  ])('refuses a thread with %s', async (_, more, status) => {
    const body = JSON.parse(
      JSON.stringify({ target: {}, text: 'Hm.', ...more }).replace('"own"', `${study.conditions[0]}`),
    )
    expect((await post(owner, '', body)).status).toBe(status)
  })
})

describe('a comment', () => {
  it('only the author of a comment can edit and delete it, and either leaves a trace', async () => {
    const { threads } = done<Comments>(await start(reader, 'Tpyo', { target: { conditionId: study.conditions[0] } }))
    const commentId = threads[0]!.comments[0]!.id
    const change = (client: TestClient) => post(client, '/edit', { commentId, text: 'Typo' })
    expect((await change(owner)).status).toBe(404)
    const edited = done<Comments>(await change(reader)).threads[0]!.comments[0]!
    expect([edited.text, edited.editedAt !== null]).toEqual(['Typo', true])
    const remove = (client: TestClient) => client.delete('/api/study/comments', { studyId: study.id, commentId })
    expect((await remove(owner)).status).toBe(404)
    const deleted = done<Comments>(await remove(reader)).threads[0]!.comments[0]!
    expect([deleted.text, deleted.isDeleted]).toEqual(['', true])
    expect((await change(reader)).status).toBe(404)
  })

  it('an administrator can comment from the first submission on, also after the study was sent back', async () => {
    expect((await start(admin, 'Too early')).status).toBe(409)
    const { id } = await make.aStudyIn('AWAITING_APPROVAL')
    const comment = () => admin.post('/api/study/comments', { studyId: id, target: {}, text: 'Name the conditions.' })
    done(await comment())
    done(await admin.post('/api/study/sendBack', { studyId: id, note: 'See the comments.' }))
    done(await comment())
    expect(await kinds(owner)).toEqual(['commented', 'sent_back', 'commented'])
  })

  it('leaves comments out of the export, content, history and preregistration of a study', async () => {
    done(await start(reader, 'a secret remark'))
    for (const path of ['export', 'content', 'history', 'preregistration']) {
      const { body } = await owner.get(`/api/study/${path}?studyId=${study.id}`)
      expect(JSON.stringify(body)).not.toContain('a secret remark')
    }
  })
})
