import type { FastifyInstance, FastifyReply } from 'fastify'

/** Seconds for which a browser need not ask again. */
const askedFor = 86_400

/**
 * Lets pages of any origin make the calls under these paths. They carry a token of their own and no cookie: a browser
 * sends none to an address that is open to all origins, and the calls would not look at one.
 */
export function allowOtherOrigins(app: FastifyInstance, paths: readonly string[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!paths.some((path) => request.url.startsWith(path))) return done()
    reply.header('access-control-allow-origin', '*')
    reply.header('access-control-expose-headers', 'x-request-id, retry-after')
    const asked = request.headers['access-control-request-method']
    if (request.method === 'OPTIONS' && asked !== undefined) answerPreflight(reply, request.headers)
    else done()
  })
}

function answerPreflight(reply: FastifyReply, headers: Record<string, string | string[] | undefined>): void {
  // Clients bring headers of their own, and platforms add more: which of them come makes no difference here.
  const wanted = [headers['access-control-request-headers']].flat().join(', ')
  reply
    .header('access-control-allow-methods', 'POST, PATCH')
    .header('access-control-allow-headers', wanted === '' ? 'authorization, content-type, user-id' : wanted)
    .header('access-control-max-age', askedFor)
    .header('vary', 'access-control-request-headers')
    .status(204)
    .send()
}
