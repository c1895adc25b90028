import { AppError, maxImageBytes, wireErrorSchema } from '@trellis/domain'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server'
import { createApp } from './create-app'

let server: TestServer
let cookie: string

beforeAll(async () => {
  server = await startTestServer()
  const payload = { email: 'researcher@demo.trellis', password: 'trellis-researcher' }
  const entered = await server.app.inject({ method: 'POST', url: '/accounts/signin', payload })
  cookie = String(entered.headers['set-cookie']).split(';')[0]!
})
afterAll(() => server.close())

const json = { 'content-type': 'application/json' }
const post = (url: string, payload: string | Buffer, headers: Record<string, string> = json): InjectOptions => ({
  method: 'POST',
  url,
  headers: { cookie, ...headers },
  payload,
})

/** Sends a request and checks that the answer has the shape of an error, with the id of the request. */
async function errorOf(app: FastifyInstance, request: InjectOptions | string) {
  const answer = await app.inject(request)
  const { error } = wireErrorSchema.parse(answer.json())
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(error.requestId).toBe(answer.headers['x-request-id'])
  return { status: answer.statusCode, ...error }
}

describe('an error on the wire', () => {
  it.each([
    ['a truncated body', '{"studyTypeId":', 400],
    ['a body that is not JSON', 'studyTypeId=1', 400],
    ['a body with __proto__', '{"__proto__":{"isAdmin":true},"studyTypeId":1}', 400],
    ['a body with constructor.prototype', '{"constructor":{"prototype":{"isAdmin":true}},"studyTypeId":1}', 400],
    ['a list instead of an object', '[]', 400],
    ['null', 'null', 400],
    ['an empty body', '', 400],
    ['very deep brackets', '['.repeat(100_000) + ']'.repeat(100_000), 400],
  ])('refuses %s as invalid input', async (_, body, status) => {
    const error = await errorOf(server.app, post('/api/study/addStudy', body))
    expect([error.status, error.code]).toEqual([status, 'invalid_input'])
  })

  it.each([
    ['{"__proto__":{"isAdmin":true},"studyTypeId":1}', '__proto__', 'This name is not allowed'],
    ['{"studyTypeId":1,"a":{"constructor":{"prototype":{}}}}', 'constructor', 'This name is not allowed'],
    ['{"__proto__":', '', 'The body is not JSON'],
    ['[]', '', 'What was sent must be an object'],
    ['{"studyTypeId":"one"}', 'studyTypeId', 'Must be one of: 1, 2, 3, 4'],
  ])('names what is wrong with %s', async (body, field, message) => {
    const { details } = await errorOf(server.app, post('/api/study/addStudy', body))
    expect(details).toEqual({ fields: [{ field, message }] })
  })

  it.each([
    ['an unknown call', '/api/study/nothing'],
    ['an unknown base', '/core'],
    ['a known path with another method', '/api/study/addStudy'],
    ['an address that cannot be read', '/api/%zz'],
    ['an id longer than any', `/core/content/problems/PRA${'X'.repeat(600)}`],
    ['a file that is not there', '/nothing.js'],
  ])('answers %s with 404', async (_, url) => {
    const error = await errorOf(server.app, { url, headers: { cookie } })
    expect([error.status, error.code]).toEqual([404, 'route_not_found'])
  })

  it('gives every error a new request id, not one that the client chose', async () => {
    const request = { url: '/api/nothing', headers: { 'x-request-id': 'chosen', 'request-id': 'chosen' } }
    const ids = [await errorOf(server.app, request), await errorOf(server.app, request)].map((error) => error.requestId)
    expect(new Set([...ids, 'chosen']).size).toBe(3)
  })

  it.each([
    ['/core/content/problems/PRA%00', 400],
    ['/resources/images/%00', 404],
    ['/api/content/getProblemSetData?search=%00', 400],
    ['/core/attributes/a%00b', 400],
  ])('answers a NUL in %s with %i, not with a server error', async (url, status) => {
    expect((await errorOf(server.app, { url, headers: { cookie } })).status).toBe(status)
  })
})

describe('a field that accepts any value', () => {
  it('refuses a value that is nested too deeply', async () => {
    const { dbid: id } = (await server.app.inject(post('/api/study/addStudy', '{"studyTypeId":1}'))).json()
    const value = '['.repeat(200_000) + ']'.repeat(200_000)
    const body = `{"studyId":${id},"fieldname":"studyName","value":${value}}`
    expect((await errorOf(server.app, post('/api/study/updateStudyField', body))).code).toBe('invalid_input')
  })
})

describe('the size of a body', () => {
  it('refuses a JSON body over one megabyte, and reports the limit', async () => {
    const body = JSON.stringify({ studyTypeId: 1, studyName: 'x'.repeat(1024 * 1024) })
    const error = await errorOf(server.app, post('/api/study/addStudy', body))
    expect(error).toMatchObject({ status: 413, code: 'body_too_large', details: { limit: 1024 * 1024 } })
  })

  it('refuses a picture over the limit for pictures, and reports that limit', async () => {
    const type = { 'content-type': 'image/png' }
    const error = await errorOf(server.app, post('/resources/images', Buffer.alloc(maxImageBytes + 1), type))
    expect(error).toMatchObject({ status: 413, code: 'body_too_large', details: { limit: maxImageBytes } })
  })

  it('accepts a body of slightly less than a megabyte', async () => {
    const content = { tutorStrategyType: 'EXPLANATIONS', explanation: 'x' }
    const body = JSON.stringify({ ...content, ignored: 'x'.repeat(990_000) })
    const error = await errorOf(server.app, post('/core/content/problems/PRA0/tutorings', body))
    expect(error.code).toBe('problem_not_found')
  })
})

describe('an unexpected error', () => {
  it('masks an unexpected error, whose message appears only in the log', async () => {
    const lines: string[] = []
    const logStream = { write: (line: string) => lines.push(line) }
    const app = await createApp({ logLevel: 'error', trustProxy: false, publicUrl: null, isSecure: false, logStream })
    app.get('/broken', async () => {
      throw new Error('the secret is 42')
    })
    app.get('/known', async () => {
      throw new AppError('study_not_found', { id: 7 })
    })
    const error = await errorOf(app, '/broken')
    expect(error).toEqual({
      status: 500,
      code: 'internal',
      message: 'Something went wrong on our side',
      details: {},
      requestId: error.requestId,
    })
    const logged = JSON.parse(lines[0]!)
    expect(logged).toMatchObject({ reqId: error.requestId, err: { message: 'the secret is 42' } })

    expect(await errorOf(app, '/known')).toMatchObject({ status: 404, code: 'study_not_found', details: { id: 7 } })
    expect(lines).toHaveLength(1)
    await app.close()
  })

  it('masks the error when an answer cannot be serialized', async () => {
    const app = await createApp({ logLevel: 'silent', trustProxy: false, publicUrl: null, isSecure: false })
    app.get('/circle', async () => {
      const circle: Record<string, unknown> = {}
      circle.self = circle
      return circle
    })
    expect(await errorOf(app, '/circle')).toMatchObject({ status: 500, code: 'internal' })
    await app.close()
  })
})
