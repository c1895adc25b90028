import { randomInt } from 'node:crypto'
import { type ClassId, makeJoinCode } from '@trellis/domain'
import type { Db } from '../../db/client'
import { classes } from '../../db/schema/classes'
import { newId } from '../../new-id'
import { anAccount } from '../person.fixtures'

export interface TestClass {
  id: ClassId
  joinCode: string
}

/** A class with its own teacher. */
export async function aClass(
  db: Db,
  facts: Partial<Pick<typeof classes.$inferInsert, 'isOpen' | 'closedAt'>> = {},
): Promise<TestClass> {
  const teacher = await anAccount(db, { role: 'TEACHER', firstName: 'Tess', lastName: 'Moreau' })
  const [id, joinCode] = [newId('C') as ClassId, makeJoinCode(randomInt)]
  await db.insert(classes).values({ id, teacherId: teacher.id, name: 'Period 3', joinCode, ...facts })
  return { id, joinCode }
}
