import { loginCalls, osfCalls, studyCalls, userCalls } from '@trellis/domain'
import { afterEach, describe, expect, it } from 'vitest'
import { startTestServer } from '../testing/test-server'
import { request } from './client'
import { loadConfig } from './config'
import { signedOut } from './session'

let stop = () => Promise.resolve()
afterEach(() => stop())

async function serving(...answers: Parameters<typeof startTestServer>) {
  const server = await startTestServer(...answers)
  stop = server.stop
  return server
}

describe('request', () => {
  it('sends a call to the base address that it belongs to', async () => {
    const server = await serving(() => ({ body: signedOut }))
    expect(await request(loginCalls.isAuth, {})).toEqual(signedOut)
    expect(server.received).toMatchObject([{ method: 'GET', path: '/api/login/isAuth', body: undefined }])
  })

  it('fills in the path parameters and the query', async () => {
    const server = await serving(() => ({
      body: { studyId: 7, osfProjectId: 'a b', title: null, isStandIn: true },
    }))
    await request(osfCalls.linkOsfProject, { params: { studyId: 7 }, query: { projectId: 'a b' } })
    expect(server.received[0]?.path).toBe('/api/OSF/project/7?projectId=a+b')
  })

  it.each([
    ['with a body', () => request(studyCalls.deleteStudy, { body: { id: 3 } }), { id: 3 }],
    ['without one', () => request(userCalls.deleteMyAttribute, { params: { name: 'curriculum' } }), {}],
  ])('sends JSON for a mutation, %s', async (_, call, body) => {
    const server = await serving(({ path }) => ({ body: path.startsWith('/api') ? [] : { ok: true } }))
    await call()
    expect(server.received[0]).toMatchObject({
      method: 'DELETE',
      body,
      headers: { 'content-type': 'application/json' },
    })
  })

  it('rejects with the server’s code, details and request id', async () => {
    const error = { code: 'study_not_found', message: 'Study not found', details: { id: 9 }, requestId: 'r-1' }
    await serving(() => ({ status: 404, body: { error } }))
    const failed = request(studyCalls.loadStudyById, { body: { id: 9 } })
    await expect(failed).rejects.toMatchObject({ name: 'ApiError', status: 404, ...error })
  })

  it.each([
    ['an error page of a proxy', { status: 502, body: '<h1>Bad gateway</h1>' }, { code: 'unexpected', status: 502 }],
    ['an HTML page instead of a reply', { body: '<h1>Hello</h1>' }, { code: 'unexpected', status: 200 }],
    ['an error of another shape', { status: 400, body: { oops: true } }, { code: 'unexpected', status: 400 }],
    ['a connection that breaks', { body: undefined }, { code: 'network', status: 0 }],
  ])('rejects with a code of the client on %s', async (_, answer, expected) => {
    await serving(() => answer)
    await expect(request(loginCalls.isAuth, {})).rejects.toMatchObject(expected)
  })

  it('rejects with a network error when the server cannot be reached', async () => {
    const server = await serving(() => ({ body: {} }))
    await server.stop()
    stop = () => Promise.resolve()
    await expect(request(loginCalls.isAuth, {})).rejects.toMatchObject({ code: 'network' })
  })

  it('rejects an aborted call with the abort reason, not a network error', async () => {
    await serving(() => ({ body: signedOut }))
    const failed = request(loginCalls.isAuth, {}, AbortSignal.abort())
    await expect(failed).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('checks the reply against the contract in development', async () => {
    await serving(() => ({ body: { auth: 'yes' } }))
    await expect(request(loginCalls.isAuth, {})).rejects.toMatchObject({ name: 'ZodError' })
  })
})

describe('loadConfig', () => {
  it('reads the configuration from the server', async () => {
    const server = await serving(() => ({ body: { bases: { study: '/elsewhere' }, version: '9' } }))
    expect(await loadConfig(`${server.origin}/config.json`)).toMatchObject({ bases: { study: '/elsewhere' } })
  })

  it('rejects when the configuration cannot be read', async () => {
    const server = await serving(() => ({ status: 503, body: 'stopping' }))
    await expect(loadConfig(server.origin)).rejects.toMatchObject({ status: 503 })
  })
})
