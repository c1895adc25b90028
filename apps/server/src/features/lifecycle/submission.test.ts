import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsDuring } from '../../testing/audit'
import { aSupport, done, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
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

const move = (client: TestClient, studyId: number, status: string) =>
  client.post('/api/study/updateStudyStatus', { studyId, status })
const submit = (id: number) => move(owner, id, 'AWAITING_APPROVAL')
const load = async (id: number) => (await owner.post('/api/study/loadStudyById', { id })).body
const heldSets = async (id: number) =>
  (await owner.get('/api/study/getProblemSetsInUse')).body
    .filter((entry: { studyId: number }) => entry.studyId === id)
    .map((entry: { problemSetCeri: string }) => entry.problemSetCeri)
const supportState = async (id: string) => (await owner.get(`/core/content/tutorings/${id}`)).body.psType

describe('submitting a study', () => {
  it.each([1, 3, 4] as const)(
    'refuses a study of type %i without a problem set or without a support',
    async (studyTypeId) => {
      const { studyId } = await make.aStudy({ studyTypeId })
      const empty = await eventsDuring(server, () => submit(studyId))
      expect(empty.answer.status).toBe(409)
      expect(empty.answer.body.error).toMatchObject({ code: 'not_ready', details: { reason: 'no_problem_sets' } })
      done(await owner.post('/api/study/addProblemSet', { studyId, problemSetId: make.takeSet().ceri }))
      const bare = await eventsDuring(server, () => submit(studyId))
      expect(bare.answer.body.error).toMatchObject({ code: 'not_ready', details: { reason: 'no_supports' } })
      expect([...empty.events, ...bare.events]).toEqual([])
      expect(await heldSets(studyId)).toEqual([])
      expect(await load(studyId)).toMatchObject({ status: 'DEVELOPMENT', readyToDeploy: false })
    },
  )

  it('accepts a Problem Varied study with a problem set and without supports', async () => {
    const { studyId } = await make.aStudy({ studyTypeId: 2 })
    expect((await submit(studyId)).body.error.details.reason).toBe('no_problem_sets')
    const { id } = await make.aReadyStudy(2)
    expect((await load(id)).readyToDeploy).toBe(true)
    expect((await submit(id)).status).toBe(200)
  })

  it.each([1, 4] as const)(
    'publishes the supports of a study of type %i, here and on the platform',
    async (studyTypeId) => {
      const { id, support } = await make.aReadyStudy(studyTypeId)
      expect(await supportState(support!)).toBe('WORK_IN_PROGRESS')
      done(await submit(id))
      expect(await supportState(support!)).toBe('PUBLISHED')
      const path = studyTypeId === 4 ? 'cwa/getWipCWAFeedbackMappingsForStudy' : 'TutorStrategyCondition'
      expect((await owner.get(`/api/${path}?studyId=${id}`)).body).toMatchObject([{ isPublished: true }])
    },
  )

  it('names the points that are still missing', async () => {
    const { studyId } = await make.aStudy({ studyTypeId: 1 })
    expect((await submit(studyId)).body.error.details).toEqual({
      reason: 'no_problem_sets',
      missing: ['problem_sets_added', 'supports_written'],
    })
  })
})

describe('a support that cannot be published', () => {
  const mapTo = async (id: number, conditionId: number, problemId: string, supportId: string) =>
    done(
      await owner.post('/api/TutorStrategyCondition/createTSC', {
        studyId: id,
        conditionId,
        problemCeri: problemId,
        tutorStrategyCeri: supportId,
      }),
    )

  it('names a support that was deleted and changes nothing, and succeeds once it is replaced', async () => {
    const { id, support, conditions, set } = await make.aReadyStudy(1)
    const [first, second] = set.problems as [string, string]
    const deleted = await aSupport(owner, second)
    await mapTo(id, conditions[1]!, second, deleted)
    done(await owner.delete(`/core/content/tutorings/${deleted}`))

    const { answer, events } = await eventsDuring(server, () => submit(id))
    expect(answer.status).toBe(409)
    expect(answer.body.error).toMatchObject({
      code: 'publishing_failed',
      details: { conditionId: conditions[1], problemId: second, supportId: deleted, reason: 'not_found' },
    })
    expect(events).toEqual([])
    expect(await heldSets(id)).toEqual([])
    expect(await load(id)).toMatchObject({ status: 'DEVELOPMENT', sentBack: null })
    expect(await supportState(support!)).toBe('WORK_IN_PROGRESS')

    const other = await aSupport(owner, second)
    const slot = { studyId: id, conditionId: conditions[1], problemCeri: second }
    done(await owner.patch('/api/TutorStrategyCondition/update', { ...slot, newTutorStrategyCeri: other }))
    done(await submit(id))
    expect(await Promise.all([support!, other].map(supportState))).toEqual(['PUBLISHED', 'PUBLISHED'])
    expect(first).not.toBe(second)
  })

  it('names a support that belongs to another problem, with that reason', async () => {
    const { id, support, conditions, problem, set } = await make.aReadyStudy(1)
    const foreign = await aSupport(owner, set.problems[1]!)
    await server.composed.pools.study.query(
      'update trellis.support_mapping set tutoring_ceri = $1 where study_id = $2',
      [foreign, id],
    )
    expect((await submit(id)).body.error.details).toEqual({
      conditionId: conditions[0],
      problemId: problem,
      supportId: foreign,
      reason: 'other_problem',
    })
    expect(await supportState(foreign)).toBe('WORK_IN_PROGRESS')
    expect(await supportState(support!)).toBe('WORK_IN_PROGRESS')
  })

  it('publishes a support that an administrator wrote in the study', async () => {
    const { id, conditions, set } = await make.aReadyStudy(1)
    const problem = set.problems[1]!
    const theirs = await aSupport(admin, problem)
    const slot = { studyId: id, conditionId: conditions[0], problemCeri: problem }
    done(await admin.post('/api/TutorStrategyCondition/createTSC', { ...slot, tutorStrategyCeri: theirs }))
    expect((await owner.get(`/core/content/tutorings/${theirs}`)).status).toBe(200)
    done(await submit(id))
    expect((await admin.get(`/core/content/tutorings/${theirs}`)).body.psType).toBe('PUBLISHED')
  })

  it('refuses to deploy a study whose support was deleted while approval was awaited', async () => {
    const { id, support, conditions, problem } = await make.aStudyIn('AWAITING_APPROVAL')
    done(await owner.delete(`/core/content/tutorings/${support}`))
    const { answer, events } = await eventsDuring(server, () => admin.post('/api/study/deploy', { id }))
    expect(answer.body.error).toMatchObject({
      code: 'publishing_failed',
      details: { conditionId: conditions[0], problemId: problem, supportId: support },
    })
    expect(events).toEqual([])
    expect((await load(id)).status).toBe('AWAITING_APPROVAL')
  })
})

describe('publishing supports', () => {
  it('returns how many supports were new and records it in the history', async () => {
    const { id, support } = await make.aReadyStudy(1)
    const first = await eventsDuring(server, () => owner.post('/api/study/publishSupports', { studyId: id }))
    expect(first.answer.body).toEqual({ published: 1 })
    expect(first.events).toMatchObject([{ studyId: id, action: 'supports_published', details: { published: 1 } }])
    expect(await supportState(support!)).toBe('PUBLISHED')
    expect((await owner.post('/api/study/publishSupports', { studyId: id })).body).toEqual({ published: 0 })
  })

  it('refuses to publish supports outside development', async () => {
    const { id } = await make.aStudyIn('DEPLOYED')
    const { answer, events } = await eventsDuring(server, () =>
      owner.post('/api/study/publishSupports', { studyId: id }),
    )
    expect(answer.body.error.code).toBe('edit_refused')
    expect(events).toEqual([])
  })
})

describe('the problem sets of a submitted study', () => {
  it('holds the problem sets of a study from submission until completion, also through a pause', async () => {
    const { id, set } = await make.aReadyStudy(2)
    expect(await heldSets(id)).toEqual([])
    done(await submit(id))
    expect(await heldSets(id)).toEqual([set.ceri])
    for (const status of ['DEPLOYED', 'PAUSED', 'DEPLOYED']) {
      done(await move(admin, id, status))
      expect(await heldSets(id)).toEqual([set.ceri])
    }
    done(await move(admin, id, 'COMPLETED'))
    expect(await heldSets(id)).toEqual([])
  })

  it.each([
    ['converted to a draft', (id: number) => move(owner, id, 'DEVELOPMENT')],
    ['archived', (id: number) => move(admin, id, 'ARCHIVED')],
    ['deleted', (id: number) => admin.delete('/api/study/deleteStudy', { id })],
  ])('frees the problem sets of a study when it is %s', async (_, leave) => {
    const set = make.takeSet()
    const first = await make.aReadyStudy(2, set)
    const second = await make.aReadyStudy(2, set)
    done(await submit(first.id))
    expect((await submit(second.id)).status).toBe(409)
    done(await leave(first.id))
    expect((await submit(second.id)).status).toBe(200)
    expect(await heldSets(second.id)).toEqual([set.ceri])
  })

  it('refuses to submit a study whose problem set another one holds, and changes nothing in it', async () => {
    const set = make.takeSet()
    const [first, second] = [await make.aReadyStudy(1, set), await make.aReadyStudy(1, set)]
    const other = make.takeSet()
    done(await owner.post('/api/study/addProblemSet', { studyId: second.id, problemSetId: other.ceri }))
    done(await submit(first.id))
    const { answer, events } = await eventsDuring(server, () => submit(second.id))
    expect(answer.status).toBe(409)
    expect(answer.body.error).toMatchObject({
      code: 'problem_set_in_use',
      message: 'The Problem Set is in use.',
      details: { problemSetIds: [set.ceri] },
    })
    expect(events).toEqual([])
    expect(await heldSets(second.id)).toEqual([])
    expect(await supportState(second.support!)).toBe('WORK_IN_PROGRESS')
  })
})
