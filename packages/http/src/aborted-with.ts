import type { FastifyReply } from 'fastify'

/** A signal that aborts when the client disconnects before it was answered, so that the answer need not be computed. */
export function abortedWith({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new Error('The client disconnected'))
  })
  return controller.signal
}
