import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@trellis/database/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Composed, compose } from '../compose'
import { readConfig } from '../config'
import { directoriesIn } from '../directories'
import { aPicture } from '../testing/pictures'
import { aSupport, done } from '../testing/study-builder'
import { type Answer, startTestServer, type TestClient, type TestServer } from '../testing/test-server'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../../..')

const serviceToken = 'k7Qm2vT9xR4pL8wZ3nB6cH1jF5dS0gYa'

let platformDatabase: TestDatabase
let platform: Composed
let server: TestServer
let owner: TestClient
let cookie: string

beforeAll(async () => {
  platformDatabase = await createTestDatabase({ withLibrary: true })
  const environment = { SERVE: 'platform', DEMO: 'true', TRUST_PROXY: 'loopback', LOG_LEVEL: 'silent' }
  const config = readConfig({ ...environment, PLATFORM_TOKEN: serviceToken }, root)
  const connection = { connectionString: platformDatabase.url }
  platform = await compose(config, connection, directoriesIn(root, 'test'), { checkReplies: true })
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = platform.app.server.address() as AddressInfo
  server = await startTestServer({
    PLATFORM_URL: `http://127.0.0.1:${port}`,
    PLATFORM_TOKEN: serviceToken,
    PUBLIC_URL: 'http://trellis.example:8080',
  })
  owner = await server.signIn('researcher')
  const payload = { email: 'researcher@demo.trellis', password: 'trellis-researcher' }
  const entered = await server.app.inject({ method: 'POST', url: '/accounts/signin', payload })
  cookie = String(entered.headers['set-cookie']).split(';')[0]!
})
afterAll(async () => {
  await server.close()
  await platformDatabase.drop()
})

const codeOf = (answer: Answer) => [answer.status, answer.body.error?.code]

/** A set of the remote library and a problem of it that takes supports. */
async function aSet(): Promise<{ set: string; problem: string }> {
  const { problemSets } = done<{ problemSets: { problemSetCeri: string }[] }>(
    await owner.get('/api/content/getProblemSetData?pageSize=30&onlyAvailable=true'),
  )
  for (const { problemSetCeri: problemSetId } of problemSets) {
    const outline = done<{ ceri: string; problemType: string }[]>(
      await owner.get(`/core/content/problem-sets/${problemSetId}/outline`),
    )
    const problem = outline.find((entry) => entry.problemType !== 'OPEN_RESPONSE')
    if (problem) return { set: problemSetId, problem: problem.ceri }
  }
  throw new Error('No set of the library takes supports')
}

describe('a platform that runs elsewhere', () => {
  it('this server has neither an embedded platform nor a connection to its database', async () => {
    expect(server.composed.embedded).toBeNull()
    expect(server.composed.pools.platform).toBeNull()
  })

  it('serves no routes of the study service', async () => {
    expect(platform.app.routeTable.filter((route) => route.includes('/api/'))).toEqual([])
    expect((await platform.app.inject({ url: '/config.json' })).statusCode).toBe(404)
  })

  it('lets people sign in and out through this server, under one cookie', async () => {
    const person = await server.signUp('remote@example.org')
    const auth = (await person.get('/api/login/isAuth')).body
    expect(auth).toMatchObject({ auth: true, userName: 'remote@example.org', firstTimeVisitingETrials: true })
    const { rows } = await platformDatabase.pool.query(
      "select id from platform.user where email = 'remote@example.org'",
    )
    expect(rows).toEqual([{ id: auth.userID }])
    expect((await person.get('/accounts/signout')).status).toBe(303)
    expect((await person.get('/api/login/isAuth')).body.auth).toBe(false)
  })

  it('supports a study from its first problem set to its deployment and its copy', async () => {
    const { set, problem } = await aSet()
    const study = done<{ dbid: number; conditions: { dbid: number }[] }>(
      await owner.post('/api/study/addStudy', { studyTypeId: 1 }),
    )
    done(await owner.post('/api/study/addProblemSet', { studyId: study.dbid, problemSetId: set }))
    const supportId = await aSupport(owner, problem)
    const slot = { studyId: study.dbid, conditionId: study.conditions[0]!.dbid, problemCeri: problem }
    done(await owner.post('/api/TutorStrategyCondition/createTSC', { ...slot, tutorStrategyCeri: supportId }))
    done(await owner.post('/api/study/updateStudyStatus', { studyId: study.dbid, status: 'AWAITING_APPROVAL' }))
    expect((await owner.get(`/core/content/tutorings/${supportId}`)).body.psType).toBe('PUBLISHED')
    const admin = await server.signIn('admin')
    expect((await admin.post('/api/study/deploy', { id: study.dbid })).body.status).toBe('DEPLOYED')
    const copy = done<{ dbid: number; supportCount: number }>(
      await owner.post('/api/study/copyStudy', { id: study.dbid }),
    )
    expect(copy.supportCount).toBe(1)
    done(await owner.delete('/api/study/deleteStudy', { id: copy.dbid }))
  })

  it('passes on the status and code of a refusal by the platform', async () => {
    const { dbid: id } = done<{ dbid: number }>(await owner.post('/api/study/addStudy', { studyTypeId: 1 }))
    const unknown = await owner.post('/api/study/addProblemSet', { studyId: id, problemSetId: 'PSA0' })
    expect(codeOf(unknown)).toEqual([404, 'problem_set_not_found'])
    expect(codeOf(await owner.get('/core/content/problems/PRA0'))).toEqual([404, 'problem_not_found'])
    expect(codeOf(await owner.patch('/core/users/me', { timeZone: 'Mars/Olympus' }))).toEqual([400, 'invalid_input'])
    expect(codeOf(await server.anonymous.get('/core/users/me'))).toEqual([401, 'not_signed_in'])
    expect(codeOf(await server.anonymous.get('/api/study/loadUserStudies'))).toEqual([401, 'not_signed_in'])
    expect(codeOf(await owner.get('/api/study/studyAdmin'))).toEqual([403, 'access_restricted'])
  })

  it('reports which study types a person is offered', async () => {
    const admin = await server.signIn('admin')
    const person = await server.signUp('remote-types@example.org')
    const { userID } = (await person.get('/api/login/isAuth')).body
    done(await admin.patch(`/core/users/${userID}/settings/enableAllStudyTypes`, { value: false }))
    expect((await person.post('/api/study/addStudy', { studyTypeId: 3 })).status).toBe(403)
  })

  it.each([1, 1024 * 1024 * 2])(
    'stores and returns a picture of %i bytes and a header through this server',
    async (bytes) => {
      const payload = Buffer.concat([aPicture, Buffer.alloc(bytes)])
      const headers = { cookie, 'content-type': 'image/png' }
      const stored = await server.app.inject({ method: 'POST', url: '/resources/images', headers, payload })
      expect([stored.statusCode, stored.json().bytes]).toEqual([200, payload.length])
      const shown = await server.app.inject({ url: stored.json().url })
      expect(shown.rawPayload.equals(payload)).toBe(true)
      expect(shown.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    },
  )

  it('applies the rules for origin, content type and size to the calls passed on to it', async () => {
    const send = (headers: Record<string, string>, payload: string) =>
      server.app.inject({ method: 'PATCH', url: '/core/users/me', headers: { cookie, ...headers }, payload })
    const json = { 'content-type': 'application/json' }
    expect((await send({ ...json, origin: 'https://elsewhere.example' }, '{}')).statusCode).toBe(403)
    expect((await send({ 'content-type': 'text/plain' }, '{}')).statusCode).toBe(415)
    expect((await send(json, `{"displayName":"${'x'.repeat(1024 * 1024)}"}`)).statusCode).toBe(413)
  })

  it('accepts a call without knowing the public address of this server', async () => {
    const answer = await server.app.inject({
      method: 'PATCH',
      url: '/core/users/me',
      headers: { cookie, origin: 'http://trellis.example:8080', 'sec-fetch-site': 'same-origin' },
      payload: { timeZone: 'Europe/Madrid' },
    })
    expect([answer.statusCode, answer.json().timeZone]).toEqual([200, 'Europe/Madrid'])
  })

  it('counts failed sign-ins by the real address of the person, not by a forged X-Forwarded-For', async () => {
    const attempt = async (remoteAddress: string, index: number) => {
      const payload = { email: `guess-${index}@example.org`, password: 'wrong' }
      const headers = { 'x-forwarded-for': `192.0.2.${index}` }
      return (await server.app.inject({ method: 'POST', url: '/accounts/signin', headers, payload, remoteAddress }))
        .statusCode
    }
    const guesses = await Promise.all(Array.from({ length: 31 }, (_, index) => attempt('198.51.100.7', index)))
    expect(guesses.sort()).toEqual([...Array(30).fill(401), 429])
    expect(await attempt('203.0.113.9', 40)).toBe(401)
  })

  it('lets a study be submitted, sent back, approved, frozen, exported and imported', async () => {
    const admin = await server.signIn('admin')
    const { set, problem } = await aSet()
    const { dbid: id, conditions } = done<{ dbid: number; conditions: { dbid: number }[] }>(
      await owner.post('/api/study/addStudy', { studyTypeId: 1 }),
    )
    done(await owner.post('/api/study/addProblemSet', { studyId: id, problemSetId: set }))
    const picture = done<{ url: string }>(
      await owner.post('/core/content/images', { data: aPicture.toString('base64') }),
    )
    const supportId = await aSupport(owner, problem, `<p><img src="${picture.url}" /></p>`)
    const slot = { studyId: id, conditionId: conditions[0]!.dbid, problemCeri: problem }
    done(await owner.post('/api/TutorStrategyCondition/createTSC', { ...slot, tutorStrategyCeri: supportId }))
    const submission = { studyId: id, status: 'AWAITING_APPROVAL' }
    done(await owner.post('/api/study/updateStudyStatus', submission))
    done(await admin.post('/api/study/sendBack', { studyId: id, note: 'Almost.' }))
    done(await owner.post('/api/study/updateStudyStatus', submission))
    done(await admin.post('/api/study/deploy', { id: id }))

    const { events } = done<{ events: { actor: { displayName: string } }[] }>(
      await owner.get(`/api/study/history?studyId=${id}`),
    )
    expect(new Set(events.map((event) => event.actor.displayName))).toEqual(new Set(['Rosa Lindqvist', 'Amir Okafor']))
    expect((await owner.get(`/api/study/snapshot?studyId=${id}`)).status).toBe(200)
    expect((await admin.get('/api/study/adminStudies?search=lindqvist')).body.rows[0]).toMatchObject({
      studyId: id,
      ownerName: 'Rosa Lindqvist',
    })
    const inbox = (await owner.get('/api/notifications')).body.notifications as { kind: string; study: object }[]
    expect(inbox.slice(0, 2)).toMatchObject([
      { kind: 'approved', study: { studyId: id } },
      { kind: 'sent_back', study: { studyId: id } },
    ])
    const { origin, ...file } = done<{ exportedAt: string; origin: object }>(
      await owner.get(`/api/study/export?studyId=${id}`),
    )
    const imported = done<{ dbid: number }>(await owner.post('/api/study/import', { ...file, origin }))
    const again = done<object>(await owner.get(`/api/study/export?studyId=${imported.dbid}`))
    expect({ ...again, exportedAt: file.exportedAt }).toEqual(file)
  })

  // Stops the platform, so it must be the last test.
  it('only the calls that need the platform report it as unreachable once it has stopped', async () => {
    const { set, problem } = await aSet()
    const { dbid: id } = done<{ dbid: number }>(await owner.post('/api/study/addStudy', { studyTypeId: 1 }))
    await platform.close()
    const needed = [
      await owner.post('/api/study/addProblemSet', { studyId: id, problemSetId: set }),
      await owner.get('/api/login/isAuth'),
      await owner.get(`/core/content/problems/${problem}`),
      await server.anonymous.get('/accounts/login'),
      await owner.post('/accounts/signin', { email: 'a@example.org', password: 'x' }),
    ]
    for (const answer of needed) expect(codeOf(answer)).toEqual([502, 'platform_unreachable'])
    expect((await server.anonymous.get('/healthz')).status).toBe(200)
    expect((await server.anonymous.get('/api/login/isAuth')).status).toBe(200)
    expect((await server.anonymous.get('/api/docs')).status).toBe(200)
  })
})
