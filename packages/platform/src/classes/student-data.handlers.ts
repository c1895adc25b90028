import {
  AppError,
  type ClassId,
  type FoundStudent,
  type HomeworkId,
  type ProblemSetId,
  type StudentData,
  type UserId,
} from '@trellis/domain'
import { type Caller, hasAdminRights, type PlatformHandlers } from '@trellis/http'
import { and, asc, desc, eq, getTableColumns, gt, ilike, inArray, lt, or, sql } from 'drizzle-orm'
import { clearStudentFailures } from '../accounts/credentials/sign-in-attempts'
import type { Db, Tx } from '../db/client'
import { classes, classMembers, homework, schools, students } from '../db/schema/classes'
import { sessions } from '../db/schema/sign-in'
import { userAttributes, userRoles, userSettings, users } from '../db/schema/users'
import { epochSeconds } from '../epoch-seconds'
import { requireTeacher } from './class-access'

type Handlers = Pick<
  PlatformHandlers,
  | 'getStudentData'
  | 'eraseStudentAccount'
  | 'getClassRoll'
  | 'eraseClassAccounts'
  | 'findStudents'
  | 'findInactiveStudents'
>

const maxFound = 50

/** Exports and erases what the platform stores about students. */
export function studentDataHandlers(db: Db): Handlers {
  return {
    async getStudentData({ params: { id } }, caller) {
      await requireOwnStudent(db, id, caller)
      return studentData(db, id)
    },

    async eraseStudentAccount({ params: { id } }, caller) {
      return db.transaction(async (tx) => {
        // An account that does not exist may have been erased: for administrators and the study service that is not an
        // error.
        if (!hasAdminRights(caller)) {
          const teacherIds = await requireOwnStudent(tx, id, caller)
          if (teacherIds.size > 1) throw new AppError('erase_refused', { reason: 'other_teacher' })
        }
        await eraseAccounts(tx, [id])
        return { ok: true as const }
      })
    },

    async getClassRoll({ params: { id } }, caller) {
      await requireClass(db, id, caller)
      return { studentIds: await rollOf(db, id) }
    },

    async eraseClassAccounts({ params: { id } }, caller) {
      return db.transaction(async (tx) => {
        // Locks the class, as joining it does: a student who joins at the same time is either included or refused.
        await requireClass(tx, id, caller)
        await tx
          .update(classes)
          .set({ closedAt: sql`coalesce(${classes.closedAt}, now())`, isOpen: false })
          .where(eq(classes.id, id))
        const studentIds = await rollOf(tx, id)
        await eraseAccounts(tx, studentIds)
        await tx.delete(classMembers).where(eq(classMembers.classId, id))
        return { studentIds }
      })
    },

    async findStudents({ query: { search } }): Promise<FoundStudent[]> {
      const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
      const rows = await db
        .select({ ...getTableColumns(classMembers), className: classes.name, teacherName: users.displayName })
        .from(classMembers)
        .innerJoin(classes, eq(classes.id, classMembers.classId))
        .innerJoin(users, eq(users.id, classes.teacherId))
        .where(
          or(
            ilike(classMembers.nickname, pattern),
            ilike(classes.name, pattern),
            eq(classes.joinCode, search.toUpperCase()),
            eq(classMembers.userId, search.toUpperCase()),
          ),
        )
        .orderBy(asc(classMembers.nicknameKey), asc(classMembers.userId))
        .limit(maxFound)
      return rows.map((row) => ({
        id: row.userId as UserId,
        nickname: row.nickname,
        classId: row.classId as ClassId,
        className: row.className,
        teacherName: row.teacherName,
        joinedAt: epochSeconds(row.joinedAt),
        removedAt: row.removedAt && epochSeconds(row.removedAt),
      }))
    },

    async findInactiveStudents({ body: { before, after, limit } }) {
      const rows = await db
        .select({ id: students.userId })
        .from(students)
        .where(
          and(
            lt(students.lastActiveAt, new Date(before * 1000)),
            after === null ? undefined : gt(students.userId, after),
          ),
        )
        .orderBy(asc(students.userId))
        .limit(limit)
      return rows.map((row) => row.id as UserId)
    },
  }
}

/** The teachers of the classes that the student is or was in. Teachers may know only of their own students. */
async function requireOwnStudent(db: Db | Tx, id: UserId, caller: Caller): Promise<Set<string>> {
  const rows = await db
    .select({ teacherId: classes.teacherId })
    .from(students)
    .leftJoin(classMembers, eq(classMembers.userId, students.userId))
    .leftJoin(classes, eq(classes.id, classMembers.classId))
    .where(eq(students.userId, id))
  const teacherIds = new Set(rows.flatMap((row) => row.teacherId ?? []))
  const isOwn = hasAdminRights(caller) || (caller !== 'service' && teacherIds.has(caller.actor.userId))
  if (rows.length === 0 || !isOwn) throw new AppError('user_not_found', { id })
  return teacherIds
}

/** Its teacher, administrators and the study service may erase a class, even after it was closed. */
async function requireClass(db: Db | Tx, id: ClassId, caller: Caller): Promise<void> {
  const [row] = await db.select({ teacherId: classes.teacherId }).from(classes).where(eq(classes.id, id)).for('update')
  const missing = () => new AppError('class_not_found', { id })
  if (!row) throw missing()
  if (!hasAdminRights(caller)) requireTeacher(row.teacherId, caller, missing)
}

/** All present and former students of the class, except those who also have other teachers. */
async function rollOf(db: Db | Tx, classId: ClassId): Promise<UserId[]> {
  const rows = await db
    .select({ id: classMembers.userId })
    .from(classMembers)
    .innerJoin(classes, eq(classes.id, classMembers.classId))
    .where(
      and(
        eq(classMembers.classId, classId),
        sql`not exists (select from ${classMembers} other join ${classes} theirs on theirs.id = other.class_id
          where other.user_id = ${classMembers.userId} and theirs.teacher_id <> ${classes.teacherId})`,
      ),
    )
    .orderBy(asc(classMembers.userId))
  return rows.map((row) => row.id as UserId)
}

/** Roles, settings, sessions and memberships go with the account. Only accounts of students: others own content. */
async function eraseAccounts(tx: Tx, ids: readonly UserId[]): Promise<void> {
  if (ids.length === 0) return
  const names = await tx
    .select({ classId: classMembers.classId, nickname: classMembers.nickname })
    .from(classMembers)
    .where(inArray(classMembers.userId, [...ids]))
  for (const { classId, nickname } of names) await clearStudentFailures(tx, { classId: classId as ClassId, nickname })
  await tx
    .delete(users)
    .where(and(inArray(users.id, [...ids]), inArray(users.id, tx.select({ id: students.userId }).from(students))))
}

async function studentData(db: Db, id: UserId): Promise<StudentData> {
  const [[row], roles, settings, attributes, memberships, open] = await Promise.all([
    db
      .select({ user: users, nickname: students.nickname, lastActiveAt: students.lastActiveAt })
      .from(students)
      .innerJoin(users, eq(users.id, students.userId))
      .where(eq(students.userId, id)),
    db.select().from(userRoles).where(eq(userRoles.userId, id)).orderBy(asc(userRoles.role)),
    db.select().from(userSettings).where(eq(userSettings.userId, id)),
    db.select().from(userAttributes).where(eq(userAttributes.userId, id)),
    classesOf(db, id),
    db.select().from(sessions).where(eq(sessions.userId, id)).orderBy(desc(sessions.lastSeenAt)),
  ])
  if (!row) throw new AppError('user_not_found', { id })
  const { user, nickname, lastActiveAt } = row
  return {
    account: {
      id,
      nickname,
      displayName: user.displayName,
      timeZone: user.timeZone,
      roles: roles.map((entry) => entry.role),
      createdAt: epochSeconds(user.createdAt),
      lastActiveAt: epochSeconds(lastActiveAt),
      settings: Object.fromEntries(settings.map((entry) => [entry.name, entry.value])),
      attributes: Object.fromEntries(attributes.map((entry) => [entry.name, entry.value])),
    },
    classes: memberships,
    sessions: open.map(({ createdAt, lastSeenAt, expiresAt }) => ({
      createdAt: epochSeconds(createdAt),
      lastSeenAt: epochSeconds(lastSeenAt),
      expiresAt: epochSeconds(expiresAt),
    })),
  }
}

async function classesOf(db: Db, id: UserId): Promise<StudentData['classes']> {
  const rows = await db
    .select({ member: classMembers, class: classes, school: schools.name, teacherName: users.displayName })
    .from(classMembers)
    .innerJoin(classes, eq(classes.id, classMembers.classId))
    .innerJoin(users, eq(users.id, classes.teacherId))
    .leftJoin(schools, eq(schools.id, classes.schoolId))
    .where(eq(classMembers.userId, id))
    .orderBy(asc(classMembers.joinedAt))
  const classIds = rows.map((row) => row.class.id)
  const assignments = classIds.length
    ? await db.select().from(homework).where(inArray(homework.classId, classIds)).orderBy(asc(homework.createdAt))
    : []
  return rows.map(({ member, class: { id: classId, name, grade }, school, teacherName }) => ({
    id: classId as ClassId,
    name,
    grade,
    school,
    teacherName,
    nickname: member.nickname,
    joinedAt: epochSeconds(member.joinedAt),
    removedAt: member.removedAt && epochSeconds(member.removedAt),
    homework: assignments
      .filter((assigned) => assigned.classId === classId)
      .map((assigned) => ({
        id: assigned.id as HomeworkId,
        title: assigned.title,
        problemSetId: assigned.problemSetId as ProblemSetId,
        assignedAt: epochSeconds(assigned.createdAt),
        dueOn: assigned.dueOn,
        removedAt: assigned.removedAt && epochSeconds(assigned.removedAt),
      })),
  }))
}
