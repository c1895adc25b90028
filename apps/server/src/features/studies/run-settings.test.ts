import { type Study, type StudyContent, studyContentSchema, studySchema } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsDuring } from '../../testing/audit'
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

const change = (studyId: number, fieldname: string, value: unknown, more: object = {}, client = owner) =>
  client.post('/api/study/updateStudyField', { studyId, fieldname, value, ...more })
const stored = async (id: number) => done<Study>(await owner.post('/api/study/loadStudyById', { id }), studySchema)
const aStudy = async () => (await make.aStudy()).studyId as number
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const question = (more: object = {}) => ({
  id: 'q1',
  kind: 'CHOICE',
  prompt: 'Do you like maths?',
  options: ['Yes', 'No'],
  steps: 5,
  isRequired: false,
  ...more,
})

/** Enrolls students directly in the database, all in the first condition of the study. */
const enrol = (studyId: number, students: number) =>
  server.composed.pools.study.query(
    `insert into trellis.enrolment (study_id, student_id, condition_id, participant, source, unit)
     select $1, 'U' || n, (select min(id) from trellis.condition where study_id = $1), 'p' || n, 'HOMEWORK', 'p' || n
     from generate_series(1, $2::int) n`,
    [studyId, students],
  )

describe('the run settings of a study', () => {
  it('starts a new study with the simplest settings', async () => {
    expect(await stored(await aStudy())).toMatchObject({
      randomisation: 'SIMPLE',
      randomisedUnit: 'STUDENT',
      strata: [],
      enrolmentCap: null,
      endsAt: null,
      endAction: 'PAUSED',
      preSurveyQuestions: [],
      postSurveyQuestions: [],
    })
  })

  it.each([
    ['randomisation', 'BLOCKS', 'BLOCKS'],
    ['randomisedUnit', 'SCHOOL', 'SCHOOL'],
    ['enrolmentCap', 500, 500],
    ['enrolmentCap', null, null],
    ['endsAt', 4_000_000_000, 4_000_000_000],
    ['endsAt', null, null],
    ['endAction', 'COMPLETED', 'COMPLETED'],
    ['preSurveyQuestions', [question()], [question()]],
    [
      'postSurveyQuestions',
      [{ id: 'a', kind: 'TEXT', prompt: ' Why? ' }],
      [{ id: 'a', kind: 'TEXT', prompt: 'Why?', options: [], steps: 5, isRequired: false }],
    ],
  ])('stores %s when it is set to %j', async (fieldname, value, expected) => {
    const id = await aStudy()
    expect((await change(id, fieldname, value)).body).toEqual({ studyId: id, fieldname, value: expected })
    expect((await stored(id))[fieldname as keyof Study]).toEqual(expected)
  })

  it('accepts run settings when a study is created, by the same rules', async () => {
    const add = (body: object) => owner.post('/api/study/addStudy', { studyTypeId: 1, ...body })
    const settings = { randomisation: 'BLOCKS', strata: ['GRADE', 'CLASS'], enrolmentCap: 40, endsAt: 4_000_000_000 }
    expect((await add(settings)).body).toMatchObject({ ...settings, strata: ['CLASS', 'GRADE'] })
    const refused = await add({ strata: ['CLASS'], endsAt: 1 })
    expect(refused.status).toBe(400)
    const { fields } = refused.body.error.details
    expect(fields.map((entry: { field: string }) => entry.field)).toEqual(['strata', 'endsAt'])
  })

  it('records a change in the history with the old and the new value, and none without a change', async () => {
    const id = await aStudy()
    const survey = [question()]
    const { events } = await eventsDuring(server, async () => {
      await change(id, 'preSurveyQuestions', survey)
      await change(id, 'preSurveyQuestions', survey)
      await change(id, 'endsAt', 4_000_000_000)
      await change(id, 'endsAt', 4_000_000_000)
    })
    expect(events).toMatchObject([
      { action: 'study_changed', details: { field: 'preSurveyQuestions', from: [], to: survey } },
      { action: 'study_changed', details: { field: 'endsAt', from: null, to: 4_000_000_000 } },
    ])
  })

  it('refuses the second of two conflicting changes and names the stored value', async () => {
    const id = await aStudy()
    const first = [question({ prompt: 'First?' })]
    done(await change(id, 'preSurveyQuestions', first, { previous: [] }))
    const { status, body } = await change(id, 'preSurveyQuestions', [question()], { previous: [] })
    expect(status).toBe(409)
    expect(body.error.details).toEqual({ field: 'preSurveyQuestions', current: first })
    done(await change(id, 'endsAt', 4_000_000_000, { previous: null }))
    expect((await change(id, 'endsAt', 4_100_000_000, { previous: 4_000_000_000 })).status).toBe(200)
  })
})

describe('invalid settings', () => {
  it.each([
    ['an unknown randomization', 'randomisation', 'ALPHABET', 'randomisation'],
    ['strata without blocks', 'strata', ['CLASS'], 'strata'],
    ['an unknown stratum', 'strata', ['COLOR'], 'strata.0'],
    ['a cap of zero', 'enrolmentCap', 0, 'enrolmentCap'],
    ['half a student', 'enrolmentCap', 1.5, 'enrolmentCap'],
    ['an end in the past', 'endsAt', 1_600_000_000, 'endsAt'],
    ['a date as text', 'endsAt', '2030-01-01', 'endsAt'],
    ['an end date beyond the range of dates', 'endsAt', 8_640_000_000_000, 'endsAt'],
    ['an unknown end action', 'endAction', 'ARCHIVED', 'endAction'],
    [
      'a choice with one option',
      'preSurveyQuestions',
      [question({ options: ['Yes'] })],
      'preSurveyQuestions.0.options',
    ],
    ['a question without a prompt', 'preSurveyQuestions', [question({ prompt: ' ' })], 'preSurveyQuestions.0.prompt'],
    ['two questions with one id', 'postSurveyQuestions', [question(), question()], 'postSurveyQuestions'],
  ])('refuses %s and names the field', async (_, fieldname, value, field) => {
    const id = await aStudy()
    const before = await stored(id)
    const { answer, events } = await eventsDuring(server, () => change(id, fieldname, value))
    expect(answer.status).toBe(400)
    expect(answer.body.error.details.fields[0].field).toBe(field)
    expect(await stored(id)).toEqual(before)
    expect(events).toEqual([])
  })

  it('removes strata together with blocks, and records both changes in the history', async () => {
    const id = await aStudy()
    done(await change(id, 'randomisation', 'BLOCKS'))
    done(await change(id, 'strata', ['GRADE', 'CLASS', 'GRADE'].slice(0, 2)))
    expect((await stored(id)).strata).toEqual(['CLASS', 'GRADE'])
    const { events } = await eventsDuring(server, () => change(id, 'randomisation', 'SIMPLE'))
    expect(await stored(id)).toMatchObject({ randomisation: 'SIMPLE', strata: [] })
    expect(events.map((event) => event.details)).toMatchObject([
      { field: 'randomisation', from: 'BLOCKS', to: 'SIMPLE' },
      { field: 'strata', from: ['CLASS', 'GRADE'], to: [] },
    ])
  })
})

describe('the limits of a study that runs', () => {
  it.each(['DEPLOYED', 'PAUSED'] as const)(
    'lets the owner and an administrator change the limits of a study that is %s',
    async (status) => {
      const { id } = await make.aStudyIn(status)
      const end = inSeconds(3600)
      expect((await change(id, 'enrolmentCap', 50)).status).toBe(200)
      expect((await change(id, 'endsAt', end, {}, admin)).status).toBe(200)
      expect((await change(id, 'endAction', 'COMPLETED')).status).toBe(200)
      expect(await stored(id)).toMatchObject({ enrolmentCap: 50, endsAt: end, endAction: 'COMPLETED' })
      expect((await change(id, 'randomisation', 'BLOCKS')).body.error.code).toBe('edit_refused')
    },
  )

  it.each(['AWAITING_APPROVAL', 'COMPLETED', 'ARCHIVED'] as const)(
    'refuses to change the limits of a study that is %s',
    async (status) => {
      const { id } = await make.aStudyIn(status)
      const { answer, events } = await eventsDuring(server, () => change(id, 'enrolmentCap', 50))
      expect(answer.body.error.code).toBe('edit_refused')
      expect(events).toEqual([])
    },
  )

  it('refuses a cap below the number of students who are already enrolled', async () => {
    const { id } = await make.aStudyIn('DEPLOYED')
    await enrol(id, 3)
    const { status, body } = await change(id, 'enrolmentCap', 2)
    expect(status).toBe(400)
    expect(body.error.details.fields).toEqual([{ field: 'enrolmentCap', message: '3 students are already enrolled' }])
    expect((await change(id, 'enrolmentCap', 3)).status).toBe(200)
  })

  it('refuses to let a researcher change the limits of another person’s study', async () => {
    const { id } = await make.aStudyIn('DEPLOYED')
    expect((await change(id, 'enrolmentCap', 50, {}, await server.signIn('colleague'))).status).toBe(404)
  })
})

describe('tests and surveys of a study', () => {
  const submit = (studyId: number) =>
    owner.post('/api/study/updateStudyStatus', { studyId, status: 'AWAITING_APPROVAL' })
  const contentOf = async (id: number) =>
    done<StudyContent>(await owner.get(`/api/study/content?studyId=${id}`), studyContentSchema)

  it('refuses to submit a study with an empty pre-test or an empty survey', async () => {
    const { id } = await make.aReadyStudy()
    done(await change(id, 'preTest', true))
    done(await change(id, 'postSurvey', true))
    expect((await stored(id)).readyToDeploy).toBe(false)
    const { status, body } = await submit(id)
    expect(status).toBe(409)
    expect(body.error.details).toEqual({
      reason: 'empty_parts',
      missing: ['pre_test_filled', 'post_survey_written'],
    })
    const test = { studyId: id, problemSetId: make.takeSet().ceri, studyBlockTypeId: 1 }
    done(await owner.post('/api/study/addProblemSet', test))
    done(await change(id, 'postSurveyQuestions', [question()]))
    expect((await stored(id)).readyToDeploy).toBe(true)
    expect((await submit(id)).status).toBe(200)
  })

  it('includes surveys in the study content only when they are turned on', async () => {
    const { id } = await make.aReadyStudy()
    done(await change(id, 'preSurveyQuestions', [question()]))
    expect(await contentOf(id)).not.toHaveProperty('surveys')
    done(await change(id, 'preSurvey', true))
    done(await change(id, 'postSurvey', true))
    expect((await contentOf(id)).surveys).toEqual({ pre: [question()], post: [] })
  })
})
