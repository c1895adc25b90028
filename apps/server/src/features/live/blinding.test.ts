import { type Call, calls, type Live, liveSchema } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enrolStudents } from '../../testing/enrolments'
import { openEventStream } from '../../testing/event-stream'
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

/** Conditions that differ in how many students they have and in how many of these finish. */
async function aStudyWithStudents() {
  const { id, conditions } = await make.aStudyIn('DEPLOYED', 2)
  const [first, second] = conditions as [number, number]
  await enrolStudents(server, {
    studyId: id,
    conditionId: first,
    students: 41,
    workedFor: 60,
    finished: 40,
    prefix: 'A',
  })
  await enrolStudents(server, {
    studyId: id,
    conditionId: second,
    students: 29,
    workedFor: 60,
    finished: 5,
    prefix: 'B',
  })
  const { rows } = await server.composed.pools.study.query<{ name: string }>(
    'select name from trellis.condition where study_id = $1',
    [id],
  )
  return { id, first, second, names: rows.map(({ name }) => name) }
}
const live = async (studyId: number, client = owner) =>
  liveSchema.parse(done(await client.get(`/api/study/live?studyId=${studyId}`)))
const unblind = (studyId: number, client: TestClient, reason = 'A student reported a wrong answer key.') =>
  client.post('/api/study/unblind', { studyId, reason })

describe('a running study', () => {
  let id: number
  let first: number
  let second: number
  beforeAll(async () => {
    ;({ id, first, second } = await aStudyWithStudents())
  })

  it('shows the owner all conditions of a running study together', async () => {
    expect(await live(id)).toMatchObject({
      blinding: { isBlinded: true, unblindedAt: null },
      pooled: { enrolled: 70, finished: 45, started: 70, withdrawn: 0 },
      conditions: [],
      split: { p: null, verdict: 'balanced' },
      alerts: [],
    })
    expect((await live(id)).timeline.map(({ counts }) => counts)).toEqual([[0], [70]])
  })

  it('alerts only administrators when completion differs, without a direction', async () => {
    expect((await live(id, admin)).alerts).toEqual([{ kind: 'completion_differs', severity: 'warning', between: null }])
    expect((await live(id, owner)).alerts).toEqual([])
  })

  it('pushes no more in the stream than the live view shows', async () => {
    for (const [client, alerts] of [
      [owner, 0],
      [admin, 1],
    ] as const) {
      const stream = await openEventStream(server.app, `/api/study/live/stream?studyId=${id}`, client.cookie)
      const pushed: Live = (await stream.next())!.data
      expect([pushed.conditions, pushed.alerts.length]).toEqual([[], alerts])
      stream.close()
    }
  })

  it('lists participants without conditions, and neither sorts nor filters them by condition', async () => {
    for (const client of [owner, admin]) {
      const { participants } = done<{ participants: { conditionId: number | null }[] }>(
        await client.get(`/api/study/participants?studyId=${id}&pageSize=100`),
      )
      expect(participants).toHaveLength(70)
      expect(new Set(participants.map(({ conditionId }) => conditionId))).toEqual(new Set([null]))
      for (const query of ['sort=condition', `conditionId=${first}`]) {
        const { status, body } = await client.get(`/api/study/participants?studyId=${id}&${query}`)
        expect([status, body.error.code]).toEqual([409, 'study_blinded'])
      }
    }
    const withdrawn = await owner.post('/api/study/withdraw', withdrawalOf(id, 'PA1'))
    expect(done(withdrawn)).toMatchObject({ participant: 'PA1', conditionId: null, state: 'WITHDRAWN' })
  })

  it('returns the file of assignments without any assignments', async () => {
    const file = done(await owner.get(`/api/study/assignments/download?studyId=${id}`))
    expect(file).toMatchObject({ seed: null, seedHash: expect.any(String), assignments: [] })
  })

  it('names no condition beside a participant in any call that reads a study, for its owner and for administrators', async () => {
    const readable = Object.values<Call>(calls).filter(
      ({ method, base, path, isStream }) => method === 'GET' && base === 'study' && !path.includes(':') && !isStream,
    )
    expect(readable.length).toBeGreaterThan(10)
    for (const client of [owner, admin]) {
      for (const { path } of readable) {
        const { status, body } = await client.get(`/api${path}?studyId=${id}&id=${id}`)
        if (status !== 200) continue
        const text = JSON.stringify(body)
        // A line that has a participant code has no id of a condition.
        const isAboutParticipants = /"P[AB]\d+"/.test(text)
        const namesCondition = new RegExp(`"conditionId":(${first}|${second})\\b`).test(text)
        expect([path, isAboutParticipants && namesCondition]).toEqual([path, false])
      }
    }
  })

  it('refuses results before the study is completed, to its owner and to administrators', async () => {
    for (const client of [owner, admin]) {
      for (const sample of ['', '&sample=STUDENTS', '&sample=SIMULATED']) {
        const { status, body } = await client.get(`/api/study/results?studyId=${id}${sample}`)
        expect([status, body.error.code, Object.keys(body)]).toEqual([409, 'study_blinded', ['error']])
      }
    }
    const look = await admin.get(`/api/study/interimLook?studyId=${id}`)
    expect([look.status, look.body.error.details.reason]).toEqual([409, 'not_planned'])
  })
})

describe('a completed study', () => {
  it('shows conditions separately once a study is completed', async () => {
    const { id, first } = await aStudyWithStudents()
    done(await admin.post('/api/study/updateStudyStatus', { studyId: id, status: 'COMPLETED' }))
    const { blinding, conditions } = await live(id)
    expect(blinding).toEqual({ isBlinded: false, unblindedAt: null })
    expect(conditions.map(({ enrolled, finished }) => [enrolled, finished])).toEqual([
      [41, 40],
      [29, 5],
    ])
    const { participants } = done<{ participants: { conditionId: number }[] }>(
      await owner.get(`/api/study/participants?studyId=${id}&conditionId=${first}`),
    )
    expect(participants.every(({ conditionId }) => conditionId === first)).toBe(true)
  })
})

describe('unblinding', () => {
  it('unblinding requires an administrator and a reason, is recorded, and happens once', async () => {
    const { id } = await aStudyWithStudents()
    expect((await unblind(id, owner)).status).toBe(403)
    const blank = await unblind(id, admin, '  ')
    expect([blank.status, blank.body.error.details.fields[0].field]).toEqual([400, 'reason'])
    expect((await live(id)).conditions).toEqual([])

    expect(done(await unblind(id, admin))).toEqual({ isBlinded: false, unblindedAt: expect.any(Number) })
    const again = await unblind(id, admin)
    expect([again.status, again.body.error.details.reason]).toEqual([409, 'not_blinded'])
    const unblinded = await live(id)
    expect(unblinded.blinding).toEqual({ isBlinded: false, unblindedAt: expect.any(Number) })
    expect(unblinded.conditions).toHaveLength(2)
    const history = done<{ events: { action: string; note: string }[] }>(
      await owner.get(`/api/study/history?studyId=${id}`),
    )
    expect(history.events.filter(({ action }) => action === 'study_unblinded')).toMatchObject([
      { note: 'A student reported a wrong answer key.' },
    ])
  })
})
