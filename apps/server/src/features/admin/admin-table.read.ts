import {
  type AdminSort,
  type adminTableCalls,
  type ParsedOf,
  type ReplyOf,
  type StudyId,
  studyIdSchema,
  type UserId,
  unknownPerson,
} from '@trellis/domain'
import type { Caller, PlatformPort } from '@trellis/http'
import { and, count, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client'
import { studyRequests } from '../../db/schema/requests'
import { studies } from '../../db/schema/studies'
import type { Deps } from '../../study/deps'
import { loadPeople } from '../../study/view/load-people'
import { adminColumns, participantCount, presentAdminRow } from './admin.read'

export type AdminQuery = ParsedOf<typeof adminTableCalls.adminStudies>['query']
type Page = ReplyOf<typeof adminTableCalls.adminStudies>

const sortColumns: Record<Exclude<AdminSort, 'ownerName' | 'participantCount'>, PgColumn> = {
  studyId: studies.id,
  studyName: studies.name,
  studyType: studies.typeId,
  studyStatus: studies.status,
  createdDate: studies.createdAt,
  deployDate: studies.deployedAt,
  completeDate: studies.completedAt,
  archiveDate: studies.archivedAt,
}

/** One page of all studies. The database filters, sorts, pages and counts; the platform knows who the owners are. */
export async function readAdminTable({ db, platform }: Deps, query: AdminQuery, caller: Caller): Promise<Page> {
  const owners = query.search === '' ? [] : await findOwners(platform, query.search, caller)
  const where = filterOf(query, owners)
  const ownerOrder = query.sort === 'ownerName' ? await ownersByName(db, platform, where) : []
  const rows = await pageOf(db, query, where, ownerOrder)
  const [counted] = await db.select({ total: count() }).from(studies).where(where)
  const people = await loadPeople(
    platform,
    rows.map((row) => row.ownerId),
  )
  const requests = await openRequests(
    db,
    rows.map((row) => row.id),
  )
  return {
    rows: rows.map((row) => ({
      ...presentAdminRow(row),
      requests: requests.filter(({ studyId }) => studyId === row.id).map(({ kind }) => kind),
      ownerName: people.get(row.ownerId)?.displayName ?? unknownPerson,
      ownerEmail: people.get(row.ownerId)?.username ?? unknownPerson,
    })),
    total: counted!.total,
    page: query.page,
    pageSize: query.pageSize,
  }
}

function openRequests(db: Db, studyIds: readonly StudyId[]) {
  return db
    .select({ studyId: studyRequests.studyId, kind: studyRequests.kind })
    .from(studyRequests)
    .where(and(inArray(studyRequests.studyId, [...studyIds]), eq(studyRequests.status, 'open')))
    .orderBy(studyRequests.id)
}

/** The rows of a page; also what a test asks PostgreSQL to explain. */
export function pageOf(db: Db, query: AdminQuery, where: SQL | undefined, ownerOrder: readonly UserId[] = []) {
  return db
    .select(adminColumns)
    .from(studies)
    .where(where)
    .orderBy(...orderOf(query, ownerOrder))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
}

export function filterOf({ search, status, type }: AdminQuery, owners: readonly UserId[]): SQL | undefined {
  return and(
    search === ''
      ? undefined
      : or(
          ilike(studies.name, `%${search.replace(/[\\%_]/g, '\\$&')}%`),
          matchesNumber(search),
          hasProblemSet(search),
          owners.length > 0 ? inArray(studies.ownerId, [...owners]) : undefined,
        ),
    status?.length ? inArray(studies.status, status) : undefined,
    type?.length ? inArray(studies.typeId, type) : undefined,
  )
}

function matchesNumber(search: string): SQL | undefined {
  const id = /^\d+$/.test(search) ? studyIdSchema.safeParse(search) : null
  return id?.success ? eq(studies.id, id.data) : undefined
}

/** Whether one of the study's problem sets has an id that begins like this. */
function hasProblemSet(search: string): SQL | undefined {
  if (!/^w?ps[0-9a-z]*$/i.test(search)) return undefined
  return sql`${studies.id} in (
    select study_id from trellis.study_problem_set where problem_set_ceri like ${`${search.toUpperCase()}%`})`
}

/** Rows without a date sort as the earliest, which is the order of the indexes. */
function orderOf({ sort, order }: AdminQuery, ownerOrder: readonly UserId[]): SQL[] {
  const directionWithNulls = sql.raw(order === 'asc' ? 'asc nulls first' : 'desc nulls last')
  const direction = sql.raw(order)
  if (sort === 'ownerName' || sort === 'participantCount') {
    const value =
      sort === 'ownerName'
        ? sql`array_position(${sql.param(ownerOrder)}::text[], ${studies.ownerId})`
        : participantCount
    return [sql`${value} ${direction}`, sql`${studies.id} ${direction}`]
  }
  const column = sortColumns[sort]
  if (column === studies.id) return [sql`${studies.id} ${direction}`]
  return [sql`${column} ${column.notNull ? direction : directionWithNulls}`, sql`${studies.id} ${direction}`]
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** The owners of these studies by their names, which only the platform knows; people without one are last. */
async function ownersByName(db: Db, platform: PlatformPort, where: SQL | undefined): Promise<UserId[]> {
  const owners = await db.selectDistinct({ id: studies.ownerId }).from(studies).where(where)
  const ids = owners.map((owner) => owner.id)
  const people = await loadPeople(platform, ids)
  const nameOf = (id: UserId) => people.get(id)?.displayName ?? unknownPerson
  return ids.sort((one, other) => byName.compare(nameOf(one), nameOf(other)) || (one < other ? -1 : 1))
}

async function findOwners(platform: PlatformPort, search: string, caller: Caller): Promise<UserId[]> {
  const people = await platform.findUsers({ query: { search } }, caller)
  return people.map((person) => person.userId)
}
