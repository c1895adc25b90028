import { createHash } from 'node:crypto'
import { calls, type Preregistration, preregistrationSchema, type Study, studySchema } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsDuring } from '../../testing/audit'
import { openLink } from '../../testing/student'
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

const read = async (id: number) =>
  done<Preregistration>(await owner.get(`/api/study/preregistration?studyId=${id}`), preregistrationSchema)
const save = (studyId: number, edits: object, previous: number | null = null) =>
  owner.post('/api/study/preregistration', { studyId, edits, previous })
const setField = async (studyId: number, fieldname: string, value: unknown) =>
  done(await owner.post('/api/study/updateStudyField', { studyId, fieldname, value }))
const approve = async (studyId: number) =>
  done(await admin.post('/api/study/approve', { studyId, startsAt: Math.floor(Date.now() / 1000) + 86_400 }))
const badgeOf = async (id: number) =>
  done<Study>(await owner.post('/api/study/loadStudyById', { id }), studySchema).preregistration
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('the preregistration of a study', () => {
  it('is drafted from the design and follows it, except where its owner wrote something', async () => {
    const { id } = await make.aReadyStudy(2)
    await setField(id, 'researchQuestion', 'Do examples help?')
    expect((await read(id)).draft.description).toBe('Do examples help?')
    done(await save(id, { hypotheses: 'Examples help.' }))
    await setField(id, 'studyName', 'Worked examples')
    const { draft, edits, document, documentHash } = await read(id)
    expect([draft.title, edits]).toEqual(['Worked examples', { hypotheses: 'Examples help.' }])
    expect(document).toContain('Worked examples')
    expect(document).toContain('Examples help.')
    expect(documentHash).toBe(sha256(document))
  })

  it('is kept in versions with author, time, hash and what it was drafted from', async () => {
    const { id } = await make.aReadyStudy(2)
    const { events } = await eventsDuring(server, () => save(id, { hypotheses: 'Examples help.' }))
    expect(events).toMatchObject([{ action: 'preregistration_saved', details: { number: 1 } }])
    await setField(id, 'studyName', 'Another name')
    const saved = done<Preregistration>(await save(id, { hypotheses: 'Examples hurt.' }, 1), preregistrationSchema)
    expect(saved.versions.map(({ number, author }) => [number, author])).toEqual([
      [2, 'Rosa Lindqvist'],
      [1, 'Rosa Lindqvist'],
    ])
    const [second, first] = saved.versions
    expect(second!.hash).not.toBe(first!.hash)
    expect(second!.designHash).not.toBe(first!.designHash)
    const version = done(
      await owner.get(`/api/study/preregistration/version?studyId=${id}&number=2`),
      calls.getPreregistrationVersion.reply,
    )
    expect([version.sections.hypotheses, version.before?.hypotheses]).toEqual(['Examples hurt.', 'Examples help.'])
  })

  it('adds no version for what is saved already, and none over a version that the editor has not seen', async () => {
    const { id } = await make.aReadyStudy(2)
    done(await save(id, { hypotheses: 'Examples help.' }))
    done(await save(id, { hypotheses: 'Examples help.' }, 1))
    expect((await read(id)).versions).toHaveLength(1)
    const late = await save(id, { hypotheses: 'Examples hurt.' })
    expect([late.status, late.body.error.code]).toEqual([409, 'edit_conflict'])
    const [one, other] = await Promise.all([save(id, { title: 'One' }, 1), save(id, { title: 'Other' }, 1)])
    expect([one.status, other.status].sort()).toEqual([200, 409])
  })

  it('names the hashes from the approval on, can still be written then, and only read from the start on', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL', 2)
    expect((await read(id)).proof).toBeNull()
    await approve(id)
    const { proof, document } = await read(id)
    expect(proof).toMatchObject({ snapshotHash: expect.any(String), seedHash: expect.any(String), sealHead: null })
    expect(document).toContain(proof!.seedHash)
    done(await save(id, { hypotheses: 'Examples help.' }))
    done(await admin.post('/api/study/deploy', { id }))
    const started = await read(id)
    expect(started.isEditable).toBe(false)
    const refused = await save(id, { hypotheses: 'Examples hurt.' }, 1)
    expect([refused.status, refused.body.error.details.reason]).toEqual([409, 'started'])
    await setField(id, 'enrolmentCap', 5)
    expect((await read(id)).document).toBe(started.document)
  })

  it('is only added to, not even changed by hand, and goes with a study that is deleted', async () => {
    const { id } = await make.aReadyStudy(2)
    done(await save(id, { hypotheses: 'Examples help.' }))
    const pool = server.composed.pools.study
    const change = (statement: string) => pool.query(`${statement} where study_id = $1`, [id])
    await expect(change(`update trellis.preregistration set hash = repeat('0', 64)`)).rejects.toThrow(/only added/)
    await expect(change('delete from trellis.preregistration')).rejects.toThrow(/only added/)
    done(await owner.delete('/api/study/deleteStudy', { id }))
    expect((await pool.query('select from trellis.preregistration where study_id = $1', [id])).rowCount).toBe(0)
  })
})

describe('the badge of a study', () => {
  const register = (id: number, registeredAt: string) =>
    server.composed.pools.study.query(
      `insert into trellis.osf_registration (study_id, seed_hash, snapshot_hash, osf_project_id, sections, document,
         document_hash, requested_by, draft_id, registration_id, url, registered_at)
       select study_id, seed_hash, repeat('1', 64), 'frac7', '{}', '', repeat('2', 64), 'UADA', 'd1', 'r1', 'https://osf.io/r1', ${registeredAt}
       from trellis.run where study_id = $1`,
      [id],
    )
  const enrol = async (id: number) => {
    const { rows } = await server.composed.pools.study.query('select link_code from trellis.run where study_id = $1', [
      id,
    ])
    done(await openLink(server, rows[0].link_code))
  }
  const byLink = { fields: { recruitmentTypeNumber: 2 as const } }

  it('says that the plan is frozen from the approval on, and nothing before', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL', 2)
    expect((await badgeOf(id)).status).toBe('NOT_PREREGISTERED')
    await approve(id)
    expect((await badgeOf(id)).status).toBe('PLAN_FROZEN')
  })

  it.each([
    [`now() - interval '1 hour'`, 'PREREGISTERED'],
    [`now() + interval '1 hour'`, 'PLAN_FROZEN'],
  ])('of a study that was registered at %s, with a student since: %s', async (registeredAt, status) => {
    const { id } = await make.aStudyIn('DEPLOYED', 2, byLink)
    await register(id, registeredAt)
    expect((await badgeOf(id)).status).toBe('PREREGISTERED')
    await enrol(id)
    expect((await badgeOf(id)).status).toBe(status)
  })

  it('does not count a registration of an approval that was taken back', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL', 2)
    await approve(id)
    await register(id, 'now()')
    expect(await badgeOf(id)).toMatchObject({ status: 'PREREGISTERED', url: 'https://osf.io/r1' })
    done(await owner.post('/api/study/updateStudyStatus', { studyId: id, status: 'DEVELOPMENT' }))
    done(await owner.post('/api/study/updateStudyStatus', { studyId: id, status: 'AWAITING_APPROVAL' }))
    await approve(id)
    expect((await badgeOf(id)).status).toBe('PLAN_FROZEN')
  })
})
