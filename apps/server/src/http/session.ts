import { createHash, timingSafeEqual } from 'node:crypto'
import { type Identity, readSessionToken } from '@trellis/http'
import type { FastifyInstance } from 'fastify'

export interface SessionOptions {
  identify(token: string): Promise<Identity | null>
  secureCookies: boolean
  /** With which another Trellis process speaks to the platform for itself. */
  serviceToken: string | null
}

/** Says of each request who makes it. The session is looked up when somebody asks, once a request. */
export function decorateSession(app: FastifyInstance, options: SessionOptions): void {
  app.decorateRequest('sessionToken', null)
  app.decorateRequest('identity', null)
  app.decorate('identify', async (request) => {
    if (request.identity) return request.identity
    const token = readSessionToken(request, options.secureCookies)
    request.sessionToken = token
    request.identity = token === null ? null : await options.identify(token)
    return request.identity
  })
  app.decorate('isService', (request) => {
    if (options.serviceToken === null || request.routeOptions.config.call?.base !== 'platform') return false
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    return given !== undefined && timingSafeEqual(hashOf(given), hashOf(options.serviceToken))
  })
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
