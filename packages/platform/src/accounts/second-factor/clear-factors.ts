import type { UserId } from '@trellis/domain'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client'
import { passkeys, recoveryCodes, totpFactors } from '../../db/schema/second-factor'

export async function clearFactors(tx: Tx, userId: UserId): Promise<void> {
  await tx.delete(totpFactors).where(eq(totpFactors.userId, userId))
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}
