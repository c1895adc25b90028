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
import { problemSetHolds, studies, studyProblemSets, studyProblems } from '../../db/schema'
import type { Deps } from '../../study/deps'

type FinderQuery = ParsedOf<typeof studyContentCalls.getProblemSetData>['query']
type FinderPage = ReplyOf<typeof studyContentCalls.getProblemSetData>

export function problemSetsRead({ db, platform }: Deps) {
  return {
    async ofStudy(studyId: StudyId) {
      const rows = await db
        .select({
          ceri: studyProblemSets.problemSetCeri,
          blockType: studyProblemSets.blockType,
          problemCount: count(studyProblems.problemCeri),
        })
        .from(studyProblemSets)
        .leftJoin(
          studyProblems,
          and(
            eq(studyProblems.studyId, studyProblemSets.studyId),
            eq(studyProblems.problemSetCeri, studyProblemSets.problemSetCeri),
          ),
        )
        .where(eq(studyProblemSets.studyId, studyId))
        .groupBy(studyProblemSets.studyId, studyProblemSets.problemSetCeri)
        .orderBy(asc(studyProblemSets.position))
      return rows.map((row) => ({
        problemSetCeri: row.ceri,
        problemSetId: row.ceri,
        studyBlockTypeId: row.blockType,
        problemCount: row.problemCount,
      }))
    },

    async problemsOf(studyId: StudyId) {
      const allCond = await db
        .select({ xref: studyProblems.problemCeri, problemSetId: studyProblems.problemSetCeri })
        .from(studyProblems)
        .innerJoin(
          studyProblemSets,
          and(
            eq(studyProblemSets.studyId, studyProblems.studyId),
            eq(studyProblemSets.problemSetCeri, studyProblems.problemSetCeri),
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
          problemSetCeri: problemSetHolds.problemSetCeri,
          studyBlockType: studyProblemSets.blockType,
        })
        .from(problemSetHolds)
        .innerJoin(
          studyProblemSets,
          and(
            eq(studyProblemSets.studyId, problemSetHolds.studyId),
            eq(studyProblemSets.problemSetCeri, problemSetHolds.problemSetCeri),
          ),
        )
        .orderBy(asc(problemSetHolds.studyId), asc(studyProblemSets.position)),

    inDevelopment: (actor: Actor): Promise<InUse[]> =>
      db
        .select({
          studyId: studyProblemSets.studyId,
          problemSetCeri: studyProblemSets.problemSetCeri,
          studyBlockType: studyProblemSets.blockType,
        })
        .from(studyProblemSets)
        .innerJoin(studies, eq(studies.id, studyProblemSets.studyId))
        .where(and(eq(studies.ownerId, actor.userId), eq(studies.status, 'DEVELOPMENT')))
        .orderBy(asc(studyProblemSets.studyId), asc(studyProblemSets.position)),

    /** A page of the platform's finder, with what only the study service knows: which sets are in use. */
    async find(query: FinderQuery, caller: Caller): Promise<FinderPage> {
      const held = await db
        .select({ ceri: problemSetHolds.problemSetCeri })
        .from(problemSetHolds)
        .where(query.studyId ? ne(problemSetHolds.studyId, query.studyId) : undefined)
      const inUse = new Set<string>(held.map((row) => row.ceri))
      const { page, pageSize, sort, order, search } = query
      const found = await platform.searchProblemSets(
        {
          body: {
            ...{ page, pageSize, sort, order, search },
            grades: query.grades ?? [],
            skills: query.skills ?? [],
            curricula: query.curriculum?.split('|').filter((name) => name !== '') ?? [],
            isSkillbuilder: wantsSkillbuilder(query.paradigm ?? null),
            exclude: query.onlyAvailable ? held.map((row) => row.ceri) : [],
          },
        },
        caller,
      )
      return {
        problemSets: found.problemSets.map((row) => ({ ...row, isInUse: inUse.has(row.problemSetCeri) })),
        total: found.total,
        page,
        pageSize,
      }
    },
  }
}
