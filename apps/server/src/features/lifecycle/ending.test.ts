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
const query = (text: string, values: unknown[] = []) => server.composed.pools.study.query(text, values)
const service = (clock: () => number) =>
  lifecycleService({
    db: connect(server.composed.pools.study),
    platform: server.composed.embedded!.port,
    quotas: createStudyQuotas(noQuotaLimits),
    clock,
  })
/** Checks twice, a minute apart. */
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
  it('ends a study only when its date has passed at two checks a minute apart', async () => {
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
    'a study is %s automatically at its end date, with the reason in the history',
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

  it('a study ends when its last place is taken, and not before', async () => {
    const { id } = await aStudy({ enrolmentCap: 2 })
    await fill(id, 1)
    await endDue()
    expect(await statusOf(id)).toBe('DEPLOYED')
    await fill(id, 1)
    await endDue()
    expect(await statusOf(id)).toBe('PAUSED')
  })

  it('a study that ended because it was full is resumed only when its limits allow it', async () => {
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

  it('a study that cannot be ended does not hold up the others, and is ended later', async () => {
    const [broken, other] = [await aStudy({ endAction: 'PAUSED' }), await aStudy({ endAction: 'PAUSED' })]
    await passDate(broken.id)
    await passDate(other.id)
    await query(`create function refuse_move() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`)
    await query(`create trigger refuse_move before update of status on trellis.study
      for each row when (old.id = ${broken.id}) execute function refuse_move()`)
    await expect(endDue()).rejects.toThrow()
    expect([await statusOf(broken.id), await statusOf(other.id)]).toEqual(['DEPLOYED', 'PAUSED'])
    await query('drop function refuse_move cascade')
    await endDue()
    expect(await statusOf(broken.id)).toBe('PAUSED')
  })

  it('does not end a study without limits', async () => {
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

describe('a full study with a study link', () => {
  it('pauses a full study instead of completing it, and notifies its owner and the administrators', async () => {
    const { id } = await aStudy({ enrolmentCap: 2, endAction: 'COMPLETED' })
    await fill(id, 2)
    await endDue()
    expect(await statusOf(id)).toBe('PAUSED')
    const notice = { kind: 'paused', note: null, endReason: { code: 'full', enrolmentCap: 2, isByLink: true } }
    expect((await noticesOf(owner, id))[0]).toEqual(notice)
    expect((await noticesOf(admin, id))[0]).toEqual(notice)
    expect((await historyOf(id))[0]).toMatchObject({ note: null, details: { endReason: notice.endReason } })
  })

  it('only an administrator can complete a study that was paused because it was full', async () => {
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

describe('a study that was completed automatically', () => {
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

  it('an administrator reopens a study with its problem sets before its seed and results are disclosed', async () => {
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

  it('refuses to reopen a study that was unblinded while it ran', async () => {
    const { id } = await endedAtItsDate(make.unblind)
    const { body, status } = await reopen(id)
    expect([status, body.error.details.reason]).toEqual([409, 'results_opened'])
  })

  it.each(looks)('refuses to reopen a study once a person has opened %s, and makes its end final', async (_, look) => {
    const { id } = await endedAtItsDate()
    for (const _again of [1, 2]) done(await owner.get(look(id)))
    const { body, status } = await reopen(id)
    expect([status, body.error.details.reason]).toEqual([409, 'results_opened'])
    const opened = (await historyOf(id)).filter(({ action }) => action === 'results_opened')
    expect(opened).toHaveLength(1)
    expect((await published(id)).seed).toMatch(/^[0-9a-f]{64}$/)
  })

  it('refuses to reopen a study while another study holds its problem set', async () => {
    const { id, set } = await endedAtItsDate()
    await make.aStudyIn('AWAITING_APPROVAL', 2, { set })
    expect((await reopen(id)).body.error.code).toBe('problem_set_in_use')
    expect(await statusOf(id)).toBe('COMPLETED')
  })

  it('a study is looked at or reopened, never both, when the two happen at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await endedAtItsDate()
      const [look, reopened] = await Promise.all([owner.get(looks[0]![1](id)), reopen(id)])
      const hasLooked = (await historyOf(id)).some(({ action }) => action === 'results_opened')
      expect(reopened.status).toBe(hasLooked ? 409 : 200)
      expect([200, 409]).toContain(look.status)
    }
  })
})

const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const day = 86_400
const approve = (studyId: number, startsAt = secondsFromNow(day), client = admin) =>
  client.post('/api/study/approve', { studyId, startsAt })
const reachStart = (id: number) =>
  query(`update trellis.study set starts_at = now() - interval '1 second' where id = $1`, [id])
const hashesOfStudy = async (id: number) => {
  const { rows } = await query(
    `select (select hash from trellis.snapshot where study_id = $1) as snapshot,
       (select seed_hash from trellis.run where study_id = $1) as seed`,
    [id],
  )
  return rows[0] as { snapshot: string | null; seed: string | null }
}
const frozen = { snapshot: expect.stringMatching(/^[0-9a-f]{64}$/), seed: expect.stringMatching(/^[0-9a-f]{64}$/) }
const nothing = { snapshot: null, seed: null }
const loadOf = async (id: number) => done<Study>(await owner.post('/api/study/loadStudyById', { id }), studySchema)
const actionsOf = async (id: number) => (await historyOf(id)).map(({ action }) => action)

async function startDue() {
  let now = 0
  const { startDue: look } = service(() => now)
  await look()
  now += 60_000
  await look()
}

describe('a study that is approved to start later', () => {
  it('freezes an approved study immediately, keeps its status and notifies its owner of the date', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL', 2)
    const startsAt = secondsFromNow(3 * day)
    const approved = done<Study>(await approve(id, startsAt), studySchema)
    expect(approved).toMatchObject({ studyStatus: 'AWAITING_APPROVAL', startsAt, approvedAt: expect.any(Number) })
    expect(await loadOf(id)).toEqual(approved)
    expect(await hashesOfStudy(id)).toEqual(frozen)
    expect(done<{ hash: string }>(await owner.get(`/api/study/snapshot?studyId=${id}`)).hash).toMatch(/^[0-9a-f]{64}$/)
    const [latest] = await historyOf(id)
    expect(latest).toMatchObject({ action: 'study_approved', fromStatus: null, details: { startsAt } })
    expect(await noticesOf(owner, id)).toMatchObject([{ kind: 'scheduled' }])
  })

  it('starts an approved study automatically and once, when its date has passed at two checks', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL', 2)
    done(await approve(id))
    const before = await hashesOfStudy(id)
    await startDue()
    expect(await statusOf(id)).toBe('AWAITING_APPROVAL')
    await reachStart(id)
    await service(() => 0).startDue()
    expect(await statusOf(id)).toBe('AWAITING_APPROVAL')
    await Promise.all([startDue(), startDue()])
    expect(await loadOf(id)).toMatchObject({ studyStatus: 'DEPLOYED', startsAt: null, deployDate: expect.any(Number) })
    expect(await hashesOfStudy(id)).toEqual(before)
    const moved = (await historyOf(id)).filter(({ toStatus }) => toStatus === 'DEPLOYED')
    expect(moved).toMatchObject([{ actor: { displayName: 'Trellis' }, fromStatus: 'AWAITING_APPROVAL' }])
    expect((await noticesOf(owner, id)).map(({ kind }) => kind)).toEqual(['started', 'scheduled'])
  })

  it('an administrator can change the start or start a study immediately, without freezing it again', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL', 2)
    done(await approve(id))
    const before = await hashesOfStudy(id)
    const later = secondsFromNow(9 * day)
    expect(done<Study>(await approve(id, later), studySchema).startsAt).toBe(later)
    done(await admin.post('/api/study/deploy', { id }))
    expect(await hashesOfStudy(id)).toEqual(before)
    expect((await actionsOf(id)).slice(0, 3)).toEqual(['study_moved', 'start_changed', 'study_approved'])
  })

  it.each<[string, (id: number) => Promise<unknown>]>([
    [
      'its owner converts it to a draft',
      (id) => owner.post('/api/study/updateStudyStatus', { studyId: id, status: 'DEVELOPMENT' }),
    ],
    ['it is sent back', (id) => admin.post('/api/study/sendBack', { studyId: id, note: 'Name the conditions.' })],
    ['it is archived', (id) => admin.post('/api/study/updateStudyStatus', { studyId: id, status: 'ARCHIVED' })],
  ])('a study loses its approval, snapshot and seed when %s, and the history records it', async (_, revoke) => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL', 2)
    done(await approve(id))
    const { snapshot, seed } = await hashesOfStudy(id)
    done((await revoke(id)) as Parameters<typeof done>[0])
    expect(await hashesOfStudy(id)).toEqual(nothing)
    expect(await loadOf(id)).toMatchObject({ approvedAt: null, startsAt: null })
    const voided = (await historyOf(id)).find(({ action }) => action === 'approval_voided')
    expect(voided).toMatchObject({ details: { snapshotHash: snapshot, seedHash: seed } })
    await reachStart(id).catch(() => {})
    await startDue()
    expect(await statusOf(id)).not.toBe('DEPLOYED')
  })

  it('a study gets another seed when it is approved again', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL', 2)
    done(await approve(id))
    const { seed } = await hashesOfStudy(id)
    done(await owner.post('/api/study/updateStudyStatus', { studyId: id, status: 'DEVELOPMENT' }))
    done(await owner.post('/api/study/updateStudyStatus', { studyId: id, status: 'AWAITING_APPROVAL' }))
    done(await approve(id))
    const again = await hashesOfStudy(id)
    expect(again).toEqual(frozen)
    expect(again.seed).not.toBe(seed)
  })

  it('an administrator can delete an approved study with its snapshot and seed', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL', 2)
    done(await approve(id))
    done(await admin.delete('/api/study/deleteStudy', { id }))
    expect(await hashesOfStudy(id)).toEqual(nothing)
  })

  it('an approved study can no longer be renamed', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL', 2)
    const rename = (value: string) =>
      owner.post('/api/study/updateStudyField', { studyId: id, fieldname: 'studyName', value })
    done(await rename('Before'))
    done(await approve(id))
    const refused = await rename('After')
    expect([refused.status, refused.body.error.details.reason]).toEqual([409, 'awaiting_approval'])
  })

  it('the link of an approved study does not work before the study starts', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL', 2, { fields: { recruitmentTypeNumber: 2 } })
    done(await approve(id))
    const { rows } = await query('select link_code from trellis.run where study_id = $1', [id])
    const early = await openLink(server, rows[0].link_code)
    expect([early.status, early.body.error.code]).toEqual([404, 'study_link_not_found'])
    await reachStart(id)
    await startDue()
    done(await openLink(server, rows[0].link_code))
    const { rows: refusals } = await query('select from trellis.refusal where study_id = $1', [id])
    expect(refusals).toEqual([])
  })

  it('the database refuses to change a seed, and to delete seed or snapshot once the study has started', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL', 2)
    done(await approve(id))
    await expect(query(`update trellis.run set seed = repeat('0', 64) where study_id = $1`, [id])).rejects.toThrow(
      /never changed/,
    )
    done(await admin.post('/api/study/deploy', { id }))
    await expect(query('delete from trellis.run where study_id = $1', [id])).rejects.toThrow(/never changed/)
    await expect(query('delete from trellis.snapshot where study_id = $1', [id])).rejects.toThrow(/never changed/)
  })

  it('refuses a start that has passed, is more than a year away or is after the end of the study', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL', 2, { fields: { endsAt: secondsFromNow(30 * day) } })
    for (const startsAt of [secondsFromNow(-1), secondsFromNow(400 * day), secondsFromNow(31 * day)]) {
      const refused = await approve(id, startsAt)
      expect([refused.status, refused.body.error.details.fields[0].field]).toEqual([400, 'startsAt'])
    }
    expect(await hashesOfStudy(id)).toEqual(nothing)
    const { id: running } = await make.aStudyIn('DEPLOYED', 2)
    expect((await approve(running)).body.error.details.reason).toBe('no_such_transition')
  })

  it('an approval fulfills the owner’s request to deploy', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL', 2)
    const deployOn = new Date(Date.now() + 3 * day * 1000).toISOString().slice(0, 10)
    const request = { studyId: id, kind: 'deploy', note: 'After the holidays.', deployOn }
    done(await owner.post('/api/study/requests', request))
    done(await approve(id))
    expect(done(await owner.get(`/api/study/requests?studyId=${id}`))).toEqual([])
    expect((await historyOf(id))[0]).toMatchObject({ action: 'study_approved', details: { isRequested: true } })
  })
})
