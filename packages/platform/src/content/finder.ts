import {
  type ParsedOf,
  type ProblemSetRow,
  type platformCalls,
  type ReplyOf,
  reduceSearch,
  schoolMonths,
} from '@trellis/domain'
import { and, arrayOverlaps, asc, desc, eq, like, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client'
import { problemSets } from '../db/schema'

type Query = ParsedOf<typeof platformCalls.searchProblemSets>['body']
type Page = ReplyOf<typeof platformCalls.searchProblemSets>

const sortColumns = {
  folderPath: problemSets.folderPath,
  problemSetName: problemSets.name,
  lessonType: problemSets.lessonType,
  problemSetCeri: problemSets.problemSetId,
  problemCount: problemSets.problemCount,
  openResponseCount: problemSets.openResponseCount,
  grade: problemSets.grade,
  ...Object.fromEntries(schoolMonths.map((month) => [month, problemSets[month]])),
} as Record<string, PgColumn> as Record<Query['sort'], PgColumn>

/** One page of the listed problem sets. Filtering, sorting, paging and counting are left to the database. */
export async function findProblemSets(db: Db, query: Query): Promise<Page> {
  const where = and(eq(problemSets.isListed, true), ...conditionsOf(query))
  const direction = query.order === 'asc' ? asc : desc
  const order =
    query.sort === 'problemSetCeri'
      ? [direction(problemSets.problemSetId)]
      : [direction(sortColumns[query.sort]), direction(problemSets.problemSetId)]
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(problemSets)
      .where(where)
      .orderBy(...order)
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize),
    db.select({ total: sql<number>`count(*)::int` }).from(problemSets).where(where),
  ])
  return { problemSets: rows.map(present), total: counted!.total }
}

/** Every word is one more comparison with every problem set. */
const maxWords = 20

function conditionsOf(query: Query): SQL[] {
  const words = new Set(reduceSearch(query.search).toLowerCase().split(/\s+/))
  words.delete('')
  const conditions: (SQL | undefined)[] = [...words]
    .slice(0, maxWords)
    .map((word) => like(problemSets.searchText, `%${word.replace(/[\\%_]/g, '\\$&')}%`))
  if (query.grades.length > 0) conditions.push(arrayOverlaps(problemSets.grades, query.grades))
  if (query.skills.length > 0) conditions.push(arrayOverlaps(problemSets.skillCodes, query.skills))
  if (query.curricula.length > 0) {
    conditions.push(or(...query.curricula.map((name) => sql`position(${name} in ${problemSets.curriculum}) > 0`)))
  }
  if (query.isSkillbuilder !== null) conditions.push(eq(problemSets.isSkillbuilder, query.isSkillbuilder))
  if (query.exclude.length > 0) conditions.push(notInArray(problemSets.problemSetId, query.exclude))
  return conditions.filter((condition) => condition !== undefined)
}

function present(row: typeof problemSets.$inferSelect): ProblemSetRow {
  return {
    problemSetId: row.problemSetId as ProblemSetRow['problemSetId'],
    problemSetName: row.name,
    problemSetType: row.type,
    folderPath: row.folderPath,
    lessonType: row.lessonType,
    problemCount: row.problemCount,
    openResponseCount: row.openResponseCount,
    grade: row.grade,
    curriculum: row.curriculum,
    skillIds: row.skillCodes,
    isSkillbuilder: row.isSkillbuilder,
    studentsLastYear: row.studentsLastYear,
    avgCorrectLastYear: row.avgCorrectLastYear,
    hintsLastYear: row.hintsLastYear,
    studentsCompleted: {
      aug: row.aug,
      sep: row.sep,
      oct: row.oct,
      nov: row.nov,
      dec: row.dec,
      jan: row.jan,
      feb: row.feb,
      mar: row.mar,
      apr: row.apr,
      may: row.may,
      jun: row.jun,
      jul: row.jul,
    },
    isSimulated: row.isSimulated,
  }
}
