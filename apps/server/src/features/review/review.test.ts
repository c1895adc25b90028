import { type StudyContent, studyContentSchema } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

const contentOf = async (id: number, client = owner) =>
  done<StudyContent>(await client.get(`/api/study/content?studyId=${id}`), studyContentSchema)

describe('the content of a study', () => {
  it('contains every problem of the sets with its key, and every condition with what it gives', async () => {
    const study = await make.aReadyStudy()
    const content = await contentOf(study.id)
    expect(content.sets.map(({ set }) => set.problemSetId)).toEqual([study.set.ceri])
    expect(Object.keys(content.problems)).toEqual(expect.arrayContaining(study.set.problems))
    expect(content.problems[study.problem]!.answers).not.toEqual([])
    const [first, second] = content.conditions
    expect(first!.supports[study.problem]).toEqual({
      supportId: study.support,
      type: 'HINTS',
      pieces: ['Draw it first.'],
    })
    expect(second!.supports).not.toHaveProperty(study.problem)
    expect(second!.feedback).toEqual({})
  })

  it('contains the feedback of a condition under its problem, beside fallback supports only', async () => {
    const study = await make.aReadyStudy(4)
    const [first] = (await contentOf(study.id)).conditions
    expect(first!.feedback[study.problem]).toMatchObject([{ supportId: study.support, html: 'Look at the sign.' }])
    expect(Object.values(first!.supports).every(({ isFallback }) => isFallback)).toBe(true)
  })

  it('gives the help of the platform in all conditions for problems without a support of any condition', async () => {
    const study = await make.aReadyStudy()
    const [, other] = study.set.problems
    const [first, second] = (await contentOf(study.id)).conditions
    expect(first!.supports[other!]).toMatchObject({ isFallback: true })
    expect(first!.supports[other!]!.pieces.length).toBeGreaterThan(0)
    expect(second!.supports[other!]).toEqual(first!.supports[other!])
  })

  it('gives help for every problem in every condition of a Problem Varied study', async () => {
    const study = await make.aReadyStudy(2)
    for (const condition of (await contentOf(study.id)).conditions) {
      expect(Object.keys(condition.supports).toSorted()).toEqual([...study.set.problems].toSorted())
    }
  })

  it('contains only supports of the conditions when the fallback help of the platform is off', async () => {
    const study = await make.aReadyStudy()
    const body = { studyId: study.id, fieldname: 'fallbackHelp', value: false }
    done(await owner.post('/api/study/updateStudyField', body))
    const [first, second] = (await contentOf(study.id)).conditions
    expect([Object.keys(first!.supports), second!.supports]).toEqual([[study.problem], {}])
  })

  it('withholds help on purpose in one condition and gives it in the other', async () => {
    const study = await make.aReadyStudy()
    const [, other] = study.set.problems
    const body = { studyId: study.id, conditionId: study.conditions[1], problemIds: [other], isWithheld: true }
    done(await owner.put('/api/study/support/withheld', body))
    const [first, second] = (await contentOf(study.id)).conditions
    expect(first!.supports).toHaveProperty(other!)
    expect(second!.supports).not.toHaveProperty(other!)
    expect([first!.withheld, second!.withheld]).toEqual([undefined, [other]])
  })

  it("contains a support in 'Best So Far' for every problem of the set", async () => {
    const study = await make.aReadyStudy(3)
    const fixed = (await contentOf(study.id)).conditions.find((condition) => condition.isFixed)!
    for (const problem of study.set.problems) expect(fixed.supports[problem]!.pieces.length).toBeGreaterThan(0)
  })

  it('shows an administrator the same content as the owner', async () => {
    const study = await make.aReadyStudy()
    expect(await contentOf(study.id, admin)).toEqual(await contentOf(study.id))
  })

  it('gives no supports in a pre-test, even where a condition has one for its problem', async () => {
    const [study, test] = [await make.aReadyStudy(), make.takeSet()]
    const body = { studyId: study.id, problemSetId: test.ceri, studyBlockTypeId: 1 }
    done(await owner.post('/api/study/addProblemSet', body))
    const [problemId] = test.problems
    const supportId = await aSupport(owner, problemId!)
    const mapping = {
      studyId: study.id,
      conditionId: study.conditions[0],
      problemCeri: problemId,
      tutorStrategyCeri: supportId,
    }
    done(await owner.post('/api/TutorStrategyCondition/createTSC', mapping))
    const content = await contentOf(study.id)
    expect(content.sets.map((entry) => entry.studyBlockTypeId)).toEqual([3, 1])
    expect(content.problems).toHaveProperty(problemId!)
    expect(content.conditions[0]!.supports).toHaveProperty(study.problem)
    expect(content.conditions[0]!.supports).not.toHaveProperty(problemId!)
  })
})
