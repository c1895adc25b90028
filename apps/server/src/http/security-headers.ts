import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

/** Protects the reader of a reply. The headers are the same for all replies, so they are computed once. */
export async function addSecurityHeaders(app: FastifyInstance, isSecure: boolean): Promise<void> {
  const headers = await headersOf(policy(isSecure))
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(headers)
  })
}

async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const model = Fastify()
  await model.register(helmet, options)
  model.get('/', async (_, reply) => reply.raw.getHeaders())
  const answer = await model.inject('/')
  await model.close()
  return answer.json()
}

function policy(isSecure: boolean): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Styles of components and of typeset mathematics are set on elements; scripts never are.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        frameSrc: ["'self'"],
        frameAncestors: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'sameorigin' },
  }
}
