import { AppError, accountsCalls, type UserId } from '@trellis/domain'
import { type CallContext, clearSessionCookie, mountCall, readSessionToken } from '@trellis/http'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { users } from '../db/schema/users'
import { epochSeconds } from '../epoch-seconds'
import { type Accounts, type AccountsOptions, accountsContext, sendPage } from './accounts.context'
import { createAccount, signIn } from './accounts.service'
import { mountAdminClaim } from './admin/admin.routes'
import { countSignUp } from './credentials/sign-in-attempts'
import { mountDemo } from './demo/demo.routes'
import { mountOidc } from './oidc/oidc.routes'
import { asset, assetNames } from './pages/assets'
import { createPage, loginPage } from './pages/pages'
import { securityPage } from './pages/security-page'
import { mountPasskeys } from './passkeys/passkeys.routes'
import { listPasskeys } from './passkeys/passkeys.service'
import { mountPasswords } from './password/password.routes'
import { mountRoleRequests } from './role-requests/role-requests.routes'
import { listAccountEvents } from './second-factor/account-events'
import { mountSecondFactor, proofFacts } from './second-factor/second-factor.routes'
import { readSecondFactor } from './second-factor/second-factor.service'
import { closeSession, listSessions, revokeSession, revokeSessions } from './sessions/sessions.store'
import { mountStudentEntry } from './students/students.routes'

export type { AccountsOptions }

/** Sign-in, sign-up, sign-out and sessions; to be registered under a prefix. */
export async function accountsPlugin(app: FastifyInstance, options: AccountsOptions): Promise<void> {
  const accounts = accountsContext(app, options)
  mountPages(app, accounts)
  mountEntry(app, accounts)
  mountDemo(app, accounts)
  mountStudentEntry(app, accounts)
  mountSignOut(app, accounts)
  mountSessions(app, accounts)
  mountAdminClaim(app, accounts)
  mountRoleRequests(app, accounts)
  mountPasswords(app, accounts)
  mountSecondFactor(app, accounts)
  mountPasskeys(app, accounts)
  if (options.oidc) mountOidc(app, accounts, options.oidc)
}

function mountPages(app: FastifyInstance, accounts: Accounts): void {
  for (const [path, render] of [
    ['/login', loginPage],
    ['/create', createPage],
  ] as const) {
    app.get(path, (request, reply) => {
      const page = accounts.pageOptions(request)
      if (page.partner !== null) request.log.info({ partner: page.partner, page: path }, 'sent by a partner')
      return sendPage(reply, render(page))
    })
  }
  for (const name of assetNames) {
    app.get(`/assets/${name}`, (_, reply) => {
      const { contentType, text } = asset(name)
      return reply.type(contentType).header('cache-control', 'public, max-age=31536000, immutable').send(text)
    })
  }
}

function mountEntry(app: FastifyInstance, accounts: Accounts): void {
  const { db } = accounts

  mountCall(app, accountsCalls.signIn, async ({ body }, { request, reply }) => {
    const { email, password, callback } = body
    const userId = await signIn(db, { email, password, address: request.ip })
    return accounts.finishSignIn(request, reply, userId, callback)
  })

  mountCall(app, accountsCalls.createAccount, async ({ body }, { request, reply }) => {
    if (!accounts.allowSignUp) throw new AppError('access_restricted', {})
    const { callback, ...account } = body
    await countSignUp(db, request.ip)
    const userId = await createAccount(db, account, accounts)
    const person = await accounts.startSession(request, reply, userId)
    return { callback: accounts.landingOf(request, person, callback) }
  })
}

/**
 * Redirects a browser; a script that asks for JSON gets the contract's reply instead. The link must not work from other
 * sites, or any page could sign people out.
 */
function mountSignOut(app: FastifyInstance, accounts: Accounts): void {
  const { summary, reply: answer } = accountsCalls.signOut
  app.get(
    accountsCalls.signOut.path,
    { config: { call: accountsCalls.signOut }, schema: { summary, response: { 200: answer } } },
    async (request, reply) => {
      if (request.headers['sec-fetch-site'] === 'cross-site') throw new AppError('foreign_origin', {})
      const token = readSessionToken(request, accounts.secureCookies)
      if (token !== null) await closeSession(accounts.db, token)
      clearSessionCookie(reply, accounts.secureCookies)
      reply.header('cache-control', 'no-store')
      const accept = request.headers.accept ?? ''
      if (accept.includes('application/json') && !accept.includes('text/html')) return { ok: true as const }
      const { callback } = request.query as Record<string, unknown>
      return reply.redirect(accounts.callbackOf(request, callback, '/login'), 303)
    },
  )
}

/** How many of the latest account events the security page lists. */
const shownEvents = 10

function mountSessions(app: FastifyInstance, accounts: Accounts): void {
  const { db, secureCookies } = accounts

  app.get('/security', async (request, reply) => {
    const person = await app.identify(request)
    if (!person) return accounts.redirectToSignIn(reply, '/security')
    // People who wait for approval have no role yet, but they have an account to secure.
    if (person.actor.roles.includes('STUDENT')) throw new AppError('access_restricted', {})
    const { userId } = person.actor
    const [user] = await db
      .select({ passwordHash: users.passwordHash, timeZone: users.timeZone })
      .from(users)
      .where(eq(users.id, userId))
    return sendPage(
      reply,
      securityPage(accounts.pageOptions(request), {
        email: person.userName,
        hasPassword: user!.passwordHash !== null,
        timeZone: user!.timeZone,
        sessions: await listSessions(db, userId, request.sessionToken),
        isChanged: 'changed' in (request.query as object),
        secondFactor: {
          ...(await readSecondFactor(db, userId)),
          isAvailable: user!.passwordHash !== null && !accounts.isDemo(person.userName),
          isFromProvider: user!.passwordHash === null,
          mustAdd: person.mustAddSecondFactor,
        },
        proof: await proofFacts(accounts, request, userId),
        passkeys: await listPasskeys(db, userId),
        events: await listAccountEvents(db, userId, shownEvents),
      }),
    )
  })

  mountCall(app, accountsCalls.getSessions, async (_, context) => {
    const { userId, token } = holderOf(context)
    const sessions = await listSessions(db, userId, token)
    return sessions.map(({ id, isCurrent, createdAt, lastSeenAt, expiresAt }) => ({
      id,
      isCurrent,
      createdAt: epochSeconds(createdAt),
      lastSeenAt: epochSeconds(lastSeenAt),
      expiresAt: epochSeconds(expiresAt),
    }))
  })

  mountCall(app, accountsCalls.revokeOtherSessions, async (_, context) => {
    const { userId, token } = holderOf(context)
    await revokeSessions(db, userId, token)
    return { ok: true as const }
  })

  mountCall(app, accountsCalls.revokeSession, async ({ params }, context) => {
    const { userId, token } = holderOf(context)
    const isCurrent = (await listSessions(db, userId, token)).some((entry) => entry.isCurrent && entry.id === params.id)
    if (!(await revokeSession(db, userId, params.id))) throw new AppError('session_not_found', {})
    if (isCurrent) clearSessionCookie(context.reply, secureCookies)
    return { ok: true as const }
  })
}

function holderOf({ actor, request }: CallContext): { userId: UserId; token: string | null } {
  return { userId: actor.userId, token: request.sessionToken }
}
