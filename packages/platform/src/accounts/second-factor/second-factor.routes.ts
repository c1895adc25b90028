import { AppError, secondFactorCalls, type UsedPasskey, type UserId } from '@trellis/domain'
import { mountCall, readCookie, setCookie } from '@trellis/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Accounts, sendPage } from '../accounts.context'
import { normalizeEmail } from '../accounts.service'
import type { ProofFacts } from '../pages/second-factor-parts'
import { resetSecondFactorPage, secondStepPage } from '../pages/second-step-page'
import { requirePasskey } from '../passkeys/passkeys.service'
import { confirmSession } from '../sessions/sessions.store'
import { confirmationMethods, requireProof } from './confirmation'
import { requireEligible } from './eligibility'
import { readTicket, ticketCookie, useTicket } from './pending-sign-in'
import { qrPath } from './qr-path'
import {
  type CodeKind,
  confirmTotp,
  readSecondFactor,
  removeTotp,
  replaceRecoveryCodes,
  requireCode,
  resetSecondFactor,
  startTotp,
} from './second-factor.service'
import { toBase32, totpUri } from './totp'

/** The name that authenticator apps show next to the codes. */
const issuer = 'Trellis'

/** Two-step sign-in, its setup, and the confirmation of a person's identity. */
export function mountSecondFactor(app: FastifyInstance, accounts: Accounts): void {
  const { db, secretBox: box, secureCookies } = accounts
  const cookie = ticketCookie(secureCookies)

  app.get('/second-step', async (request, reply) => {
    const userId = await readTicket(db, readCookie(request, cookie))
    if (userId === null) return reply.header('cache-control', 'no-store').redirect(`${app.prefix}/login`, 303)
    return sendPage(reply, secondStepPage(accounts.pageOptions(request), await proofFacts(accounts, request, userId)))
  })

  mountCall(app, secondFactorCalls.finishSignIn, async ({ body }, { request, reply }) => {
    const { token, userId } = await requireTicket(request)
    const kind = await proveSecondStep(request, userId, body)
    if (!(await useTicket(db, token))) throw new AppError('sign_in_ended', {})
    if (kind === 'recovery') accounts.announce(request, userId, 'recovery_code_used')
    return finish(request, reply, userId, body.callback)
  })

  async function proveSecondStep(
    request: FastifyRequest,
    userId: UserId,
    { code, passkey }: { code?: string | undefined; passkey?: UsedPasskey | undefined },
  ): Promise<CodeKind | 'passkey'> {
    if (passkey === undefined) return requireCode(db, box, { userId, code: code ?? '', address: request.ip })
    const rp = accounts.relyingPartyOf(request)
    if (!rp) throw new AppError('passkeys_unavailable', {})
    await requirePasskey(db, rp, passkey, 'second_step', userId)
    return 'passkey'
  }

  async function requireTicket(request: FastifyRequest): Promise<{ token: string; userId: UserId }> {
    const token = readCookie(request, cookie)
    const userId = await readTicket(db, token)
    if (token === null || userId === null) throw new AppError('sign_in_ended', {})
    return { token, userId }
  }

  async function finish(request: FastifyRequest, reply: FastifyReply, userId: UserId, callback?: string) {
    setCookie(reply, cookie, '', 0, secureCookies)
    const person = await accounts.startSession(request, reply, userId)
    return { callback: accounts.landingOf(request, person, callback) }
  }

  mountCall(app, secondFactorCalls.startTotp, async (_, context) => {
    const { userId, email } = await requireEligible(accounts, context)
    const secret = await startTotp(db, box, userId)
    return { key: inGroups(toBase32(secret)), qr: await qrPath(totpUri(secret, email, issuer)) }
  })

  mountCall(app, secondFactorCalls.confirmTotp, async ({ body }, context) => {
    const { userId } = await requireEligible(accounts, context)
    const { request } = context
    const proof = { userId, code: body.code, address: request.ip, session: request.sessionToken }
    const recoveryCodes = await confirmTotp(db, box, proof)
    accounts.announce(request, userId, 'totp_added')
    return { recoveryCodes }
  })

  mountCall(app, secondFactorCalls.removeTotp, async (_, { actor, request }) => {
    await removeTotp(db, actor.userId)
    accounts.announce(request, actor.userId, 'totp_removed')
    return { ok: true as const }
  })

  mountCall(app, secondFactorCalls.createRecoveryCodes, async (_, { actor, request }) => {
    const recoveryCodes = await replaceRecoveryCodes(db, actor.userId)
    accounts.announce(request, actor.userId, 'recovery_codes_created')
    return { recoveryCodes }
  })

  app.get('/reset-second-factor', async (request, reply) => {
    const person = await app.identify(request)
    if (person?.actor.isAdmin) {
      const facts = await proofFacts(accounts, request, person.actor.userId)
      return sendPage(reply, resetSecondFactorPage(accounts.pageOptions(request), facts))
    }
    if (person) throw new AppError('access_restricted', {})
    return accounts.redirectToSignIn(reply, '/reset-second-factor')
  })

  mountCall(app, secondFactorCalls.resetSecondFactor, async ({ body }, { actor, request }) => {
    const actorId = actor.userId
    const userId = await resetSecondFactor(db, body.email, actorId)
    if (userId === null) throw new AppError('user_not_found', { id: normalizeEmail(body.email) })
    request.log.warn({ actorId, userId }, 'an administrator removed the second factor of an account')
    accounts.announce(request, userId, 'factors_reset')
    return { ok: true as const }
  })

  mountCall(app, secondFactorCalls.getConfirmation, async (_, { actor }) => ({
    methods: await confirmationMethods(db, actor.userId),
  }))

  mountCall(app, secondFactorCalls.confirm, async ({ body }, { actor, request }) => {
    const rp = accounts.relyingPartyOf(request)
    await requireProof(db, box, { userId: actor.userId, address: request.ip, rp, ...body })
    if (request.sessionToken !== null) await confirmSession(db, request.sessionToken)
    return { ok: true as const }
  })
}

/** The methods that the pages offer: a passkey only where browsers support it. */
export async function proofFacts(accounts: Accounts, request: FastifyRequest, userId: UserId): Promise<ProofFacts> {
  const methods = await confirmationMethods(accounts.db, userId)
  const { totpSince } = await readSecondFactor(accounts.db, userId)
  const canUsePasskeys = accounts.relyingPartyOf(request) !== null
  return {
    methods: canUsePasskeys ? methods : methods.filter((method) => method !== 'passkey'),
    hasTotp: totpSince !== null,
  }
}

/** Groups are easier to copy by hand; apps ignore the spaces. */
function inGroups(key: string): string {
  return key.replace(/(.{4})(?=.)/g, '$1 ')
}
