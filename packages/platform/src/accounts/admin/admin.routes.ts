import { accountsCalls } from '@trellis/domain'
import { mountCall, readSessionToken } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import { type Accounts, sendPage } from '../accounts.context'
import { claimAdminPage } from '../pages/pages'
import { identify, revokeSessions } from '../sessions/sessions.store'
import { claimAdmin } from './admin-code'

/** Where the owner of an address in ADMIN_EMAILS becomes an administrator. */
export function mountAdminClaim(app: FastifyInstance, accounts: Accounts): void {
  const { db, adminEmails, secureCookies } = accounts
  const { path } = accountsCalls.claimAdmin

  app.get(path, async (request, reply) => {
    const token = readSessionToken(request, secureCookies)
    const person = token === null ? null : await identify(db, token)
    if (person) return sendPage(reply, claimAdminPage(accounts.pageOptions(request), person.userName))
    return accounts.redirectToSignIn(reply, path)
  })

  mountCall(app, accountsCalls.claimAdmin, async ({ body }, { request, reply, actor: { userId } }) => {
    await claimAdmin(db, userId, body.code, adminEmails)
    // Starts a new session, so that no copy of an earlier one gets the new rights.
    await revokeSessions(db, userId)
    const person = await accounts.startSession(request, reply, userId)
    request.log.warn({ userId }, 'an account became an administrator with the code of this start')
    return { callback: accounts.landingOf(request, person, body.callback) }
  })
}
