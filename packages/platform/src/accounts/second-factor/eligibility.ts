import { AppError, type UserId } from '@trellis/domain'
import type { CallContext } from '@trellis/http'
import { eq } from 'drizzle-orm'
import { users } from '../../db/schema/users'
import type { Accounts } from '../accounts.context'

/** Only accounts with a password that are not shared demo accounts: a provider asks for its own second factor. */
export async function requireEligible(
  { db, isDemo }: Accounts,
  { actor }: CallContext,
): Promise<{ userId: UserId; email: string }> {
  const { userId } = actor
  const [user] = await db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
  if (!user?.email || user.passwordHash === null || isDemo(user.email)) {
    throw new AppError('second_factor_refused', {})
  }
  return { userId, email: user.email }
}
