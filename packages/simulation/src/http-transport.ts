import * as http from 'node:http'
import * as https from 'node:https'
import { bodyToWire, type Call, defaultBases, pathOf, replyFromWire } from '@trellis/domain'
import { RefusedError, type Transport, UnreachableError } from './transport'

export interface HttpOptions {
  /** Where the server is; of several processes, the one for the next call. */
  base: string | (() => string)
  /** The session that calls are made with. */
  cookie?: string
  /** Milliseconds after which a call counts as unanswered. */
  timeout?: number
  /** After every answer of a server, with its milliseconds. */
  onAnswer?(call: Call, status: number, milliseconds: number): void
}

export interface HttpTransport {
  send: Transport
  /** The session that the server gave, or the one it began with. */
  cookie(): string | null
}

const options = { keepAlive: true, maxSockets: 256 }
const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) }

/** Calls of the contract over HTTP with kept connections, as one browser makes them. */
export function httpTransport({ base, cookie, timeout = 20_000, onAnswer }: HttpOptions): HttpTransport {
  let session = cookie ?? null
  const send = async (call: Call, input: { params?: object; query?: object; body?: unknown }) => {
    const address = typeof base === 'string' ? base : base()
    const began = performance.now()
    const answer = await exchange(address, call, input, session, timeout)
    onAnswer?.(call, answer.status, performance.now() - began)
    session = sessionIn(answer.headers) ?? session
    return replyFromWire(call, replyOf(answer))
  }
  return { send: send as Transport, cookie: () => session }
}

interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
}

function exchange(
  address: string,
  call: Call,
  input: { params?: object; query?: object; body?: unknown },
  session: string | null,
  timeout: number,
): Promise<Answer> {
  const url = new URL(defaultBases[call.base] + pathOf(call, input), address)
  // The server distinguishes the product’s calls from forged forms by their JSON body, so there always is one.
  const payload = call.method === 'GET' ? undefined : JSON.stringify(bodyToWire(call, input.body) ?? {})
  const headers = {
    accept: 'application/json',
    ...(payload !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    ...(session && { cookie: session }),
  }
  const { request } = url.protocol === 'https:' ? https : http
  const agent = agents[url.protocol as keyof typeof agents]
  return new Promise((resolve, reject) => {
    const lost = (error: Error) => reject(new UnreachableError(error.message))
    const outgoing = request(url, { method: call.method, agent, headers, timeout }, (incoming) => {
      let text = ''
      incoming.setEncoding('utf8')
      incoming.on('data', (chunk: string) => {
        text += chunk
      })
      incoming.on('end', () => {
        if (incoming.complete) resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text })
        else lost(new Error('the answer was cut off'))
      })
      incoming.on('error', lost)
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')))
    outgoing.on('error', lost)
    outgoing.end(payload)
  })
}

function replyOf({ status, text }: Answer): unknown {
  const body = readJson(text)
  if (status >= 200 && status < 300 && body !== undefined) return body
  const error = (body as { error?: { code?: string; message?: string; details?: { retryAfter?: number } } })?.error
  const retryAfterMs = (error?.details?.retryAfter ?? 0) * 1000
  if (status === 429) throw new UnreachableError('too many calls', retryAfterMs || 1000, status)
  if (status >= 500 || status < 300) throw new UnreachableError(`the server answered ${status}`, retryAfterMs, status)
  throw new RefusedError(error?.code ?? 'unexpected', status, error?.message)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // A page from a proxy between student and server.
  }
}

function sessionIn(headers: http.IncomingHttpHeaders): string | null {
  return headers['set-cookie']?.[0]?.split(';')[0] ?? null
}
