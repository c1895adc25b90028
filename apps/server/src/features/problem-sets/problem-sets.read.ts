import {
  type Actor,
  type InUse,
  type ParsedOf,
  type ReplyOf,
  type StudyId,
  type studyContentCalls,
  wantsSkillbuilder,
} from '@trellis/domain'
import type { Caller } from '@trellis/http'
import { and, asc, count, eq, ne } from 'drizzle-orm'
import { problemSetHolds, studyProblemSets, studyProblems } from '../../db/schema/design'
import { studies } from '../../db/schema/studies'
import { inTeamOf } from '../../study/access/team-role'
import type { Deps } from '../../study/deps'

type FinderQuery = ParsedOf<typeof studyContentCalls.getProblemSetData>['query']
type FinderPage = ReplyOf<typeof studyContentCalls.getProblemSetData>

export function problemSetsRead({ db, platform }: Deps) {
  return {
    async ofStudy(studyId: StudyId) {
      const rows = await db
        .select({
          problemSetId: studyProblemSets.problemSetId,
          studyBlockTypeId: studyProblemSets.studyBlockTypeId,
          problemCount: count(studyProblems.problemId),
        })
        .from(studyProblemSets)
        .leftJoin(
          studyProblems,
          and(
            eq(studyProblems.studyId, studyProblemSets.studyId),
            eq(studyProblems.problemSetId, studyProblemSets.problemSetId),
          ),
        )
        .where(eq(studyProblemSets.studyId, studyId))
        .groupBy(studyProblemSets.studyId, studyProblemSets.problemSetId)
        .orderBy(asc(studyProblemSets.position))
      return rows.map((row) => ({
        problemSetId: row.problemSetId,
        studyBlockTypeId: row.studyBlockTypeId,
        problemCount: row.problemCount,
      }))
    },

    async problemsOf(studyId: StudyId) {
      const allCond = await db
        .select({ problemId: studyProblems.problemId, problemSetId: studyProblems.problemSetId })
        .from(studyProblems)
        .innerJoin(
          studyProblemSets,
          and(
            eq(studyProblemSets.studyId, studyProblems.studyId),
            eq(studyProblemSets.problemSetId, studyProblems.problemSetId),
          ),
        )
        .where(eq(studyProblems.studyId, studyId))
        .orderBy(asc(studyProblemSets.position), asc(studyProblems.position))
      return { allCond }
    },

    inUse: (): Promise<InUse[]> =>
      db
        .select({
          studyId: problemSetHolds.studyId,
          problemSetId: problemSetHolds.problemSetId,
          studyBlockType: studyProblemSets.studyBlockTypeId,
        })
        .from(problemSetHolds)
        .innerJoin(
          studyProblemSets,
          and(
            eq(studyProblemSets.studyId, problemSetHolds.studyId),
            eq(studyProblemSets.problemSetId, problemSetHolds.problemSetId),
          ),
        )
        .orderBy(asc(problemSetHolds.studyId), asc(studyProblemSets.position)),

    inDevelopment: (actor: Actor): Promise<InUse[]> =>
      db
        .select({
          studyId: studyProblemSets.studyId,
          problemSetId: studyProblemSets.problemSetId,
          studyBlockType: studyProblemSets.studyBlockTypeId,
        })
        .from(studyProblemSets)
        .innerJoin(studies, eq(studies.id, studyProblemSets.studyId))
        .where(and(inTeamOf(db, actor), eq(studies.status, 'DEVELOPMENT')))
        .orderBy(asc(studyProblemSets.studyId), asc(studyProblemSets.position)),

    /** A page of the platform's finder, with what only the study service knows: which sets are in use. */
    async find(query: FinderQuery, caller: Caller): Promise<FinderPage> {
      const held = await db
        .select({ problemSetId: problemSetHolds.problemSetId })
        .from(problemSetHolds)
        .where(query.studyId ? ne(problemSetHolds.studyId, query.studyId) : undefined)
      const inUse = new Set<string>(held.map((row) => row.problemSetId))
      const { page, pageSize, sort, order, search } = query
      const result = await platform.searchProblemSets(
        {
          body: {
            page,
            pageSize,
            sort,
            order,
            search,
            grades: query.grades ?? [],
            skills: query.skills ?? [],
            curricula: query.curriculum?.split('|').filter((name) => name !== '') ?? [],
            minStudents: query.minStudents,
            avgCorrect: query.avgCorrect ?? null,
            avgProblems: query.avgProblems ?? null,
            hintsRequested: query.hintsRequested ?? null,
            ansRequested: query.ansRequested ?? null,
            isSkillbuilder: wantsSkillbuilder(query.paradigm ?? null),
            exclude: query.onlyAvailable ? held.map((row) => row.problemSetId) : [],
          },
        },
        caller,
      )
      return {
        problemSets: result.problemSets.map((row) => ({ ...row, isInUse: inUse.has(row.problemSetId) })),
        total: result.total,
        page,
        pageSize,
      }
    },
  }
}
