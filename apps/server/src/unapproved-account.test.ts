import { type Call, calls, defaultBases } from '@trellis/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestClient, type TestServer } from './testing/test-server'

let server: TestServer
let person: TestClient

beforeAll(async () => {
  server = await startTestServer({ APPROVE_ACCOUNTS: 'true' })
  person = await server.signUp('new@school.example')
})
afterAll(() => server.close())

const isForEveryone = new Set<Call['access']>(['public', 'user', 'adult', 'work', 'partner'])
const restricted = Object.entries(calls as Record<string, Call>).filter(([, { access }]) => !isForEveryone.has(access))

it.each(restricted)('an account that waits for approval may not make the call %s', async (_, call) => {
  const url = defaultBases[call.base] + call.path.replace(/\{\w+\}/g, '1')
  const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
  const { status, body } = method === 'get' ? await person.get(url) : await person[method](url, {})
  expect([status, body.error.code]).toEqual([403, 'access_restricted'])
})
