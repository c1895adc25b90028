import type { UserId } from '@trellis/domain'
import { desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { type AccountEventKind, accountEvents } from '../../db/schema/sign-in'

export interface NewAccountEvent {
  userId: UserId
  kind: AccountEventKind
  /** Null for the command line. */
  actorId: UserId | null
}

/** Call this in the transaction of the change that it records. */
export async function recordAccountEvent(tx: Db | Tx, event: NewAccountEvent): Promise<void> {
  await tx.insert(accountEvents).values(event)
}

export interface AccountEvent {
  kind: AccountEventKind
  at: Date
  /** Whether another person made the change. */
  isByOther: boolean
}

/** The latest events, newest first. */
export async function listAccountEvents(db: Db, userId: UserId, limit: number): Promise<AccountEvent[]> {
  const rows = await db
    .select()
    .from(accountEvents)
    .where(eq(accountEvents.userId, userId))
    .orderBy(desc(accountEvents.id))
    .limit(limit)
  return rows.map(({ kind, at, actorId }) => ({ kind, at, isByOther: actorId !== userId }))
}
