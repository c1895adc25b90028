import type { StudyTypeId } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsDuring } from '../../testing/audit'
import { done, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'

let server: TestServer
let owner: TestClient
let colleague: TestClient
let make: StudyBuilder

beforeAll(async () => {
  server = await startTestServer()
  ;[owner, colleague] = await Promise.all([server.signIn('researcher'), server.signIn('colleague')])
  make = await studyBuilder(server, { owner, admin: await server.signIn('admin') })
})
afterAll(() => server.close())

interface Listed {
  dbid: number
  name: string
  description: string
  psid: string | null
  isFixed: boolean
  weight: number
}

const list = async (id: number) => done<Listed[]>(await owner.post('/api/study/loadConditionsById', { id }))
const add = (studyId: number, fields: object = {}) => owner.post('/api/study/addStudyCondition', { studyId, ...fields })
const change = (conditionId: number, fieldname: string, value: unknown, more: object = {}) =>
  owner.post('/api/study/updateStudyCondition', { conditionId, fieldname, value, ...more })
const remove = (id: number, client = owner) => client.post('/api/study/deleteStudyCondition', { id })

async function aStudyWith(count: number, studyTypeId: StudyTypeId = 1): Promise<{ id: number; conditions: Listed[] }> {
  const { studyId } = await make.aStudy({ studyTypeId })
  while ((await list(studyId)).length < count) done(await add(studyId))
  return { id: studyId, conditions: await list(studyId) }
}

describe('adding a condition', () => {
  it("names a new condition 'Condition N' and describes it as 'Change me!'", async () => {
    const { id } = await aStudyWith(2)
    const { body } = await add(id)
    expect(body).toMatchObject({ name: 'Condition 3', description: 'Change me!', psid: null, isFixed: false })
    expect((await list(id)).map((entry) => entry.name)).toEqual(['Condition 1', 'Condition 2', 'Condition 3'])
  })

  it('gives a new condition a name that no condition of the study has', async () => {
    const { id, conditions } = await aStudyWith(3)
    done(await remove(conditions[0]!.dbid))
    expect((await add(id)).body.name).toBe('Condition 4')
  })

  it('accepts a name, a description and one of the study’s problem sets', async () => {
    const { id, set } = await make.aReadyStudy(2)
    const { body } = await add(id, { name: ' Stories ', description: 'Told as stories', psid: set.ceri })
    expect(body).toMatchObject({ name: 'Stories', description: 'Told as stories', psid: set.ceri })
  })

  it('records an added condition in the history', async () => {
    const { id } = await aStudyWith(2)
    const { answer, events } = await eventsDuring(server, () => add(id))
    const details = { conditionId: answer.body.dbid, name: 'Condition 3' }
    expect(events).toMatchObject([{ studyId: id, action: 'condition_added', details }])
  })

  it.each([
    [1, 20, 'too_many'],
    [4, 20, 'too_many'],
    [2, 4, 'too_many'],
    [3, 2, 'too_many'],
  ] as const)('limits a study of type %i to %i conditions', async (studyTypeId, max, reason) => {
    const { id } = await aStudyWith(max, studyTypeId)
    const { answer, events } = await eventsDuring(server, () => add(id))
    expect(answer.status).toBe(409)
    expect(answer.body.error).toMatchObject({ code: 'condition_refused', details: { reason } })
    expect(events).toEqual([])
    expect(await list(id)).toHaveLength(max)
  })

  it('never exceeds the maximum when many conditions are added at the same time', async () => {
    const { id } = await aStudyWith(2, 2)
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(id)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2)
    const names = (await list(id)).map((entry) => entry.name)
    expect(new Set(names).size).toBe(4)
  })

  it('refuses to add or rename a condition with the name of another one, ignoring case', async () => {
    const { id, conditions } = await aStudyWith(2)
    expect((await add(id, { name: 'condition  1' })).body.error.details).toEqual({ reason: 'name_taken' })
    const renamed = await change(conditions[1]!.dbid, 'name', 'CONDITION 1')
    expect(renamed.body.error.details).toEqual({ reason: 'name_taken' })
    done(await change(conditions[1]!.dbid, 'name', 'condition 2'))
  })

  it('refuses a new condition while approval is awaited and after deployment, each with its own reason', async () => {
    const awaiting = await add((await make.aStudyIn('AWAITING_APPROVAL')).id)
    expect(awaiting.status).toBe(409)
    expect(awaiting.body.error).toMatchObject({ code: 'edit_refused', details: { reason: 'awaiting_approval' } })
    const deployed = await add((await make.aStudyIn('DEPLOYED')).id)
    expect(deployed.status).toBe(409)
    expect(deployed.body.error.details.reason).toBe('deployed')
  })

  it.each([
    ['a blank name', { name: '  ' }, 'name'],
    ['a name of 41 characters', { name: 'x'.repeat(41) }, 'name'],
    ['a description of 121 characters', { description: 'x'.repeat(121) }, 'description'],
    ['a problem set that the study does not hold', { psid: 'PSA0' }, 'psid'],
  ])('refuses %s and names the field', async (_, fields, field) => {
    const { id } = await aStudyWith(2)
    const { status, body } = await add(id, fields)
    expect(status).toBe(400)
    expect(body.error.details.fields[0].field).toBe(field)
  })
})

describe('changing a condition', () => {
  it('stores the trimmed name and the description, and records a change with the old value', async () => {
    const { id, conditions } = await aStudyWith(2)
    const { dbid } = conditions[0]!
    const { answer, events } = await eventsDuring(server, () => change(dbid, 'name', `  ${'n'.repeat(40)} `))
    expect(answer.body.name).toBe('n'.repeat(40))
    expect(events).toMatchObject([
      { studyId: id, action: 'condition_changed', details: { conditionId: dbid, field: 'name', from: 'Condition 1' } },
    ])
    expect((await change(dbid, 'description', 'd'.repeat(120))).body.description).toBe('d'.repeat(120))
    expect((await change(dbid, 'description', '')).body.description).toBe('')
  })

  it.each([
    ['name', '   ', 'Field cannot be blank'],
    ['name', 'n'.repeat(41), 'Max 40 characters'],
    ['description', 'd'.repeat(121), 'Max 120 characters'],
    ['weight', 0, 'At least 1'],
    ['weight', 101, 'At most 100'],
    ['weight', 1.5, 'Whole numbers only'],
  ])('refuses an invalid %s with a message (case %#)', async (fieldname, value, message) => {
    const { id, conditions } = await aStudyWith(2)
    const { answer, events } = await eventsDuring(server, () => change(conditions[0]!.dbid, fieldname, value))
    expect(answer.status).toBe(400)
    expect(answer.body.error.details.fields).toEqual([{ field: fieldname, message }])
    expect(await list(id)).toEqual(conditions)
    expect(events).toEqual([])
  })

  it('reports a conflict to the second of two people who rename a condition', async () => {
    const { conditions } = await aStudyWith(2)
    const { dbid: id } = conditions[0]!
    done(await change(id, 'name', 'First', { previous: 'Condition 1' }))
    const { status, body } = await change(id, 'name', 'Second', { previous: 'Condition 1' })
    expect(status).toBe(409)
    expect(body.error).toMatchObject({ code: 'edit_conflict', details: { field: 'name', current: 'First' } })
  })

  it('points a condition at a problem set of the study and clears it again', async () => {
    const { set, conditions } = await make.aReadyStudy(2)
    expect((await change(conditions[0]!, 'psid', set.ceri)).body.psid).toBe(set.ceri)
    expect((await change(conditions[0]!, 'psid', null)).body.psid).toBeNull()
  })

  it('refuses to point a condition at a problem set that the study does not hold', async () => {
    const { conditions } = await make.aReadyStudy(2)
    const { status, body } = await change(conditions[0]!, 'psid', make.takeSet().ceri)
    expect(status).toBe(400)
    expect(body.error.details.fields[0]).toEqual({
      field: 'psid',
      message: 'This problem set is not part of the study',
    })
  })

  it('clears the problem set of a condition once it is removed from the study', async () => {
    const { id, set, conditions } = await make.aReadyStudy(2)
    done(await change(conditions[0]!, 'psid', set.ceri))
    done(await owner.delete('/api/study/removeProblemSet', { studyId: id, problemSetId: set.ceri }))
    expect((await list(id)).map((entry) => entry.psid)).toEqual([null, null])
  })

  it("refuses to rename 'Best So Far'", async () => {
    const { conditions } = await aStudyWith(2, 3)
    const { status, body } = await change(conditions[0]!.dbid, 'name', 'Mine')
    expect(status).toBe(409)
    expect(body.error).toMatchObject({ code: 'condition_refused' })
    expect((await change(conditions[1]!.dbid, 'name', 'Mine')).status).toBe(200)
  })

  it("changes the weight of 'Best So Far' and records the old and the new one", async () => {
    const { id, conditions } = await aStudyWith(2, 3)
    expect(conditions.map((entry) => entry.weight)).toEqual([1, 1])
    const { answer, events } = await eventsDuring(server, () => change(conditions[0]!.dbid, 'weight', 2))
    expect(answer.body.weight).toBe(2)
    expect(events).toMatchObject([
      { studyId: id, action: 'condition_changed', details: { field: 'weight', from: 1, to: 2 } },
    ])
    expect((await list(id)).map((entry) => entry.weight)).toEqual([2, 1])
    const study = (await owner.post('/api/study/loadStudyById', { id })).body
    expect(study.conditions.map((entry: Listed) => entry.weight)).toEqual([2, 1])
  })

  it('reports a conflict to the second of two people who change the weight of a condition', async () => {
    const { conditions } = await aStudyWith(2)
    const { dbid: id } = conditions[0]!
    done(await change(id, 'weight', 3, { previous: 1 }))
    expect((await change(id, 'weight', 2, { previous: 1 })).body.error.details).toEqual({
      field: 'weight',
      current: 3,
    })
  })

  it('refuses to point a condition at the problem set of a test', async () => {
    const { id, conditions } = await make.aReadyStudy(2)
    const test = make.takeSet().ceri
    done(await owner.post('/api/study/addProblemSet', { studyId: id, problemSetId: test, studyBlockTypeId: 1 }))
    expect((await change(conditions[0]!, 'psid', test)).status).toBe(400)
  })

  it('refuses to change a condition outside development', async () => {
    const { conditions } = await make.aStudyIn('DEPLOYED')
    const { answer, events } = await eventsDuring(server, () => change(conditions[0]!, 'name', 'Late'))
    expect(answer.status).toBe(409)
    expect(answer.body.error.code).toBe('edit_refused')
    expect(events).toEqual([])
  })
})

describe('deleting a condition', () => {
  it('refuses to delete one of the last two conditions', async () => {
    const { id, conditions } = await aStudyWith(3)
    expect((await remove(conditions[1]!.dbid)).body).toEqual({ ok: true })
    const { answer, events } = await eventsDuring(server, () => remove(conditions[0]!.dbid))
    expect(answer.status).toBe(409)
    expect(answer.body.error.details.reason).toBe('too_few')
    expect(events).toEqual([])
    expect(await list(id)).toHaveLength(2)
  })

  it('keeps two conditions even when all are deleted at the same time', async () => {
    const { id, conditions } = await aStudyWith(5)
    await Promise.all(conditions.map((entry) => remove(entry.dbid)))
    expect(await list(id)).toHaveLength(2)
  })

  it('deletes the supports of a condition, on the platform too, and records the deletion in the history', async () => {
    const { id, conditions, support } = await make.aReadyStudy(1)
    done(await add(id))
    const { events } = await eventsDuring(server, () => remove(conditions[0]!))
    expect(events).toMatchObject([{ action: 'condition_deleted', details: { conditionId: conditions[0] } }])
    expect((await owner.get(`/api/TutorStrategyCondition?studyId=${id}`)).body).toEqual([])
    expect((await owner.get(`/core/content/tutorings/${support}`)).status).toBe(404)
  })

  it('keeps a support that another condition still gives', async () => {
    const { id, conditions, support, problem } = await make.aReadyStudy(1)
    done(await add(id))
    const slot = { studyId: id, conditionId: conditions[1], problemCeri: problem, tutorStrategyCeri: support }
    done(await owner.post('/api/TutorStrategyCondition/createTSC', slot))
    done(await remove(conditions[0]!))
    expect((await owner.get(`/core/content/tutorings/${support}`)).status).toBe(200)
  })

  it("never deletes 'Best So Far'", async () => {
    const { conditions } = await aStudyWith(2, 3)
    expect((await remove(conditions[0]!.dbid)).status).toBe(409)
  })

  it('gives the same reply for another person’s condition and for one that does not exist', async () => {
    const { id, conditions } = await aStudyWith(3)
    const foreign = await remove(conditions[0]!.dbid, colleague)
    expect([foreign.status, foreign.body.error.code]).toEqual([404, 'condition_not_found'])
    expect((await remove(2_000_000_000)).body.error.code).toBe('condition_not_found')
    expect(await list(id)).toHaveLength(3)
  })
})
