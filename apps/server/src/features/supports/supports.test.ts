import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsDuring } from '../../testing/audit'
import { aFeedback, aSupport, done, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'

let server: TestServer
let owner: TestClient
let colleague: TestClient
let admin: TestClient
let make: StudyBuilder

beforeAll(async () => {
  server = await startTestServer()
  ;[owner, colleague, admin] = await Promise.all([
    server.signIn('researcher'),
    server.signIn('colleague'),
    server.signIn('admin'),
  ])
  make = await studyBuilder(server, { owner, admin })
})
afterAll(() => server.close())

const create = (body: object, client = owner) => client.post('/api/TutorStrategyCondition/createTSC', body)
const repoint = (body: object) => owner.patch('/api/TutorStrategyCondition/update', body)
const unmap = (body: object) => owner.delete('/api/TutorStrategyCondition/delete', body)
const list = async (id: number) => (await owner.get(`/api/TutorStrategyCondition?studyId=${id}`)).body
const support = (id: string) => owner.get(`/core/content/tutorings/${id}`)

/** A study with a problem set, and a slot in it that has no support yet. */
async function anEmptySlot() {
  const study = await make.aReadyStudy(1)
  return { ...study, slot: { studyId: study.id, conditionId: study.conditions[1]!, problemCeri: study.problem } }
}

describe('mapping a support to a condition', () => {
  it('maps a support as unpublished and records it in the history', async () => {
    const { id, slot, problem } = await anEmptySlot()
    const supportId = await aSupport(owner, problem)
    const { answer, events } = await eventsDuring(server, () => create({ ...slot, tutorStrategyCeri: supportId }))
    expect(answer.body).toEqual({
      ...slot,
      tutorStrategyCeri: supportId,
      tutorStrategyType: 'HINTS',
      isPublished: false,
    })
    expect(await list(id)).toContainEqual(answer.body)
    const { studyId: _, ...where } = slot
    expect(events).toMatchObject([
      { studyId: id, action: 'support_mapped', details: { ...where, tutorStrategyCeri: supportId } },
    ])
  })

  it('takes the type of a support from the platform, not from the caller', async () => {
    const { slot, problem } = await anEmptySlot()
    const supportId = await aSupport(owner, problem)
    const { body } = await create({ ...slot, tutorStrategyCeri: supportId, tutorStrategyType: 'EXPLANATIONS' })
    expect(body.tutorStrategyType).toBe('HINTS')
  })

  it('allows one support per condition and problem', async () => {
    const { id, slot, problem } = await anEmptySlot()
    const ids = [await aSupport(owner, problem), await aSupport(owner, problem)]
    const answers = await Promise.all(ids.map((supportId) => create({ ...slot, tutorStrategyCeri: supportId })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    const other = await aSupport(owner, problem)
    const again = await eventsDuring(server, () => create({ ...slot, tutorStrategyCeri: other }))
    expect(again.answer.body.error.code).toBe('mapping_exists')
    expect(again.events).toEqual([])
    expect(await list(id)).toHaveLength(2)
  })

  it('changes nothing when the same mapping is sent again', async () => {
    const { id, slot, problem } = await anEmptySlot()
    const supportId = await aSupport(owner, problem)
    const first = await create({ ...slot, tutorStrategyCeri: supportId })
    const again = await eventsDuring(server, () => create({ ...slot, tutorStrategyCeri: supportId }))
    expect([again.answer.status, again.answer.body]).toEqual([200, first.body])
    expect(again.events).toEqual([])
    expect(await list(id)).toHaveLength(2)
  })

  it('transfers a support that an administrator wrote to the owner of the study, but no other support', async () => {
    const { slot, problem } = await anEmptySlot()
    const [written, foreign] = [await aSupport(admin, problem), await aSupport(colleague, problem)]
    done(await create({ ...slot, tutorStrategyCeri: written }, admin))
    expect((await owner.get(`/core/content/tutorings/${written}`)).status).toBe(200)
    const change = { ...slot, newTutorStrategyCeri: foreign }
    done(await admin.patch('/api/TutorStrategyCondition/update', change))
    expect((await owner.get(`/core/content/tutorings/${foreign}`)).status).toBe(404)
    expect((await colleague.get(`/core/content/tutorings/${foreign}`)).status).toBe(200)
  })

  it('refuses a support that was written for another problem', async () => {
    const { slot, set } = await anEmptySlot()
    const { status, body } = await create({ ...slot, tutorStrategyCeri: await aSupport(owner, set.problems[1]!) })
    expect([status, body.error.code]).toEqual([404, 'tutoring_not_found'])
  })

  it('treats a support of another researcher as one that does not exist', async () => {
    const { slot, problem } = await anEmptySlot()
    const foreign = await create({ ...slot, tutorStrategyCeri: await aSupport(colleague, problem) })
    const missing = await create({ ...slot, tutorStrategyCeri: 'TUA0' })
    expect([foreign.status, foreign.body.error.code]).toEqual([404, 'tutoring_not_found'])
    expect([missing.status, missing.body.error.code]).toEqual([404, 'tutoring_not_found'])
  })

  it('refuses feedback, which belongs to a common wrong answer', async () => {
    const { slot, problem } = await anEmptySlot()
    const { ceri: id } = await aFeedback(owner, problem)
    const { status, body } = await create({ ...slot, tutorStrategyCeri: id })
    expect(status).toBe(400)
    expect(body.error).toMatchObject({
      code: 'unsupported_support_type',
      message: 'Cannot create unsupported support type',
    })
  })

  it('refuses a condition of another study and a problem that the study does not use', async () => {
    const { slot, problem } = await anEmptySlot()
    const other = await make.aReadyStudy(1)
    const supportId = await aSupport(owner, problem)
    const wrongCondition = await create({ ...slot, conditionId: other.conditions[0], tutorStrategyCeri: supportId })
    expect([wrongCondition.status, wrongCondition.body.error.code]).toEqual([404, 'condition_not_found'])
    const wrongProblem = await create({
      ...slot,
      problemCeri: other.problem,
      tutorStrategyCeri: await aSupport(owner, other.problem),
    })
    expect([wrongProblem.status, wrongProblem.body.error.code]).toEqual([404, 'problem_not_found'])
  })

  it("refuses the fixed condition 'Best So Far'", async () => {
    const { id, problem } = await make.aReadyStudy(3)
    const [fixed] = (await owner.post('/api/study/loadConditionsById', { id })).body
    const supportId = await aSupport(owner, problem)
    const answer = await create({
      studyId: id,
      conditionId: fixed.dbid,
      problemCeri: problem,
      tutorStrategyCeri: supportId,
    })
    expect([answer.status, answer.body.error.code]).toEqual([409, 'condition_refused'])
  })

  it('refuses to map a support outside development, and in a study of another researcher', async () => {
    const { id, conditions, problem } = await make.aStudyIn('AWAITING_APPROVAL')
    const slot = { studyId: id, conditionId: conditions[1], problemCeri: problem }
    const { answer, events } = await eventsDuring(server, async () =>
      create({ ...slot, tutorStrategyCeri: await aSupport(owner, problem) }),
    )
    expect([answer.status, answer.body.error.code]).toEqual([409, 'edit_refused'])
    expect(events).toEqual([])
    const foreign = await create({ ...slot, tutorStrategyCeri: await aSupport(colleague, problem) }, colleague)
    expect([foreign.status, foreign.body.error.code]).toEqual([404, 'study_not_found'])
  })
})

describe('pointing a condition at another support', () => {
  it('unpublishes the mapping, keeps the old support and records the change in the history', async () => {
    const study = await make.aReadyStudy(1)
    const slot = { studyId: study.id, conditionId: study.conditions[0], problemCeri: study.problem }
    done(await owner.post('/api/study/publishSupports', { studyId: study.id }))
    expect(await list(study.id)).toMatchObject([{ isPublished: true }])
    const newSupportId = await aSupport(owner, study.problem, 'Another way.')
    const { answer, events } = await eventsDuring(server, () =>
      repoint({ ...slot, newTutorStrategyCeri: newSupportId }),
    )
    expect(answer.body).toMatchObject({ tutorStrategyCeri: newSupportId, isPublished: false })
    expect(events).toMatchObject([{ action: 'support_mapped', details: { tutorStrategyCeri: newSupportId } }])
    expect((await support(study.support!)).status).toBe(200)
  })

  it('follows the new version that editing a published support creates', async () => {
    const study = await make.aReadyStudy(1)
    done(await owner.post('/api/study/publishSupports', { studyId: study.id }))
    const content = { tutorStrategyType: 'EXPLANATIONS', explanation: 'Say it in words.' }
    const { ceri: id } = done<{ ceri: string }>(
      await owner.patch(`/core/content/tutorings/${study.support}?ops=PUBLISH`, content),
    )
    expect(id).not.toBe(study.support)
    const slot = { studyId: study.id, conditionId: study.conditions[0], problemCeri: study.problem }
    const { body } = await repoint({ ...slot, newTutorStrategyCeri: id, tutorStrategyType: 'EXPLANATIONS' })
    expect(body).toMatchObject({ tutorStrategyCeri: id, tutorStrategyType: 'EXPLANATIONS' })
  })

  it('returns 404 where there is no mapping, and for a support of another problem', async () => {
    const { slot, problem, set } = await anEmptySlot()
    const absent = await repoint({ ...slot, newTutorStrategyCeri: await aSupport(owner, problem) })
    expect([absent.status, absent.body.error.code]).toEqual([404, 'mapping_not_found'])
    const other = await repoint({ ...slot, newTutorStrategyCeri: await aSupport(owner, set.problems[1]!) })
    expect([other.status, other.body.error.code]).toEqual([404, 'tutoring_not_found'])
  })
})

describe('removing a support from a condition', () => {
  it('removes the mapping, keeps the support and records the removal in the history', async () => {
    const study = await make.aReadyStudy(1)
    const slot = { studyId: study.id, conditionId: study.conditions[0], problemCeri: study.problem }
    const { answer, events } = await eventsDuring(server, () => unmap(slot))
    expect(answer.body).toEqual({ ok: true })
    expect(events).toMatchObject([{ action: 'support_unmapped', details: { tutorStrategyCeri: study.support } }])
    expect(await list(study.id)).toEqual([])
    expect((await support(study.support!)).status).toBe(200)
    expect((await unmap(slot)).body.error.code).toBe('mapping_not_found')
  })
})

describe('missing supports', () => {
  const missing = async (id: number) => (await owner.post('/api/study/loadStudyById', { id })).body.missingSupports
  const supportable = async (id: string) =>
    done<{ problemType: string }[]>(await owner.get(`/core/content/problem-sets/${id}/outline`)).filter(
      (problem) => problem.problemType !== 'OPEN_RESPONSE',
    ).length

  it('counts missing supports over problems that take supports and conditions that can be written for', async () => {
    const { id, set, slot, problem } = await anEmptySlot()
    const wanted = 2 * (await supportable(set.ceri))
    expect(await missing(id)).toBe(wanted - 1)
    done(await create({ ...slot, tutorStrategyCeri: await aSupport(owner, problem) }))
    expect(await missing(id)).toBe(wanted - 2)
    done(await owner.post('/api/study/addStudyCondition', { studyId: id }))
    expect(await missing(id)).toBe(wanted - 2 + wanted / 2)
  })

  it("counts no missing supports for 'Best So Far', nor in Problem Varied studies", async () => {
    const single = await make.aReadyStudy(3)
    expect(await missing(single.id)).toBe((await supportable(single.set.ceri)) - 1)
    expect(await missing((await make.aReadyStudy(2)).id)).toBe(0)
  })

  it('counts no missing supports for tests, whose supports do not offset missing ones elsewhere', async () => {
    const { id, conditions } = await make.aReadyStudy(1)
    const before = await missing(id)
    const test = make.takeSet()
    done(await owner.post('/api/study/addProblemSet', { studyId: id, problemSetId: test.ceri, studyBlockTypeId: 1 }))
    expect(await missing(id)).toBe(before)
    const slot = { studyId: id, conditionId: conditions[0], problemCeri: test.problems[0] }
    done(await create({ ...slot, tutorStrategyCeri: await aSupport(owner, test.problems[0]!) }))
    expect(await missing(id)).toBe(before)
  })
})

describe('a support that an administrator edits', () => {
  it('keeps a support that an administrator edits readable for the researcher, who can submit the study', async () => {
    const study = await make.aReadyStudy(1)
    done(await owner.post('/api/study/publishSupports', { studyId: study.id }))
    const content = { tutorStrategyType: 'HINTS', hints: [{ hint: 'Put right by an administrator.' }] }
    const { ceri: id } = done<{ ceri: string }>(await admin.patch(`/core/content/tutorings/${study.support}`, content))
    const slot = { studyId: study.id, conditionId: study.conditions[0], problemCeri: study.problem }
    done(await admin.patch('/api/TutorStrategyCondition/update', { ...slot, newTutorStrategyCeri: id }))
    expect((await support(id)).status).toBe(200)
    const submit = { studyId: study.id, status: 'AWAITING_APPROVAL' }
    expect((await owner.post('/api/study/updateStudyStatus', submit)).status).toBe(200)
  })
})

describe('a support of the library', () => {
  it('keeps a library support when an administrator deletes the study that used it', async () => {
    const { id, slot, problem } = await anEmptySlot()
    const { data } = done<{ data: { ceri: string; tutorStrategyType: string }[] }>(
      await owner.get(`/core/content/problems/${problem}/tutorings`),
    )
    const { rows } = await server.composed.pools.platform!.query(
      'select ceri from platform.tutoring where problem_ceri = $1 and author_id is null and type = $2',
      [problem, 'HINTS'],
    )
    const ceri = rows[0].ceri
    expect(data.map((entry) => entry.ceri)).toContain(ceri)
    done(await create({ ...slot, tutorStrategyCeri: ceri }))
    done(await admin.delete('/api/study/deleteStudy', { id }))
    expect((await support(ceri)).status).toBe(200)
  })
})
