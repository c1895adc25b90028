import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPicture } from '../testing/pictures'
import { startTestServer, type TestServer } from '../testing/test-server'

let server: TestServer
let cookie: string

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'http://trellis.example:8080' })
  const payload = { email: 'researcher@demo.trellis', password: 'trellis-researcher' }
  const entered = await server.app.inject({ method: 'POST', url: '/accounts/signin', payload })
  cookie = String(entered.headers['set-cookie']).split(';')[0]!
})
afterAll(() => server.close())

type Headers = Record<string, string>

function send(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, headers: Headers, payload?: string | Buffer) {
  return server.app.inject({ method, url, headers: { cookie, ...headers }, ...(payload && { payload }) })
}

const addStudy = (headers: Headers, payload: string | undefined = '{"studyTypeId":1}') =>
  send('POST', '/api/study/addStudy', headers, payload)
const json = { 'content-type': 'application/json' }
const codeOf = (answer: { json(): { error?: { code: string } } }) => answer.json().error?.code

describe('a call that changes something', () => {
  it.each([
    ['no origin, as command-line tools send it', {}],
    ['the origin of the requested host', { origin: 'http://localhost:80', host: 'localhost:80' }],
    ['the public address as origin', { origin: 'http://trellis.example:8080' }],
    ['Sec-Fetch-Site: same-origin', { 'sec-fetch-site': 'same-origin' }],
    ['Sec-Fetch-Site: none', { 'sec-fetch-site': 'none' }],
  ])('accepts a changing call with %s', async (_, headers: Headers) => {
    expect((await addStudy({ ...json, ...headers })).statusCode).toBe(200)
  })

  it.each([
    ['a foreign origin', { origin: 'https://elsewhere.example' }],
    ['the origin "null" of a sandbox or a file', { origin: 'null' }],
    ['the right host over another protocol', { origin: 'https://trellis.example:8080' }],
    ['the right host on another port', { origin: 'http://trellis.example' }],
    ['a host that only starts like ours', { origin: 'http://trellis.example:8080.elsewhere.example' }],
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
    [
      'our origin but Sec-Fetch-Site: cross-site',
      { origin: 'http://trellis.example:8080', 'sec-fetch-site': 'cross-site' },
    ],
  ])('refuses a changing call with %s', async (_, headers: Headers) => {
    const answer = await addStudy({ ...json, ...headers })
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'foreign_origin'])
  })

  it.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'text/plain; application/json',
    'application/jsonp',
  ])('refuses the content type %s, even on sign-in', async (type) => {
    for (const [method, url] of [
      ['POST', '/api/study/addStudy'],
      ['PATCH', '/core/users/me'],
      ['PUT', '/core/users/me/attributes/gradeLevel'],
      ['DELETE', '/api/study/deleteStudy'],
      ['POST', '/accounts/signin'],
    ] as const) {
      const answer = await send(method, url, { 'content-type': type }, '{"studyTypeId":1}')
      expect([url, answer.statusCode, codeOf(answer)]).toEqual([url, 415, 'not_json'])
    }
  })

  it('refuses a call without a content type', async () => {
    expect((await addStudy({})).statusCode).toBe(415)
    expect((await send('POST', '/api/study/addStudy', {})).statusCode).toBe(415)
  })

  it('accepts JSON with a character set', async () => {
    expect((await addStudy({ 'content-type': 'application/json; charset=utf-8' })).statusCode).toBe(200)
  })

  it('checks the origin before the session', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/study/addStudy',
      headers: { ...json, origin: 'https://elsewhere.example' },
    })
    expect(answer.statusCode).toBe(403)
  })
})

describe('a call without a body', () => {
  it('accepts DELETE without a body and without a content type', async () => {
    const answer = await send('DELETE', '/core/users/me/attributes/gradeLevel', {})
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }])
  })

  it('accepts the JSON content type on a call without a body', async () => {
    expect((await send('DELETE', '/core/users/me/attributes/gradeLevel', json)).statusCode).toBe(200)
    const linked = await send('POST', '/api/OSF/researcher', json)
    expect([linked.statusCode, codeOf(linked)]).toEqual([400, 'invalid_input'])
  })
})

describe('a reading call from another origin', () => {
  it('answers a reading call from another origin without letting its page read the answer', async () => {
    const headers = { cookie, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    const answer = await server.app.inject({ url: '/api/login/isAuth', headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('answers no preflight request', async () => {
    const answer = await server.app.inject({
      method: 'OPTIONS',
      url: '/api/study/addStudy',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('a picture', () => {
  const upload = (headers: Headers, payload: Buffer = aPicture) => send('POST', '/resources/images', headers, payload)

  it('accepts a picture as the request body, but not from another origin', async () => {
    const stored = await upload({ 'content-type': 'image/png' })
    expect(stored.json()).toMatchObject({ contentType: 'image/png', bytes: aPicture.length })
    const shown = await server.app.inject({ url: stored.json().url })
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(shown.rawPayload).toEqual(aPicture)
    const foreign = await upload({ 'content-type': 'image/png', origin: 'https://elsewhere.example' })
    expect(foreign.statusCode).toBe(403)
  })

  it('refuses an upload that is not an image, whatever its declared type, and a form', async () => {
    const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    expect(codeOf(await upload({ 'content-type': 'image/png' }, page))).toBe('not_an_image')
    expect((await upload({ 'content-type': 'multipart/form-data; boundary=x' })).statusCode).toBe(415)
    expect((await upload({ 'content-type': 'text/plain' }, page)).statusCode).toBe(415)
  })
})
