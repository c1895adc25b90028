import type { FastifyInstance, FastifyReply } from 'fastify'

/** Seconds for which a browser may cache the answer to a preflight request. */
const preflightMaxAge = 86_400

/**
 * Lets pages of any origin make the calls under these paths. They have a token and no cookie: browsers send no cookie
 * to an address that is open to all origins, and the calls would ignore it.
 */
export function allowOtherOrigins(app: FastifyInstance, paths: readonly string[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!paths.some((path) => request.url.startsWith(path))) return done()
    reply.header('access-control-allow-origin', '*')
    reply.header('access-control-expose-headers', 'x-request-id, retry-after')
    const requestedMethod = request.headers['access-control-request-method']
    if (request.method === 'OPTIONS' && requestedMethod !== undefined) answerPreflight(reply, request.headers)
    else done()
  })
}

function answerPreflight(reply: FastifyReply, headers: Record<string, string | string[] | undefined>): void {
  // Clients and platforms send headers of their own, which are all allowed.
  const requestedHeaders = [headers['access-control-request-headers']].flat().join(', ')
  reply
    .header('access-control-allow-methods', 'POST, PATCH')
    .header(
      'access-control-allow-headers',
      requestedHeaders === '' ? 'authorization, content-type, user-id' : requestedHeaders,
    )
    .header('access-control-max-age', preflightMaxAge)
    .header('vary', 'access-control-request-headers')
    .status(204)
    .send()
}
