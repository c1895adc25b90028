import { AppError, passkeyCalls } from '@trellis/domain'
import { mountCall, readCookie } from '@trellis/http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Accounts } from '../accounts.context'
import { countPasskeySignIn } from '../credentials/sign-in-attempts'
import { requireEligible } from '../second-factor/eligibility'
import { readTicket, ticketCookie } from '../second-factor/pending-sign-in'
import {
  addPasskey,
  creationOptions,
  removePasskey,
  renamePasskey,
  requestOptions,
  requirePasskey,
} from './passkeys.service'
import type { RelyingParty } from './relying-party'

/** Passkeys: creating, naming and removing them, and signing in with one. */
export function mountPasskeys(app: FastifyInstance, accounts: Accounts): void {
  const { db } = accounts

  function requireRelyingParty(request: FastifyRequest): RelyingParty {
    const rp = accounts.relyingPartyOf(request)
    if (!rp) throw new AppError('passkeys_unavailable', {})
    return rp
  }

  mountCall(app, passkeyCalls.startPasskey, async (_, context) => {
    const owner = await requireEligible(accounts, context)
    return asOptions(await creationOptions(db, requireRelyingParty(context.request), owner))
  })

  mountCall(app, passkeyCalls.addPasskey, async ({ body }, context) => {
    const { userId } = await requireEligible(accounts, context)
    const { request } = context
    const facts = { userId, name: body.name, passkey: body.passkey, session: request.sessionToken }
    const recoveryCodes = await addPasskey(db, requireRelyingParty(request), facts)
    accounts.announce(request, userId, 'passkey_added')
    return { recoveryCodes }
  })

  mountCall(app, passkeyCalls.renamePasskey, async ({ params, body }, { actor }) => {
    await renamePasskey(db, actor.userId, params.id, body.name)
    return { ok: true as const }
  })

  mountCall(app, passkeyCalls.removePasskey, async ({ params }, { request, actor }) => {
    await removePasskey(db, actor.userId, params.id)
    accounts.announce(request, actor.userId, 'passkey_removed')
    return { ok: true as const }
  })

  mountCall(app, passkeyCalls.startPasskeySignIn, async (_, { request }) => {
    const rp = requireRelyingParty(request)
    await countPasskeySignIn(db, request.ip)
    return asOptions(await requestOptions(db, rp, 'sign_in', null))
  })

  mountCall(app, passkeyCalls.signInWithPasskey, async ({ body }, { request, reply }) => {
    const userId = await requirePasskey(db, requireRelyingParty(request), body.passkey, 'sign_in', null)
    const person = await accounts.startSession(request, reply, userId)
    return { callback: accounts.landingOf(request, person, body.callback) }
  })

  mountCall(app, passkeyCalls.startSecondStep, async (_, { request }) => {
    const userId = await readTicket(db, readCookie(request, ticketCookie(accounts.secureCookies)))
    if (userId === null) throw new AppError('sign_in_ended', {})
    return asOptions(await requestOptions(db, requireRelyingParty(request), 'second_step', userId))
  })

  mountCall(app, passkeyCalls.startConfirmation, async (_, { request, actor }) => {
    return asOptions(await requestOptions(db, requireRelyingParty(request), 'confirm', actor.userId))
  })
}

function asOptions(options: object): { options: Record<string, unknown> } {
  return { options: { ...options } }
}
