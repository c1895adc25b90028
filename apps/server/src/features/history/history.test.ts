import { type HistoryEvent, historyMessageId } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

type Page = { events: HistoryEvent[]; next: number | null }
const historyOf = async (client: TestClient, studyId: number, more = '') =>
  done<Page>(await client.get(`/api/study/history?studyId=${studyId}${more}`))

describe('the history of a study', () => {
  it('lists who did what, newest first, with names and reasons', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL')
    done(await admin.post('/api/study/sendBack', { studyId: id, note: 'Name the conditions.' }))
    done(await admin.post('/api/study/updateStudyStatus', { studyId: id, status: 'ARCHIVED', note: 'Out of date.' }))
    const { events, next } = await historyOf(owner, id)
    expect(next).toBeNull()
    expect(events.map((event) => [historyMessageId(event), event.note, event.actor.displayName])).toEqual([
      ['history.moved.DEVELOPMENT.ARCHIVED', 'Out of date.', 'Amir Okafor'],
      ['history.study_sent_back', 'Name the conditions.', 'Amir Okafor'],
      ['history.moved.DEVELOPMENT.AWAITING_APPROVAL', null, 'Rosa Lindqvist'],
      ['history.support_mapped', null, 'Rosa Lindqvist'],
      ['history.problem_set_added', null, 'Rosa Lindqvist'],
      ['history.study_created', null, 'Rosa Lindqvist'],
    ])
    expect(events[0]).toMatchObject({ fromStatus: 'DEVELOPMENT', toStatus: 'ARCHIVED', studyId: id })
    expect(events.map((event) => event.id)).toEqual([...events.map((event) => event.id)].sort((a, b) => b - a))
    expect(await historyOf(admin, id)).toEqual({ events, next })
  })

  it('returns the events in consecutive pages without a gap', async () => {
    const { id } = await make.aStudyIn('DEPLOYED')
    const whole = (await historyOf(owner, id)).events
    const pages: HistoryEvent[] = []
    let before = ''
    for (let next: number | null = 0; next !== null; ) {
      const page: Page = await historyOf(owner, id, `&limit=2${before}`)
      expect(page.events.length).toBeLessThanOrEqual(2)
      pages.push(...page.events)
      next = page.next
      before = `&before=${next}`
    }
    expect(pages).toEqual(whole)
  })

  it('shows N/A for a person the platform does not know', async () => {
    const { studyId } = await make.aStudy()
    await server.composed.pools.study.query(
      `insert into trellis.audit_event (study_id, actor_id, action) values ($1, 'UGONE', 'study_changed')`,
      [studyId],
    )
    expect((await historyOf(owner, studyId)).events[0]!.actor).toEqual({ xref: 'UGONE', displayName: 'N/A' })
  })

  it.each(['&limit=0', '&limit=201', '&before=x'])('refuses a query with %s', async (more) => {
    const { studyId } = await make.aStudy()
    expect((await owner.get(`/api/study/history?studyId=${studyId}${more}`)).status).toBe(400)
  })

  it('returns 404 for the history of another person’s study', async () => {
    const { studyId } = await make.aStudy()
    const stranger = await server.signIn('colleague')
    expect((await stranger.get(`/api/study/history?studyId=${studyId}`)).status).toBe(404)
  })
})
