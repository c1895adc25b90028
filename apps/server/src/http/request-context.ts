import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** What proxies and other services use: no spaces, quotes or line breaks that could pass for something else in a log. */
const requestIdForm = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/** The id that a proxy or another service gave the request, if it is one; otherwise a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && requestIdForm.test(given) ? given : randomUUID()
}

export interface TraceContext {
  traceId: string
  parentSpanId: string
  isSampled: boolean
}

/** W3C Trace Context, version 00. Later versions begin alike and may go on after another dash. */
const traceparentForm = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const longestTraceparent = 128

/** The trace that the caller says the request belongs to; null without one that can be read. */
export function traceContextOf(headers: IncomingHttpHeaders): TraceContext | null {
  const given = headers.traceparent
  if (typeof given !== 'string' || given.length > longestTraceparent) return null
  const parts = traceparentForm.exec(given)
  if (!parts || (given.startsWith('00') && parts[4] !== undefined)) return null
  return { traceId: parts[1]!, parentSpanId: parts[2]!, isSampled: (Number.parseInt(parts[3]!, 16) & 1) === 1 }
}
