import { accountsCalls } from '@trellis/domain'
import { mountCall, userIdOf } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../accounts.context'
import { approveRoleRequest, declineRoleRequest, listRoleRequests } from './role-requests.store'

/** The calls with which administrators approve or decline new accounts. */
export function mountRoleRequests(app: FastifyInstance, { db }: Accounts): void {
  mountCall(app, accountsCalls.getRoleRequests, () => listRoleRequests(db))

  mountCall(app, accountsCalls.approveRoleRequest, async ({ params }, { caller }) => {
    await approveRoleRequest(db, params.userId, userIdOf(caller))
    return { ok: true as const }
  })

  mountCall(app, accountsCalls.declineRoleRequest, async ({ params }) => {
    await declineRoleRequest(db, params.userId)
    return { ok: true as const }
  })
}
