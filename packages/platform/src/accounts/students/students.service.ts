import { randomInt } from 'node:crypto'
import {
  AppError,
  type ClassId,
  isGuessablePin,
  makePin,
  nicknameKey,
  type PersonalDetail,
  personalDetailIn,
  type UserId,
} from '@trellis/domain'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { classes, classMembers, students } from '../../db/schema/classes'
import { sessions } from '../../db/schema/sign-in'
import { userRoles, users } from '../../db/schema/users'
import { newId } from '../../new-id'
import { hashPassword, verifyPassword, withHashingSlot } from '../credentials/passwords'
import { createSemaphore } from '../credentials/semaphore'
import {
  beginPinAttempt,
  clearStudentFailures,
  countJoin,
  countMisses,
  type StudentName,
} from '../credentials/sign-in-attempts'
import { knownDeviceOf, rememberStudent } from './known-devices'

/** What a student enters to sign in. */
export interface StudentCredentials {
  joinCode: string
  nickname: string
  pin: string
  /** Network address of the attempt. */
  address: string
  /** The browser's device cookie, if it has one. */
  device?: string | null
}

export interface SignedInStudent {
  /** The new device cookie, which remembers the students who signed in with this browser. */
  device: string
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

export const defaultClassSize = 200

/** Look-ups from one address wait for each other in the database, so limiting them keeps connections free. */
const withLookUpSlot = createSemaphore(2)

/** The class with this join code. A closed class admits no students, new or known. */
export async function findClassByCode(db: Db, joinCode: string, address: string): Promise<JoinableClass> {
  const schoolClass = await withLookUpSlot(() =>
    countMisses(db, address, async (tx) => {
      const [row] = await tx
        .select({
          id: classes.id,
          name: classes.name,
          // A class whose teacher's account is disabled takes no new students.
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
  if (!schoolClass) throw new AppError('join_code_not_found', {})
  if (schoolClass.closedAt !== null) throw new AppError('class_closed', {})
  return {
    id: schoolClass.id as ClassId,
    name: schoolClass.name,
    teacherName: schoolClass.teacherName,
    isOpen: schoolClass.isOpen,
  }
}

/** Replies to an unknown name as to a wrong PIN, after the same time. */
export function signInStudent(db: Db, credentials: StudentCredentials): Promise<SignedInStudent> {
  return withHashingSlot(async () => {
    const { joinCode, nickname, address } = credentials
    const schoolClass = await findClassByCode(db, joinCode, address)
    const name = { classId: schoolClass.id, nickname }
    const member = await tryPin(db, name, credentials, await memberOf(db, name))
    if (!member) throw new AppError('wrong_pin', {})
    return toSignedInStudent(member, schoolClass, credentials.device)
  })
}

/**
 * Adds a new student. If the class already has a student of that name and the PIN is right, that student signs in: a
 * child who clicks twice or joins again is not refused their own name. A class that is not open does not reveal who is
 * in it.
 */
export function joinClass(
  db: Db,
  credentials: StudentCredentials,
  classSize = defaultClassSize,
): Promise<SignedInStudent> {
  return withHashingSlot(async () => {
    const { joinCode, nickname, pin, address, device } = credentials
    const schoolClass = await findClassByCode(db, joinCode, address)
    const name = { classId: schoolClass.id, nickname }
    const known = await memberOf(db, name)
    if (!known && schoolClass.isOpen) {
      requireAnonymousNickname(nickname)
      requireGoodPin(pin)
      await countJoin(db, schoolClass.id, address)
      const pinHash = await hashPassword(pin)
      const userId = await db.transaction(async (tx) => {
        await requireCapacity(tx, schoolClass.id, classSize)
        await clearStudentFailures(tx, name)
        return insertStudent(tx, { ...name, pinHash })
      })
      if (userId) return toSignedInStudent({ userId, nickname, pinHash }, schoolClass, device)
    }
    // A concurrent request may have taken the name.
    const member = await tryPin(db, name, credentials, known ?? (await memberOf(db, name)))
    if (member) return toSignedInStudent(member, schoolClass, device)
    throw new AppError(schoolClass.isOpen ? 'nickname_taken' : 'class_closed', {})
  })
}

const nicknameAdvice: Record<PersonalDetail, string> = {
  full_name: 'Do not use a full name. A first name or a nickname is enough, such as Ana or Ana B',
  email: 'Do not use an email address. A first name or a nickname is enough',
  phone: 'Do not use a phone number or another long number. A first name or a nickname is enough',
}

/** Only for new students: nicknames that a class already has stay valid. */
function requireAnonymousNickname(nickname: string): void {
  const detail = personalDetailIn(nickname)
  if (detail) throw new AppError('invalid_input', { fields: [{ field: 'nickname', message: nicknameAdvice[detail] }] })
}

function requireGoodPin(pin: string): void {
  if (!isGuessablePin(pin)) return
  throw new AppError('invalid_input', {
    fields: [{ field: 'pin', message: 'This PIN is too easy to guess. Choose another one' }],
  })
}

/** Locks the class until the transaction ends, so that concurrent students are counted one after another. */
async function requireCapacity(tx: Tx, classId: ClassId, classSize: number): Promise<void> {
  const [row] = await tx
    .select({ closedAt: classes.closedAt })
    .from(classes)
    .where(eq(classes.id, classId))
    .for('update')
  if (row?.closedAt !== null) throw new AppError('class_closed', {})
  const members = await tx.$count(classMembers, and(eq(classMembers.classId, classId), isNull(classMembers.removedAt)))
  if (members >= classSize) throw new AppError('class_full', { limit: classSize })
}

interface Member {
  userId: string
  nickname: string
  pinHash: string
}

function toSignedInStudent(member: Member, { name }: JoinableClass, device: string | null = null): SignedInStudent {
  const { userId, nickname } = member
  return { studentId: userId as UserId, nickname, className: name, device: rememberStudent(device, member) }
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
  { pin, address, device = null }: StudentCredentials,
  member: Member | undefined,
): Promise<Member | null> {
  const attempt = await beginPinAttempt(db, name, address, member ? knownDeviceOf(device, member) : null)
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
  const userId = newId('U')
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

/** Gives a student a new PIN, which is returned only here; their sessions end, and their name is unlocked. */
export async function renewPin(db: Db, studentId: UserId, name: StudentName): Promise<string> {
  const pin = makePin(randomInt)
  const pinHash = await withHashingSlot(() => hashPassword(pin))
  await db.transaction(async (tx) => {
    await tx.update(students).set({ pinHash }).where(eq(students.userId, studentId))
    await tx.delete(sessions).where(eq(sessions.userId, studentId))
    await clearStudentFailures(tx, name)
  })
  return pin
}
