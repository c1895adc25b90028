import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/**
 * The form that proxies and other services use. Without spaces, quotes or line breaks, which could forge log entries.
 */
const requestIdForm = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/** The id that a proxy or another service gave the request, if it is valid; otherwise a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const received = headers['x-request-id']
  return typeof received === 'string' && requestIdForm.test(received) ? received : randomUUID()
}

export interface TraceContext {
  traceId: string
  parentSpanId: string
  isSampled: boolean
}

/** W3C Trace Context, version 00. Later versions begin the same way and may continue after another dash. */
const traceparentForm = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const longestTraceparent = 128

/** The trace that the caller assigned to the request; null without a valid header. */
export function traceContextOf(headers: IncomingHttpHeaders): TraceContext | null {
  const { traceparent } = headers
  if (typeof traceparent !== 'string' || traceparent.length > longestTraceparent) return null
  const parts = traceparentForm.exec(traceparent)
  if (!parts || (traceparent.startsWith('00') && parts[4] !== undefined)) return null
  return { traceId: parts[1]!, parentSpanId: parts[2]!, isSampled: (Number.parseInt(parts[3]!, 16) & 1) === 1 }
}
