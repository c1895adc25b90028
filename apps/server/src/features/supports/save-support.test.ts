import { randomUUID } from 'node:crypto'
import { AppError, type StoredSupport, storedSupportSchema, toWire, tutoringSchema, type UserId } from '@trellis/domain'
import type { Caller, PlatformPort } from '@trellis/http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../db/client'
import { eventsDuring } from '../../testing/audit'
import { aSupport, done, type ReadyStudy, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { type Answer, startTestServer, type TestClient, type TestServer } from '../../testing/test-server'
import { saveSupportService } from './save-support.service'

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

interface Save {
  slot: object
  content: object | null
  revision?: string | null
  key?: string
}
const requestOf = ({ slot, content, revision = null, key = randomUUID() }: Save) => ({ slot, content, revision, key })
const save = (request: Save, client = owner) => client.put('/api/study/support', requestOf(request))
const saved = async (request: Save, client = owner) =>
  done<StoredSupport>(await save(request, client), storedSupportSchema)
const refusal = ({ status, body }: Answer) => [status, body.error.code]

const hints = (...texts: string[]) => ({ tutorStrategyType: 'HINTS', hints: texts.map((hint) => ({ hint })) })
const explanation = (text: string) => ({ tutorStrategyType: 'EXPLANATIONS', explanation: text })
const feedback = (text: string) => ({ tutorStrategyType: 'STUDENT_RESPONSE_FEEDBACK', responseFeedback: text })

const slotIn = ({ id, conditions, problem }: ReadyStudy, studentResponseId: number | null = null) => ({
  studyId: id,
  conditionId: conditions[1]!,
  problemId: problem,
  studentResponseId,
})

/** A study in development and a slot of it that is empty. */
async function anEmptySlot() {
  const study = await make.aReadyStudy(1)
  return { study, slot: slotIn(study) }
}

/** The same with a support in the slot. */
async function aFilledSlot(content: object = explanation('<p>First.</p>')) {
  const { study, slot } = await anEmptySlot()
  return { study, slot, stored: await saved({ slot, content }) }
}

async function mappingIn(slot: { studyId: number; conditionId: number; problemId: string }) {
  const mappings = done<{ conditionId: number; problemCeri: string; tutorStrategyCeri: string }[]>(
    await owner.get(`/api/TutorStrategyCondition?studyId=${slot.studyId}`),
  )
  return mappings.filter((one) => one.conditionId === slot.conditionId && one.problemCeri === slot.problemId)
}

/** The researcher's own drafts and published supports for a problem, without the library's. */
async function ownSupports(problem: string): Promise<string[]> {
  const { rows } = await server.composed.pools.platform!.query<{ ceri: string }>(
    `select ceri from platform.tutoring
     where problem_ceri = $1 and author_id is not null and state <> 'DELETED' order by ceri`,
    [problem],
  )
  return rows.map(({ ceri: id }) => id)
}

const read = (id: string, client = owner) => client.get(`/core/content/tutorings/${id}`)
const publish = async (studyId: number) => done(await owner.post('/api/study/publishSupports', { studyId }))

describe('saving a support', () => {
  it('writes, maps and records a support when the slot is empty', async () => {
    const { slot } = await anEmptySlot()
    const { answer, events } = await eventsDuring(server, () => save({ slot, content: hints('<p>Draw it.</p>') }))
    const stored = done<StoredSupport>(answer, storedSupportSchema)
    expect(stored).toMatchObject({
      slot,
      tutoring: { problemId: slot.problemId, hints: [{ hint: '<p>Draw it.</p>' }], psType: 'WORK_IN_PROGRESS' },
      mapping: { id: null, isPublished: false },
    })
    expect(await mappingIn(slot)).toMatchObject([
      { tutorStrategyCeri: stored.tutoring.supportId, tutorStrategyType: 'HINTS', isPublished: false },
    ])
    const { conditionId, problemId } = slot
    const details = { conditionId, problemCeri: problemId, tutorStrategyCeri: stored.tutoring.supportId }
    expect(events).toMatchObject([{ studyId: slot.studyId, action: 'support_mapped', details }])
  })

  it('changes a draft in place and leaves its mapping alone', async () => {
    const { slot, stored } = await aFilledSlot()
    const change = { slot, content: explanation('<p>Second.</p>'), revision: stored.revision }
    const { answer, events } = await eventsDuring(server, () => save(change))
    expect(answer.body.tutoring).toMatchObject({ ceri: stored.tutoring.supportId, explanation: '<p>Second.</p>' })
    expect(answer.body.revision).not.toBe(stored.revision)
    expect(events).toEqual([])
  })

  it('makes a new version of a published support and points the condition at it', async () => {
    const { study, slot, stored } = await aFilledSlot()
    await publish(study.id)
    const change = { slot, content: explanation('<p>Second.</p>'), revision: stored.revision }
    const { answer, events } = await eventsDuring(server, () => save(change))
    const { supportId } = stored.tutoring
    const next = done<StoredSupport>(answer, storedSupportSchema)
    expect(next.tutoring).toMatchObject({ version: 2, previousSupportId: supportId, psType: 'WORK_IN_PROGRESS' })
    expect(next.mapping.isPublished).toBe(false)
    expect(await mappingIn(slot)).toMatchObject([{ tutorStrategyCeri: next.tutoring.supportId }])
    expect(events).toMatchObject([
      { action: 'support_mapped', details: { tutorStrategyCeri: next.tutoring.supportId } },
    ])
    expect((await read(supportId)).body).toMatchObject({ explanation: '<p>First.</p>', psType: 'PUBLISHED' })
  })

  it('writes a new support when the stored one was removed by another save', async () => {
    const { slot, stored } = await aFilledSlot()
    done(await save({ slot, content: null, revision: stored.revision }))
    const again = await saved({ slot, content: explanation('<p>Again.</p>'), revision: stored.revision })
    expect(again.tutoring.supportId).not.toBe(stored.tutoring.supportId)
    expect(await mappingIn(slot)).toMatchObject([{ tutorStrategyCeri: again.tutoring.supportId }])
  })

  it('writes a new support when the stored one was deleted on the platform', async () => {
    const { slot, stored } = await aFilledSlot()
    done(await owner.delete(`/core/content/tutorings/${stored.tutoring.supportId}`))
    const again = await saved({ slot, content: explanation('<p>Again.</p>'), revision: stored.revision })
    expect(await mappingIn(slot)).toMatchObject([{ tutorStrategyCeri: again.tutoring.supportId }])
  })

  it('removes the support, its mapping and nothing else when the content is null', async () => {
    const { study, slot, stored } = await aFilledSlot()
    const { answer, events } = await eventsDuring(server, () =>
      save({ slot, content: null, revision: stored.revision }),
    )
    expect([answer.status, answer.body]).toEqual([200, null])
    expect(await mappingIn(slot)).toEqual([])
    expect((await read(stored.tutoring.supportId)).status).toBe(404)
    expect((await read(study.support!)).status).toBe(200)
    expect(events).toMatchObject([
      { action: 'support_unmapped', details: { tutorStrategyCeri: stored.tutoring.supportId } },
    ])
  })

  it('leaves an empty slot empty when the content is null, without an event', async () => {
    const { slot } = await anEmptySlot()
    const { answer, events } = await eventsDuring(server, () => save({ slot, content: null }))
    expect([answer.status, answer.body, events]).toEqual([200, null, []])
  })

  it('keeps a library support that a condition no longer uses', async () => {
    const { slot } = await anEmptySlot()
    const { rows } = await server.composed.pools.platform!.query(
      `select ceri, revision from platform.tutoring where problem_ceri = $1 and author_id is null and type = 'HINTS'`,
      [slot.problemId],
    )
    const { ceri: id, revision } = rows[0]
    const { studentResponseId: _, ...helpSlot } = slot
    done(
      await owner.post('/api/TutorStrategyCondition/createTSC', {
        ...helpSlot,
        problemCeri: slot.problemId,
        tutorStrategyCeri: id,
      }),
    )
    done(await save({ slot, content: null, revision: `${id}.${revision}` }))
    expect(await mappingIn(slot)).toEqual([])
    expect((await read(id)).status).toBe(200)
  })

  it('replaces a support of another type and deletes it', async () => {
    const { slot, stored } = await aFilledSlot()
    const next = await saved({ slot, content: hints('<p>One step.</p>'), revision: stored.revision })
    expect(next.tutoring).toMatchObject({ tutorStrategyType: 'HINTS', version: 1 })
    expect(await mappingIn(slot)).toMatchObject([
      { tutorStrategyCeri: next.tutoring.supportId, tutorStrategyType: 'HINTS' },
    ])
    expect((await read(stored.tutoring.supportId)).status).toBe(404)
  })

  it('gives a support that an administrator saves to the owner of the study', async () => {
    const { slot } = await anEmptySlot()
    const key = randomUUID()
    const { tutoring, revision } = await saved({ slot, content: hints('By an administrator.'), key }, admin)
    expect((await read(tutoring.supportId)).status).toBe(200)
    expect((await saved({ slot, content: hints('By an administrator.'), key }, admin)).tutoring.supportId).toBe(
      tutoring.supportId,
    )
    const changed = await saved({ slot, content: hints('By the owner.'), revision })
    expect(changed.tutoring.supportId).toBe(tutoring.supportId)
  })
})

describe('a support that is written for another person', () => {
  it('refuses a support written for another person unless an administrator writes it', async () => {
    const { study } = await anEmptySlot()
    const { userID } = done<{ userID: string }>(await owner.get('/api/login/isAuth'))
    const write = (client: TestClient) =>
      client.post(`/core/content/problems/${study.problem}/tutorings?authorId=${userID}`, hints('<p>For you.</p>'))
    expect(refusal(await write(colleague))).toEqual([403, 'access_restricted'])
    const { ceri: id } = done<{ ceri: string }>(await write(admin))
    expect((await read(id)).status).toBe(200)
  })
})

describe('a save that is sent again', () => {
  it('answers a repeated save with the first result, without a second support or event', async () => {
    const { study, slot } = await anEmptySlot()
    const request = { slot, content: hints('<p>Once.</p>'), key: randomUUID() }
    const first = await saved(request)
    const count = (await ownSupports(study.problem)).length
    const { answer, events } = await eventsDuring(server, () => save(request))
    expect(done(answer, storedSupportSchema)).toEqual(first)
    expect(events).toEqual([])
    expect(await ownSupports(study.problem)).toHaveLength(count)
  })

  it('answers a repeated change, new version, switch of type or removal with the first result', async () => {
    const { study, slot, stored } = await aFilledSlot()
    const repeat = async (request: Save) => {
      const keyed = { ...request, key: randomUUID() }
      const first = await saved(keyed)
      expect(await saved(keyed)).toEqual(first)
      return first
    }
    const changed = await repeat({ slot, content: explanation('<p>Second.</p>'), revision: stored.revision })
    await publish(study.id)
    const version = await repeat({ slot, content: explanation('<p>Third.</p>'), revision: changed.revision })
    expect(version.tutoring.version).toBe(2)
    const switched = await repeat({ slot, content: hints('<p>Fourth.</p>'), revision: version.revision })
    const removal = { slot, content: null, revision: switched.revision, key: randomUUID() }
    expect([(await save(removal)).body, (await save(removal)).body]).toEqual([null, null])
  })

  it('writes the support again when a save is repeated after its support was removed', async () => {
    const { slot } = await anEmptySlot()
    const request = { slot, content: hints('<p>Back again.</p>'), key: randomUUID() }
    const first = await saved(request)
    done(await save({ slot, content: null, revision: first.revision }))
    const { tutoring } = await saved(request)
    expect(tutoring.hints).toEqual([{ hint: '<p>Back again.</p>' }])
    expect(await mappingIn(slot)).toMatchObject([{ tutorStrategyCeri: tutoring.supportId }])
  })

  it('writes one support when the same save arrives five times at the same time', async () => {
    const { study, slot } = await anEmptySlot()
    const before = await ownSupports(study.problem)
    const request = { slot, content: hints('<p>At once.</p>'), key: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 5 }, () => saved(request)))
    expect(new Set(answers.map(({ tutoring }) => tutoring.supportId)).size).toBe(1)
    expect(await ownSupports(study.problem)).toHaveLength(before.length + 1)
    expect(await mappingIn(slot)).toHaveLength(1)
  })

  it('writes two supports when a client uses one key for two slots', async () => {
    const study = await make.aReadyStudy(1)
    const key = randomUUID()
    const [first, second] = [slotIn(study), { ...slotIn(study), problemId: study.set.problems[1]! }]
    const [one, other] = [
      await saved({ slot: first, content: hints('<p>One.</p>'), key }),
      await saved({ slot: second, content: hints('<p>Other.</p>'), key }),
    ]
    expect(one.tutoring.supportId).not.toBe(other.tutoring.supportId)
  })
})

describe('a save that stops between the platform and the mapping', () => {
  /** The service over a platform whose replies to one call are lost after the call was carried out. */
  async function saveOverBrokenPlatform(broken: 'createTutoring' | 'updateTutoring', request: object) {
    const { userID } = done<{ userID: UserId }>(await owner.get('/api/login/isAuth'))
    const caller: Caller = { actor: { userId: userID, roles: ['RESEARCHER'], isAdmin: false }, session: null }
    const port = server.composed.embedded!.port
    const platform = {
      ...port,
      [broken]: async (input: never, by: Caller) => {
        await port[broken](input, by)
        throw new AppError('platform_unreachable', {})
      },
    } as PlatformPort
    const service = saveSupportService({ db: connect(server.composed.pools.study), platform })
    await expect(service.save(request as never, caller)).rejects.toMatchObject({ code: 'platform_unreachable' })
  }

  it('leaves the slot empty, and finishes without a second support when the save is sent again', async () => {
    const { study, slot } = await anEmptySlot()
    const before = await ownSupports(study.problem)
    const request = requestOf({ slot, content: hints('<p>Kept.</p>') })
    await saveOverBrokenPlatform('createTutoring', request)
    expect(await mappingIn(slot)).toEqual([])
    expect(await ownSupports(study.problem)).toHaveLength(before.length + 1)
    const { tutoring } = await saved(request)
    expect(await mappingIn(slot)).toMatchObject([{ tutorStrategyCeri: tutoring.supportId }])
    expect(await ownSupports(study.problem)).toHaveLength(before.length + 1)
  })

  it('keeps the published version mapped, and finishes with one new version when the save is sent again', async () => {
    const { study, slot, stored } = await aFilledSlot()
    await publish(study.id)
    const before = await ownSupports(study.problem)
    const request = requestOf({ slot, content: explanation('<p>Next.</p>'), revision: stored.revision })
    await saveOverBrokenPlatform('updateTutoring', request)
    expect(await mappingIn(slot)).toMatchObject([{ tutorStrategyCeri: stored.tutoring.supportId }])
    const { tutoring } = await saved(request)
    expect(tutoring).toMatchObject({
      version: 2,
      previousSupportId: stored.tutoring.supportId,
      explanation: '<p>Next.</p>',
    })
    expect(await ownSupports(study.problem)).toHaveLength(before.length + 1)
  })

  it('lets another tab that has seen its new version save over it', async () => {
    const { study, slot, stored } = await aFilledSlot()
    await publish(study.id)
    const stopped = requestOf({ slot, content: explanation('<p>Stopped.</p>'), revision: stored.revision })
    await saveOverBrokenPlatform('updateTutoring', stopped)
    const other = { slot, content: explanation('<p>Other tab.</p>'), revision: stored.revision }
    const refused = await save(other)
    expect(refused.body.error).toMatchObject({
      code: 'edit_conflict',
      details: { current: { explanation: '<p>Stopped.</p>' } },
    })
    const { ceri: supportId, revision } = refused.body.error.details.current
    const kept = await saved({ ...other, revision: `${supportId}.${revision}` })
    expect(kept.tutoring).toMatchObject({ supportId, explanation: '<p>Other tab.</p>' })
    expect(await mappingIn(slot)).toMatchObject([{ tutorStrategyCeri: supportId }])
  })
})

describe('two tabs that save into the same slot', () => {
  it('refuses the second save with what is stored, so that tabs do not overwrite each other', async () => {
    const { slot, stored } = await aFilledSlot()
    const mine = await saved({ slot, content: explanation('<p>Mine.</p>'), revision: stored.revision })
    const theirs = { slot, content: explanation('<p>Theirs.</p>'), revision: stored.revision }
    const refused = await save(theirs)
    expect(refused.status).toBe(409)
    expect(refused.body.error).toMatchObject({
      code: 'edit_conflict',
      details: { current: toWire(tutoringSchema, mine.tutoring) },
    })
    expect((await read(mine.tutoring.supportId)).body.explanation).toBe('<p>Mine.</p>')
    const kept = await saved({ ...theirs, revision: mine.revision })
    expect(kept.tutoring).toMatchObject({ supportId: mine.tutoring.supportId, explanation: '<p>Theirs.</p>' })
  })

  it('keeps one support when both tabs began one', async () => {
    const { study, slot } = await anEmptySlot()
    const before = await ownSupports(study.problem)
    const answers = await Promise.all(['One', 'Other'].map((text) => save({ slot, content: explanation(text) })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.error.code).toBe('edit_conflict')
    expect(await ownSupports(study.problem)).toHaveLength(before.length + 1)
    expect(await mappingIn(slot)).toHaveLength(1)
  })

  it.each([
    ['a removal', null],
    ['a switch of type', hints('<p>Mine.</p>')],
  ])('refuses %s that would discard what the other tab wrote', async (_, content) => {
    const { slot, stored } = await aFilledSlot()
    const theirs = await saved({ slot, content: explanation('<p>Theirs.</p>'), revision: stored.revision })
    expect(refusal(await save({ slot, content, revision: stored.revision }))).toEqual([409, 'edit_conflict'])
    expect((await read(theirs.tutoring.supportId)).body.explanation).toBe('<p>Theirs.</p>')
    expect(await mappingIn(slot)).toMatchObject([{ tutorStrategyCeri: theirs.tutoring.supportId }])
  })

  it('refuses a save over another support than the known one, even with the same count of changes', async () => {
    const { slot, stored } = await aFilledSlot()
    done(await save({ slot, content: null, revision: stored.revision }))
    await saved({ slot, content: explanation('<p>Another.</p>') })
    const late = await save({ slot, content: explanation('<p>Late.</p>'), revision: stored.revision })
    expect(refusal(late)).toEqual([409, 'edit_conflict'])
  })

  it('accepts the second save when both tabs save the same text', async () => {
    const { slot, stored } = await aFilledSlot()
    const same = { slot, content: explanation('<p>Same.</p>'), revision: stored.revision }
    await saved(same)
    expect((await save(same)).status).toBe(200)
  })
})

describe('a save that is refused', () => {
  /** Sends the save and checks that nothing was recorded or left on the platform. */
  async function saveWithoutTrace(slot: { problemId: string }, request: Save, client = owner): Promise<Answer> {
    const before = await ownSupports(slot.problemId)
    const { answer, events } = await eventsDuring(server, () => save(request, client))
    expect(events).toEqual([])
    expect(await ownSupports(slot.problemId)).toEqual(before)
    return answer
  }

  it('leaves nothing behind when the problem is not in the study', async () => {
    const { slot } = await anEmptySlot()
    const wrong = { ...slot, problemId: make.takeSet().problems[0]! }
    expect(refusal(await saveWithoutTrace(wrong, { slot: wrong, content: hints('x') }))).toEqual([
      404,
      'problem_not_found',
    ])
  })

  it('leaves nothing behind when the condition belongs to another study', async () => {
    const { slot } = await anEmptySlot()
    const { conditions } = await make.aReadyStudy(1)
    const wrong = { ...slot, conditionId: conditions[0]! }
    const answer = await saveWithoutTrace(wrong, { slot: wrong, content: hints('x') })
    expect(refusal(answer)).toEqual([404, 'condition_not_found'])
  })

  it('leaves nothing behind when the problem is open response', async () => {
    const { rows } = await server.composed.pools.platform!.query(
      `select m.set_ceri as set, p.ceri as problem from platform.problem p
       join platform.problem_set_member m on m.problem_ceri = p.ceri
       join platform.problem_set s on s.ceri = m.set_ceri and s.is_listed
       where p.type = 'OPEN_RESPONSE' limit 1`,
    )
    const study = await make.aStudy({ studyTypeId: 1 })
    done(await owner.post('/api/study/addProblemSet', { studyId: study.studyId, problemSetId: rows[0].set }))
    const conditionId = study.conditions[0]!.conditionId
    const slot = { studyId: study.studyId, conditionId, problemId: rows[0].problem, studentResponseId: null }
    expect(refusal(await saveWithoutTrace(slot, { slot, content: hints('x') }))).toEqual([422, 'supports_not_allowed'])
  })

  it("leaves nothing behind when the condition is 'Best So Far'", async () => {
    const study = await make.aReadyStudy(3)
    const [fixed] = (await owner.post('/api/study/loadConditionsById', { id: study.id })).body
    const slot = { ...slotIn(study), conditionId: fixed.dbid }
    expect(refusal(await saveWithoutTrace(slot, { slot, content: hints('x') }))).toEqual([409, 'condition_refused'])
  })

  it('treats a study of another researcher as one that does not exist', async () => {
    const { slot } = await anEmptySlot()
    const answer = await saveWithoutTrace(slot, { slot, content: hints('x') }, colleague)
    expect(refusal(answer)).toEqual([404, 'study_not_found'])
  })

  it.each(['AWAITING_APPROVAL', 'DEPLOYED'] as const)(
    'refuses to save in a study that is %s, and changes nothing',
    async (status) => {
      const study = await make.aStudyIn(status)
      const slot = slotIn(study)
      expect(refusal(await saveWithoutTrace(slot, { slot, content: hints('x') }))).toEqual([409, 'edit_refused'])
      const filled = { ...slot, conditionId: study.conditions[0]! }
      const { revision } = (await read(study.support!)).body
      const removal = { slot: filled, content: null, revision: `${study.support}.${revision}` }
      expect(refusal(await saveWithoutTrace(filled, removal))).toEqual([409, 'edit_refused'])
      expect(await mappingIn(filled)).toHaveLength(1)
    },
  )

  it('gives the same reason as the mapping calls while the study awaits approval', async () => {
    const study = await make.aStudyIn('AWAITING_APPROVAL')
    const slot = slotIn(study)
    const { studentResponseId: _, ...helpSlot } = slot
    const mapped = await owner.post('/api/TutorStrategyCondition/createTSC', {
      ...helpSlot,
      problemCeri: slot.problemId,
      tutorStrategyCeri: await aSupport(owner, study.problem),
    })
    const { body } = await save({ slot, content: hints('x') })
    expect(body.error.details).toEqual(mapped.body.error.details)
  })

  it.each<[string, number | null, object]>([
    ['feedback without a student response', null, feedback('x')],
    ['hints in a slot for feedback', 1, hints('x')],
  ])('refuses %s', async (_, studentResponseId, content) => {
    const { study } = await anEmptySlot()
    const slot = slotIn(study, studentResponseId)
    const answer = await saveWithoutTrace(slot, { slot, content })
    expect(refusal(answer)).toEqual([400, 'unsupported_support_type'])
  })
})

describe('saving feedback on a student response', () => {
  interface Known {
    id: number
    response: object
  }
  const responsesTo = async (problem: string) =>
    done<Known[]>(await owner.get(`/core/sdata/cwa?problemCeris=${problem}`))
  const feedbackMappings = async (studyId: number) =>
    done<{ dbid: number; studentResponseId: number; studentResponseFeedbackCeri: string }[]>(
      await owner.get(`/api/cwa/getWipCWAFeedbackMappingsForStudy?studyId=${studyId}`),
    )

  it('maps feedback to a common wrong answer, with the response that the platform knows', async () => {
    const study = await make.aReadyStudy(4)
    const [known] = await responsesTo(study.problem)
    const slot = slotIn(study, known!.id)
    const content = { ...feedback('<p>Look at the sign.</p>'), answerPartsToResponses: { 1: ['something else'] } }
    const { answer, events } = await eventsDuring(server, () => save({ slot, content }))
    const stored = done<StoredSupport>(answer, storedSupportSchema)
    expect(stored.tutoring).toMatchObject({ answerPartsToResponses: known!.response })
    expect(await feedbackMappings(study.id)).toContainEqual(
      expect.objectContaining({
        dbid: stored.mapping.id,
        studentResponseId: known!.id,
        studentResponseFeedbackCeri: stored.tutoring.supportId,
      }),
    )
    expect(events).toMatchObject([{ action: 'feedback_mapped', details: { feedbackCeri: stored.tutoring.supportId } }])

    const changed = await saved({ slot, content: feedback('<p>Changed.</p>'), revision: stored.revision })
    expect(changed.mapping.id).toBe(stored.mapping.id)
    const removed = await eventsDuring(server, () => save({ slot, content: null, revision: changed.revision }))
    expect([removed.answer.body, removed.events.map(({ action }) => action)]).toEqual([null, ['feedback_unmapped']])
    expect(await feedbackMappings(study.id)).toHaveLength(1)
    expect((await read(stored.tutoring.supportId)).status).toBe(404)
  })

  it('maps feedback to a wrong answer that the researcher added', async () => {
    const study = await make.aReadyStudy(4)
    const [known] = await responsesTo(study.problem)
    const { rows } = await server.composed.pools.platform!.query(
      `insert into platform.student_response (problem_ceri, response, count, author_id, is_simulated)
       select problem_ceri, '{"1": ["98765"]}', 0, (select id from platform."user" where email like 'researcher@%'), false
       from platform.student_response where id = $1 returning id`,
      [known!.id],
    )
    const slot = slotIn(study, rows[0].id)
    const stored = await saved({ slot, content: feedback('<p>Mine.</p>') })
    expect(stored.tutoring.answerPartsToResponses).toEqual({ 1: ['98765'] })
    expect(await feedbackMappings(study.id)).toHaveLength(2)
  })

  it('refuses feedback on a response to another problem', async () => {
    const study = await make.aReadyStudy(4)
    const [elsewhere] = await responsesTo(study.set.problems[1]!)
    const answer = await save({ slot: slotIn(study, elsewhere!.id), content: feedback('x') })
    expect(refusal(answer)).toEqual([404, 'student_response_not_found'])
  })
})
