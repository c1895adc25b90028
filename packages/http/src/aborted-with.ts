import type { FastifyReply } from 'fastify'

/** Signals that the client has gone before it was answered, so that what it asked for need not be computed. */
export function abortedWith({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new Error('The client has gone'))
  })
  return controller.signal
}
