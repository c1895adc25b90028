import { AppError, type Call } from '@trellis/domain'
import type { FastifyReply } from 'fastify'

/** Concurrent calls of one account in a process; a browser makes six. */
export const maxCallsAtOnce = 60

const underWay = new Map<string, number>()

/**
 * Counts a call of an account until its reply is sent. Too many concurrent calls are refused before the body is read,
 * so that one account cannot take up the server.
 */
export function countCall(accountId: string, call: Call, { raw, request }: FastifyReply): void {
  // The client disconnected while the session was looked up: no event would end the count.
  if (request.raw.socket.destroyed) return
  const limits: [key: string, most: number][] = [[accountId, maxCallsAtOnce]]
  if (call.maxConcurrent !== undefined) limits.push([`${accountId} ${call.base} ${call.path}`, call.maxConcurrent])
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
  // If the client disconnects, the response is closed but never finished.
  raw.once('finish', release)
  raw.once('close', release)
}
