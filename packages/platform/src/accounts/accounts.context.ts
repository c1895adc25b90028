import { AppError, type accountsCalls, type ReplyOf, type UserId } from '@trellis/domain'
import { type Identity, readSessionToken, setCookie, setSessionCookie } from '@trellis/http'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/client'
import type { AccountEventKind } from '../db/schema/sign-in'
import { users } from '../db/schema/users'
import { localeOf, translator, type Values } from './messages/locale'
import type { OidcSettings } from './oidc/oidc-client'
import { assetPath } from './pages/assets'
import type { DemoClassEntry, DemoEntry, PageOptions } from './pages/pages'
import { type RelyingParty, relyingPartyOf } from './passkeys/relying-party'
import type { AccountMailer } from './password/mail.port'
import { allowedCallback } from './redirects/allowed-callback'
import { landingPath } from './redirects/landing-path'
import { issueTicket, secondStepMinutes, ticketCookie } from './second-factor/pending-sign-in'
import { usesSecondFactor } from './second-factor/second-factor.service'
import { createSecretBox, type SecretBox } from './second-factor/secret-box'
import { deviceOf } from './sessions/device'
import {
  closeSession,
  type IdleMinutes,
  identify,
  openSession,
  type SecondFactorPolicy,
} from './sessions/sessions.store'

export interface AccountsOptions {
  db: Db
  adminEmails: readonly string[]
  secureCookies: boolean
  /** Origins besides the request's own that a callback may go to. */
  callbackOrigins: readonly string[]
  /** Offered on the sign-in page; null where there is no demo. */
  demoAccounts: readonly DemoEntry[] | null
  demoClass: DemoClassEntry | null
  oidc: OidcSettings | null
  /** Whether people may create accounts with a password. OpenID sign-ins create accounts either way. */
  allowSignUp: boolean
  /** Whether new accounts wait for an administrator before they get the role they asked for. */
  approveAccounts: boolean
  /** The maximum number of students in a class. */
  classSize: number
  idleMinutes: IdleMinutes
  /** Null where the server sends no email. */
  mailer: AccountMailer | null
  /** Public address of the product behind a proxy; when null, the request's own host is used. */
  publicUrl: string | null
  /** With the secret in the database, encrypts the keys of authenticator apps; null without one. */
  secretKey: string | null
  /** Who needs a second factor. */
  secondFactor: SecondFactorPolicy
}

/** Shared by the routes of the accounts service. */
export interface Accounts extends AccountsOptions {
  secretBox: SecretBox
  originOf(request: FastifyRequest): string
  callbackOf(request: FastifyRequest, wanted: unknown, fallback?: string): string
  pageOptions(request: FastifyRequest): PageOptions
  /** Redirects to the sign-in page, and from there back to a page of the accounts service. */
  redirectToSignIn(reply: FastifyReply, path: string): FastifyReply
  /** Opens a session in this browser and ends its previous one. */
  startSession(
    request: FastifyRequest,
    reply: FastifyReply,
    userId: UserId,
    options?: { isFromProvider: boolean },
  ): Promise<Identity>
  /** After the first step of a sign-in, opens a session or leads to the page of the second step. */
  finishSignIn(request: FastifyRequest, reply: FastifyReply, userId: UserId, wanted: unknown): Promise<SignedIn>
  /** The page to which a person who has just signed in is sent. */
  landingOf(request: FastifyRequest, person: Identity, wanted: unknown): string
  /** Gives this browser a ticket for the second step of a sign-in. */
  askSecondStep(reply: FastifyReply, userId: UserId): Promise<void>
  isDemo(email: string): boolean
  /** The host that passkeys are bound to; null where browsers do not support passkeys. */
  relyingPartyOf(request: FastifyRequest): RelyingParty | null
  /** The reply does not wait for the task: how long a mail takes must not reveal whether there is an account. */
  inBackground(request: FastifyRequest, task: () => Promise<void>): void
  /** Sends a mail in the language of the request, if the server sends any. */
  mail(request: FastifyRequest, to: string, kind: MailKind, values?: Values): Promise<void>
  /** Notifies a person by mail that how they sign in has changed. */
  announce(request: FastifyRequest, userId: UserId, event: AccountEventKind): void
}

type SignedIn = ReplyOf<typeof accountsCalls.signIn>

type MailKind = 'reset' | 'changed' | 'factor'

export function accountsContext(app: FastifyInstance, options: AccountsOptions): Accounts {
  const { db, secureCookies, publicUrl } = options
  const fixedOrigin = publicUrl === null ? null : new URL(publicUrl).origin
  const others = options.callbackOrigins.map((origin) => new URL(origin).origin)

  const mailsUnderWay = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(mailsUnderWay)
  })

  const accounts: Accounts = {
    ...options,
    secretBox: createSecretBox(db, options.secretKey),
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
        hasPasskeys: accounts.relyingPartyOf(request) !== null,
        passkeyScript: `${app.prefix}${assetPath('passkeys.js')}`,
      }
    },
    redirectToSignIn(reply, path) {
      const callback = encodeURIComponent(`${app.prefix}${path}`)
      return reply.header('cache-control', 'no-store').redirect(`${app.prefix}/login?callback=${callback}`, 303)
    },
    isDemo: (email) => options.demoAccounts?.some((account) => account.email === email) ?? false,
    relyingPartyOf: (request) => relyingPartyOf(accounts.originOf(request)),
    inBackground(request, task) {
      const running = task()
        .catch((error: unknown) => request.log.warn({ err: error }, 'a mail about an account could not be sent'))
        .finally(() => mailsUnderWay.delete(running))
      mailsUnderWay.add(running)
    },
    async mail(request, to, kind, values = {}) {
      const t = translator(localeOf(request))
      const subject = t(`mail.${kind}.subject`)
      await options.mailer?.send({ to, subject, text: t(`mail.${kind}.text`, values) })
    },
    announce(request, userId, event) {
      request.log.warn({ userId, event }, 'the way in which a person signs in has changed')
      accounts.inBackground(request, async () => {
        const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
        if (user?.email) {
          const change = translator(localeOf(request))(`event.${event}`)
          await accounts.mail(request, user.email, 'factor', { change })
        }
      })
    },
    async askSecondStep(reply, userId) {
      const ticket = await issueTicket(db, userId)
      setCookie(reply, ticketCookie(secureCookies), ticket, secondStepMinutes * 60, secureCookies)
    },
    async startSession(request, reply, userId, { isFromProvider } = { isFromProvider: false }) {
      const previous = readSessionToken(request, secureCookies)
      if (previous !== null) await closeSession(db, previous)
      const device = deviceOf(request.headers['user-agent'])
      const { token } = await openSession(db, userId, { idleMinutes: options.idleMinutes, device, isFromProvider })
      setSessionCookie(reply, token, secureCookies)
      const person = await identify(db, token, options.secondFactor)
      if (!person) throw new AppError('not_signed_in', {})
      return person
    },
    async finishSignIn(request, reply, userId, wanted) {
      if (await usesSecondFactor(db, userId)) {
        await accounts.askSecondStep(reply, userId)
        const query = new URLSearchParams({ callback: accounts.callbackOf(request, wanted) })
        return { callback: `${app.prefix}/second-step?${query}`, needsSecondStep: true }
      }
      const person = await accounts.startSession(request, reply, userId)
      return { callback: accounts.landingOf(request, person, wanted) }
    },
    landingOf: (request, person, wanted) => landingPath(person, accounts.callbackOf(request, wanted), app.prefix),
  }
  return accounts
}

export function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
}
