import { AppError, type Call } from '@trellis/domain'
import type { FastifyReply } from 'fastify'

/** Calls of one account that may be under way in a process at once; a browser makes six. */
export const maxCallsAtOnce = 60

const underWay = new Map<string, number>()

/**
 * Counts a call of an account until its reply is sent. An account that makes too many at once is refused before the body
 * is read: it cannot take the time of all others.
 */
export function countCall(accountId: string, call: Call, { raw, request }: FastifyReply): void {
  // Gone while the session was looked up: nothing would say when the call is over.
  if (request.raw.socket.destroyed) return
  const limits: [key: string, most: number][] = [[accountId, maxCallsAtOnce]]
  if (call.atOnce !== undefined) limits.push([`${accountId} ${call.base} ${call.path}`, call.atOnce])
  if (limits.some(([key, most]) => (underWay.get(key) ?? 0) >= most)) {
    throw new AppError('too_many_attempts', { retryAfter: 5 })
  }
  for (const [key] of limits) underWay.set(key, (underWay.get(key) ?? 0) + 1)
  let isOver = false
  const release = () => {
    if (isOver) return
    isOver = true
    for (const [key] of limits) {
      const rest = underWay.get(key)! - 1
      if (rest === 0) underWay.delete(key)
      else underWay.set(key, rest)
    }
  }
  // A client that goes away leaves a response that is closed and never finished.
  raw.once('finish', release)
  raw.once('close', release)
}
