import { createHash, randomBytes } from 'node:crypto'
import type { UserId } from '@trellis/domain'
import { cookieName } from '@trellis/http'
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { pendingSignIns } from '../../db/schema/sign-in'
import { users } from '../../db/schema/users'

/** Minutes for the second step after the password. */
export const secondStepMinutes = 10

/** The cookie with the ticket; scripts cannot read it. */
export function ticketCookie(secureCookies: boolean): string {
  return cookieName('trellis_second_step', secureCookies)
}

/** The ticket of a person whose password was right. It is valid only for the second step. */
export async function issueTicket(db: Db, userId: UserId): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.delete(pendingSignIns).where(lte(pendingSignIns.expiresAt, sql`now()`))
  await db.insert(pendingSignIns).values({
    tokenHash: hashOf(token),
    userId,
    expiresAt: sql`now() + make_interval(mins => ${secondStepMinutes})`,
  })
  return token
}

/** The person whose ticket it is; null when it has ended. */
export async function readTicket(db: Db, token: string | null): Promise<UserId | null> {
  if (token === null) return null
  const [row] = await db
    .select({ userId: pendingSignIns.userId })
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, pendingSignIns.userId))
    .where(and(isOpen(token), isNull(users.disabledAt)))
  return (row?.userId ?? null) as UserId | null
}

/** Uses up a ticket, which opens one session. False when it has ended. */
export async function useTicket(db: Db, token: string): Promise<boolean> {
  return (await db.delete(pendingSignIns).where(isOpen(token)).returning()).length > 0
}

/** A changed password or second factor ends all pending sign-ins. */
export async function endTickets(tx: Tx, userId: UserId): Promise<void> {
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId))
}

function isOpen(token: string) {
  return and(eq(pendingSignIns.tokenHash, hashOf(token)), gt(pendingSignIns.expiresAt, sql`now()`))
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
