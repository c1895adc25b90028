import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsDuring } from '../../testing/audit'
import { aFeedback, aSupport, done, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
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

const copy = (id: number, client = owner) => client.post('/api/study/copyStudy', { id })
const mappingsOf = async (id: number, client = owner) =>
  done<{ conditionId: number; problemCeri: string; tutorStrategyCeri: string; isPublished: boolean }[]>(
    await client.get(`/api/TutorStrategyCondition?studyId=${id}`),
  )
const hintOf = async (id: string) =>
  done<{ hints: { hint: string }[] }>(await owner.get(`/core/content/tutorings/${id}`)).hints[0]!.hint

describe('copying a study', () => {
  it('copies the design and starts over in development', async () => {
    const source = await make.aStudyIn('COMPLETED')
    const original = done<Record<string, unknown>>(await owner.post('/api/study/loadStudyById', { id: source.id }))
    const { body } = await copy(source.id)
    expect(body.dbid).not.toBe(source.id)
    expect(body).toMatchObject({
      studyName: `Copy of ${original.studyName}`,
      studyStatus: 'DEVELOPMENT',
      pageNumber: 1,
      deployDate: null,
      completeDate: null,
      problemSetsInStudy: original.problemSetsInStudy,
      problemSetsInfo: original.problemSetsInfo,
      supportCount: 1,
      numberOfParticipants: 0,
    })
    const problemsOf = async (id: number) => (await owner.post('/api/study/getAllWipProblems', { id })).body.allCond
    expect(await problemsOf(body.dbid)).toEqual(await problemsOf(source.id))
  })

  it('copies the names and problem sets of conditions under new ids', async () => {
    const { id, set, conditions } = await make.aReadyStudy(2)
    await owner.post('/api/study/updateStudyCondition', {
      conditionId: conditions[0],
      fieldname: 'name',
      value: 'Stories',
    })
    await owner.post('/api/study/updateStudyCondition', {
      conditionId: conditions[1],
      fieldname: 'psid',
      value: set.ceri,
    })
    const { body } = await copy(id)
    expect(body.conditions).toMatchObject([
      { name: 'Stories', psid: null },
      { name: 'Condition 2', psid: set.ceri },
    ])
    expect(body.conditions.map((entry: { dbid: number }) => entry.dbid)).not.toContain(conditions[0])
  })

  it('copies the run settings and weights, but not the end date', async () => {
    const { studyId: id, conditions } = await make.aStudy()
    const settings = {
      randomisation: 'BLOCKS',
      randomisedUnit: 'CLASS',
      strata: ['GRADE'],
      enrolmentCap: 300,
      endAction: 'COMPLETED',
      preSurvey: true,
      preSurveyQuestions: [{ id: 'q1', kind: 'TEXT', prompt: 'Why?', options: [], steps: 5, isRequired: true }],
    }
    const fields = Object.entries({ ...settings, endsAt: Math.floor(Date.now() / 1000) + 3600 })
    for (const [fieldname, value] of fields) {
      done(await owner.post('/api/study/updateStudyField', { studyId: id, fieldname, value }))
    }
    const weighed = { conditionId: conditions[1]!.conditionId, fieldname: 'weight', value: 4 }
    done(await owner.post('/api/study/updateStudyCondition', weighed))
    const { body } = await copy(id)
    expect(body).toMatchObject({ ...settings, endsAt: null })
    expect(body.conditions.map((entry: { weight: number }) => entry.weight)).toEqual([1, 4])
  })

  it('copies the analysis plan with the conditions of the copy in its contrasts', async () => {
    const { studyId: id, conditions } = await make.aStudy()
    const contrasts = [{ conditionId: conditions[0]!.conditionId, referenceId: conditions[1]!.conditionId }]
    const value = { looks: 3, contrasts }
    done(await owner.post('/api/study/updateStudyField', { studyId: id, fieldname: 'analysisPlan', value }))
    const { body } = await copy(id)
    const [first, second] = body.conditions.map((entry: { dbid: number }) => entry.dbid)
    expect(body.analysisPlan).toEqual({ looks: 3, contrasts: [{ conditionId: first, referenceId: second }] })
    expect(first).not.toBe(conditions[0]!.conditionId)
  })

  it('gives the copy supports of its own, so that changing one study does not change the other', async () => {
    const source = await make.aStudyIn('AWAITING_APPROVAL')
    const { dbid: id } = done<{ dbid: number }>(await copy(source.id))
    const [mapping] = await mappingsOf(id)
    expect(mapping).toMatchObject({ problemCeri: source.problem, isPublished: false })
    expect(mapping!.tutorStrategyCeri).not.toBe(source.support)

    const changed = { tutorStrategyType: 'HINTS', hints: [{ hint: 'Changed in the copy.' }] }
    done(await owner.patch(`/core/content/tutorings/${mapping!.tutorStrategyCeri}`, changed))
    expect(await hintOf(mapping!.tutorStrategyCeri)).toContain('Changed in the copy.')
    expect(await hintOf(source.support!)).toContain('Draw it first.')

    done(await owner.delete('/api/study/deleteStudy', { id: id }))
    expect((await owner.get(`/core/content/tutorings/${source.support}`)).status).toBe(200)
    expect(await mappingsOf(source.id)).toMatchObject([{ tutorStrategyCeri: source.support }])
  })

  it('gives the copy feedback of its own on the same common wrong answers', async () => {
    const source = await make.aReadyStudy(4)
    const { dbid: id } = done<{ dbid: number }>(await copy(source.id))
    const feedbackOf = async (id: number) =>
      (await owner.get(`/api/cwa/getWipCWAFeedbackMappingsForStudy?studyId=${id}`)).body
    const [[original], [copied]] = [await feedbackOf(source.id), await feedbackOf(id)]
    expect(copied).toMatchObject({
      problemCeri: original.problemCeri,
      studentResponseId: original.studentResponseId,
      isPublished: false,
    })
    expect(copied.studentResponseFeedbackCeri).not.toBe(original.studentResponseFeedbackCeri)
    expect(copied.conditionNumber).not.toBe(original.conditionNumber)
  })

  it('copies the supports of two conditions for one problem separately', async () => {
    const source = await make.aReadyStudy(1)
    const slot = { studyId: source.id, conditionId: source.conditions[1], problemCeri: source.problem }
    done(
      await owner.post('/api/TutorStrategyCondition/createTSC', {
        ...slot,
        tutorStrategyCeri: await aSupport(owner, source.problem, 'The other one.'),
      }),
    )
    const { dbid: id } = done<{ dbid: number }>(await copy(source.id))
    const hints = await Promise.all((await mappingsOf(id)).map((entry) => hintOf(entry.tutorStrategyCeri)))
    expect(hints).toEqual([expect.stringContaining('Draw it first.'), expect.stringContaining('The other one.')])
  })

  it('makes the person who copies the owner of the copy', async () => {
    const source = await make.aReadyStudy(1)
    const { body } = await copy(source.id, admin)
    expect(body.ownerXref).toBe((await admin.get('/api/login/isAuth')).body.userID)
    expect(await mappingsOf(body.dbid, admin)).toHaveLength(1)
    expect((await owner.post('/api/study/loadStudyById', { id: body.dbid })).status).toBe(404)
  })

  it('keeps the name of the copy within 255 characters', async () => {
    const { studyId } = await make.aStudy({ studyName: 'n'.repeat(255) })
    const { status, body } = await copy(studyId)
    expect(status).toBe(200)
    expect(body.studyName).toHaveLength(255)
  })

  it('refuses to submit a copy while its running original holds the problem sets', async () => {
    const source = await make.aStudyIn('DEPLOYED')
    const { dbid: id } = done<{ dbid: number }>(await copy(source.id))
    const refused = await owner.post('/api/study/updateStudyStatus', { studyId: id, status: 'AWAITING_APPROVAL' })
    expect(refused.status).toBe(409)
    expect(refused.body.error.code).toBe('problem_set_in_use')
  })

  it('records in the history of the copy which study it was copied from', async () => {
    const source = await make.aReadyStudy(1)
    const { answer, events } = await eventsDuring(server, () => copy(source.id))
    expect(events).toMatchObject([{ studyId: answer.body.dbid, action: 'study_copied', details: { from: source.id } }])
  })

  it('refuses to copy another person’s study and leaves no copy and no support behind', async () => {
    const source = await make.aReadyStudy(4)
    await aFeedback(owner, source.problem)
    const colleague = await server.signIn('colleague')
    const count = async () =>
      (await server.composed.pools.platform!.query('select count(*) from platform.tutoring')).rows[0].count
    const before = await count()
    const { answer, events } = await eventsDuring(server, () => copy(source.id, colleague))
    expect(answer.status).toBe(404)
    expect(events).toEqual([])
    expect(await count()).toBe(before)
    expect((await colleague.get('/api/study/loadUserStudies')).body).toEqual([])
  })
})
