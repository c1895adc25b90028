import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const compress = promisify(gzip)

/** Characters. A shorter reply fits into one packet anyway. */
const minLength = 1024

/** Compresses longer JSON for clients that accept it: the contents of a study shrink to a twentieth. */
export function compressJson(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < minLength || !isJson(reply.getHeader('content-type'))) {
      return done(null, payload)
    }
    // A cache must not send a compressed reply to a client that does not accept it.
    const vary = reply.getHeader('vary')
    reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding')
    if (!acceptsGzip(request.headers['accept-encoding'])) return done(null, payload)
    compress(payload).then((packed) => {
      reply.header('content-encoding', 'gzip')
      done(null, packed)
    }, done)
  })
}

function isJson(contentType: unknown): boolean {
  return typeof contentType === 'string' && contentType.startsWith('application/json')
}

function acceptsGzip(accepted: string | undefined): boolean {
  return (accepted ?? '').split(',').some((coding) => {
    const [name, ...parameters] = coding.split(';').map((part) => part.trim().toLowerCase())
    return name === 'gzip' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}
