import { AppError, foreignIdSchema, invalidInput, upgradeCalls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Delivery } from '../../delivery/create-delivery'
import { type PartnerAuth, withPartnerAuth } from '../../http/partner-auth'
import { upgradeService } from './upgrade.service'
import { presentUser, type UserRow } from './upgrade-user.rules'
import { createUpgradeUserStore } from './upgrade-users.store'

/** The client protocol of UpGrade: a platform that uses it can take part in studies by changing one address. */
export function upgradeRoutes(
  app: FastifyInstance,
  deps: { pool: Pool; delivery: Delivery; partnerAuth: PartnerAuth },
): void {
  const users = createUpgradeUserStore(deps.pool, deps.delivery.limits.partnerStudentsPerMinute)
  const upgrade = upgradeService(deps)

  async function requireUser(request: FastifyRequest): Promise<UserRow> {
    const userId = userIdOf(request)
    const user = await users.find(request.partner!.id, userId)
    if (!user) throw new AppError('user_not_found', { id: userId })
    return user
  }

  withPartnerAuth(app, deps.partnerAuth, (inner) => {
    inner.addHook('preValidation', async (request) => {
      userIdOf(request)
    })
    mountCall(inner, upgradeCalls.upgradeInit, async ({ body }, { request }) =>
      presentUser(await users.put(request.partner!.id, userIdOf(request), body)),
    )
    mountCall(inner, upgradeCalls.upgradeGroupMembership, async ({ body }, { request }) => {
      const user = await requireUser(request)
      return presentUser(await users.put(request.partner!.id, user.foreign_id, body))
    })
    mountCall(inner, upgradeCalls.upgradeWorkingGroup, async ({ body }, { request }) => {
      const user = await requireUser(request)
      return presentUser(await users.put(request.partner!.id, user.foreign_id, body))
    })
    mountCall(inner, upgradeCalls.upgradeAssign, ({ body }, { request }) =>
      upgrade.assign(request.partner!, userIdOf(request), body.context),
    )
    mountCall(inner, upgradeCalls.upgradeMark, ({ body }, { request }) =>
      upgrade.mark(request.partner!, userIdOf(request), body),
    )
    mountCall(inner, upgradeCalls.upgradeLog, ({ body }, { request }) =>
      upgrade.log(request.partner!, userIdOf(request), body.value),
    )
    mountCall(inner, upgradeCalls.upgradeFeatureFlag, async ({ body }, { request }) => {
      const sendsOwnGroups = body.groupsForSession != null && body.includeStoredUserGroups === false
      if (!sendsOwnGroups) await requireUser(request)
      return []
    })
    mountCall(inner, upgradeCalls.upgradeUserAliases, async ({ body }, { request }) => {
      const user = await requireUser(request)
      const aliases = [...new Set(body.aliases)].filter((alias) => alias !== user.foreign_id)
      const taken = await users.addAliases(request.partner!.id, user, aliases)
      if (taken.size > 0) throw aliasesTaken(body.aliases, taken)
      return { userId: user.foreign_id, aliases }
    })
  })
}

function userIdOf(request: FastifyRequest): string {
  const parsed = foreignIdSchema.safeParse(request.headers['user-id'])
  if (!parsed.success) throw invalidInput(parsed.error, 'User-Id')
  return parsed.data
}

function aliasesTaken(aliases: readonly string[], taken: ReadonlySet<string>): AppError {
  const fields = aliases.flatMap((alias, index) =>
    taken.has(alias) ? [{ field: `aliases.${index}`, message: 'This id already belongs to another user' }] : [],
  )
  return new AppError('invalid_input', { fields })
}
