import type { ClassId, UserId } from '@trellis/domain'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { classes, classMembers, schools, students } from '../../db/schema/classes'
import { userRoles, users } from '../../db/schema/users'
import { newId } from '../../new-id'
import { hashPassword, verifyPassword } from '../credentials/passwords'
import { insertStudent } from '../students/students.service'

/** Generated codes never spell a word, so this one cannot collide. */
export const demoClass = {
  joinCode: 'GARDEN',
  name: 'Period 3',
  grade: 'Grade 7',
  school: 'Willow Creek Middle School',
  pin: '4826',
  students: ['Maya', 'Leo', 'Priya', 'Sam', 'Zoe', 'Noah B'],
} as const

/** The PINs of demo students before PINs that are easy to guess were refused. */
const formerPin = '1234'

/** Creates the class with its students unless it exists. */
export async function seedDemoClass(db: Db, teacherId: UserId): Promise<void> {
  const { joinCode, name, grade, school, pin, students: nicknames } = demoClass
  const isThere = await db.$count(classes, eq(classes.joinCode, joinCode))
  if (isThere) return replaceFormerPins(db)
  const pinHash = await hashPassword(pin)
  await db.transaction(async (tx) => {
    const [teacher] = await tx.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, teacherId))
    const { timeZone } = teacher!
    const schoolId = await findOrAddSchool(tx, school, teacherId)
    const [added] = await tx
      .insert(classes)
      .values({ id: newId('C'), teacherId, joinCode, name, grade, schoolId, timeZone })
      .onConflictDoNothing({ target: classes.joinCode })
      .returning({ id: classes.id })
    if (!added) return
    const classId = added.id as ClassId
    for (const nickname of nicknames) await insertStudent(tx, { classId, nickname, pinHash })
  })
}

/** The teacher of the classes in studies of the demo. The account has no password, so it cannot be used to sign in. */
const fieldTeacher = { email: 'classes@demo.trellis', firstName: 'Noor', lastName: 'Haddad' } as const

/** Simulated students of a class. They cannot sign in either, because no typed PIN matches their hash. */
export async function addDemoStudents(db: Db, classId: ClassId, count: number): Promise<UserId[]> {
  const pinHash = await hashPassword(newId('U'))
  return db.transaction(async (tx) => {
    const ids: UserId[] = []
    for (let number = 1; number <= count; number++) {
      ids.push((await insertStudent(tx, { classId, nickname: `Student ${number}`, pinHash }))!)
    }
    return ids
  })
}

/** Returns the same account at every call. */
export async function findOrAddFieldTeacher(db: Db): Promise<UserId> {
  const { email, firstName, lastName } = fieldTeacher
  const displayName = `${firstName} ${lastName}`
  return db.transaction(async (tx) => {
    const [added] = await tx
      .insert(users)
      .values({ id: newId('U'), email, firstName, lastName, displayName })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id })
    if (added) await tx.insert(userRoles).values({ userId: added.id, role: 'TEACHER' })
    const [user] = added ? [added] : await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
    return user!.id as UserId
  })
}

/** Another process may add the school at the same time, and a teacher may have added it before. */
async function findOrAddSchool(tx: Tx, name: string, createdBy: UserId): Promise<string> {
  const id = newId('SC')
  await tx.insert(schools).values({ id, name, unitKey: id, createdBy }).onConflictDoNothing()
  const [school] = await tx
    .select({ id: schools.id })
    .from(schools)
    .where(and(eq(schools.name, name), isNull(schools.place), isNull(schools.mergedInto)))
  return school!.id
}

/** Updates older data to the PIN that the screens show. PINs that a visitor changed stay unchanged. */
async function replaceFormerPins(db: Db): Promise<void> {
  const members = db
    .select({ id: classMembers.userId })
    .from(classMembers)
    .innerJoin(classes, eq(classes.id, classMembers.classId))
    .where(eq(classes.joinCode, demoClass.joinCode))
  const isSeeded = and(inArray(students.userId, members), inArray(students.nickname, [...demoClass.students]))
  // All of them were created with the same hash.
  const hashes = await db.selectDistinct({ pinHash: students.pinHash }).from(students).where(isSeeded)
  for (const { pinHash } of hashes) {
    if (!(await verifyPassword(pinHash, formerPin))) continue
    const renewed = await hashPassword(demoClass.pin)
    await db
      .update(students)
      .set({ pinHash: renewed })
      .where(and(isSeeded, eq(students.pinHash, pinHash)))
  }
}
