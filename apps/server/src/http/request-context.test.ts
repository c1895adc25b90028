import { describe, expect, it } from 'vitest'
import { createApp } from './create-app'
import { requestIdOf, traceContextOf } from './request-context'

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

describe('requestIdOf', () => {
  it('returns the id that a proxy sent', () => {
    for (const id of ['6f1d3e5a-9b7c-4d2e-8f10-a1b2c3d4e5f6', '0af7651916cd43dd', 'Root_1-67891233.abc']) {
      expect(requestIdOf({ headers: { 'x-request-id': id } })).toBe(id)
    }
  })

  it('returns a new id where the header is missing, too short, too long, or could be misread in a log', () => {
    const ids = [
      undefined,
      '',
      'short',
      'a'.repeat(65),
      'has spaces in it',
      'line\nbreak-line',
      '"quoted-id"',
      '-dash-first',
    ]
    for (const id of ids) {
      expect(requestIdOf({ headers: { 'x-request-id': id } })).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    }
  })
})

describe('traceContextOf', () => {
  it('reads the ids and the sampling flag of a traceparent header, also of a later version', () => {
    expect(traceContextOf({ traceparent })).toEqual({
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      parentSpanId: '00f067aa0ba902b7',
      isSampled: true,
    })
    expect(traceContextOf({ traceparent: traceparent.replace(/01$/, '00') })?.isSampled).toBe(false)
    expect(traceContextOf({ traceparent: `01${traceparent.slice(2)}-later` })).not.toBeNull()
  })

  it.each([
    '',
    'nonsense',
    traceparent.toUpperCase(),
    traceparent.replace('4bf92f3577b34da6a3ce929d0e0e4736', '0'.repeat(32)),
    traceparent.replace('00f067aa0ba902b7', '0'.repeat(16)),
    `ff${traceparent.slice(2)}`,
    `${traceparent}-more`,
    `01${traceparent.slice(2)}-${'x'.repeat(200)}`,
  ])('ignores a malformed traceparent header: %s', (malformed) => {
    expect(traceContextOf({ traceparent: malformed })).toBeNull()
  })
})

describe('a log line', () => {
  it('has the id and the trace of the request it is about', async () => {
    const lines: string[] = []
    const app = await createApp({
      logLevel: 'info',
      trustProxy: false,
      publicUrl: null,
      isSecure: false,
      logStream: { write: (line) => lines.push(line) },
    })
    app.get('/', async () => 'fine')
    const answer = await app.inject({ url: '/', headers: { 'x-request-id': 'from-the-proxy', traceparent } })
    await app.inject({ url: '/', headers: { traceparent: 'x"y' } })
    await app.close()
    expect(answer.headers['x-request-id']).toBe('from-the-proxy')
    const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
    expect(logged[0]).toMatchObject({
      reqId: 'from-the-proxy',
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      parentSpanId: '00f067aa0ba902b7',
    })
    expect(logged[1]).not.toHaveProperty('traceId')
  })
})
