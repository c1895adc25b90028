import {
  AppError,
  type ClassId,
  type Homework,
  type HomeworkId,
  type HomeworkInClass,
  type OpenedHomework,
  type UserId,
} from '@trellis/domain'
import { type Caller, hasAdminRights, type PlatformHandlers, requireUserId, userIdOf } from '@trellis/http'
import { and, desc, eq, inArray, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client'
import { classes, classMembers, homework, schools } from '../db/schema/classes'
import { problemSets } from '../db/schema/content'
import { epochSeconds } from '../epoch-seconds'
import { newId } from '../new-id'
import type { PlatformQuotas } from '../quotas'
import { requireOwnClass, requireTeacher } from './class-access'

type Handlers = Pick<
  PlatformHandlers,
  'addHomework' | 'updateHomework' | 'removeHomework' | 'getMyHomework' | 'getHomework' | 'getHomeworkRosters'
>

type Row = typeof homework.$inferSelect

const columns = {
  homework,
  problemCount: problemSets.problemCount,
  className: classes.name,
  timeZone: classes.timeZone,
  grade: classes.grade,
  school: schools.unitKey,
  teacherId: classes.teacherId,
}

const isLive = and(isNull(homework.removedAt), isNull(classes.closedAt))

/**
 * How many students a class has, when this student joined it (in seconds), and which removed student had the same
 * nickname: perhaps the same person, who joined again. The count only reads an index, whatever else is selected.
 */
export function rosterOf(db: Db, classId: SQL, userId: Placeholder | SQL) {
  const own = alias(classMembers, 'own')
  return db
    .select({
      roster: sql`json_build_object('size',
          (select count(*) from ${classMembers} listed where listed.class_id = ${classId} and listed.removed_at is null),
        'joinedAt', floor(extract(epoch from max(own.joined_at))),
        'namesakeId', (select former.user_id from ${classMembers} former
          where former.class_id = ${classId} and former.nickname_key = max(own.nickname_key)
            and former.removed_at is not null
          order by former.joined_at, former.user_id limit 1))`.as('roster'),
    })
    .from(own)
    .where(and(eq(own.classId, classId), sql`${own.userId} = ${userId}::text`, isNull(own.removedAt)))
}

/** Homework that this person may open, as its teacher or as a student in its class. */
export function isOpenTo(id: Placeholder | SQL, userId: Placeholder | SQL, readsAll: Placeholder | SQL) {
  return and(
    eq(homework.id, id),
    isLive,
    sql`(${readsAll}::boolean or ${classes.teacherId} = ${userId}::text
      or exists (select from ${classMembers} where ${classMembers.classId} = ${classes.id}
        and ${classMembers.userId} = ${userId}::text and ${classMembers.removedAt} is null))`,
  )
}

export function homeworkHandlers(db: Db, quotas: PlatformQuotas): Handlers {
  const read = () =>
    db
      .select(columns)
      .from(homework)
      .innerJoin(classes, eq(classes.id, homework.classId))
      .innerJoin(problemSets, eq(problemSets.problemSetId, homework.problemSetId))
      .leftJoin(schools, eq(schools.id, classes.schoolId))

  /** Runs whenever a student opens homework, so the access check is part of this one statement. */
  const readOne = db
    .select({
      ...columns,
      roster: sql<{
        size: number
        joinedAt: number | null
        namesakeId: string | null
      }>`(${rosterOf(db, sql`${classes.id}`, sql.placeholder('userId'))})`,
    })
    .from(homework)
    .innerJoin(classes, eq(classes.id, homework.classId))
    .innerJoin(problemSets, eq(problemSets.problemSetId, homework.problemSetId))
    .leftJoin(schools, eq(schools.id, classes.schoolId))
    .where(isOpenTo(sql.placeholder('id'), sql.placeholder('userId'), sql.placeholder('readsAll')))
    .prepare('read_homework')

  async function requireOwnHomework(id: HomeworkId, caller: Caller): Promise<{ problemCount: number }> {
    const [row] = await read().where(and(eq(homework.id, id), isLive))
    requireTeacher(row?.teacherId, caller, () => new AppError('homework_not_found', { id }))
    return row!
  }

  return {
    async addHomework({ params: { id: classId }, body }, caller) {
      await requireOwnClass(db, classId, caller)
      const [set] = await db
        .select({ name: problemSets.name, problemCount: problemSets.problemCount })
        .from(problemSets)
        .where(eq(problemSets.problemSetId, body.problemSetId))
      if (!set) throw new AppError('problem_set_not_found', { id: body.problemSetId })
      return db.transaction(async (tx) => {
        const isAssigned = and(
          eq(homework.classId, classId),
          eq(homework.problemSetId, body.problemSetId),
          isNull(homework.removedAt),
        )
        await quotas.require(tx, 'homeworkPerClass', classId, async () => 1 - (await tx.$count(homework, isAssigned)))
        const [row] = await tx
          .insert(homework)
          .values({
            id: newId('H'),
            classId,
            problemSetId: body.problemSetId,
            title: set.name,
            dueOn: body.dueOn,
          })
          .onConflictDoUpdate({
            target: [homework.classId, homework.problemSetId],
            targetWhere: sql`removed_at is null`,
            set: { classId }, // Changes nothing, but makes PostgreSQL return the existing row.
          })
          .returning()
        return present({ homework: row!, problemCount: set.problemCount })
      })
    },

    async updateHomework({ params: { id }, body }, caller) {
      const assigned = await requireOwnHomework(id, caller)
      const [row] = await db
        .update(homework)
        .set({ dueOn: body.dueOn })
        .where(and(eq(homework.id, id), isNull(homework.removedAt)))
        .returning()
      if (!row) throw new AppError('homework_not_found', { id })
      return present({ homework: row, problemCount: assigned.problemCount })
    },

    async removeHomework({ params: { id } }, caller) {
      await requireOwnHomework(id, caller)
      await db.update(homework).set({ removedAt: sql`now()` }).where(eq(homework.id, id))
      return { ok: true as const }
    },

    async getMyHomework(_, caller) {
      const rows = await read()
        .innerJoin(classMembers, eq(classMembers.classId, classes.id))
        .where(and(eq(classMembers.userId, requireUserId(caller)), isNull(classMembers.removedAt), isLive))
        .orderBy(desc(homework.createdAt), desc(homework.id))
      return rows.map(presentInClass)
    },

    async getHomework({ params: { id } }, caller) {
      const userId = userIdOf(caller)
      const [row] = await readOne.execute({ id, readsAll: hasAdminRights(caller), userId })
      if (!row) throw new AppError('homework_not_found', { id })
      const { size: rosterSize, joinedAt } = row.roster
      const namesakeId = row.roster.namesakeId as OpenedHomework['namesakeId']
      return { ...presentInClass(row), rosterSize, joinedAt, namesakeId }
    },

    async getHomeworkRosters({ body: { problemSetIds, since } }) {
      const rows = await db
        .select({
          homeworkId: homework.id,
          problemSetId: homework.problemSetId,
          studentIds: sql<UserId[]>`coalesce(array_agg(${classMembers.userId} order by ${classMembers.userId})
            filter (where ${classMembers.userId} is not null), '{}')`,
        })
        .from(homework)
        .leftJoin(classMembers, and(eq(classMembers.classId, homework.classId), isNull(classMembers.removedAt)))
        .where(
          and(
            inArray(homework.problemSetId, problemSetIds),
            sql`(${homework.removedAt} is null or ${homework.removedAt} >= to_timestamp(${since}))`,
          ),
        )
        .groupBy(homework.id)
        .orderBy(homework.id)
      return rows.map(({ homeworkId, problemSetId, studentIds }) => ({
        homeworkId: homeworkId as HomeworkId,
        problemSetId: problemSetId as Homework['problemSetId'],
        studentIds,
      }))
    },
  }
}

/** Newest first. */
export async function homeworkOfClass(db: Db, classId: ClassId): Promise<Homework[]> {
  const rows = await db
    .select({ homework, problemCount: problemSets.problemCount })
    .from(homework)
    .innerJoin(problemSets, eq(problemSets.problemSetId, homework.problemSetId))
    .where(and(eq(homework.classId, classId), isNull(homework.removedAt)))
    .orderBy(desc(homework.createdAt), desc(homework.id))
  return rows.map(present)
}

function present({ homework: row, problemCount }: { homework: Row; problemCount: number }): Homework {
  return {
    id: row.id as HomeworkId,
    classId: row.classId as ClassId,
    problemSetId: row.problemSetId as Homework['problemSetId'],
    title: row.title,
    problemCount,
    dueOn: row.dueOn,
    createdAt: epochSeconds(row.createdAt),
  }
}

type RowInClass = Parameters<typeof present>[0] & {
  className: string
  timeZone: string
  grade: string | null
  school: string | null
  teacherId: string
}

function presentInClass(row: RowInClass): HomeworkInClass {
  const { className, timeZone, grade, school } = row
  const teacherId = row.teacherId as HomeworkInClass['teacherId']
  return { ...present(row), className, timeZone, grade, school, teacherId }
}
