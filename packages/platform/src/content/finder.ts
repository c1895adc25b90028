import {
  type ParsedOf,
  type ProblemSetRow,
  type platformCalls,
  type ReplyOf,
  relevanceSort,
  schoolMonths,
  searchTerms,
} from '@trellis/domain'
import { and, arrayOverlaps, asc, between, desc, eq, gte, like, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client'
import { problemSets } from '../db/schema/content'

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
} as Record<string, PgColumn> as Record<Exclude<Query['sort'], typeof relevanceSort>, PgColumn>

/** One page of the listed problem sets. The database filters, sorts, pages and counts. */
export async function findProblemSets(db: Db, query: Query): Promise<Page> {
  const where = and(eq(problemSets.isListed, true), ...conditionsOf(query))
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(problemSets)
      .where(where)
      .orderBy(...orderOf(query))
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize),
    db.select({ total: sql<number>`count(*)::int` }).from(problemSets).where(where),
  ])
  return { problemSets: rows.map(present), total: counted!.total }
}

function orderOf({ sort, order, search }: Query): SQL[] {
  if (sort === relevanceSort) {
    const inName = searchTerms(search).map((stems) => sql`(${hasOneOf(sql`lower(${problemSets.name})`, stems)})::int`)
    const byName = inName.length === 0 ? [] : [desc(sql.join(inName, sql` + `))]
    return [...byName, desc(problemSets.sep), desc(problemSets.problemSetId)]
  }
  const direction = order === 'asc' ? asc : desc
  if (sort === 'problemSetCeri') return [direction(problemSets.problemSetId)]
  return [direction(sortColumns[sort]), direction(problemSets.problemSetId)]
}

function hasOneOf(text: SQL | PgColumn, stems: readonly string[]): SQL {
  return or(...stems.map((stem) => like(text, `%${stem.replace(/[\\%_]/g, '\\$&')}%`)))!
}

/** Problems that students worked on last year; at least 1, so that shares of it can be compared. */
const worked = sql`greatest(1, ${problemSets.studentsLastYear}::bigint * ${problemSets.problemCount})`

/** Compares without a division, so that both ends of the range are exact. */
function askedBetween(asked: PgColumn, [from, to]: readonly [number, number]): SQL {
  return sql`100 * ${asked}::bigint between ${from}::bigint * ${worked} and ${to}::bigint * ${worked}`
}

function usageConditions(query: Query): (SQL | false)[] {
  const { minStudents, avgCorrect, avgProblems, hintsRequested, ansRequested } = query
  return [
    minStudents > 0 && gte(problemSets.studentsLastYear, minStudents),
    avgCorrect !== null && between(problemSets.avgCorrectLastYear, ...avgCorrect),
    avgProblems !== null && between(problemSets.problemCount, ...avgProblems),
    hintsRequested !== null && askedBetween(problemSets.hintsLastYear, hintsRequested),
    ansRequested !== null && askedBetween(problemSets.answersLastYear, ansRequested),
  ]
}

function conditionsOf(query: Query): SQL[] {
  const conditions: (SQL | false | undefined)[] = [
    ...searchTerms(query.search).map((stems) => hasOneOf(problemSets.searchText, stems)),
    ...usageConditions(query),
  ]
  if (query.grades.length > 0) conditions.push(arrayOverlaps(problemSets.grades, query.grades))
  if (query.skills.length > 0) conditions.push(arrayOverlaps(problemSets.skillCodes, query.skills))
  if (query.curricula.length > 0) {
    conditions.push(or(...query.curricula.map((name) => sql`position(${name} in ${problemSets.curriculum}) > 0`)))
  }
  if (query.isSkillbuilder !== null) conditions.push(eq(problemSets.isSkillbuilder, query.isSkillbuilder))
  if (query.exclude.length > 0) conditions.push(notInArray(problemSets.problemSetId, query.exclude))
  return conditions.filter((condition) => condition !== undefined && condition !== false)
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
    answersLastYear: row.answersLastYear,
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
