import { randomInt } from 'node:crypto'
import { AppError, type ClassId, nicknameKey, type UserId } from '@trellis/domain'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { newCeri } from '../../ceri'
import type { Db, Tx } from '../../db/client'
import { classes, classMembers, sessions, students, userRoles, users } from '../../db/schema'
import { hashPassword, verifyPassword, withHashingSlot } from '../credentials/passwords'
import { createSemaphore } from '../credentials/semaphore'
import {
  beginPinAttempt,
  clearStudentFailures,
  countJoin,
  countMisses,
  type StudentName,
} from '../credentials/sign-in-attempts'

/** What a student types to sign in. */
export interface StudentCredentials {
  joinCode: string
  nickname: string
  pin: string
  /** Network address of the attempt. */
  address: string
}

export interface SignedInStudent {
  studentId: UserId
  nickname: string
  className: string
}

export interface JoinableClass {
  id: ClassId
  name: string
  teacherName: string
  isOpen: boolean
}

/** Look-ups of one address wait for each other in the database; limiting them keeps connections free. */
const withLookUpSlot = createSemaphore(2)

/** The class with this join code. A closed class admits no students, new or known. */
export async function findClassByCode(db: Db, joinCode: string, address: string): Promise<JoinableClass> {
  const found = await withLookUpSlot(() =>
    countMisses(db, address, async (tx) => {
      const [row] = await tx
        .select({
          id: classes.id,
          name: classes.name,
          // The class of a teacher whose account is disabled takes no new students: no one would be there for them.
          isOpen: sql<boolean>`${classes.isOpen} and ${users.disabledAt} is null`,
          closedAt: classes.closedAt,
          teacherName: users.displayName,
        })
        .from(classes)
        .innerJoin(users, eq(users.id, classes.teacherId))
        .where(eq(classes.joinCode, joinCode))
      return row
    }),
  )
  if (!found) throw new AppError('join_code_not_found', {})
  if (found.closedAt !== null) throw new AppError('class_closed', {})
  return { id: found.id as ClassId, name: found.name, teacherName: found.teacherName, isOpen: found.isOpen }
}

/** An unknown name is answered like a wrong PIN, after the same time. */
export function signInStudent(
  db: Db,
  { joinCode, nickname, pin, address }: StudentCredentials,
): Promise<SignedInStudent> {
  return withHashingSlot(async () => {
    const schoolClass = await findClassByCode(db, joinCode, address)
    const name = { classId: schoolClass.id, nickname }
    const member = await tryPin(db, name, pin, address, await memberOf(db, name))
    if (!member) throw new AppError('wrong_pin', {})
    return toSignedInStudent(member, schoolClass)
  })
}

/**
 * A new student; or, when the class has one of that name and the PIN is right, that student: a child who clicks twice
 * or joins again does not read that their own name is taken.
 */
export function joinClass(db: Db, { joinCode, nickname, pin, address }: StudentCredentials): Promise<SignedInStudent> {
  return withHashingSlot(async () => {
    const schoolClass = await findClassByCode(db, joinCode, address)
    const name = { classId: schoolClass.id, nickname }
    const known = await memberOf(db, name)
    if (!known && schoolClass.isOpen) {
      await countJoin(db, address)
      const pinHash = await hashPassword(pin)
      const userId = await db.transaction(async (tx) => {
        await clearStudentFailures(tx, name)
        return insertStudent(tx, { ...name, pinHash })
      })
      if (userId) return toSignedInStudent({ userId, nickname }, schoolClass)
    }
    const member = known ?? (await memberOf(db, name)) // A concurrent request may have taken the name.
    if (!member) throw new AppError('class_closed', {})
    if (await tryPin(db, name, pin, address, member)) return toSignedInStudent(member, schoolClass)
    throw new AppError(schoolClass.isOpen ? 'nickname_taken' : 'class_closed', {})
  })
}

interface Member {
  userId: string
  nickname: string
  pinHash: string
}

function toSignedInStudent(
  { userId, nickname }: Pick<Member, 'userId' | 'nickname'>,
  { name }: JoinableClass,
): SignedInStudent {
  return { studentId: userId as UserId, nickname, className: name }
}

async function memberOf(db: Db, { classId, nickname }: StudentName): Promise<Member | undefined> {
  const [row] = await db
    .select({ userId: students.userId, nickname: classMembers.nickname, pinHash: students.pinHash })
    .from(classMembers)
    .innerJoin(students, eq(students.userId, classMembers.userId))
    .innerJoin(users, eq(users.id, classMembers.userId))
    .where(
      and(
        eq(classMembers.classId, classId),
        eq(classMembers.nicknameKey, nicknameKey(nickname)),
        isNull(classMembers.removedAt),
        isNull(users.disabledAt),
      ),
    )
  return row
}

async function tryPin(
  db: Db,
  name: StudentName,
  pin: string,
  address: string,
  member: Member | undefined,
): Promise<Member | null> {
  const attempt = await beginPinAttempt(db, name, address)
  const isRight = await verifyPassword(member?.pinHash ?? null, pin)
  if (!member || !isRight) return null
  await attempt.succeed()
  return member
}

/** Null when the class already has a student of that name. */
export async function insertStudent(
  tx: Tx,
  { classId, nickname, pinHash }: StudentName & { pinHash: string },
): Promise<UserId | null> {
  const userId = newCeri('U')
  await tx.insert(users).values({ id: userId, firstName: nickname, lastName: '', displayName: nickname })
  await tx.insert(userRoles).values({ userId, role: 'STUDENT' })
  await tx.insert(students).values({ userId, nickname, pinHash })
  const added = await tx
    .insert(classMembers)
    .values({ classId, userId, nickname, nicknameKey: nicknameKey(nickname) })
    .onConflictDoNothing()
    .returning({ userId: classMembers.userId })
  if (added.length > 0) return userId as UserId
  await tx.delete(users).where(eq(users.id, userId))
  return null
}

/** Gives a student a new PIN, which is returned only here; their sessions end, and a lock is lifted. */
export async function renewPin(db: Db, studentId: UserId, name: StudentName): Promise<string> {
  const pin = String(randomInt(10_000)).padStart(4, '0')
  const pinHash = await withHashingSlot(() => hashPassword(pin))
  await db.transaction(async (tx) => {
    await tx.update(students).set({ pinHash }).where(eq(students.userId, studentId))
    await tx.delete(sessions).where(eq(sessions.userId, studentId))
    await clearStudentFailures(tx, name)
  })
  return pin
}
