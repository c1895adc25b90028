import type { UserId } from '@trellis/domain'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { researchers } from '../../db/schema/studies'

/** The OSF account a researcher has linked, if any. */
export async function readOsfUserId(db: Db, userId: UserId): Promise<string | null> {
  const [researcher] = await db.select().from(researchers).where(eq(researchers.userId, userId))
  return researcher?.osfUserId ?? null
}
