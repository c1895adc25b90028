import { createHash } from 'node:crypto'
import {
  calls,
  type Preregistration,
  preregistrationSchema,
  type RegistrationState,
  type Study,
  studySchema,
} from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOsfClient } from '../../adapters/osf/osf-client'
import { createOsfStandIn } from '../../adapters/osf/osf-stand-in'
import { standInBaseUrl } from '../../adapters/osf/osf-stand-in-answers'
import { connect } from '../../db/client'
import { eventsDuring } from '../../testing/audit'
import { openLink } from '../../testing/student'
import { done, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'
import { registrationService } from '../osf/osf-registration.service'

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
  it('drafts the text from the current design, except where the owner wrote something', async () => {
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

  it('keeps every version with its author, its sections and the hashes of the text and the design', async () => {
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

  it('adds no version without a change, and none over a version that the editor has not seen', async () => {
    const { id } = await make.aReadyStudy(2)
    done(await save(id, { hypotheses: 'Examples help.' }))
    done(await save(id, { hypotheses: 'Examples help.' }, 1))
    expect((await read(id)).versions).toHaveLength(1)
    const late = await save(id, { hypotheses: 'Examples hurt.' })
    expect([late.status, late.body.error.code]).toEqual([409, 'edit_conflict'])
    const [one, other] = await Promise.all([save(id, { title: 'One' }, 1), save(id, { title: 'Other' }, 1)])
    expect([one.status, other.status].sort()).toEqual([200, 409])
  })

  it('names the hashes from the approval on, and stays editable until the study starts', async () => {
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

  it('protects versions from being changed or deleted by SQL, except together with their study', async () => {
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

  it('shows from the approval on that the plan is frozen', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL', 2)
    expect((await badgeOf(id)).status).toBe('NOT_PREREGISTERED')
    await approve(id)
    expect((await badgeOf(id)).status).toBe('PLAN_FROZEN')
  })

  it.each([
    [`now() - interval '1 hour'`, 'PREREGISTERED'],
    [`now() + interval '1 hour'`, 'PLAN_FROZEN'],
  ])('shows, once a student has enrolled in a study registered at %s: %s', async (registeredAt, status) => {
    const { id } = await make.aStudyIn('DEPLOYED', 2, byLink)
    await register(id, registeredAt)
    expect((await badgeOf(id)).status).toBe('PREREGISTERED')
    await enrol(id)
    expect((await badgeOf(id)).status).toBe(status)
  })

  it('ignores a registration of an approval that was withdrawn', async () => {
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

describe('registering a study on OSF', () => {
  const project = 'hint3'
  const query = (text: string, id: number) => server.composed.pools.study.query(text, [id])
  const register = (studyId: number, client = owner) => client.post('/api/OSF/registration', { studyId })
  const stateOf = async (id: number) =>
    done<RegistrationState>(await owner.get(`/api/OSF/registration?studyId=${id}`), calls.getOsfRegistration.reply)
  async function anApprovedStudy(osfProjectId: string | null = project) {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL', 2)
    if (osfProjectId) done(await owner.post(`/api/OSF/project/${id}?projectId=${osfProjectId}`))
    await approve(id)
    return id
  }
  /** A requested registration that has not been attempted yet. */
  async function aPendingRegistration() {
    const id = await anApprovedStudy()
    await query(
      `insert into trellis.osf_registration (study_id, seed_hash, snapshot_hash, osf_project_id, sections, document,
         document_hash, requested_by, due_at)
       select r.study_id, r.seed_hash, f.hash, 'hint3', jsonb_build_object('title', 'T', 'description', 'D', 'other', r.seed_hash),
         '', r.seed_hash, 'UADA', now()
       from trellis.run r join trellis.snapshot f on f.study_id = r.study_id where r.study_id = $1`,
      id,
    )
    return id
  }
  /** It does not report itself as the stand-in, so that the server's own jobs leave these registrations alone. */
  const clientOver = (fetch: typeof globalThis.fetch) =>
    createOsfClient({ baseUrl: standInBaseUrl, token: 'secret', fetch })
  const serviceOver = (fetch: typeof globalThis.fetch) =>
    registrationService({
      db: connect(server.composed.pools.study),
      osf: clientOver(fetch),
      log: { warn: () => {} },
    })
  const makeDue = (id: number) => query('update trellis.osf_registration set due_at = now() where study_id = $1', id)
  const registeredIn = async (standIn: typeof fetch) => {
    const response = await standIn(`${standInBaseUrl}nodes/${project}/registrations/`)
    return ((await response.json()) as { data: object[] }).data
  }

  it('registers the saved text once, and shows so on the badge and in the history', async () => {
    const id = await anApprovedStudy()
    done(await save(id, { hypotheses: 'Examples help.' }))
    const { documentHash } = await read(id)
    const { answer, events } = await eventsDuring(server, () => register(id))
    const state = done<RegistrationState>(answer, calls.registerOnOsf.reply)
    expect(state).toMatchObject({ isStandIn: true, refusal: 'already_registered' })
    expect(state.registration).toMatchObject({
      documentHash,
      failure: null,
      url: expect.stringContaining('osf.invalid'),
    })
    expect(await badgeOf(id)).toMatchObject({ status: 'PREREGISTERED', isStandIn: true })
    expect(events.map(({ action }) => action)).toEqual(['registration_requested', 'study_registered'])
    expect((await register(id)).body.error.details.reason).toBe('already_registered')
    expect((await save(id, { title: 'Late' }, 1)).body.error.details.reason).toBe('registered')
  })

  it('refuses with the reason: not approved, started, without a project, or not by the owner', async () => {
    const { id: waiting } = await make.aStudyIn('AWAITING_APPROVAL', 2)
    const { id: running } = await make.aStudyIn('DEPLOYED', 2)
    const withoutProject = await anApprovedStudy(null)
    const reasons = []
    for (const id of [waiting, running, withoutProject]) reasons.push((await register(id)).body.error.details.reason)
    expect(reasons).toEqual(['not_approved', 'started', 'no_project'])
    expect((await register(withoutProject, admin)).body.error.details.reason).toBe('owner_only')
  })

  it.each(['lost on its way', 'carried out but its answer lost'])(
    'registers once when any one of its calls was %s',
    async (kind) => {
      const standIn = createOsfStandIn()
      const before = (await registeredIn(standIn)).length
      for (let broken = 1; broken <= 7; broken++) {
        const id = await aPendingRegistration()
        let count = 0
        const { registerDue } = serviceOver(async (...call) => {
          count += 1
          if (count !== broken) return standIn(...call)
          if (kind !== 'lost on its way') await standIn(...call)
          throw new TypeError('fetch failed')
        })
        await registerDue()
        expect((await stateOf(id)).registration).toMatchObject({ failure: 'osf_unreachable', registeredAt: null })
        await makeDue(id)
        await registerDue()
        expect((await stateOf(id)).registration?.registeredAt).toEqual(expect.any(Number))
        expect(await registeredIn(standIn)).toHaveLength(before + broken)
      }
    },
  )

  it('registers once when two processes try at the same time after another one was killed', async () => {
    const standIn = createOsfStandIn()
    const before = (await registeredIn(standIn)).length
    const id = await aPendingRegistration()
    // Killed after the draft was made and stored: only the lease is left.
    const draft = await clientOver(standIn).createDraft(project)
    await server.composed.pools.study.query(
      `update trellis.osf_registration set draft_id = $2, attempts = 1, due_at = now() - interval '1 second' where study_id = $1`,
      [id, draft],
    )
    await Promise.all([serviceOver(standIn).registerDue(), serviceOver(standIn).registerDue()])
    expect(await registeredIn(standIn)).toHaveLength(before + 1)
  })

  it.each([
    [401, 'osf_token_refused'],
    [403, 'osf_project_refused'],
    [400, 'osf_refused'],
    [503, 'osf_unreachable'],
  ])('stores a refusal by OSF with status %i as %s', async (status, failure) => {
    const id = await aPendingRegistration()
    const body = JSON.stringify({ errors: [{ detail: 'No.' }] })
    await serviceOver(async () => new Response(body, { status })).registerDue()
    const { registration } = await stateOf(id)
    expect(registration?.failure).toBe(failure)
    expect(registration?.nextAttemptAt === null).toBe(failure !== 'osf_unreachable')
  })

  it('gives up when the approval is withdrawn or a student has enrolled', async () => {
    const standIn = createOsfStandIn()
    const before = (await registeredIn(standIn)).length
    const withdrawn = await aPendingRegistration()
    done(await owner.post('/api/study/updateStudyStatus', { studyId: withdrawn, status: 'DEVELOPMENT' }))
    await serviceOver(standIn).registerDue()
    const failureOf = async (id: number) =>
      (await query('select failure from trellis.osf_registration where study_id = $1', id)).rows[0].failure
    expect(await failureOf(withdrawn)).toBe('approval_void')
    const started = await aPendingRegistration()
    done(await admin.post('/api/study/deploy', { id: started }))
    const { rows } = await query('select id from trellis.condition where study_id = $1', started)
    await server.composed.pools.study.query(
      `insert into trellis.enrolment (study_id, student_id, condition_id, participant, source, unit) values ($1, 'UX', $2, 'P', 'LINK', 'P')`,
      [started, rows[0].id],
    )
    await makeDue(started)
    await serviceOver(standIn).registerDue()
    expect(await failureOf(started)).toBe('study_started')
    expect(await registeredIn(standIn)).toHaveLength(before)
  })
})
