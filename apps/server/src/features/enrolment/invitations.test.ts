import type { Invitation, Run } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsDuring } from '../../testing/audit'
import { done, type ReadyStudy, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'

let server: TestServer
let owner: TestClient
let admin: TestClient
let teacher: TestClient
let make: StudyBuilder

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn('researcher')
  admin = await server.signIn('admin')
  teacher = await server.signIn('teacher')
  make = await studyBuilder(server, { owner, admin })
})
afterAll(() => server.close())

const recruiting = (
  recruitmentTypeNumber: 0 | 1 | 2,
  status: 'DEPLOYED' | 'COMPLETED' = 'DEPLOYED',
  typeId: 1 | 2 = 1,
) => make.aStudyIn(status, typeId, { fields: { recruitmentTypeNumber } })
const runOf = async (studyId: number, client = owner) =>
  done<Run>(await client.get(`/api/study/run?studyId=${studyId}`))
const invite = async (studyId: number, label = '', client = owner) =>
  done<Invitation>(await client.post('/api/study/invitations', { studyId, label }))
const revoke = (studyId: number, invitationId: number) =>
  owner.delete('/api/study/invitations', { studyId, invitationId })
const aClass = async (name = 'Class 6b', client = teacher) =>
  done<{ id: string }>(await client.post('/core/classes', { name })).id
const accept = (code: string, classId: string, client = teacher) =>
  client.post('/api/study/acceptInvitation', { code, classId })
const refusalOf = ({ status, body }: { status: number; body: { error: { code: string; details: object } } }) => [
  status,
  body.error.code,
  body.error.details,
]

describe('the run of a study', () => {
  it('a run contains the hash of the seed from deployment on, and the seed once the study is completed', async () => {
    const { id } = await recruiting(0)
    const running = await runOf(id)
    expect(running).toEqual({
      studyId: id,
      seedHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      seed: null,
      linkCode: null,
      invitations: [],
      lastSeal: null,
    })
    for (const status of ['PAUSED', 'DEPLOYED']) {
      done(await admin.post('/api/study/updateStudyStatus', { studyId: id, status }))
      expect((await runOf(id)).seed).toBeNull()
    }
    done(await admin.post('/api/study/updateStudyStatus', { studyId: id, status: 'COMPLETED' }))
    expect(await runOf(id, admin)).toEqual({ ...running, seed: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  it('a run has a link code only for Self Deploy', async () => {
    expect((await runOf((await recruiting(2)).id)).linkCode).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
    expect((await runOf((await recruiting(1)).id)).linkCode).toBeNull()
  })

  it('returns 404 for the run of a study before deployment, and to a colleague', async () => {
    const { studyId } = await make.aStudy()
    expect(refusalOf(await owner.get(`/api/study/run?studyId=${studyId}`))).toEqual([
      404,
      'snapshot_not_found',
      { id: studyId },
    ])
    const { id } = await recruiting(0)
    const colleague = await server.signIn('colleague')
    expect((await colleague.get(`/api/study/run?studyId=${id}`)).status).toBe(404)
  })
})

describe('an invitation', () => {
  it('creates an invitation with its own code and a label, and lists it in the run and in the history', async () => {
    const { id } = await recruiting(1)
    const { answer, events } = await eventsDuring(server, () => invite(id, ' Ms Lovelace '))
    expect(answer).toEqual({
      id: expect.any(Number),
      code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/),
      label: 'Ms Lovelace',
      createdAt: expect.any(Number),
      revokedAt: null,
      classes: [],
    })
    expect(events).toEqual([
      expect.objectContaining({
        action: 'invitation_added',
        details: { name: 'Ms Lovelace', invitationId: answer.id },
      }),
    ])
    const second = await invite(id, '', admin)
    expect(second.code).not.toBe(answer.code)
    expect((await runOf(id)).invitations.map((one) => one.id)).toEqual([second.id, answer.id])
  })

  it.each([0, 2] as const)('refuses an invitation to a study of another recruitment type (%i)', async (recruitment) => {
    const { id } = await recruiting(recruitment)
    const refused = await owner.post('/api/study/invitations', { studyId: id })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'run_refused'])
  })

  it('refuses an invitation before deployment and after completion', async () => {
    const { studyId } = await make.aStudy()
    expect((await owner.post('/api/study/invitations', { studyId })).status).toBe(404)
    const { id } = await recruiting(1, 'COMPLETED')
    expect((await owner.post('/api/study/invitations', { studyId: id })).status).toBe(409)
  })

  it('revokes an invitation once, and only through the study it belongs to', async () => {
    const { id } = await recruiting(1)
    const other = await recruiting(1)
    const { id: invitationId, code } = await invite(id, 'For 6b')
    expect((await revoke(other.id, invitationId)).status).toBe(404)
    const { events } = await eventsDuring(server, async () => {
      done(await revoke(id, invitationId))
      done(await revoke(id, invitationId))
    })
    expect(events.map((event) => [event.action, event.details.name])).toEqual([['invitation_revoked', 'For 6b']])
    expect((await runOf(id)).invitations[0]!.revokedAt).toBeGreaterThan(0)
    expect(refusalOf(await accept(code, await aClass()))).toEqual([404, 'invitation_not_found', {}])
  })
})

describe('accepting an invitation', () => {
  it('adds the class to the study once and assigns it the sets of the study as homework', async () => {
    const { id, set } = await recruiting(1)
    const { code } = await invite(id)
    const classId = await aClass('Class 7a')
    const { answer, events } = await eventsDuring(server, () => accept(` ${code.toLowerCase()} `, classId))
    const accepted = done<{ homeworkIds: string[]; problemSetIds: string[] }>(answer)
    expect(accepted.problemSetIds).toEqual([set.ceri])
    expect(events.map((event) => [event.action, event.details.name])).toEqual([['class_brought_in', 'Class 7a']])
    const again = await eventsDuring(server, () => accept(code, classId))
    expect(done(again.answer)).toEqual(accepted)
    expect(again.events).toEqual([])
    const { homework } = done<{ homework: { id: string; problemSetId: string }[] }>(
      await teacher.get(`/core/classes/${classId}`),
    )
    expect(homework.map(({ id: homeworkId, problemSetId }) => [homeworkId, problemSetId])).toEqual([
      [accepted.homeworkIds[0], set.ceri],
    ])
    expect((await runOf(id)).invitations[0]!.classes).toEqual([
      { classId, className: 'Class 7a', acceptedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    ])
  })

  it('assigns a single set where conditions differ in their sets: it leads each student to their own', async () => {
    const study = await make.aStudyIn('DEPLOYED', 2, {
      fields: { recruitmentTypeNumber: 1 },
      before: async ({ id }: ReadyStudy) => {
        const problemSetId = make.takeSet().ceri
        done(await owner.post('/api/study/addProblemSet', { studyId: id, problemSetId }))
      },
    })
    const { code } = await invite(study.id)
    const accepted = done<{ problemSetIds: string[] }>(await accept(code, await aClass()))
    expect(accepted.problemSetIds).toEqual([study.set.ceri])
  })

  it('refuses a class of another teacher and changes nothing', async () => {
    const { id } = await recruiting(1)
    const { code } = await invite(id)
    const classId = await aClass()
    const { answer, events } = await eventsDuring(server, () => accept(code, classId, admin))
    expect([403, 404]).toContain(answer.status)
    expect(events).toEqual([])
    expect((await runOf(id)).invitations[0]!.classes).toEqual([])
    expect((await accept(code, 'C0')).status).toBe(404)
  })

  it('refuses a code with the reason when the study no longer enrolls', async () => {
    const { id } = await recruiting(1)
    const { code } = await invite(id)
    const classId = await aClass()
    const move = async (status: string) =>
      done(await admin.post('/api/study/updateStudyStatus', { studyId: id, status }))
    await move('PAUSED')
    expect(refusalOf(await accept(code, classId))).toEqual([409, 'study_closed', { reason: 'not_running' }])
    await move('DEPLOYED')
    const set = (fields: string) =>
      server.composed.pools.study.query(`update trellis.study set ${fields} where id = $1`, [id])
    await set("ends_at = now() - interval '1 minute'")
    expect(refusalOf(await accept(code, classId))).toEqual([409, 'study_closed', { reason: 'ended' }])
    await set('ends_at = null, enrolment_cap = 1')
    await server.composed.pools.study.query(
      "insert into trellis.tally (study_id, key, count) values ($1, 'students', 1)",
      [id],
    )
    expect(refusalOf(await accept(code, classId))).toEqual([409, 'study_closed', { reason: 'full' }])
  })

  it('refuses a malformed code', async () => {
    const refused = await accept('nonsense!', 'C1')
    expect([refused.status, refused.body.error.details.fields[0].field]).toEqual([400, 'code'])
  })
})
