import {
  AppError,
  type ClassId,
  type ClassStudent,
  type SchoolClass,
  type SchoolId,
  type UserId,
} from '@trellis/domain'
import { type Caller, hasAdminRights, type PlatformHandlers, requireUserId } from '@trellis/http'
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { renewPin } from '../accounts/students/students.service'
import type { Db, Tx } from '../db/client'
import { classes, classMembers, homework, schools } from '../db/schema/classes'
import { sessions } from '../db/schema/sign-in'
import { users } from '../db/schema/users'
import { epochSeconds } from '../epoch-seconds'
import { newId } from '../new-id'
import type { PlatformQuotas } from '../quotas'
import { findOrAddSchool, requireSchool } from '../schools/schools.store'
import { requireOwnClass } from './class-access'
import { homeworkOfClass } from './homework.handlers'
import { withUnusedJoinCode } from './join-codes'

type Handlers = Pick<
  PlatformHandlers,
  | 'getClasses'
  | 'addClass'
  | 'getClass'
  | 'updateClass'
  | 'deleteClass'
  | 'renewJoinCode'
  | 'resetPin'
  | 'removeStudent'
>

const ok = { ok: true as const }

export function classHandlers(db: Db, quotas: PlatformQuotas): Handlers {
  async function loadClasses(where: SQL | undefined): Promise<(SchoolClass & { teacherId: string })[]> {
    const rows = await db
      .select({
        class: classes,
        school: schools,
        // Table names are written out because Drizzle omits them from columns in a select from one table.
        students: sql<number>`(select count(*)::int from ${classMembers} member
          where member.class_id = ${classes}.id and member.removed_at is null)`,
        homework: sql<number>`(select count(*)::int from ${homework} given
          where given.class_id = ${classes}.id and given.removed_at is null)`,
      })
      .from(classes)
      .leftJoin(schools, eq(schools.id, classes.schoolId))
      .where(and(where, isNull(classes.closedAt)))
      .orderBy(desc(classes.createdAt), desc(classes.id))
    return rows.map(({ class: row, school, students, homework }) => ({
      id: row.id as ClassId,
      name: row.name,
      grade: row.grade,
      schoolId: row.schoolId as SchoolId | null,
      school: school?.name ?? null,
      schoolPlace: school?.place ?? null,
      joinCode: row.joinCode,
      isOpen: row.isOpen,
      timeZone: row.timeZone,
      students,
      homework,
      createdAt: epochSeconds(row.createdAt),
      teacherId: row.teacherId,
    }))
  }

  /** A class, if the caller may read it. */
  async function readClass(id: ClassId, caller: Caller): Promise<SchoolClass> {
    const [schoolClass] = await loadClasses(eq(classes.id, id))
    const mayRead = schoolClass && (hasAdminRights(caller) || schoolClass.teacherId === requireUserId(caller))
    if (!mayRead) throw new AppError('class_not_found', { id })
    return withoutTeacher(schoolClass)
  }

  /** The school that was chosen by id or name; undefined when neither was sent. */
  async function chooseSchool(
    tx: Tx,
    { school, schoolId }: { school?: string | null | undefined; schoolId?: SchoolId | null | undefined },
    teacherId: UserId,
  ): Promise<SchoolId | null | undefined> {
    if (schoolId) return (await requireSchool(tx, schoolId)).id as SchoolId
    if (school) return findOrAddSchool(tx, quotas, teacherId, { name: school, place: null })
    return schoolId === undefined ? (school as null | undefined) : null
  }

  async function timeZoneOf(userId: UserId): Promise<string> {
    const [row] = await db.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, userId))
    return row!.timeZone
  }

  async function studentsOf(classId: ClassId): Promise<ClassStudent[]> {
    const rows = await db
      .select()
      .from(classMembers)
      .where(and(eq(classMembers.classId, classId), isNull(classMembers.removedAt)))
      .orderBy(asc(classMembers.nicknameKey))
    return rows.map(({ userId, nickname, joinedAt }) => ({
      id: userId as UserId,
      nickname,
      joinedOn: joinedAt.toISOString().slice(0, 10),
    }))
  }

  const inClass = (classId: ClassId, studentId: UserId) =>
    and(eq(classMembers.classId, classId), eq(classMembers.userId, studentId), isNull(classMembers.removedAt))

  return {
    async getClasses(_, caller) {
      return (await loadClasses(eq(classes.teacherId, requireUserId(caller)))).map(withoutTeacher)
    },

    async addClass({ body: { school, schoolId: chosen, ...body } }, caller) {
      const teacherId = requireUserId(caller)
      const id = newId('C') as ClassId
      const timeZone = body.timeZone ?? (await timeZoneOf(teacherId))
      await db.transaction(async (tx) => {
        await quotas.require(tx, 'classes', teacherId)
        const schoolId = (await chooseSchool(tx, { school, schoolId: chosen }, teacherId)) ?? null
        await withUnusedJoinCode(async (joinCode) => {
          const [added] = await tx
            .insert(classes)
            .values({ id, teacherId, joinCode, ...body, schoolId, timeZone })
            .onConflictDoNothing({ target: classes.joinCode })
            .returning({ id: classes.id })
          return added ?? null
        })
      })
      return readClass(id, caller)
    },

    async getClass({ params: { id } }, caller) {
      const schoolClass = await readClass(id, caller)
      const [students, homework] = await Promise.all([studentsOf(id), homeworkOfClass(db, id)])
      return { class: schoolClass, students, homework }
    },

    async updateClass({ params: { id }, body: { school, schoolId: chosen, ...body } }, caller) {
      await requireOwnClass(db, id, caller)
      await db.transaction(async (tx) => {
        const schoolId = await chooseSchool(tx, { school, schoolId: chosen }, requireUserId(caller))
        const changes = { ...body, ...(schoolId !== undefined && { schoolId }) }
        if (Object.values(changes).some((value) => value !== undefined)) {
          await tx.update(classes).set(changes).where(eq(classes.id, id))
        }
      })
      return readClass(id, caller)
    },

    async deleteClass({ params: { id } }, caller) {
      await requireOwnClass(db, id, caller)
      await db.update(classes).set({ closedAt: sql`now()`, isOpen: false }).where(eq(classes.id, id))
      return ok
    },

    async renewJoinCode({ params: { id } }, caller) {
      await requireOwnClass(db, id, caller)
      await withUnusedJoinCode(async (joinCode) => {
        const { rowCount } = await db
          .update(classes)
          .set({ joinCode })
          .where(
            and(eq(classes.id, id), sql`not exists (select from ${classes} other where other.join_code = ${joinCode})`),
          )
        return rowCount || null
      })
      return readClass(id, caller)
    },

    async resetPin({ params: { id, studentId } }, caller) {
      await requireOwnClass(db, id, caller)
      const [member] = await db.select().from(classMembers).where(inClass(id, studentId))
      if (!member) throw new AppError('user_not_found', { id: studentId })
      return { pin: await renewPin(db, studentId, { classId: id, nickname: member.nickname }) }
    },

    async removeStudent({ params: { id, studentId } }, caller) {
      await requireOwnClass(db, id, caller)
      return db.transaction(async (tx) => {
        const { rowCount } = await tx.update(classMembers).set({ removedAt: sql`now()` }).where(inClass(id, studentId))
        if (!rowCount) throw new AppError('user_not_found', { id: studentId })
        await tx.delete(sessions).where(eq(sessions.userId, studentId))
        return ok
      })
    },
  }
}

function withoutTeacher({ teacherId: _, ...schoolClass }: SchoolClass & { teacherId: string }): SchoolClass {
  return schoolClass
}
