import { type Actor, AppError, studyCall } from '@trellis/domain'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Identity } from './caller'
import { heartbeatEvery, mountStream } from './mount-stream'
import { createSharedReadings } from './shared-readings'
import { bareApp } from './testing/bare-app'

const watchThing = studyCall('GET', '/thing/stream', {
  summary: 'Something that changes',
  access: 'user',
  isStream: true,
  maxConcurrent: 2,
  query: z.object({ id: z.coerce.number().int().max(9) }),
  reply: z.object({ count: z.number() }),
})

let app: ReturnType<typeof bareApp>
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

/** A server with one watched resource, sessions that can end and access that can be revoked. */
function serve() {
  const open = new Set(['UA', 'UB'])
  const state = { mayWatch: true, checks: 0, count: 1 }
  app = bareApp(async (token) =>
    open.has(token) ? ({ actor: { userId: token, roles: [], isAdmin: false } as unknown as Actor } as Identity) : null,
  )
  mountStream(app, watchThing, {
    async check() {
      state.checks += 1
      if (!state.mayWatch) throw new AppError('access_restricted', {})
    },
    keyOf: ({ query }) => query.id,
    readings: createSharedReadings<number, { count: number }>({
      read: async () => ({ count: state.count }),
      onError: () => {},
    }),
  })
  return { open, state }
}

async function openStream(token: string) {
  const answer = await app.inject({
    url: '/thing/stream?id=1',
    headers: { cookie: `trellis_session=${token}` },
    payloadAsStream: true,
  })
  const stream = answer.stream()
  let received = ''
  const ended = new Promise<string>((resolve) => stream.once('end', () => resolve(received)))
  stream.on('data', (chunk) => {
    received += chunk
  })
  return { status: answer.statusCode, headers: answer.headers, stream, ended, received: () => received }
}

describe('a stream', () => {
  it('sends events, with headers that keep proxies from buffering or storing them', async () => {
    serve()
    const { status, headers, received } = await openStream('UA')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    await vi.waitFor(() => expect(received()).toMatch(/^retry: \d+\n\ndata: {"count":1}\n\n$/))
  })

  it('sends an event “unchanged” when a reading is the same, and the data when it changed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { state } = serve()
    const { received } = await openStream('UA')
    await vi.waitFor(() => expect(received()).toContain('"count":1'))
    await vi.advanceTimersToNextTimerAsync()
    await vi.waitFor(() => expect(received()).toContain('event: unchanged\n'))
    state.count = 2
    await vi.advanceTimersToNextTimerAsync()
    await vi.waitFor(() => expect(received()).toMatch(/data: {"count":2}\n\n$/))
  })

  it('refuses callers without a session or access, before anything is sent', async () => {
    const { state } = serve()
    expect((await openStream('nobody')).status).toBe(401)
    state.mayWatch = false
    expect((await openStream('UA')).status).toBe(403)
    expect(app.openStreams.size).toBe(0)
  })

  it('limits how many streams an account may have open, until a client disconnects', async () => {
    serve()
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const open = async (token: string) => {
      const gone = new AbortController()
      const headers = { cookie: `trellis_session=${token}` }
      const { status } = await fetch(`${address}/thing/stream?id=1`, { headers, signal: gone.signal })
      return { status, leave: () => gone.abort() }
    }
    const [first] = [await open('UA'), await open('UA')]
    expect((await open('UA')).status).toBe(429)
    expect((await open('UB')).status).toBe(200)
    first!.leave()
    await vi.waitFor(() => expect(app.openStreams.size).toBe(2))
    expect((await open('UA')).status).toBe(200)
  })

  it('sends heartbeats, and ends when access is revoked', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { state } = serve()
    const { received, ended } = await openStream('UA')
    await vi.waitFor(() => expect(received()).toContain('data:'))
    await vi.advanceTimersByTimeAsync(heartbeatEvery)
    await vi.waitFor(() => expect(received()).toMatch(/:\n\n$/))
    expect(state.checks).toBe(2)
    state.mayWatch = false
    await vi.advanceTimersByTimeAsync(heartbeatEvery)
    expect(await ended).toMatch(/event: end\ndata: {}\n\n$/)
    expect(app.openStreams.size).toBe(0)
  })

  it('ends the stream of a session that has ended, and no other', async () => {
    const { open } = serve()
    const [ada, ben] = [await openStream('UA'), await openStream('UB')]
    open.delete('UA')
    app.openStreams.recheck('UA')
    expect(await ada.ended).toContain('event: end\n')
    expect(ben.received()).not.toContain('event: end\n')
    expect(app.openStreams.size).toBe(1)
  })

  it('closes the stream without an end event when the server stops, so that the browser reconnects', async () => {
    serve()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { ended } = await openStream('UA')
    await app.close()
    expect(await ended).not.toContain('event: end')
  })
})
