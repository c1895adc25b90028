import { isResearcher, type UserId } from '@trellis/domain'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { userRoles } from '../../db/schema'

/** Where everybody is led who did not ask for a page. */
const home = ['/', '/home']

/** Where somebody goes after signing in: what they asked for; the home of somebody who only teaches is the classes. */
export async function landing(db: Db, userId: UserId, callback: string): Promise<string> {
  if (!home.includes(callback)) return callback
  const rows = await db.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId))
  const roles = rows.map((row) => row.role)
  return roles.includes('TEACHER') && !isResearcher(roles) ? '/classes' : callback
}
