import { studyContentSchema } from '@trellis/domain'
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

const add = (body: object, client = owner) => client.post('/api/study/addProblemSet', body)
const remove = (body: object) => owner.delete('/api/study/removeProblemSet', body)
const setsOf = async (id: number) => (await owner.post('/api/study/getProblemSetStudies', { id })).body
const problemsOf = async (id: number) =>
  done<{ allCond: { xref: string; problemSetId: string }[] }>(await owner.post('/api/study/getAllWipProblems', { id }))
    .allCond
const outlineOf = async (id: string) =>
  done<{ ceri: string }[]>(await owner.get(`/core/content/problem-sets/${id}/outline`)).map((entry) => entry.ceri)

describe('adding a problem set', () => {
  it.each(['problemSetId', 'problemSetCeri'])(
    'accepts the id of a set as %s and adds its problems in order',
    async (name) => {
      const { studyId } = await make.aStudy()
      const { ceri: id } = make.takeSet()
      const { answer, events } = await eventsDuring(server, () => add({ studyId, [name]: ` ${id} ` }))
      expect(answer.body).toEqual({ problemSetId: id })
      const outline = await outlineOf(id)
      expect(await problemsOf(studyId)).toEqual(outline.map((xref) => ({ xref, problemSetId: id })))
      expect(await setsOf(studyId)).toEqual([
        { problemSetCeri: id, problemSetId: id, studyBlockTypeId: 3, problemCount: outline.length },
      ])
      expect(events).toMatchObject([{ studyId, action: 'problem_set_added', details: { problemSetId: id } }])
    },
  )

  it('keeps sets in the order they were added, whatever their ids', async () => {
    const { studyId } = await make.aStudy()
    const sets = [make.takeSet(), make.takeSet(), make.takeSet()].reverse()
    for (const { ceri: id } of sets) done(await add({ studyId, problemSetId: id }))
    expect((await setsOf(studyId)).map((set: { problemSetCeri: string }) => set.problemSetCeri)).toEqual(
      sets.map((set) => set.ceri),
    )
  })

  it.each([1, 2, 3])('adds a set to block %i', async (studyBlockTypeId) => {
    const { studyId } = await make.aStudy()
    expect((await add({ studyId, problemSetId: make.takeSet().ceri, studyBlockTypeId })).status).toBe(200)
    expect(await setsOf(studyId)).toMatchObject([{ studyBlockTypeId }])
  })

  it.each([4, 5, 6, 7])(
    'refuses to add a set to block %i, which belongs to one condition',
    async (studyBlockTypeId) => {
      const { studyId } = await make.aStudy()
      const { status, body } = await add({ studyId, problemSetId: make.takeSet().ceri, studyBlockTypeId })
      expect(status).toBe(400)
      expect(body.error).toMatchObject({ code: 'unrecognized_block_type', message: 'Unrecognized Study Block type' })
    },
  )

  it.each([
    ['unknown', 'PSA0000', 404, 'problem_set_not_found'],
    ['malformed', 'FOO1', 400, 'malformed_problem_set_id'],
    ['a problem’s', 'PRA1', 400, 'malformed_problem_set_id'],
    ['blank', '  ', 400, 'invalid_input'],
  ])('refuses the id of a set that is %s', async (_, problemSetId, status, code) => {
    const { studyId } = await make.aStudy()
    const { answer, events } = await eventsDuring(server, () => add({ studyId, problemSetId }))
    expect(answer.status).toBe(status)
    expect(answer.body.error.code).toBe(code)
    expect(events).toEqual([])
    expect(await setsOf(studyId)).toEqual([])
  })

  it('adds a set only once when three requests add it at the same time', async () => {
    const { studyId } = await make.aStudy()
    const { ceri: id } = make.takeSet()
    const answers = await Promise.all([1, 2, 3].map(() => add({ studyId, problemSetId: id })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422])
    const { body } = answers.find((answer) => answer.status === 422)!
    expect(body.error).toMatchObject({
      code: 'problem_set_already_added',
      message: 'Problem Set is already added to this study.',
    })
  })

  it('refuses a set that another study holds with the text "The Problem Set is in use."', async () => {
    const { set } = await make.aStudyIn('AWAITING_APPROVAL')
    for (const client of [owner, colleague]) {
      const { dbid: id } = done<{ dbid: number }>(await client.post('/api/study/addStudy', { studyTypeId: 1 }))
      const { answer, events } = await eventsDuring(server, () => add({ studyId: id, problemSetId: set.ceri }, client))
      expect(answer.status).toBe(409)
      expect(JSON.stringify(answer.body)).toContain('The Problem Set is in use.')
      expect(answer.body.error.details).toEqual({ problemSetIds: [set.ceri] })
      expect(events).toEqual([])
    }
  })

  it('allows only one set in a Single Support study', async () => {
    const { id } = await make.aReadyStudy(3)
    const { status, body } = await add({ studyId: id, problemSetId: make.takeSet().ceri })
    expect(status).toBe(409)
    expect(body.error.code).toBe('one_problem_set_only')
  })

  it('allows sets for tests beside the one set of a Single Support study, added before or after it', async () => {
    const { id } = await make.aReadyStudy(3)
    const test = (studyBlockTypeId: number) => ({ problemSetId: make.takeSet().ceri, studyBlockTypeId })
    expect((await add({ studyId: id, ...test(1) })).status).toBe(200)
    expect((await add({ studyId: id, ...test(2) })).status).toBe(200)
    const other = (await make.aStudy({ studyTypeId: 3 })).studyId
    expect((await add({ studyId: other, ...test(1) })).status).toBe(200)
    expect((await add({ studyId: other, problemSetId: make.takeSet().ceri })).status).toBe(200)
  })

  it.each(['AWAITING_APPROVAL', 'DEPLOYED', 'COMPLETED', 'ARCHIVED'] as const)(
    'refuses to add or remove sets and problems in a study that is %s',
    async (status) => {
      const { id, set } = await make.aStudyIn(status)
      const { events } = await eventsDuring(server, async () => {
        expect((await add({ studyId: id, problemSetId: make.takeSet().ceri })).status).toBe(409)
        expect((await remove({ studyId: id, problemSetId: set.ceri })).status).toBe(409)
        expect((await owner.delete('/api/study/removeProblems', { studyId: id, problems: set.problems })).status).toBe(
          409,
        )
      })
      expect(events).toEqual([])
      expect(await setsOf(id)).toHaveLength(1)
    },
  )
})

describe('removing a problem set', () => {
  it('removes the problems of the set and the supports written for them, on the platform too', async () => {
    const { id, set, support } = await make.aReadyStudy(1)
    const { answer, events } = await eventsDuring(server, () => remove({ studyId: id, problemSetCeri: set.ceri }))
    expect(answer.body).toEqual({ ok: true })
    expect(events).toMatchObject([{ action: 'problem_set_removed', details: { problemSetId: set.ceri, supports: 1 } }])
    expect(await problemsOf(id)).toEqual([])
    expect((await owner.get(`/api/TutorStrategyCondition?studyId=${id}`)).body).toEqual([])
    expect((await owner.get(`/core/content/tutorings/${support}`)).status).toBe(404)
  })

  it('keeps the other sets of the study and their supports', async () => {
    const { id, set, support } = await make.aReadyStudy(1)
    const other = make.takeSet()
    done(await add({ studyId: id, problemSetId: other.ceri }))
    done(await remove({ studyId: id, problemSetId: other.ceri }))
    expect(await setsOf(id)).toMatchObject([{ problemSetCeri: set.ceri }])
    expect((await owner.get(`/core/content/tutorings/${support}`)).status).toBe(200)
  })

  it('answers 404 for the removal of a set that the study does not hold', async () => {
    const { studyId } = await make.aStudy()
    const { answer, events } = await eventsDuring(server, () => remove({ studyId, problemSetId: 'PSA0000' }))
    expect([answer.status, answer.body.error.code]).toEqual([404, 'problem_set_not_found'])
    expect(events).toEqual([])
  })
})

describe('the problems of a set', () => {
  const arrange = (body: object) => owner.post('/api/study/arrangeProblems', body)
  const contentOf = async (id: number) =>
    done(await owner.get(`/api/study/content?studyId=${id}`), studyContentSchema).sets[0]!.set.members.map((member) =>
      member.kind === 'problem' ? member.problemId : null,
    )

  it('leaves out and reorders problems, in the content that students get too', async () => {
    const { id, set } = await make.aReadyStudy(1)
    const wanted = [set.problems[2]!, set.problems[0]!]
    const problemSetId = set.ceri
    const { events } = await eventsDuring(server, () => arrange({ studyId: id, problemSetId, problems: wanted }))
    expect(events.map(({ action }) => action)).toEqual(['problems_arranged'])
    expect(await contentOf(id)).toEqual(wanted)
    done(await arrange({ studyId: id, problemSetId, problems: set.problems }))
    expect(await contentOf(id)).toEqual(set.problems)
  })

  it('removes the supports of problems that are left out', async () => {
    const { id, set, problem } = await make.aReadyStudy(1)
    const others = set.problems.filter((one) => one !== problem)
    done(await arrange({ studyId: id, problemSetId: set.ceri, problems: others }))
    expect(done<unknown[]>(await owner.get(`/api/TutorStrategyCondition?studyId=${id}`))).toEqual([])
  })

  it('arranges only problems of the set, at least one, and only in a set of the study', async () => {
    const { id, set } = await make.aReadyStudy(1)
    const foreign = await arrange({ studyId: id, problemSetId: set.ceri, problems: ['PRA0'] })
    expect(foreign.body.error.code).toBe('problem_not_found')
    expect((await arrange({ studyId: id, problemSetId: set.ceri, problems: [] })).status).toBe(400)
    const other = (await make.aReadyStudy(1)).set
    const elsewhere = await arrange({ studyId: id, problemSetId: other.ceri, problems: other.problems })
    expect(elsewhere.body.error.code).toBe('problem_set_not_found')
  })

  const addProblems = (body: object) => owner.post('/api/study/addWipProblems', { studyBlockTypeId: 3, ...body })
  const removeProblems = (body: object) => owner.delete('/api/study/removeProblems', body)

  it('removes a problem with its supports, and adds it again at the end', async () => {
    const { id, set, problem, support } = await make.aReadyStudy(1)
    const total = (await problemsOf(id)).length
    const removal = await eventsDuring(server, () => removeProblems({ studyId: id, problems: [{ xref: problem }] }))
    expect(removal.answer.body).toEqual({ removed: 1 })
    expect(removal.events).toMatchObject([{ action: 'problems_removed', details: { problems: [problem] } }])
    expect(await problemsOf(id)).toHaveLength(total - 1)
    expect((await owner.get(`/core/content/tutorings/${support}`)).status).toBe(404)

    const addition = await eventsDuring(server, () =>
      addProblems({ studyId: id, problems: [problem, problem], problemSetId: set.ceri }),
    )
    expect(addition.answer.body).toEqual({ added: 1 })
    expect(addition.events).toMatchObject([{ action: 'problems_added', details: { problems: 1 } }])
    expect((await problemsOf(id)).at(-1)).toEqual({ xref: problem, problemSetId: set.ceri })
  })

  it('records nothing when a problem to add is already there or one to remove is not', async () => {
    const { id, set, problem } = await make.aReadyStudy(1)
    const { events } = await eventsDuring(server, async () => {
      expect((await addProblems({ studyId: id, problems: [problem], problemSetId: set.ceri })).body.added).toBe(0)
      expect((await removeProblems({ studyId: id, problems: ['PRA0'] })).body.removed).toBe(0)
    })
    expect(events).toEqual([])
  })

  it.each([1, 2, 4])('refuses to add problems to block %i and names the block', async (studyBlockTypeId) => {
    const { id, set, problem } = await make.aReadyStudy(1)
    const body = { studyId: id, problems: [problem], problemSetId: set.ceri, studyBlockTypeId }
    const answer = await owner.post('/api/study/addWipProblems', body)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code: 'unrecognized_block_type', details: { studyBlockTypeId } })
  })

  it('adds only problems of the set, and only to a set of the study', async () => {
    const { id, set } = await make.aReadyStudy(1)
    const other = make.takeSet()
    const foreign = await addProblems({ studyId: id, problems: other.problems, problemSetId: set.ceri })
    expect(foreign.body.error.code).toBe('problem_not_found')
    const absent = await addProblems({ studyId: id, problems: other.problems, problemSetId: other.ceri })
    expect(absent.body.error.code).toBe('problem_set_not_found')
  })
})
