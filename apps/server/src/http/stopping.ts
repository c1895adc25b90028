import { AppError } from '@trellis/domain'
import type { FastifyInstance } from 'fastify'

/** What came in before is answered; a request that arrives later on an open connection is answered 503. */
export function refuseWhileStopping(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onRequest', async (_, reply) => {
    if (!isStopping) return
    reply.header('connection', 'close')
    throw new AppError('shutting_down', {})
  })
}
