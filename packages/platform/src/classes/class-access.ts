import { AppError, type ClassId, type UserId } from '@trellis/domain'
import type { Caller } from '@trellis/http'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../db/client'
import { classes } from '../db/schema'

/** Only people have classes and homework of their own. */
export function personOf(caller: Caller): UserId {
  if (caller === 'service') throw new AppError('access_restricted', {})
  return caller.actor.userId
}

/** Administrators and the study service read the classes of every teacher. */
export function readsEveryClass(caller: Caller): boolean {
  return caller === 'service' || caller.actor.isAdmin
}

/**
 * That a thing of a class may be changed, which is its teacher's alone. Who may not read it either is told that it is not
 * there.
 */
export function requireTeacher(teacherId: string | undefined, caller: Caller, missing: () => AppError): void {
  if (teacherId === undefined) throw missing()
  if (caller !== 'service' && caller.actor.userId === teacherId) return
  throw readsEveryClass(caller) ? new AppError('access_restricted', {}) : missing()
}

export async function requireOwnClass(db: Db, id: ClassId, caller: Caller): Promise<void> {
  const [row] = await db
    .select({ teacherId: classes.teacherId })
    .from(classes)
    .where(and(eq(classes.id, id), isNull(classes.closedAt)))
  requireTeacher(row?.teacherId, caller, () => new AppError('class_not_found', { id }))
}
