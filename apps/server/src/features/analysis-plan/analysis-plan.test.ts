import { type AnalysisPlan, type PlanChanges, type StudyPlan, studyPlanSchema } from '@trellis/domain'
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

const planOf = async (id: number) =>
  done<StudyPlan>(await owner.get(`/api/study/analysisPlan?studyId=${id}`), studyPlanSchema)
const change = (studyId: number, value: PlanChanges) =>
  owner.post('/api/study/updateStudyField', { studyId, fieldname: 'analysisPlan', value })
const deviate = (studyId: number, plan: AnalysisPlan, reason = 'Teachers asked for it.') =>
  owner.post('/api/study/analysisPlan/deviation', { studyId, plan, reason })
const enroll = (studyId: number, conditionId: number) =>
  server.composed.pools.study.query(
    `insert into trellis.enrolment (study_id, student_id, condition_id, participant, source, unit)
     values ($1, 'US1', $2, 'P1', 'LINK', 'P1')`,
    [studyId, conditionId],
  )

describe('the analysis plan', () => {
  it('uses the default plan until it is changed, and changes only the given fields', async () => {
    const { id, conditions } = await make.aReadyStudy()
    const [referenceId, conditionId] = conditions
    const { plan, frozen, deviations } = await planOf(id)
    expect(plan).toMatchObject({ primaryOutcome: 'NEXT_CORRECTNESS', contrasts: [{ conditionId, referenceId }] })
    expect([frozen, deviations]).toEqual([null, []])
    done(await change(id, { looks: 2 }))
    expect((await planOf(id)).plan).toEqual({ ...plan, looks: 2 })
    const { body: stored } = await owner.post('/api/study/loadStudyById', { id })
    expect(stored.analysisPlan).toEqual({ looks: 2 })
  })

  it.each<[string, PlanChanges, string]>([
    ['an outcome that the study does not measure', { primaryOutcome: 'POST_TEST' }, 'analysisPlan.primaryOutcome'],
    [
      'another study’s condition',
      { contrasts: [{ conditionId: 1, referenceId: 2 } as never] },
      'analysisPlan.contrasts',
    ],
    ['a missing sample size', { stoppingRule: 'SAMPLE_SIZE' }, 'analysisPlan.sampleSize'],
  ])('refuses %s and names the field', async (_, value, field) => {
    const { id } = await make.aReadyStudy()
    const { status, body } = await change(id, value)
    expect([status, body.error.code, body.error.details.fields[0].field]).toEqual([400, 'invalid_input', field])
  })

  it('refuses to submit a study that its plan no longer fits, until the plan is changed', async () => {
    const { id } = await make.aReadyStudy()
    const set = (fieldname: string, value: unknown) =>
      owner.post('/api/study/updateStudyField', { studyId: id, fieldname, value })
    done(await set('postTest', true))
    done(await change(id, { primaryOutcome: 'POST_TEST' }))
    done(await set('postTest', false))
    const submit = () => owner.post('/api/study/updateStudyStatus', { studyId: id, status: 'AWAITING_APPROVAL' })
    expect((await submit()).body.error.details).toMatchObject({ reason: 'plan_misfit', missing: ['plan_fits'] })
    done(await change(id, { primaryOutcome: 'POST_TEST', looks: 2 }))
    done(await change(id, {}))
    done(await submit())
  })

  it('freezes the plan with the snapshot, and changes it from then on only by deviations', async () => {
    const fields = { analysisPlan: { smallestEffect: 0.3 } }
    const { id, conditions } = await make.aStudyIn('DEPLOYED', 1, { fields })
    const { body: snapshot } = await owner.get(`/api/study/snapshot?studyId=${id}`)
    const { plan, frozen, exploratory } = await planOf(id)
    expect(frozen).toMatchObject({ plan, planHash: snapshot.items.plan, snapshotHash: snapshot.hash })
    expect([plan.smallestEffect, exploratory.isAll]).toEqual([0.3, false])
    expect((await change(id, { looks: 2 })).body.error.code).toBe('edit_refused')

    const early = { ...plan, secondaryOutcomes: ['HELP_USE' as const] }
    done(await deviate(id, early, 'Before anyone enrolled.'))
    await enroll(id, conditions[0]!)
    const late = { ...early, primaryOutcome: 'COMPLETION' as const }
    const after = done(await deviate(id, late), studyPlanSchema)
    expect(after.plan).toEqual(late)
    expect(after.frozen).toEqual(frozen)
    expect(after.deviations).toMatchObject([
      { students: 0, reason: 'Before anyone enrolled.', by: 'Rosa Lindqvist', before: plan, after: early },
      { students: 1, reason: 'Teachers asked for it.', changes: ['primaryOutcome'], before: early, after: late },
    ])
    expect(after.exploratory).toEqual({
      isAll: false,
      outcomes: ['NEXT_CORRECTNESS', 'COMPLETION'],
      contrasts: [],
      subgroups: [],
    })
    expect((await owner.get(`/api/study/snapshot?studyId=${id}`)).body).toEqual(snapshot)
    const { body: history } = await owner.get(`/api/study/history?studyId=${id}&limit=1`)
    expect(history.events).toMatchObject([
      {
        action: 'plan_deviated',
        note: 'Teachers asked for it.',
        details: { students: 1, changes: ['primaryOutcome'] },
      },
    ])
  })

  it('refuses a deviation that changes nothing, does not fit, has no reason or precedes deployment', async () => {
    const { id } = await make.aStudyIn('DEPLOYED', 2)
    const { plan } = await planOf(id)
    expect((await deviate(id, plan)).body.error.details).toEqual({ reason: 'nothing_changed' })
    const misfit = await deviate(id, { ...plan, primaryOutcome: 'COMPLETION' })
    expect(misfit.body.error.details.fields[0].field).toBe('analysisPlan.primaryOutcome')
    expect((await deviate(id, { ...plan, looks: 2 }, ' ')).status).toBe(400)
    const { studyId } = await make.aStudy()
    const early = await deviate(studyId, { ...(await planOf(studyId)).plan, looks: 2 })
    expect(early.body.error.details).toEqual({ reason: 'not_deployed' })
    expect((await planOf(id)).deviations).toEqual([])
  })

  it.each([
    'update trellis.plan_deviation set students = 0',
    'delete from trellis.plan_deviation',
    'truncate trellis.plan_deviation',
  ])('refuses to change or remove deviations: %s', async (statement) => {
    await expect(server.composed.pools.study.query(statement)).rejects.toThrow(/never changed or removed/)
  })

  it('marks everything as exploratory where an earlier release deployed the study', async () => {
    const { id } = await make.aReadyStudy()
    await server.composed.pools.study.query(
      `insert into trellis.snapshot (study_id, hash, items, content) values ($1, repeat('a', 64), '{}', '{}')`,
      [id],
    )
    const { frozen, exploratory } = await planOf(id)
    expect([frozen, exploratory.isAll]).toEqual([null, true])
  })

  it('previews a plan with the same numbers each time', async () => {
    const { id } = await make.aReadyStudy()
    const preview = async () => done<object>(await owner.get(`/api/study/analysisPlan/preview?studyId=${id}`))
    expect(await preview()).toEqual(await preview())
    expect(await preview()).toMatchObject({ outcome: 'NEXT_CORRECTNESS', students: 400, contrasts: [{}] })
  })
})
