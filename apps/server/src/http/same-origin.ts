import { AppError } from '@trellis/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route accepts pictures, which are not JSON. */
    takesPictures?: boolean
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Calls that change something must come from the product's own pages and be JSON; a form or a script on another site
 * can do neither. Tools that are not browsers send no origin, and have no other person's cookie. Calls of partner
 * platforms are exempt: they need a token, which browsers do not send automatically, and ignore cookies. So are routes
 * that do not exist.
 */
export function requireSameOrigin(app: FastifyInstance, publicUrl: string | null): void {
  app.addHook('onRequest', (request, _, done) => {
    if (safeMethods.has(request.method)) return done()
    const isExempt = isPartnerCall(request) || request.is404
    if (!isExempt && !isSameOrigin(request, publicUrl)) return done(new AppError('foreign_origin', {}))
    if (!isJson(request) && !takesPictures(request)) return done(new AppError('not_json', {}))
    done()
  })
}

function isPartnerCall(request: FastifyRequest): boolean {
  return request.routeOptions.config.call?.access === 'partner'
}

function isSameOrigin(request: FastifyRequest, publicUrl: string | null): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const { origin } = request.headers
  if (origin === undefined) return true
  return (
    origin === `${request.protocol}://${request.host}` || (publicUrl !== null && origin === new URL(publicUrl).origin)
  )
}

function takesPictures(request: FastifyRequest): boolean {
  const { call, takesPictures = call?.base === 'resources' } = request.routeOptions.config
  return takesPictures
}

/** A DELETE may have no body. Browsers never send one across sites without a preflight request. */
function isJson(request: FastifyRequest): boolean {
  const type = request.headers['content-type']
  if (type === undefined && request.method === 'DELETE' && !hasBody(request)) return true
  return type !== undefined && /^application\/json\s*(;|$)/i.test(type)
}

function hasBody(request: FastifyRequest): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
}
