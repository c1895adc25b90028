import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsDuring } from '../../testing/audit'
import { type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'

let server: TestServer
let owner: TestClient
let make: StudyBuilder
let studyId: number

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn('researcher')
  make = await studyBuilder(server, { owner, admin: await server.signIn('admin') })
  studyId = (await make.aStudy()).studyId
})
afterAll(() => server.close())

const change = (body: object) => owner.post('/api/study/updateStudyField', { studyId, ...body })
const stored = async (id = studyId) => (await owner.post('/api/study/loadStudyById', { id })).body

describe('changing a field', () => {
  it.each([
    ['studyName', '  A better name ', 'A better name'],
    ['researchQuestion', ' Why? ', 'Why?'],
    ['pageNumber', 4, 4],
    ['recruitmentTypeNumber', 2, 2],
    ['experimentalParadigmNumber', 1, 1],
    ['mediaAccess', true, true],
    ['directions', true, true],
    ['preTest', true, true],
    ['postTest', true, true],
    ['preSurvey', true, true],
    ['postSurvey', true, true],
    ['preSurveyBeforePreTest', true, true],
  ])('stores the field %s', async (fieldname, value, expected) => {
    const { status, body } = await change({ fieldname, value })
    expect(status).toBe(200)
    expect(body).toEqual({ studyId, fieldname, value: expected })
    expect((await stored())[fieldname]).toBe(expected)
  })

  it('lets a choice be cleared', async () => {
    await change({ fieldname: 'recruitmentTypeNumber', value: 1 })
    expect((await change({ fieldname: 'recruitmentTypeNumber', value: null })).status).toBe(200)
    expect((await stored()).recruitmentTypeNumber).toBeNull()
  })

  it('accepts texts of exactly the maximum length', async () => {
    expect((await change({ fieldname: 'studyName', value: 'n'.repeat(255) })).status).toBe(200)
    expect((await change({ fieldname: 'researchQuestion', value: 'q'.repeat(2000) })).status).toBe(200)
    expect((await change({ fieldname: 'studyName', value: '🌱'.repeat(127) })).status).toBe(200)
  })

  it('records the old and the new value in the history', async () => {
    await change({ fieldname: 'studyName', value: 'Before' })
    const { events } = await eventsDuring(server, () => change({ fieldname: 'studyName', value: 'After' }))
    expect(events).toMatchObject([
      { studyId, action: 'study_changed', details: { field: 'studyName', from: 'Before', to: 'After' } },
    ])
  })

  it('records no event for an unchanged value, nor for the visited page', async () => {
    await change({ fieldname: 'studyName', value: 'Same' })
    const { events } = await eventsDuring(server, async () => {
      await change({ fieldname: 'studyName', value: ' Same ' })
      await change({ fieldname: 'pageNumber', value: 2 })
    })
    expect(events).toEqual([])
  })
})

describe('a value that cannot be stored', () => {
  it.each([
    ['a blank name', 'studyName', '   ', 'Study Name cannot be empty'],
    ['a name of 256 characters', 'studyName', 'n'.repeat(256), 'Max 255 characters'],
    ['a number as name', 'studyName', 7, null],
    ['an empty question', 'researchQuestion', '', 'Research Question cannot be empty'],
    ['a question of 2,001 characters', 'researchQuestion', 'q'.repeat(2001), 'Max 2000 characters'],
    ['null as question', 'researchQuestion', null, null],
    ['a page that no study has', 'pageNumber', 11, null],
    ['half a page', 'pageNumber', 1.5, null],
    ['an unknown recruitment type', 'recruitmentTypeNumber', 3, null],
    ['a number as text', 'experimentalParadigmNumber', '1', null],
    ['yes for true', 'preTest', 'yes', null],
  ])('refuses %s and names the field', async (_, fieldname, value, message) => {
    const before = await stored()
    const { answer, events } = await eventsDuring(server, () => change({ fieldname, value }))
    expect(answer.status).toBe(400)
    expect(answer.body.error.code).toBe('invalid_input')
    const [field] = answer.body.error.details.fields
    expect(field.field).toBe(fieldname)
    if (message) expect(field.message).toBe(message)
    expect(await stored()).toEqual(before)
    expect(events).toEqual([])
  })

  it('refuses a text with a null character', async () => {
    const { status, body } = await change({ fieldname: 'studyName', value: 'a\u0000b' })
    expect(status).toBe(400)
    expect(body.error).toMatchObject({ code: 'invalid_input', details: { fields: [{ field: 'value' }] } })
  })

  it.each(['status', 'studyStatus', 'ownerXref', 'studyTypeId', 'dbid', 'osfProjectId', 'constructor'])(
    'refuses to change %s, which is not an editable field',
    async (fieldname) => {
      expect((await change({ fieldname, value: 1 })).status).toBe(400)
    },
  )
})

describe('two people changing one field', () => {
  it('refuses the second of two conflicting changes and names the stored value', async () => {
    await change({ fieldname: 'studyName', value: 'First' })
    await change({ fieldname: 'studyName', value: 'Second', previous: 'First' })
    const { answer, events } = await eventsDuring(server, () =>
      change({ fieldname: 'studyName', value: 'Third', previous: 'First' }),
    )
    expect(answer.status).toBe(409)
    expect(answer.body.error).toMatchObject({
      code: 'edit_conflict',
      details: { field: 'studyName', current: 'Second' },
    })
    expect((await stored()).studyName).toBe('Second')
    expect(events).toEqual([])
  })

  it('accepts the second change when both people stored the same value', async () => {
    await change({ fieldname: 'studyName', value: 'Agreed' })
    expect((await change({ fieldname: 'studyName', value: 'Agreed', previous: 'Older' })).status).toBe(200)
  })

  it('accepts only one of six concurrent changes that name the same previous value', async () => {
    await change({ fieldname: 'studyName', value: 'Start' })
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        change({ fieldname: 'studyName', value: `Name ${index}`, previous: 'Start' }),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })
})

describe('a study that is out of development', () => {
  it('allows changes of texts and of the visited page, but of no choice, while a study awaits approval', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL')
    const attempt = (fieldname: string, value: unknown) =>
      owner.post('/api/study/updateStudyField', { studyId: id, fieldname, value })
    expect((await attempt('studyName', 'Clearer')).status).toBe(200)
    expect((await attempt('researchQuestion', 'Sharper?')).status).toBe(200)
    expect((await attempt('pageNumber', 3)).status).toBe(200)
    const { answer, events } = await eventsDuring(server, () => attempt('preTest', true))
    expect(answer.status).toBe(409)
    expect(answer.body.error).toMatchObject({ code: 'edit_refused', details: { reason: 'awaiting_approval' } })
    expect(events).toEqual([])
  })

  it.each(['DEPLOYED', 'PAUSED', 'COMPLETED', 'ARCHIVED'] as const)(
    'refuses every change of a study that is %s',
    async (status) => {
      const { id } = await make.aStudyIn(status)
      for (const [fieldname, value] of [
        ['studyName', 'Late'],
        ['researchQuestion', 'Late?'],
        ['mediaAccess', true],
      ]) {
        const answer = await owner.post('/api/study/updateStudyField', { studyId: id, fieldname, value })
        expect(answer.status).toBe(409)
        expect(answer.body.error.code).toBe('edit_refused')
      }
    },
  )
})
