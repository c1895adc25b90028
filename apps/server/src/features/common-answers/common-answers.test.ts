import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsDuring } from '../../testing/audit'
import { waitForBlockedStatement } from '../../testing/blocked-statement'
import { aFeedback, aSupport, done, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
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

const add = (body: object, client = owner) => client.post('/api/cwa/addWipCWAFeedbackMapping', body)
const update = (body: object) => owner.post('/api/cwa/updateWipCWAFeedbackMapping', body)
const remove = (id: number, client = owner) =>
  client.delete(`/api/cwa/deleteWipCWAFeedbackMapping?wipCWAFeedbackMappingId=${id}`)
const list = async (id: number) => (await owner.get(`/api/cwa/getWipCWAFeedbackMappingsForStudy?studyId=${id}`)).body

/** A study with feedback in one slot, and the mapping for a second one. */
async function anEmptySlot() {
  const study = await make.aReadyStudy(4)
  const { ceri: id, responseId } = await aFeedback(owner, study.problem, 'Check the units.')
  return {
    ...study,
    mapping: {
      studyId: study.id,
      conditionNumber: study.conditions[1]!,
      problemCeri: study.problem,
      studentResponseId: responseId,
      studentResponseFeedbackCeri: id,
    },
  }
}

const studyOf = async (id: number) =>
  done<{ missingSupports: number }>(await owner.post('/api/study/loadStudyById', { id }))
const problemsOf = async (id: number) => {
  const { allCond } = done<{ allCond: { xref: string }[] }>(await owner.post('/api/study/getAllWipProblems', { id }))
  return [...new Set(allCond.map(({ xref }) => xref))]
}
const answersTo = async (problem: string) =>
  done<{ id: number; isOwn: boolean }[]>(await owner.get(`/core/sdata/cwa?problemCeris=${problem}`))

describe('the number of missing supports', () => {
  it('counts one missing feedback for each condition and wrong answer, less those written', async () => {
    const study = await make.aReadyStudy(4)
    const answers = await answersTo((await problemsOf(study.id)).join(','))
    const written = (await list(study.id)).length
    expect((await studyOf(study.id)).missingSupports).toBe(answers.length * study.conditions.length - written)
  })
})

describe('removing a wrong answer that was added', () => {
  const removeAnswer = (studyId: number, responseId: number, client = owner) =>
    client.delete(`/api/cwa/removeWrongAnswer?studyId=${studyId}&studentResponseId=${responseId}`)

  /** On the first problem of a study that takes a number as an answer. */
  async function anAddedAnswer() {
    const { mapping, ...study } = await anEmptySlot()
    for (const problem of await problemsOf(study.id)) {
      const { status, body } = await owner.post('/core/sdata/cwa', {
        problemCeri: problem,
        response: { '1': ['98765432'] },
      })
      if (status !== 200) continue
      const { ceri } = await aFeedback(owner, problem, 'Look again.')
      const own = { problemCeri: problem, studentResponseId: body.id, studentResponseFeedbackCeri: ceri }
      done(await add({ ...mapping, ...own }))
      return { ...study, problem, answer: body as { id: number } }
    }
    throw new Error('No problem of the study takes a number')
  }

  it('removes an added wrong answer with its feedback, unless another study has feedback on it', async () => {
    const { id, answer, problem } = await anAddedAnswer()
    const other = (await make.aReadyStudy(4)).id
    expect((await removeAnswer(other, answer.id)).body.error.code).toBe('wrong_answer_in_use')
    expect((await removeAnswer(id, answer.id, colleague)).status).toBe(404)
    const before = (await list(id)).length
    const platformAnswer = (await answersTo(problem)).find((one) => !one.isOwn)!
    expect((await removeAnswer(id, platformAnswer.id)).body.error.code).toBe('student_response_not_found')
    expect((await list(id)).length).toBe(before)

    const { events } = await eventsDuring(server, async () => done(await removeAnswer(id, answer.id)))
    expect(events.map(({ action }) => action)).toEqual(['feedback_unmapped'])
    expect((await list(id)).length).toBe(before - 1)
    expect((await answersTo(problem)).some((one) => one.id === answer.id)).toBe(false)
  })

  it('does not lock the study while the platform removes an answer', async () => {
    const { id, answer } = await anAddedAnswer()
    const { study, platform } = server.composed.pools
    const holder = await platform!.connect()
    await holder.query('begin')
    await holder.query('select from platform.student_response where id = $1 for update', [answer.id])
    const removal = removeAnswer(id, answer.id)
    await waitForBlockedStatement(study)
    await study.query('select from trellis.study where id = $1 for update nowait', [id])
    await holder.query('commit')
    holder.release()
    expect((await removal).status).toBe(200)
  })
})

describe('mapping feedback to a common wrong answer', () => {
  it('returns the id of a new feedback mapping under both names, lists it and records it in the history', async () => {
    const { id, mapping } = await anEmptySlot()
    const { answer, events } = await eventsDuring(server, () => add({ ...mapping, isPublished: false }))
    const dbid = answer.body.id
    expect(answer.body).toEqual({ id: dbid, wipCWAFeedbackMappingId: dbid })
    expect((await list(id)).at(-1)).toEqual({ dbid, ...mapping, isPublished: false })
    const { problemCeri: problemId, studentResponseId } = mapping
    expect(events).toMatchObject([
      { studyId: id, action: 'feedback_mapped', details: { problemCeri: problemId, studentResponseId } },
    ])
  })

  it('counts mapped feedback as a support of the study', async () => {
    const { id, mapping } = await anEmptySlot()
    done(await add(mapping))
    expect((await owner.post('/api/study/loadStudyById', { id })).body).toMatchObject({
      supportCount: 2,
      readyToDeploy: true,
    })
  })

  it('allows one feedback per condition and answer', async () => {
    const { mapping, problem } = await anEmptySlot()
    const others = [await aFeedback(owner, problem), await aFeedback(owner, problem)]
    const rivals = others.map(({ ceri: id }) => ({ ...mapping, studentResponseFeedbackCeri: id }))
    const answers = await Promise.all(rivals.map((rival) => add(rival)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    const { answer, events } = await eventsDuring(server, () => add(mapping))
    expect(answer.body.error.code).toBe('mapping_exists')
    expect(events).toEqual([])
  })

  it('changes nothing when the same mapping is sent again', async () => {
    const { id, mapping } = await anEmptySlot()
    const [first, second] = await Promise.all([add(mapping), add(mapping)])
    expect([second.status, second.body]).toEqual([200, first.body])
    expect(await list(id)).toHaveLength(2)
  })

  it('refuses an answer that is not known for that problem', async () => {
    const { mapping, set } = await anEmptySlot()
    const [elsewhere] = done<{ id: number }[]>(await owner.get(`/core/sdata/cwa?problemCeris=${set.problems[1]}`))
    for (const studentResponseId of [2_000_000_000, elsewhere!.id]) {
      const { answer, events } = await eventsDuring(server, () => add({ ...mapping, studentResponseId }))
      expect([answer.status, answer.body.error.code]).toEqual([404, 'student_response_not_found'])
      expect(events).toEqual([])
    }
  })

  it('refuses to map hints, feedback of another researcher and feedback on another problem', async () => {
    const { mapping, problem, set } = await anEmptySlot()
    const withFeedback = (feedbackId: string) => add({ ...mapping, studentResponseFeedbackCeri: feedbackId })
    const hints = await withFeedback(await aSupport(owner, problem))
    expect([hints.status, hints.body.error.code]).toEqual([400, 'unsupported_support_type'])
    const foreign = await withFeedback((await aFeedback(colleague, problem)).ceri)
    expect([foreign.status, foreign.body.error.code]).toEqual([404, 'tutoring_not_found'])
    const elsewhere = await withFeedback((await aFeedback(owner, set.problems[1]!)).ceri)
    expect([elsewhere.status, elsewhere.body.error.code]).toEqual([404, 'tutoring_not_found'])
  })

  it('refuses to map feedback for a condition of another study, and any change outside development', async () => {
    const { mapping } = await anEmptySlot()
    const other = await make.aReadyStudy(4)
    const foreign = await add({ ...mapping, conditionNumber: other.conditions[0] })
    expect([foreign.status, foreign.body.error.code]).toEqual([404, 'condition_not_found'])
    done(await owner.post('/api/study/updateStudyStatus', { studyId: mapping.studyId, status: 'AWAITING_APPROVAL' }))
    const [kept] = await list(mapping.studyId)
    for (const answer of [await add(mapping), await update(mapping), await remove(kept.dbid)]) {
      expect([answer.status, answer.body.error.code]).toEqual([409, 'edit_refused'])
    }
  })
})

describe('changing feedback on a common wrong answer', () => {
  it('points the mapping at the new feedback, unpublished, and records the change in the history', async () => {
    const { id, mapping, problem } = await anEmptySlot()
    done(await add({ ...mapping, isPublished: true }))
    const { ceri } = await aFeedback(owner, problem, 'Count again.')
    const { answer, events } = await eventsDuring(server, () =>
      update({ ...mapping, studentResponseFeedbackCeri: ceri }),
    )
    expect(answer.body).toMatchObject({ studentResponseFeedbackCeri: ceri, isPublished: false })
    expect(events).toMatchObject([{ studyId: id, action: 'feedback_mapped', details: { feedbackCeri: ceri } }])
    expect(await list(id)).toHaveLength(2)
  })

  it('returns 404 for a change of feedback where there is no mapping', async () => {
    const { mapping } = await anEmptySlot()
    const { status, body } = await update(mapping)
    expect([status, body.error.code]).toEqual([404, 'mapping_not_found'])
  })
})

describe('removing feedback', () => {
  it('removes a feedback mapping and records it in the history, once', async () => {
    const { id } = await make.aReadyStudy(4)
    const [{ dbid }] = await list(id)
    const { answer, events } = await eventsDuring(server, () => remove(dbid))
    expect(answer.body).toEqual({ ok: true })
    expect(events).toMatchObject([{ studyId: id, action: 'feedback_unmapped' }])
    expect(await list(id)).toEqual([])
    expect((await remove(dbid)).status).toBe(404)
  })

  it('treats a mapping of another researcher as one that does not exist', async () => {
    const { id } = await make.aReadyStudy(4)
    const [{ dbid }] = await list(id)
    for (const answer of [await remove(dbid, colleague), await remove(2_000_000_000, colleague)]) {
      expect([answer.status, answer.body.error.code]).toEqual([404, 'mapping_not_found'])
    }
    expect(await list(id)).toHaveLength(1)
  })
})
