import { createHash, randomBytes } from 'node:crypto'
import { AppError, type UserId } from '@trellis/domain'
import { and, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { passwordResets } from '../../db/schema/sign-in'
import { users } from '../../db/schema/users'
import { normalizeEmail, requireUncommonPassword } from '../accounts.service'
import { hashPassword, verifyPassword, withHashingSlot } from '../credentials/passwords'
import { beginAttempt } from '../credentials/sign-in-attempts'
import { recordAccountEvent } from '../second-factor/account-events'
import { endTickets } from '../second-factor/pending-sign-in'
import { revokeSessions } from '../sessions/sessions.store'

export const resetMinutes = 30

export interface PasswordProof {
  userId: UserId
  current: string
  /** Network address of the attempt. */
  address: string
}

/**
 * Throws unless the person knows the current password, with an error for the field in which it was entered. Guesses are
 * counted like sign-ins. Returns the email address.
 */
export function requireCurrentPassword(
  db: Db,
  { userId, current, address }: PasswordProof,
  field = 'current',
): Promise<string> {
  return withHashingSlot(async () => {
    const [user] = await db
      .select({ email: users.email, passwordHash: users.passwordHash })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.disabledAt)))
    const email = user?.email ?? ''
    const attempt = await beginAttempt(db, normalizeEmail(email), address)
    if (!(await verifyPassword(user?.passwordHash ?? null, current))) {
      throw new AppError('invalid_input', {
        fields: [{ field, message: 'This is not your current password' }],
      })
    }
    await attempt.succeed()
    return email
  })
}

/** Ends all sessions except the one with this token. Returns the email address of the account. */
export async function changePassword(
  db: Db,
  { password, session, ...proof }: PasswordProof & { password: string; session: string | null },
): Promise<string> {
  requireUncommonPassword(password)
  const email = await requireCurrentPassword(db, proof)
  const passwordHash = await withHashingSlot(() => hashPassword(password))
  await db.transaction(async (tx) => {
    await setPassword(tx, proof.userId, passwordHash, session)
    await recordAccountEvent(tx, { userId: proof.userId, actorId: proof.userId, kind: 'password_changed' })
  })
  return email
}

async function setPassword(tx: Tx, userId: UserId, passwordHash: string, session: string | null): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await endTickets(tx, userId)
  await revokeSessions(tx, userId, session)
}

/** The account with this address whose password can be reset; null when there is none. */
export async function findResettable(
  db: Db,
  email: string,
  { hasPassword }: { hasPassword: boolean },
): Promise<UserId | null> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.email, normalizeEmail(email)),
        isNull(users.disabledAt),
        // For people who sign in through a provider, a mail must not bypass the provider.
        hasPassword ? isNotNull(users.passwordHash) : undefined,
      ),
    )
  return (user?.id ?? null) as UserId | null
}

/** Creates the secret of a one-time link, and ends earlier links of the account. Only its hash is stored. */
export async function issueReset(db: Db, userId: UserId): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.transaction(async (tx) => {
    await tx.delete(passwordResets).where(lte(passwordResets.expiresAt, sql`now()`))
    await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
    await tx.insert(passwordResets).values({
      tokenHash: hashOf(token),
      userId,
      expiresAt: sql`now() + make_interval(mins => ${resetMinutes})`,
    })
  })
  return token
}

/** Sets a new password and ends all sessions of the person. Returns the email address of the account. */
export async function resetPassword(db: Db, token: string, password: string): Promise<string> {
  requireUncommonPassword(password)
  const isValid = and(eq(passwordResets.tokenHash, hashOf(token)), gt(passwordResets.expiresAt, sql`now()`))
  // Checked first, so that a link that has ended does not cost the work of a hash.
  if ((await db.$count(passwordResets, isValid)) === 0) throw new AppError('link_ended', {})
  const passwordHash = await withHashingSlot(() => hashPassword(password))
  return db.transaction(async (tx) => {
    const [used] = await tx.delete(passwordResets).where(isValid).returning({ userId: passwordResets.userId })
    if (!used) throw new AppError('link_ended', {})
    const [user] = await tx
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, used.userId), isNull(users.disabledAt)))
    if (!user?.email) throw new AppError('link_ended', {})
    const userId = used.userId as UserId
    await setPassword(tx, userId, passwordHash, null)
    await recordAccountEvent(tx, { userId, actorId: userId, kind: 'password_reset' })
    return user.email
  })
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
