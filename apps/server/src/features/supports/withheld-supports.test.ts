import { type Condition, conditionSchema, type Study, studySchema } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsDuring } from '../../testing/audit'
import { aSupport, done, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'

let server: TestServer
let owner: TestClient
let make: StudyBuilder

beforeAll(async () => {
  server = await startTestServer()
  const admin = await server.signIn('admin')
  owner = await server.signIn('researcher')
  make = await studyBuilder(server, { owner, admin })
})
afterAll(() => server.close())

const withhold = (body: object) => owner.put('/api/study/support/withheld', { isWithheld: true, ...body })
const conditionsOf = async (id: number) => {
  const answers = done<Condition[]>(await owner.post('/api/study/loadConditionsById', { id }), conditionSchema.array())
  return answers.map((condition) => condition.withheld)
}
const missingIn = async (id: number) =>
  done<Study>(await owner.post('/api/study/loadStudyById', { id }), studySchema).missingSupports

/** A study whose first condition has a support for the first problem; the rest is empty. */
async function aStudy() {
  const study = await make.aReadyStudy(1)
  const [, control] = study.conditions
  return { ...study, control: control!, slot: { studyId: study.id, conditionId: control! } }
}

describe('withholding supports on purpose', () => {
  it('counts withheld supports as complete, records the change and can undo it', async () => {
    const { id, slot, set } = await aStudy()
    const before = await missingIn(id)
    const { answer, events } = await eventsDuring(server, () => withhold({ ...slot, problemIds: set.problems }))
    expect([...done<Condition>(answer, conditionSchema).withheld].toSorted()).toEqual([...set.problems].toSorted())
    expect(events).toMatchObject([{ action: 'supports_withheld', details: { problems: set.problems.length } }])
    expect(await missingIn(id)).toBe(before - set.problems.length)
    const again = await eventsDuring(server, () => withhold({ ...slot, problemIds: set.problems }))
    expect(again.events).toEqual([])
    const back = { ...slot, problemIds: set.problems, isWithheld: false }
    const undone = await eventsDuring(server, () => withhold(back))
    expect(undone.events).toMatchObject([{ action: 'supports_not_withheld' }])
    expect(await missingIn(id)).toBe(before)
  })

  it('refuses to withhold supports where the condition has one, and changes nothing', async () => {
    const { id, problem, set, conditions } = await aStudy()
    const body = { studyId: id, conditionId: conditions[0], problemIds: [set.problems[1], problem] }
    const { status, body: answer } = await withhold(body)
    expect([status, answer.error.code]).toEqual([409, 'mapping_exists'])
    expect(await conditionsOf(id)).toEqual([[], []])
  })

  it('refuses a problem that the study does not use, and a condition of another study', async () => {
    const [one, other] = [await aStudy(), await aStudy()]
    const [foreign] = make.takeSet().problems
    expect((await withhold({ ...one.slot, problemIds: [one.problem, foreign] })).body.error.code).toBe(
      'problem_not_found',
    )
    expect((await withhold({ ...one.slot, conditionId: other.control, problemIds: [one.problem] })).status).toBe(404)
    expect(await conditionsOf(one.id)).toEqual([[], []])
  })

  it.each(['mapped', 'saved'] as const)('stops withholding when a support is %s for the problem', async (way) => {
    const { id, slot, problem, control } = await aStudy()
    done(await withhold({ ...slot, problemIds: [problem] }))
    if (way === 'mapped') {
      const support = await aSupport(owner, problem)
      const body = { ...slot, problemCeri: problem, tutorStrategyCeri: support }
      done(await owner.post('/api/TutorStrategyCondition/createTSC', body))
    } else {
      const body = {
        slot: { studyId: id, conditionId: control, problemId: problem, studentResponseId: null },
        content: { tutorStrategyType: 'EXPLANATIONS', explanation: '<p>Count on.</p>' },
        key: crypto.randomUUID(),
        revision: null,
      }
      done(await owner.put('/api/study/support', body))
    }
    expect(await conditionsOf(id)).toEqual([[], []])
  })

  it('stops withholding for the problems of a set that is removed from the study', async () => {
    const { id, slot, problem, set } = await aStudy()
    done(await withhold({ ...slot, problemIds: [problem] }))
    done(await owner.delete('/api/study/removeProblemSet', { studyId: id, problemSetId: set.ceri }))
    expect(await conditionsOf(id)).toEqual([[], []])
  })

  it('copies withheld supports with the study and exports them', async () => {
    const { id, slot, problem } = await aStudy()
    done(await withhold({ ...slot, problemIds: [problem] }))
    const copy = done<Study>(await owner.post('/api/study/copyStudy', { id }), studySchema)
    expect(copy.conditions.map(({ withheld }) => withheld)).toEqual([[], [problem]])
    const file = done(await owner.get(`/api/study/export?studyId=${id}`)) as { conditions: { withheld: string[] }[] }
    expect(file.conditions.map(({ withheld }) => withheld)).toEqual([[], [problem]])
  })
})
