import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Call, calls, defaultBases, fromWire, toWire } from '@trellis/domain'
import { setConfig } from '../lib/config'

export interface Received {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: unknown
}

export interface Answer {
  status?: number
  /** An object goes out as JSON; a string as it is; undefined cuts the connection. */
  body: unknown
  /** Answers with a stream of events that stays open instead; called with a function that sends an event. */
  stream?: (send: (event: string) => void) => void
}

const patterns = (Object.values(calls) as Call[]).map((call) => ({
  call,
  pattern: new RegExp(`^${defaultBases[call.base]}${call.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The call to which a request belongs, so that tests can use the names of the contract. */
function callTo(method: string, path: string): Call | undefined {
  const [pathname = ''] = path.split('?')
  const matching = patterns.filter(({ call, pattern }) => call.method === method && pattern.test(pathname))
  return (matching.find(({ call }) => !call.path.includes('{')) ?? matching[0])?.call
}

/** A real HTTP server for tests. Points the configuration at itself. */
export async function startTestServer(answer: (received: Received) => Answer) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const text = (await request.toArray()).join('')
    const [method, path] = [request.method ?? '', request.url ?? '']
    const call = callTo(method, path)
    const sent: unknown = text === '' ? undefined : JSON.parse(text)
    const one: Received = {
      method,
      path,
      headers: request.headers,
      body: call?.body ? fromWire(call.body, sent) : sent,
    }
    received.push(one)
    const { status = 200, body, stream } = answer(one)
    if (stream) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'access-control-allow-origin': '*' })
      return stream((event) => void response.write(event))
    }
    if (body === undefined) return request.socket.destroy()
    response.writeHead(status, { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json' })
    const reply = call && status === 200 ? toWire(call.reply, body) : body
    response.end(typeof body === 'string' ? body : JSON.stringify(reply))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  setConfig({
    bases: {
      study: `${origin}/api`,
      platform: `${origin}/core`,
      accounts: `${origin}/accounts`,
      resources: `${origin}/resources`,
    },
    demo: null,
    oidc: null,
    osf: { isStandIn: true },
    version: 'test',
  })
  return {
    origin,
    received,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
