import {
  calls,
  type HistoryEvent,
  type Notification,
  noQuotaLimits,
  type Study,
  type StudyFields,
  studySchema,
} from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../db/client'
import { createStudyQuotas } from '../../study/quotas'
import { openLink } from '../../testing/student'
import { done, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'
import { lifecycleService } from './lifecycle.service'

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

const historyPage = calls.getStudyHistory.reply
const query = (text: string, values: unknown[]) => server.composed.pools.study.query(text, values)
const service = (clock: () => number) =>
  lifecycleService({
    db: connect(server.composed.pools.study),
    platform: server.composed.embedded!.port,
    quotas: createStudyQuotas(noQuotaLimits),
    clock,
  })
/** Two looks, a minute apart. */
async function endDue() {
  let now = 0
  const { endDue: look } = service(() => now)
  await look()
  now += 60_000
  await look()
}
const statusOf = async (id: number) =>
  done<Study>(await owner.post('/api/study/loadStudyById', { id }), studySchema).studyStatus
const resume = (studyId: number) => admin.post('/api/study/updateStudyStatus', { studyId, status: 'DEPLOYED' })
const passDate = (id: number) =>
  query(`update trellis.study set ends_at = now() - interval '1 minute' where id = $1`, [id])
const aStudy = (fields: Partial<StudyFields>) =>
  make.aStudyIn('DEPLOYED', 2, { fields: { recruitmentTypeNumber: 2, ...fields } })

async function fill(id: number, students: number): Promise<void> {
  const { rows } = await query('select link_code from trellis.run where study_id = $1', [id])
  for (let index = 0; index < students; index++) done(await openLink(server, rows[0].link_code))
}

describe('a clock that jumps', () => {
  it('ends no study: a date has passed when it has at two looks a minute apart', async () => {
    const { id } = await aStudy({ endAction: 'COMPLETED' })
    let now = 0
    const { endDue: look } = service(() => now)
    const lookAt = async (seconds: number) => {
      now = seconds * 1_000
      await look()
      return statusOf(id)
    }
    await passDate(id)
    expect(await lookAt(0)).toBe('DEPLOYED')
    expect(await lookAt(59)).toBe('DEPLOYED')
    await query(`update trellis.study set ends_at = now() + interval '1 day' where id = $1`, [id])
    expect(await lookAt(61)).toBe('DEPLOYED')
    await passDate(id)
    expect(await lookAt(70)).toBe('DEPLOYED')
    expect(await lookAt(129)).toBe('DEPLOYED')
    expect(await lookAt(130)).toBe('COMPLETED')
  })
})

describe('a study that reaches its end', () => {
  it.each(['PAUSED', 'COMPLETED'] as const)(
    'at its date is %s by itself, on record and with word to its owner',
    async (endAction) => {
      const { id } = await aStudy({ endAction })
      expect(await statusOf(id)).toBe('DEPLOYED')
      await passDate(id)
      await Promise.all([endDue(), endDue()])
      expect(await statusOf(id)).toBe(endAction)
      const { events } = done<{ events: object[] }>(await owner.get(`/api/study/history?studyId=${id}`))
      const moved = events.filter((event) => (event as { toStatus: string }).toStatus === endAction)
      const endReason = { code: 'end_date_passed', endsAt: expect.any(Number) }
      expect(moved).toMatchObject([{ actor: { displayName: 'Trellis' }, note: null, details: { endReason } }])
    },
  )

  it('with its last place ends, and not before', async () => {
    const { id } = await aStudy({ enrolmentCap: 2 })
    await fill(id, 1)
    await endDue()
    expect(await statusOf(id)).toBe('DEPLOYED')
    await fill(id, 1)
    await endDue()
    expect(await statusOf(id)).toBe('PAUSED')
  })

  it('is resumed only when its limits allow it', async () => {
    const { id } = await aStudy({ enrolmentCap: 1 })
    await fill(id, 1)
    await endDue()
    const refused = await resume(id)
    expect([refused.status, refused.body.error.details.reason]).toEqual([409, 'full'])
    done(await owner.post('/api/study/updateStudyField', { studyId: id, fieldname: 'enrolmentCap', value: 2 }))
    done(await resume(id))
    await endDue()
    expect(await statusOf(id)).toBe('DEPLOYED')
    await fill(id, 1)
    await endDue()
    expect(await statusOf(id)).toBe('PAUSED')
  })

  it('leaves every other study alone', async () => {
    const { id } = await aStudy({})
    await endDue()
    expect(await statusOf(id)).toBe('DEPLOYED')
  })
})

const historyOf = async (id: number) =>
  done<{ events: HistoryEvent[] }>(await owner.get(`/api/study/history?studyId=${id}`), historyPage).events
const reopen = (studyId: number) => admin.post('/api/study/reopen', { studyId })
const noticesOf = async (client: TestClient, id: number) =>
  done<{ notifications: Notification[] }>(await client.get('/api/notifications'))
    .notifications.filter(({ study }) => study.studyId === id)
    .map(({ kind, note, endReason }) => ({ kind, note, endReason }))

describe('a study that anyone with its link can fill', () => {
  it('is paused when it is full, whatever was to happen, with word to its owner and the administrators', async () => {
    const { id } = await aStudy({ enrolmentCap: 2, endAction: 'COMPLETED' })
    await fill(id, 2)
    await endDue()
    expect(await statusOf(id)).toBe('PAUSED')
    const notice = { kind: 'paused', note: null, endReason: { code: 'full', enrolmentCap: 2, isByLink: true } }
    expect((await noticesOf(owner, id))[0]).toEqual(notice)
    expect((await noticesOf(admin, id))[0]).toEqual(notice)
    expect((await historyOf(id))[0]).toMatchObject({ note: null, details: { endReason: notice.endReason } })
  })

  it('is completed by an administrator who finds it complete', async () => {
    const { id } = await aStudy({ enrolmentCap: 1, endAction: 'COMPLETED' })
    await fill(id, 1)
    await endDue()
    const complete = { studyId: id, status: 'COMPLETED' }
    expect((await owner.post('/api/study/updateStudyStatus', complete)).status).toBe(409)
    done(await admin.post('/api/study/updateStudyStatus', complete))
    expect(await statusOf(id)).toBe('COMPLETED')
    expect((await reopen(id)).body.error.details.reason).toBe('ended_by_a_person')
  })
})

describe('a study that was completed by itself', () => {
  const looks: [string, (id: number) => string][] = [
    ['the live view', (id) => `/api/study/live?studyId=${id}`],
    ['the participants', (id) => `/api/study/participants?studyId=${id}`],
    ['the assignments', (id) => `/api/study/assignments/download?studyId=${id}`],
  ]
  const endedAtItsDate = async (before?: (studyId: number) => Promise<unknown>) => {
    const study = await aStudy({ endAction: 'COMPLETED' })
    await fill(study.id, 1)
    await before?.(study.id)
    await passDate(study.id)
    await endDue()
    return study
  }
  const published = async (id: number) =>
    done<{ seed: string | null; assignments: unknown[] }>(
      await server.anonymous.get(`/api/study/assignments/published?studyId=${id}`),
    )

  it('is reopened by an administrator, with its problem sets, its seed still secret and its results unseen', async () => {
    const { id, set } = await endedAtItsDate()
    expect(await published(id)).toMatchObject({ seed: null, assignments: [] })
    expect(done<{ seed: null }>(await owner.get(`/api/study/run?studyId=${id}`)).seed).toBeNull()
    done(await reopen(id))
    expect(await statusOf(id)).toBe('PAUSED')
    const { rows } = await query('select problem_set_ceri from trellis.problem_set_hold where study_id = $1', [id])
    expect(rows).toEqual([{ problem_set_ceri: set.ceri }])
    expect((await noticesOf(owner, id))[0]!.kind).toBe('reopened')
    done(await owner.post('/api/study/updateStudyField', { studyId: id, fieldname: 'endsAt', value: null }))
    done(await resume(id))
    await fill(id, 1)
  })

  it('is not reopened once it was unblinded while it ran', async () => {
    const { id } = await endedAtItsDate(make.unblind)
    const { body, status } = await reopen(id)
    expect([status, body.error.details.reason]).toEqual([409, 'results_opened'])
  })

  it.each(looks)('is not reopened once someone has opened %s, and is final from then on', async (_, look) => {
    const { id } = await endedAtItsDate()
    for (const _again of [1, 2]) done(await owner.get(look(id)))
    const { body, status } = await reopen(id)
    expect([status, body.error.details.reason]).toEqual([409, 'results_opened'])
    const opened = (await historyOf(id)).filter(({ action }) => action === 'results_opened')
    expect(opened).toHaveLength(1)
    expect((await published(id)).seed).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is not reopened while another study holds its problem set', async () => {
    const { id, set } = await endedAtItsDate()
    await make.aStudyIn('AWAITING_APPROVAL', 2, { set })
    expect((await reopen(id)).body.error.code).toBe('problem_set_in_use')
    expect(await statusOf(id)).toBe('COMPLETED')
  })

  it('is looked at or reopened, never both, when the two come at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await endedAtItsDate()
      const [look, reopened] = await Promise.all([owner.get(looks[0]![1](id)), reopen(id)])
      const hasLooked = (await historyOf(id)).some(({ action }) => action === 'results_opened')
      expect(reopened.status).toBe(hasLooked ? 409 : 200)
      expect([200, 409]).toContain(look.status)
    }
  })
})
