import type { FastifyInstance } from 'fastify'

/**
 * Nothing is kept by a browser or a proxy unless its route says so, as files with a hash in their name and pictures do:
 * a reply that was meant for one person is not shown to the next at the same machine.
 */
export function storeNothing(app: FastifyInstance): void {
  app.addHook('onRequest', (_, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
}
