import type { UserId } from '@trellis/domain'
import { readSessionToken, setSessionCookie } from '@trellis/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/client'
import { localeOf, translator } from './messages/locale'
import type { OidcSettings } from './oidc/oidc-client'
import { assetPath } from './pages/assets'
import type { DemoClassEntry, DemoEntry, PageOptions } from './pages/pages'
import type { AccountMailer } from './password/mail.port'
import { allowedCallback } from './redirects/allowed-callback'
import { deviceOf } from './sessions/device'
import { closeSession, type IdleMinutes, openSession } from './sessions/sessions.store'

export interface AccountsOptions {
  db: Db
  adminEmails: readonly string[]
  secureCookies: boolean
  /** Origins besides the request's own that a callback may go to. */
  callbackOrigins: readonly string[]
  /** Shown on the sign-in page with their passwords; null where there is no demo. */
  demoAccounts: DemoEntry[] | null
  demoClass: DemoClassEntry | null
  oidc: OidcSettings | null
  /** Whether people may create accounts with a password. OpenID sign-ins create accounts either way. */
  allowSignUp: boolean
  /** Whether new accounts wait for an administrator before they get the role they asked for. */
  approveAccounts: boolean
  /** Most students in one class. */
  classSize: number
  idleMinutes: IdleMinutes
  /** Null where the server sends no email. */
  mailer: AccountMailer | null
  /** Public address of the product behind a proxy; when null, the request's own host is used. */
  publicUrl: string | null
}

/** Shared by the routes of the accounts service. */
export interface Accounts extends AccountsOptions {
  originOf(request: FastifyRequest): string
  callbackOf(request: FastifyRequest, wanted: unknown, fallback?: string): string
  pageOptions(request: FastifyRequest): PageOptions
  /** To the sign-in page, and from there back to a page of the accounts service. */
  redirectToSignIn(reply: FastifyReply, path: string): FastifyReply
  /** Opens a session in this browser and ends its previous one. */
  startSession(request: FastifyRequest, reply: FastifyReply, userId: UserId): Promise<void>
}

export function accountsContext(app: FastifyInstance, options: AccountsOptions): Accounts {
  const { db, secureCookies, publicUrl } = options
  const fixedOrigin = publicUrl === null ? null : new URL(publicUrl).origin
  const others = options.callbackOrigins.map((origin) => new URL(origin).origin)

  const accounts: Accounts = {
    ...options,
    originOf(request) {
      if (fixedOrigin !== null) return fixedOrigin
      const claimed = `${request.protocol}://${request.host}`
      return URL.canParse(claimed) ? new URL(claimed).origin : ''
    },
    callbackOf: (request, wanted, fallback) => allowedCallback(wanted, accounts.originOf(request), others, fallback),
    pageOptions(request) {
      const { callback, partner, role } = request.query as Record<string, unknown>
      const locale = localeOf(request)
      return {
        base: app.prefix,
        locale,
        t: translator(locale),
        stylesheet: `${app.prefix}${assetPath('accounts.css')}`,
        script: `${app.prefix}${assetPath('accounts.js')}`,
        callback: accounts.callbackOf(request, callback),
        partner: typeof partner === 'string' && partner !== '' && partner.length <= 64 ? partner : null,
        provider: options.oidc?.label ?? null,
        demoAccounts: options.demoAccounts,
        demoClass: options.demoClass,
        allowSignUp: options.allowSignUp,
        approveAccounts: options.approveAccounts,
        role: role === 'teacher' ? 'TEACHER' : 'RESEARCHER',
      }
    },
    redirectToSignIn(reply, path) {
      const callback = encodeURIComponent(`${app.prefix}${path}`)
      return reply.header('cache-control', 'no-store').redirect(`${app.prefix}/login?callback=${callback}`, 303)
    },
    async startSession(request, reply, userId) {
      const previous = readSessionToken(request, secureCookies)
      if (previous !== null) await closeSession(db, previous)
      const device = deviceOf(request.headers['user-agent'])
      const { token } = await openSession(db, userId, { idleMinutes: options.idleMinutes, device })
      setSessionCookie(reply, token, secureCookies)
    },
  }
  return accounts
}

export function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
}
