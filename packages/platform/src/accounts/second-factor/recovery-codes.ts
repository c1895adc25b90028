import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { codeAlphabet, type UserId } from '@trellis/domain'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { recoveryCodes } from '../../db/schema/second-factor'

export const recoveryCodeCount = 10
const groups = 4
const groupLength = 4

/** Replaces all recovery codes of the person. They have about 79 bits and cannot be guessed, so one hash is enough. */
export async function issueRecoveryCodes(tx: Tx, userId: UserId): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, makeCode)
  const salt = randomBytes(16).toString('base64url')
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, salt, codeHash: hashOf(salt, code) })))
  return codes
}

/** Marks a code as used; false when the person has no such code left. */
export async function consumeRecoveryCode(db: Db | Tx, userId: UserId, code: string): Promise<boolean> {
  const unused = await db
    .select()
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  const match = unused.find(({ salt, codeHash }) =>
    timingSafeEqual(Buffer.from(codeHash), Buffer.from(hashOf(salt, code))),
  )
  if (!match) return false
  // Only one of two concurrent uses of the same code succeeds.
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, match.codeHash), isNull(recoveryCodes.usedAt)),
    )
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}

export function countRecoveryCodes(db: Db, userId: UserId): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
}

function makeCode(): string {
  const group = () => Array.from({ length: groupLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** The code regardless of case, spaces and hyphens. */
function hashOf(salt: string, code: string): string {
  const plain = code.replace(/[^0-9a-z]/gi, '').toUpperCase()
  return createHash('sha256').update(`${salt}:${plain}`).digest('hex')
}
