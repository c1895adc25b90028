import { AppError, type ClassId } from '@trellis/domain'
import { type Caller, hasAdminRights, userIdOf } from '@trellis/http'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../db/client'
import { classes } from '../db/schema/classes'

/**
 * Only its teacher may change a class and its contents. A caller who may not even read the class gets the same error as
 * for a class that does not exist.
 */
export function requireTeacher(teacherId: string | undefined, caller: Caller, missing: () => AppError): void {
  if (teacherId === undefined) throw missing()
  if (userIdOf(caller) === teacherId) return
  throw hasAdminRights(caller) ? new AppError('access_restricted', {}) : missing()
}

export async function requireOwnClass(db: Db, id: ClassId, caller: Caller): Promise<void> {
  const [row] = await db
    .select({ teacherId: classes.teacherId })
    .from(classes)
    .where(and(eq(classes.id, id), isNull(classes.closedAt)))
  requireTeacher(row?.teacherId, caller, () => new AppError('class_not_found', { id }))
}
