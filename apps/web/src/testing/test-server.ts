import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
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
}

/** A real server for tests of whatever talks HTTP. Points the configuration at itself. */
export async function startTestServer(answer: (received: Received) => Answer) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const text = (await request.toArray()).join('')
    const call: Received = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
    received.push(call)
    const { status = 200, body } = answer(call)
    if (body === undefined) return request.socket.destroy()
    response.writeHead(status, { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
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
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
