import { isResearcher, type UserId } from '@trellis/domain'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { userRoles } from '../../db/schema'

/** Where people land who asked for no page in particular. */
const home = ['/', '/home']

/** Where a person goes after signing in: the page they asked for, or home, which for teachers is their classes. */
export async function landingPath(db: Db, userId: UserId, callback: string): Promise<string> {
  if (!home.includes(callback)) return callback
  const rows = await db.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId))
  const roles = rows.map((row) => row.role)
  return roles.includes('TEACHER') && !isResearcher(roles) ? '/classes' : callback
}
