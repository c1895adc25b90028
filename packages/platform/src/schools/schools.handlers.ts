import { AppError, maxFoundSchools, type School, type SchoolId } from '@trellis/domain'
import { type PlatformHandlers, requireUserId } from '@trellis/http'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { classes, schools } from '../db/schema/classes'
import type { PlatformQuotas } from '../quotas'
import { findOrAddSchool, requireSchool } from './schools.store'

type Handlers = Pick<PlatformHandlers, 'findSchools' | 'addSchool' | 'listSchools' | 'updateSchool' | 'mergeSchool'>

const present = ({ id, name, place }: typeof schools.$inferSelect): School => ({ id: id as SchoolId, name, place })

const byName = [asc(sql`lower(${schools.name})`), asc(sql`lower(coalesce(${schools.place}, ''))`), asc(schools.id)]

const matching = (search: string) => {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return and(
    isNull(schools.mergedInto),
    sql`(${schools.name} ilike ${pattern} or coalesce(${schools.place}, '') ilike ${pattern})`,
  )
}

export function schoolHandlers(db: Db, quotas: PlatformQuotas): Handlers {
  return {
    async findSchools({ query: { search } }) {
      const rows = await db
        .select()
        .from(schools)
        .where(matching(search))
        .orderBy(...byName)
        .limit(maxFoundSchools)
      return rows.map(present)
    },

    async addSchool({ body }, caller) {
      const teacherId = requireUserId(caller)
      return db.transaction(async (tx) => {
        const id = await findOrAddSchool(tx, quotas, teacherId, body)
        return present(await requireSchool(tx, id))
      })
    },

    async listSchools({ query: { search, page, pageSize } }) {
      const where = matching(search)
      const open = sql`from ${classes} given where given.school_id = ${schools}.id and given.closed_at is null`
      const [rows, total] = await Promise.all([
        db
          .select({
            school: schools,
            classes: sql<number>`(select count(*)::int ${open})`,
            teachers: sql<number>`(select count(distinct given.teacher_id)::int ${open})`,
          })
          .from(schools)
          .where(where)
          .orderBy(...byName)
          .limit(pageSize)
          .offset((page - 1) * pageSize),
        db.$count(schools, where),
      ])
      return { schools: rows.map(({ school, ...counts }) => ({ ...present(school), ...counts })), total }
    },

    async updateSchool({ params: { id }, body }) {
      const school = await requireSchool(db, id)
      const changed = { name: body.name ?? school.name, place: body.place === undefined ? school.place : body.place }
      return db.transaction(async (tx) => {
        const isTaken = await tx.$count(
          schools,
          and(
            isNull(schools.mergedInto),
            eq(schools.name, changed.name),
            sql`coalesce(${schools.place}, '') = ${changed.place ?? ''}`,
            sql`${schools.id} <> ${id}`,
          ),
        )
        if (isTaken) throw new AppError('name_taken', {})
        await tx.update(schools).set(changed).where(eq(schools.id, id))
        return present({ ...school, ...changed })
      })
    },

    async mergeSchool({ params: { id }, body: { into } }) {
      if (id === into) throw new AppError('school_not_found', { id: into })
      return db.transaction(async (tx) => {
        // Locks in a fixed order, so that two merges in opposite directions cannot deadlock.
        await tx.select().from(schools).where(sql`${schools.id} in (${id}, ${into})`).orderBy(schools.id).for('update')
        await requireSchool(tx, id)
        const target = await requireSchool(tx, into)
        await tx
          .update(schools)
          .set({ mergedInto: into })
          .where(sql`${schools.id} = ${id} or ${schools.mergedInto} = ${id}`)
        await tx.update(classes).set({ schoolId: into }).where(eq(classes.schoolId, id))
        return present(target)
      })
    },
  }
}
