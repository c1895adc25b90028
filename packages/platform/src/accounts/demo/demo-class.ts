import type { ClassId, UserId } from '@trellis/domain'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { classes } from '../../db/schema'
import { newId } from '../../new-id'
import { hashPassword } from '../credentials/passwords'
import { insertStudent } from '../students/students.service'

/** Generated codes never read like a word, so this one cannot collide. */
export const demoClass = {
  joinCode: 'GARDEN',
  name: 'Period 3',
  grade: 'Grade 7',
  school: 'Willow Creek Middle School',
  pin: '1234',
  students: ['Maya', 'Leo', 'Priya', 'Sam', 'Zoe', 'Noah B'],
} as const

/** Creates the class with its students unless it exists. */
export async function seedDemoClass(db: Db, teacherId: UserId): Promise<void> {
  const { joinCode, name, grade, school, pin, students } = demoClass
  const isThere = await db.$count(classes, eq(classes.joinCode, joinCode))
  if (isThere) return
  const pinHash = await hashPassword(pin)
  await db.transaction(async (tx) => {
    const [added] = await tx
      .insert(classes)
      .values({ id: newId('C'), teacherId, joinCode, name, grade, school })
      .onConflictDoNothing({ target: classes.joinCode })
      .returning({ id: classes.id })
    if (!added) return
    const classId = added.id as ClassId
    for (const nickname of students) await insertStudent(tx, { classId, nickname, pinHash })
  })
}
