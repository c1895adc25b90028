import { cookieName, readCookie, setCookie } from '@trellis/http'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as openid from 'openid-client'
import type { Db } from '../../db/client'
import { oidcLogins } from '../../db/schema'
import { type Accounts, sendPage } from '../accounts.context'
import { findOrCreateOidcAccount, type OidcPerson, type OidcResult } from '../accounts.service'
import { type Notice, noticePage } from '../pages/pages'
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
    if (!login) return notice(request, reply, 400, notices.stale)
    let person: OidcPerson
    try {
      person = await provider.finishSignIn(new URL(request.url, accounts.originOf(request)), login)
    } catch (error) {
      return explain(request, reply, error)
    }
    const account = await findOrCreateOidcAccount(db, person, accounts.adminEmails, accounts)
    if (!account.ok) return notice(request, reply, 409, notices[account.reason])
    await accounts.startSession(request, reply, account.userId)
    return reply
      .header('cache-control', 'no-store')
      .redirect(await landingPath(db, account.userId, login.callback), 303)
  })

  /** Named after the state, so that two tabs can sign in at the same time. */
  function browserCookie(state: string): string {
    return cookieName(`trellis_oidc_${state.slice(0, 8)}`, secureCookies)
  }

  /** The sign-in that this browser started; each can be finished once. */
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
    if (error instanceof openid.AuthorizationResponseError) return notice(request, reply, 400, notices.refused)
    if (error instanceof ProviderUnreachableError) {
      request.log.warn({ err: error }, 'the OpenID provider cannot be reached')
      return notice(request, reply, 502, notices.unreachable)
    }
    if (error instanceof openid.ClientError || error instanceof openid.ResponseBodyError) {
      request.log.warn({ err: error }, "the OpenID provider's answer was not accepted")
      return notice(request, reply, 400, notices.unproven)
    }
    throw error
  }

  function notice(request: FastifyRequest, reply: FastifyReply, status: number, what: Notice): FastifyReply {
    return sendPage(reply.code(status), noticePage(accounts.pageOptions(request), what))
  }

  const notices: Record<
    Extract<OidcResult, { ok: false }>['reason'] | 'stale' | 'refused' | 'unreachable' | 'unproven',
    Notice
  > = {
    stale: {
      title: 'That took too long',
      text: 'This sign-in was started in another browser, was already used, or is more than ten minutes old. Start again.',
    },
    refused: {
      title: 'You are not signed in',
      text: `${provider.label} declined the sign-in, or you canceled it. Try again, or sign in another way.`,
    },
    unreachable: {
      title: `Couldn’t reach ${provider.label}`,
      text: `${provider.label} is not responding. Your account is fine: try again in a few minutes, or sign in with your email and password.`,
    },
    unproven: {
      title: 'You are not signed in',
      text: `We couldn’t verify the response from ${provider.label}. Start again.`,
    },
    no_email: {
      title: 'Your email address is missing',
      text: `${provider.label} did not share your email address, and an account needs one. Allow it to be shared, then try again.`,
    },
    disabled: {
      title: 'This account is disabled',
      text: 'Demo accounts cannot be used on this server. Sign in with another account.',
    },
    email_taken: {
      title: 'An account with your email address already exists',
      text: `${provider.label} has not confirmed that this address is yours, so we cannot open that account for you. Sign in with its password, or confirm the address there first.`,
    },
  }
}

async function remember(db: Db, { state, nonce, codeVerifier }: PendingSignIn, callback: string): Promise<void> {
  await db.delete(oidcLogins).where(lte(oidcLogins.expiresAt, sql`now()`))
  const expiresAt = sql`now() + make_interval(mins => ${minutesToReturn})`
  await db.insert(oidcLogins).values({ state, nonce, codeVerifier, callback, expiresAt })
}
