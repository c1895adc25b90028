import { AppError, type RequestedRole, type RoleRequest, type UserId } from '@trellis/domain'
import { and, asc, eq, notExists, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { roleRequests, userRoles, users } from '../../db/schema/users'
import { epochSeconds } from '../../epoch-seconds'
import { recordAccountEvent } from '../second-factor/account-events'

const maxListed = 200

/** An account that got a role in another way, such as with the code for administrators, no longer waits. */
const hasNoRole = notExists(sql`(select 1 from ${userRoles} where ${userRoles.userId} = ${roleRequests.userId})`)

export async function listRoleRequests(db: Db): Promise<RoleRequest[]> {
  const rows = await db
    .select({
      userId: roleRequests.userId,
      name: users.displayName,
      email: users.email,
      role: roleRequests.role,
      requestedAt: roleRequests.requestedAt,
    })
    .from(roleRequests)
    .innerJoin(users, eq(users.id, roleRequests.userId))
    .where(hasNoRole)
    .orderBy(asc(roleRequests.requestedAt), asc(roleRequests.userId))
    .limit(maxListed)
  return rows.map((row) => ({
    ...row,
    userId: row.userId as UserId,
    email: row.email ?? '',
    requestedAt: epochSeconds(row.requestedAt),
  }))
}

export async function approveRoleRequest(db: Db, userId: UserId, actorId: UserId | null): Promise<void> {
  await db.transaction(async (tx) => {
    const role = await takeRequest(tx, userId)
    await tx.insert(userRoles).values({ userId, role })
    await recordAccountEvent(tx, { userId, actorId, kind: 'role_added' })
  })
}

/** Deletes the account, which cannot have created anything without a role. */
export async function declineRoleRequest(db: Db, userId: UserId): Promise<void> {
  await db.transaction(async (tx) => {
    await takeRequest(tx, userId)
    await tx.delete(users).where(eq(users.id, userId))
  })
}

/** Of two administrators who decide at the same time, only the first gets the request. */
async function takeRequest(tx: Tx, userId: UserId): Promise<RequestedRole> {
  const [request] = await tx
    .delete(roleRequests)
    .where(and(eq(roleRequests.userId, userId), hasNoRole))
    .returning({ role: roleRequests.role })
  if (!request) throw new AppError('user_not_found', { id: userId })
  return request.role
}
