import { cookieName, readCookie, setCookie } from '@trellis/http'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as openid from 'openid-client'
import type { Db } from '../../db/client'
import { oidcLogins } from '../../db/schema/sign-in'
import { type Accounts, sendPage } from '../accounts.context'
import { findOrCreateOidcAccount, type OidcPerson, type OidcResult } from '../accounts.service'
import type { MessageId } from '../messages/en'
import { noticePage } from '../pages/pages'
import { landingPath } from '../redirects/landing-path'
import { createOidcClient, type OidcSettings, type PendingSignIn, ProviderUnreachableError } from './oidc-client'

const minutesToReturn = 10

export function mountOidc(app: FastifyInstance, accounts: Accounts, settings: OidcSettings): void {
  const { db, secureCookies } = accounts
  const provider = createOidcClient(settings, app.log)
  const path = '/oidc/callback'

  app.get('/oidc/start', async (request, reply) => {
    try {
      const pending = await provider.startSignIn(`${accounts.originOf(request)}${app.prefix}${path}`)
      const { callback } = accounts.pageOptions(request)
      await remember(db, pending, callback)
      setCookie(reply, browserCookie(pending.state), pending.state, minutesToReturn * 60, secureCookies)
      return reply.header('cache-control', 'no-store').redirect(pending.address, 303)
    } catch (error) {
      return explain(request, reply, error)
    }
  })

  app.get(path, async (request, reply) => {
    const login = await returning(request, reply)
    if (!login) return notice(request, reply, 400, 'stale')
    let person: OidcPerson
    try {
      person = await provider.finishSignIn(new URL(request.url, accounts.originOf(request)), login)
    } catch (error) {
      return explain(request, reply, error)
    }
    const account = await findOrCreateOidcAccount(db, person, accounts.adminEmails, accounts)
    if (!account.ok) return notice(request, reply, 409, account.reason)
    const signedIn = await accounts.startSession(request, reply, account.userId, { isFromProvider: true })
    return reply.header('cache-control', 'no-store').redirect(landingPath(signedIn, login.callback, app.prefix), 303)
  })

  /** Named after the state, so that two tabs can sign in at the same time. */
  function browserCookie(state: string): string {
    return cookieName(`trellis_oidc_${state.slice(0, 8)}`, secureCookies)
  }

  /** The sign-in that this browser started; it can be finished only once. */
  async function returning(request: FastifyRequest, reply: FastifyReply) {
    const { state } = request.query as Record<string, unknown>
    if (typeof state !== 'string' || !/^[\w-]{43}$/.test(state)) return null
    if (readCookie(request, browserCookie(state)) !== state) return null
    setCookie(reply, browserCookie(state), '', 0, secureCookies)
    const [login] = await db
      .delete(oidcLogins)
      .where(and(eq(oidcLogins.state, state), gt(oidcLogins.expiresAt, sql`now()`)))
      .returning()
    return login ?? null
  }

  function explain(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
    if (error instanceof openid.AuthorizationResponseError) return notice(request, reply, 400, 'refused')
    if (error instanceof ProviderUnreachableError) {
      request.log.warn({ err: error }, 'the OpenID provider cannot be reached')
      return notice(request, reply, 502, 'unreachable')
    }
    if (error instanceof openid.ClientError || error instanceof openid.ResponseBodyError) {
      request.log.warn({ err: error }, "the OpenID provider's answer was not accepted")
      return notice(request, reply, 400, 'unproven')
    }
    throw error
  }

  type NoticeKind = Extract<OidcResult, { ok: false }>['reason'] | 'stale' | 'refused' | 'unreachable' | 'unproven'

  function notice(request: FastifyRequest, reply: FastifyReply, status: number, kind: NoticeKind): FastifyReply {
    const page = accounts.pageOptions(request)
    const [title, text] = noticeMessages[kind]
    const values = { provider: provider.label }
    return sendPage(reply.code(status), noticePage(page, { title: page.t(title, values), text: page.t(text, values) }))
  }

  const noticeMessages: Record<NoticeKind, [title: MessageId, text: MessageId]> = {
    stale: ['oidc.stale', 'oidc.stale.more'],
    refused: ['oidc.refused', 'oidc.refused.more'],
    unreachable: ['oidc.unreachable', 'oidc.unreachable.more'],
    unproven: ['oidc.refused', 'oidc.unproven.more'],
    no_email: ['oidc.noEmail', 'oidc.noEmail.more'],
    disabled: ['oidc.disabled', 'oidc.disabled.more'],
    email_taken: ['oidc.emailTaken', 'oidc.emailTaken.more'],
  }
}

async function remember(db: Db, { state, nonce, codeVerifier }: PendingSignIn, callback: string): Promise<void> {
  await db.delete(oidcLogins).where(lte(oidcLogins.expiresAt, sql`now()`))
  const expiresAt = sql`now() + make_interval(mins => ${minutesToReturn})`
  await db.insert(oidcLogins).values({ state, nonce, codeVerifier, callback, expiresAt })
}
