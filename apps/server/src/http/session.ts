import { createHash, timingSafeEqual } from 'node:crypto'
import { defaultBases } from '@trellis/domain'
import { type Caller, type Identity, readSessionToken } from '@trellis/http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createOpenSessions } from './open-sessions'

export interface SessionOptions {
  identify(token: string): Promise<Identity | null>
  secureCookies: boolean
  /** Lets another Trellis process call the platform on its own behalf. */
  serviceToken: string | null
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Identifies a session in a ticket, without giving access to it; null for a caller without a session. */
    sessionName(caller: Caller): string | null
    /** Whether the request comes from the session of that name, and it is open. */
    isInSession(request: FastifyRequest, name: string): Promise<boolean>
  }
}

/** Identifies the caller of each request. The session is looked up on first use, once per request. */
export function decorateSession(app: FastifyInstance, options: SessionOptions): void {
  const openSessions = createOpenSessions(async (token) => (await options.identify(token)) !== null)
  app.decorateRequest('sessionToken', null)
  app.decorateRequest('identity', null)
  app.decorate('identify', async (request, lookUp = options.identify) => {
    if (request.identity) return request.identity
    const token = readSessionToken(request, options.secureCookies)
    request.sessionToken = token
    request.identity = token === null ? null : await lookUp(token)
    if (token !== null && request.identity) openSessions.note(token)
    return request.identity
  })
  app.addHook('onSend', (request, _, payload, done) => {
    if (mayEndSessions(request)) {
      openSessions.forget()
      const token = readSessionToken(request, options.secureCookies)
      if (token !== null) app.openStreams.recheck(token)
    }
    done(null, payload)
  })
  app.decorate('sessionName', (caller) =>
    caller === 'service' || caller.session === null ? null : sessionNameOf(caller.session),
  )
  app.decorate('isInSession', async (request, name) => {
    const token = readSessionToken(request, options.secureCookies)
    return token !== null && sessionNameOf(token) === name && openSessions.has(token)
  })
  app.decorate('isService', (request) => {
    if (options.serviceToken === null || request.routeOptions.config.call?.base !== 'platform') return false
    const sent = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    return sent !== undefined && timingSafeEqual(hashOf(sent), hashOf(options.serviceToken))
  })
}

function sessionNameOf(token: string): string {
  return createHash('sha256').update(`ticket of ${token}`).digest('base64url').slice(0, 22)
}

/**
 * Signing out, a new PIN and removal from a class end sessions; other changes of accounts and classes may do so too.
 */
function mayEndSessions({ method, url }: FastifyRequest): boolean {
  if (url.startsWith(`${defaultBases.accounts}/`)) return method !== 'GET' || url.includes('/signout')
  return method !== 'GET' && url.startsWith(`${defaultBases.platform}/classes/`)
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
