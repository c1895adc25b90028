import { type StudyStatus, studyStatusSchema, transitions } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsDuring } from '../../testing/audit'
import { type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'

let server: TestServer
let people: Record<'owner' | 'admin' | 'colleague', TestClient>
let make: StudyBuilder

beforeAll(async () => {
  server = await startTestServer()
  const [owner, admin, colleague] = await Promise.all([
    server.signIn('researcher'),
    server.signIn('admin'),
    server.signIn('colleague'),
  ])
  people = { owner, admin, colleague }
  make = await studyBuilder(server, people)
})
afterAll(() => server.close())

const move = (client: TestClient, studyId: number, status: string, more: object = {}) =>
  client.post('/api/study/updateStudyStatus', { studyId, status, ...more })
const load = async (id: number) => (await people.owner.post('/api/study/loadStudyById', { id })).body

const dateOf: Partial<Record<StudyStatus, string>> = {
  DEPLOYED: 'deployDate',
  COMPLETED: 'completeDate',
  ARCHIVED: 'archiveDate',
}

describe('a transition in the table', () => {
  it.each(transitions)('moves a study from $from to $to for the $by', async ({ from, to, by }) => {
    const { id } = await make.aStudyIn(from)
    const actor = people[by]
    const actorId = (await actor.get('/api/login/isAuth')).body.userID
    const { answer, events } = await eventsDuring(server, () => move(actor, id, to, { note: ' Because. ' }))
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ studyId: id, studyStatus: to, status: to })
    expect(await load(id)).toEqual(answer.body)
    expect(events).toEqual([
      {
        studyId: id,
        actorId,
        action: 'study_moved',
        fromStatus: from,
        toStatus: to,
        note: 'Because.',
        details: {},
      },
    ])
    const date = dateOf[to]
    if (date) expect(Math.abs(answer.body[date] - Date.now() / 1000)).toBeLessThan(60)
  })

  it('refuses an owner’s transition to an administrator, and an administrator’s to an owner', async () => {
    for (const { from, to, by } of transitions) {
      const { id } = await make.aStudyIn(from)
      const { answer, events } = await eventsDuring(server, () =>
        move(by === 'owner' ? people.admin : people.owner, id, to),
      )
      expect(answer.status).toBe(409)
      expect(answer.body.error).toMatchObject({
        code: 'transition_refused',
        details: {
          from,
          to,
          reason: by === 'owner' ? 'owner_only' : 'admin_only',
        },
      })
      expect(events).toEqual([])
      expect((await load(id)).status).toBe(from)
    }
  })
})

describe('a transition that is not in the table', () => {
  it.each([
    ['DEVELOPMENT', 'DEVELOPMENT'],
    ['DEVELOPMENT', 'DEPLOYED'],
    ['AWAITING_APPROVAL', 'PAUSED'],
    ['DEPLOYED', 'DEVELOPMENT'],
    ['DEPLOYED', 'ARCHIVED'],
    ['PAUSED', 'ARCHIVED'],
    ['COMPLETED', 'PAUSED'],
    ['COMPLETED', 'DEPLOYED'],
    ['COMPLETED', 'ARCHIVED'],
    ['ARCHIVED', 'DEVELOPMENT'],
  ] as const)('refuses both owner and administrator a move from %s to %s', async (from, to) => {
    const { id } = await make.aStudyIn(from)
    for (const actor of [people.owner, people.admin]) {
      const { answer, events } = await eventsDuring(server, () => move(actor, id, to))
      expect(answer.status).toBe(409)
      expect(answer.body.error.details.reason).toBe('no_such_transition')
      expect(events).toEqual([])
    }
    expect((await load(id)).status).toBe(from)
  })

  it('returns 404 to a stranger for every status', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL')
    for (const status of studyStatusSchema.options) {
      expect((await move(people.colleague, id, status)).status).toBe(404)
    }
  })

  it.each(['ONGOING', '3', '', 'deployed'])('refuses an unknown status: %j', async (status) => {
    const { id } = await make.aReadyStudy(2)
    expect((await move(people.admin, id, status)).status).toBe(400)
  })
})

describe('the dates of a study', () => {
  it('keeps the date of the first deployment over a pause', async () => {
    const { id } = await make.aStudyIn('PAUSED')
    const firstDay = 1_600_000_000
    await server.composed.pools.study.query('update trellis.study set deployed_at = to_timestamp($1) where id = $2', [
      firstDay,
      id,
    ])
    const { body } = await move(people.admin, id, 'DEPLOYED')
    expect(body).toMatchObject({ deployDate: firstDay, completeDate: null, archiveDate: null })
    expect((await move(people.admin, id, 'COMPLETED')).body.deployDate).toBe(firstDay)
  })
})

describe('the deploy call', () => {
  it('deploys a study and returns its new fields', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL')
    const { answer, events } = await eventsDuring(server, () => people.admin.post('/api/study/deploy', { id }))
    expect(answer.body).toMatchObject({ studyId: id, status: 'DEPLOYED', deployDate: expect.any(Number) })
    expect(events).toMatchObject([{ fromStatus: 'AWAITING_APPROVAL', toStatus: 'DEPLOYED' }])
  })

  it('refuses to deploy for an owner, and to deploy a study that does not await approval', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL')
    expect((await people.owner.post('/api/study/deploy', { id })).status).toBe(403)
    const { id: draft } = await make.aReadyStudy(2)
    expect((await people.admin.post('/api/study/deploy', { id: draft })).body.error.code).toBe('transition_refused')
  })
})
