import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { calls, tutorCalls } from '@trellis/domain'
import { afterEach, describe, expect, it } from 'vitest'
import { httpTransport } from './http-transport'
import { RefusedError, UnreachableError } from './transport'

let server: Server | undefined
afterEach(() => server?.close())

async function startServer(listener: RequestListener): Promise<string> {
  server = createServer(listener)
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const input = { body: { ticket: 't'.repeat(20), today: '2026-03-01' } }

describe('httpTransport', () => {
  it('sends a call to its path with its body, and keeps the session cookie', async () => {
    const seen: unknown[] = []
    const base = await startServer(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      seen.push([request.method, request.url, text && JSON.parse(text), request.headers.cookie])
      response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'session=abc; HttpOnly' }).end('{}')
    })
    const { send, cookie } = httpTransport({ base })
    await send(tutorCalls.getWork, input)
    await send(calls.getProblems, { query: { problemIds: ['PRA1', 'PRA2'] as never, extraFields: 'ANSWERS' } })
    expect(seen).toEqual([
      ['POST', '/api/tutor/work', input.body, undefined],
      ['GET', '/core/content/problems?problemIds=PRA1%2CPRA2&extraFields=ANSWERS', '', 'session=abc'],
    ])
    expect(cookie()).toBe('session=abc')
  })

  it.each([
    [409, { error: { code: 'work_closed', message: 'closed' } }, RefusedError, { code: 'work_closed', status: 409 }],
    [
      429,
      { error: { code: 'too_many_attempts', details: { retryAfter: 3 } } },
      UnreachableError,
      { retryAfterMs: 3000 },
    ],
    [503, { error: { code: 'shutting_down' } }, UnreachableError, { status: 503, retryAfterMs: 0 }],
    [
      503,
      { error: { code: 'database_unavailable', details: { retryAfter: 2 } } },
      UnreachableError,
      { retryAfterMs: 2000 },
    ],
  ])('rejects a reply with status %i as the error that it means', async (status, body, kind, facts) => {
    const base = await startServer((_, response) => response.writeHead(status).end(JSON.stringify(body)))
    const error = await httpTransport({ base })
      .send(tutorCalls.getWork, input)
      .catch((reason) => reason)
    expect(error).toBeInstanceOf(kind)
    expect(error).toMatchObject(facts)
  })

  it('rejects as unreachable when the server dies in the middle of its answer, or is not there', async () => {
    const base = await startServer((_, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{"half":')
      setImmediate(() => response.destroy())
    })
    const { send } = httpTransport({ base })
    await expect(send(tutorCalls.getWork, input)).rejects.toThrow(UnreachableError)
    server!.close()
    server!.closeAllConnections()
    await expect(send(tutorCalls.getWork, input)).rejects.toThrow(UnreachableError)
  })
})
