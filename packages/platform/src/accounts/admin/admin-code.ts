import { createHash, randomInt } from 'node:crypto'
import { AppError, codeAlphabet, type UserId } from '@trellis/domain'
import { and, count, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { adminCodes } from '../../db/schema/sign-in'
import { userRoles, users } from '../../db/schema/users'
import { isAdminEmail, normalizeEmail } from '../accounts.service'

/**
 * Anyone can register any address, but only the people who run the server can read what it prints at its start. A code
 * printed there proves that the account of a named address is in the right hands. It works once, until the next start.
 * Null when every named address already has an administrator's account.
 */
export function issueAdminCode(db: Db, adminEmails: readonly string[]): Promise<string | null> {
  const emails = [...new Set(adminEmails.map(normalizeEmail))]
  return db.transaction(async (tx) => {
    await tx.delete(adminCodes)
    if (emails.length === 0) return null
    const [row] = await tx
      .select({ admins: count() })
      .from(users)
      .innerJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, 'ADMIN')))
      .where(inArray(users.email, emails))
    if (row!.admins >= emails.length) return null
    const code = makeCode()
    const codeHash = hashOf(code)
    // Two processes may start at the same time: the later code is the one that works.
    await tx.insert(adminCodes).values({ codeHash }).onConflictDoUpdate({ target: adminCodes.id, set: { codeHash } })
    return code
  })
}

/** Makes the person an administrator. The code stays valid if the account is not named in ADMIN_EMAILS. */
export async function claimAdmin(db: Db, userId: UserId, code: string, adminEmails: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
    if (!user?.email || !isAdminEmail(normalizeEmail(user.email), adminEmails)) {
      throw new AppError('access_restricted', {})
    }
    const used = await tx
      .delete(adminCodes)
      .where(eq(adminCodes.codeHash, hashOf(code)))
      .returning({ id: adminCodes.id })
    if (used.length === 0) {
      throw new AppError('invalid_input', {
        fields: [
          { field: 'code', message: 'This code is not valid. A code works once, until the server starts again' },
        ],
      })
    }
    await tx.insert(userRoles).values({ userId, role: 'ADMIN' }).onConflictDoNothing()
  })
}

/** 25 characters, which cannot be guessed, in groups for reading aloud. */
function makeCode(): string {
  const group = () => Array.from({ length: 5 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
  return Array.from({ length: 5 }, group).join('-')
}

/** The code regardless of case, spaces and hyphens. */
function hashOf(code: string): string {
  return createHash('sha256')
    .update(code.replace(/[^0-9a-z]/gi, '').toUpperCase())
    .digest('hex')
}
