import type { FastifyInstance } from 'fastify'

/**
 * Keeps browsers and proxies from storing replies, unless a route allows it, as for files with a hash in their name and
 * for pictures. Otherwise a reply to one person could be shown to the next at the same machine.
 */
export function forbidStoring(app: FastifyInstance): void {
  app.addHook('onRequest', (_, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
}
