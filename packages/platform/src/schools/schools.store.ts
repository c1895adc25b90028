import { AppError, type SchoolId, type UserId } from '@trellis/domain'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/client'
import { schools } from '../db/schema/classes'
import { newId } from '../new-id'
import type { PlatformQuotas } from '../quotas'

export interface NewSchool {
  name: string
  place: string | null
}

const isListed = isNull(schools.mergedInto)

/** The school with this name and place, regardless of case, or a new one. */
export async function findOrAddSchool(
  tx: Tx,
  quotas: PlatformQuotas,
  teacherId: UserId,
  { name, place }: NewSchool,
): Promise<SchoolId> {
  const find = async () => {
    const [found] = await tx
      .select({ id: schools.id })
      .from(schools)
      .where(
        and(
          isListed,
          sql`lower(${schools.name}) = lower(${name})`,
          sql`lower(coalesce(${schools.place}, '')) = lower(${place ?? ''})`,
        ),
      )
      // Before there was a list, different spellings became different schools: an exact match comes first.
      .orderBy(sql`${schools.name} = ${name} desc`, asc(schools.createdAt), asc(schools.id))
      .limit(1)
    return found?.id as SchoolId | undefined
  }
  const found = await find()
  if (found) return found
  await quotas.require(tx, 'schools', teacherId)
  const id = newId('SC')
  await tx.insert(schools).values({ id, name, place, unitKey: id, createdBy: teacherId }).onConflictDoNothing()
  // Another teacher may have added the same school at the same time.
  return (await find())!
}

/** A school that can be chosen: not one that was merged into another. */
export async function requireSchool(db: Db | Tx, id: SchoolId): Promise<typeof schools.$inferSelect> {
  const [found] = await db
    .select()
    .from(schools)
    .where(and(eq(schools.id, id), isListed))
  if (!found) throw new AppError('school_not_found', { id })
  return found
}
