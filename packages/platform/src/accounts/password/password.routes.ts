import { AppError, accountsCalls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import { type Accounts, sendPage } from '../accounts.context'
import { normalizeEmail } from '../accounts.service'
import { countResetRequest } from '../credentials/sign-in-attempts'
import { newPasswordPage, resetLinkPage, resetPage } from '../pages/password-pages'
import {
  changePassword,
  findResettable,
  issueReset,
  requireCurrentPassword,
  resetMinutes,
  resetPassword,
} from './password.service'
import { resetLink } from './reset-link'

/** Changing a password, and choosing a new one with a one-time link. */
export function mountPasswords(app: FastifyInstance, accounts: Accounts): void {
  const { db, mailer, publicUrl, inBackground, mail, isDemo } = accounts

  app.get('/reset', async (request, reply) => {
    const isSent = 'sent' in (request.query as object)
    const canMail = mailer !== null && publicUrl !== null
    return sendPage(reply, resetPage(accounts.pageOptions(request), { canMail, isSent, minutes: resetMinutes }))
  })
  app.get('/new-password', async (request, reply) => sendPage(reply, newPasswordPage(accounts.pageOptions(request))))
  app.get('/reset-link', async (request, reply) => {
    const person = await app.identify(request)
    if (person?.actor.isAdmin) {
      return sendPage(reply, resetLinkPage(accounts.pageOptions(request), { minutes: resetMinutes }))
    }
    if (person) throw new AppError('access_restricted', {})
    return accounts.redirectToSignIn(reply, '/reset-link')
  })

  mountCall(app, accountsCalls.changePassword, async ({ body }, { request, actor: { userId } }) => {
    requireOwnAccount(request.identity?.userName ?? '')
    const facts = { userId, address: request.ip, session: request.sessionToken, ...body }
    const email = await changePassword(db, facts)
    request.log.warn({ userId }, 'a password was changed')
    inBackground(request, () => mail(request, email, 'changed'))
    return { ok: true as const }
  })

  mountCall(app, accountsCalls.requestPasswordReset, async ({ body }, { request }) => {
    const email = normalizeEmail(body.email)
    await countResetRequest(db, email, request.ip)
    // Without a fixed public address, the request's Host header would decide where the link leads.
    if (mailer !== null && publicUrl !== null && !isDemo(email)) {
      inBackground(request, async () => {
        const userId = await findResettable(db, email, { hasPassword: true })
        if (userId === null) return
        const link = resetLink(accounts.originOf(request), app.prefix, await issueReset(db, userId))
        await mail(request, email, 'reset', { link, minutes: resetMinutes })
      })
    }
    return { ok: true as const }
  })

  mountCall(app, accountsCalls.createResetLink, async ({ body }, { request, actor }) => {
    const adminId = actor.userId
    await requireCurrentPassword(db, { userId: adminId, current: body.current, address: request.ip })
    requireOwnAccount(normalizeEmail(body.email))
    const userId = await findResettable(db, body.email, { hasPassword: false })
    if (userId === null) throw new AppError('user_not_found', { id: body.email })
    const token = await issueReset(db, userId)
    request.log.warn({ adminId, userId }, 'an administrator created a link for a new password')
    return { url: resetLink(accounts.originOf(request), app.prefix, token), minutes: resetMinutes }
  })

  mountCall(app, accountsCalls.resetPassword, async ({ body }, { request }) => {
    const email = await resetPassword(db, body.token, body.password)
    inBackground(request, () => mail(request, email, 'changed'))
    return { callback: `${app.prefix}/login` }
  })

  /** Demo accounts are shared, so their public password cannot be changed. */
  function requireOwnAccount(email: string): void {
    if (isDemo(email)) throw new AppError('access_restricted', {})
  }
}
