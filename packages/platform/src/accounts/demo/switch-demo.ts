import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { classes, classMembers } from '../../db/schema/classes'
import { sessions } from '../../db/schema/sign-in'
import { users } from '../../db/schema/users'
import { demoAccounts } from './demo-accounts'

/**
 * Disables the demo accounts and ends their sessions where the demo is off; enables them where it is on. Data that was
 * once used for a demo keeps its accounts, whose passwords are public. Students in a class of a demo account count as
 * demo accounts: the PINs of the demo class are public too, and its other students chose theirs under a teacher whose
 * account anyone could use. Returns how many accounts it changed.
 */
export function switchDemo(db: Db, isOn: boolean): Promise<number> {
  const emails = demoAccounts.map(({ email }) => email)
  return db.transaction(async (tx) => {
    const staff = tx.select({ id: users.id }).from(users).where(inArray(users.email, emails))
    const students = tx
      .select({ id: classMembers.userId })
      .from(classMembers)
      .innerJoin(classes, eq(classes.id, classMembers.classId))
      .where(inArray(classes.teacherId, staff))
    const changed = await tx
      .update(users)
      .set({ disabledAt: isOn ? null : sql`now()` })
      .where(
        and(
          or(inArray(users.email, emails), inArray(users.id, students)),
          isOn ? isNotNull(users.disabledAt) : isNull(users.disabledAt),
        ),
      )
      .returning({ id: users.id })
    if (!isOn && changed.length > 0) {
      const ids = changed.map(({ id }) => id)
      await tx.delete(sessions).where(inArray(sessions.userId, ids))
    }
    return changed.length
  })
}
