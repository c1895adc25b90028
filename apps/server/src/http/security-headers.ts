import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

/** Types that cannot be opened as a page or run, and so need no rules for that. */
const isInertType = /^(application\/json|text\/css|font\/)/

/** Headers about what a page may do. In a short reply they would be most of the bytes. */
const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/**
 * Adds the headers that protect the reader of a reply. They are the same for all replies, so they are computed once.
 */
export async function addSecurityHeaders(app: FastifyInstance, isSecure: boolean): Promise<void> {
  const headers = Object.entries(await headersOf(policy(isSecure)))
  const always = Object.fromEntries(headers.filter(([name]) => !documentHeaders.includes(name)))
  const ofDocuments = headers.filter(([name]) => documentHeaders.includes(name))
  // A route may replace them with stricter ones.
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(always)
    done()
  })
  app.addHook('onSend', (_, reply, payload, done) => {
    const contentType = reply.getHeader('content-type')
    if (typeof contentType !== 'string' || !isInertType.test(contentType)) {
      for (const [name, value] of ofDocuments) if (!reply.hasHeader(name)) reply.header(name, value)
    }
    done(null, payload)
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
