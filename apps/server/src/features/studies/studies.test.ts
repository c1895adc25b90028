import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsDuring, eventsOf } from '../../testing/audit'
import { done } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'

let server: TestServer
let owner: TestClient
let colleague: TestClient
let admin: TestClient
let userId: string

beforeAll(async () => {
  server = await startTestServer()
  ;[owner, colleague, admin] = await Promise.all([
    server.signIn('researcher'),
    server.signIn('colleague'),
    server.signIn('admin'),
  ])
  userId = (await owner.get('/api/login/isAuth')).body.userID
})
afterAll(() => server.close())

const addStudy = (body: object, client = owner) => client.post('/api/study/addStudy', body)

describe('creating a study', () => {
  it('numbers default names by the studies of the person who creates one', async () => {
    expect((await addStudy({ studyTypeId: 1 })).body.studyName).toBe('My Study 1')
    expect((await addStudy({ studyTypeId: 2 })).body.studyName).toBe('My Study 2')
    expect((await addStudy({ studyTypeId: 2 }, colleague)).body.studyName).toBe('My Study 1')
  })

  it.each([1, 2, 4])('starts a study of type %i in development with two conditions', async (studyTypeId) => {
    const { status, body } = await addStudy({ studyTypeId })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      studyTypeId,
      studyStatus: 'DEVELOPMENT',
      status: 'DEVELOPMENT',
      pageNumber: 1,
      ownerXref: userId,
      researchQuestion: null,
      readyToDeploy: false,
      problemSetsInStudy: [],
      deployDate: null,
      completeDate: null,
      archiveDate: null,
    })
    expect(body.studyId).toBe(body.dbid)
    expect(body.conditions.map((entry: { name: string }) => entry.name)).toEqual(['Condition 1', 'Condition 2'])
    expect(body.conditions[0]).toMatchObject({ description: 'Change me!', psid: null, isFixed: false })
  })

  it("starts a Single Support study with the fixed 'Best So Far' and one condition", async () => {
    const { body } = await addStudy({ studyTypeId: 3 })
    expect(body.conditions).toMatchObject([
      { name: 'Best So Far', isFixed: true },
      { name: 'Condition 1', isFixed: false },
    ])
  })

  it('stores the name, question and choices that are sent along, with texts trimmed', async () => {
    const { body } = await addStudy({
      studyTypeId: 2,
      studyName: '  Stories first  ',
      researchQuestion: ' Does it help? ',
      recruitmentTypeNumber: 1,
      experimentalParadigmNumber: 0,
      preTest: true,
    })
    expect(body).toMatchObject({
      studyName: 'Stories first',
      researchQuestion: 'Does it help?',
      recruitmentTypeNumber: 1,
      experimentalParadigmNumber: 0,
      preTest: true,
      postTest: false,
    })
  })

  it('stores the creation date in seconds since the epoch', async () => {
    const { body } = await addStudy({ studyTypeId: 1 })
    expect(Math.abs(body.createdDate - Date.now() / 1000)).toBeLessThan(60)
  })

  it('records the creation in the history under the person who did it', async () => {
    const { answer, events } = await eventsDuring(server, () => addStudy({ studyTypeId: 4 }))
    expect(events).toMatchObject([
      { studyId: answer.body.dbid, actorId: userId, action: 'study_created', details: { studyTypeId: 4 } },
    ])
  })

  it.each([
    ['an unknown type', { studyTypeId: 5 }, 'studyTypeId'],
    ['no type', {}, 'studyTypeId'],
    ['a blank name', { studyTypeId: 1, studyName: '   ' }, 'studyName'],
    ['a name of 256 characters', { studyTypeId: 1, studyName: 'x'.repeat(256) }, 'studyName'],
    ['a question of 2,001 characters', { studyTypeId: 1, researchQuestion: 'x'.repeat(2001) }, 'researchQuestion'],
  ])('refuses %s, names the field and creates no study', async (_, body, field) => {
    const before = (await owner.get('/api/study/loadUserStudies')).body.length
    const { answer, events } = await eventsDuring(server, () => addStudy(body))
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code: 'invalid_input', details: { fields: [{ field }] } })
    expect(events).toEqual([])
    expect((await owner.get('/api/study/loadUserStudies')).body).toHaveLength(before)
  })

  it('refuses a name with a null character, which PostgreSQL cannot store', async () => {
    const { status, body } = await addStudy({ studyTypeId: 1, studyName: 'a\u0000b' })
    expect(status).toBe(400)
    expect(body.error).toMatchObject({ code: 'invalid_input', details: { fields: [{ field: 'studyName' }] } })
  })
})

describe('study types that are not offered', () => {
  it('refuses only the study types that an administrator has turned off', async () => {
    const person = await server.signUp('two-types@example.org')
    const { userID } = (await person.get('/api/login/isAuth')).body
    const setting = `/core/users/${userID}/settings/enableAllStudyTypes`
    const older = done<{ dbid: number }>(await addStudy({ studyTypeId: 3 }, person)).dbid
    done(await admin.patch(setting, { value: false }))

    for (const studyTypeId of [3, 4]) {
      const { answer, events } = await eventsDuring(server, () => addStudy({ studyTypeId }, person))
      expect(answer.status).toBe(403)
      expect(answer.body.error).toMatchObject({ code: 'study_type_not_offered', details: { studyTypeId } })
      expect(events).toEqual([])
    }
    expect((await person.post('/api/study/copyStudy', { id: older })).status).toBe(403)
    for (const studyTypeId of [1, 2]) expect((await addStudy({ studyTypeId }, person)).status).toBe(200)
  })

  it('does not let a researcher turn study types on', async () => {
    const answer = await owner.patch('/core/users/me/settings/enableAllStudyTypes', { value: true })
    expect(answer.status).toBe(403)
  })
})

describe('reading studies', () => {
  it('lists only a person’s own studies, ascending by id', async () => {
    const foreign = done<{ dbid: number }>(await addStudy({ studyTypeId: 1 }, colleague)).dbid
    const ids = (await owner.get('/api/study/loadUserStudies')).body.map((study: { dbid: number }) => study.dbid)
    expect(ids.length).toBeGreaterThan(2)
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    expect(ids).not.toContain(foreign)
  })

  it('loads a study by id for its owner and for an administrator', async () => {
    const { dbid: id } = done<{ dbid: number }>(await addStudy({ studyTypeId: 1, studyName: 'Mine' }))
    for (const person of [owner, admin]) {
      expect((await person.post('/api/study/loadStudyById', { id: id })).body).toMatchObject({ studyName: 'Mine' })
    }
  })

  it('gives the same reply for another person’s study and for one that does not exist', async () => {
    const { dbid: id } = done<{ dbid: number }>(await addStudy({ studyTypeId: 1 }))
    const foreign = await colleague.post('/api/study/loadStudyById', { id: id })
    const missing = await colleague.post('/api/study/loadStudyById', { id: 2_000_000_000 })
    expect([foreign.status, missing.status]).toEqual([404, 404])
    const { requestId: _, details: __, ...rest } = foreign.body.error
    expect(missing.body.error).toMatchObject(rest)
  })

  it('writes nothing to the history when a study is read', async () => {
    const { dbid: id } = done<{ dbid: number }>(await addStudy({ studyTypeId: 1 }))
    await owner.post('/api/study/loadStudyById', { id: id })
    await admin.post('/api/study/loadStudyById', { id: id })
    expect(await eventsOf(server, id)).toHaveLength(1)
  })
})
