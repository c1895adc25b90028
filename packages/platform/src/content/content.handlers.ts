import {
  type AnswerMember,
  AppError,
  createRandom,
  type Problem,
  type ProblemSet,
  type ProblemSetTree,
  type ProblemTreeMember,
  partLetter,
  problemPropertiesSchema,
  problemSetPropertiesSchema,
  shuffleAnswers,
} from '@trellis/domain'
import { typeset } from '@trellis/html'
import type { PlatformHandlers } from '@trellis/http'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { members, problemSets, problems, skills } from '../db/schema/content'
import { findProblemSets } from './finder'

type SetRow = typeof problemSets.$inferSelect
type ProblemRow = typeof problems.$inferSelect
type MemberRow = typeof members.$inferSelect

type Handlers = Pick<
  PlatformHandlers,
  | 'getProblemSet'
  | 'getProblemSetMembers'
  | 'getProblemSetTree'
  | 'getProblemOutline'
  | 'getProblemSets'
  | 'getProblems'
  | 'getProblem'
  | 'searchProblemSets'
  | 'getSkillNodes'
>

export function contentHandlers(db: Db, reader: Db): Handlers {
  async function loadSets(problemSetIds: readonly string[]): Promise<SetRow[]> {
    return problemSetIds.length === 0
      ? []
      : db
          .select()
          .from(problemSets)
          .where(inArray(problemSets.problemSetId, [...problemSetIds]))
  }

  async function membersOf(problemSetIds: readonly string[]): Promise<MemberRow[]> {
    if (problemSetIds.length === 0) return []
    return db
      .select()
      .from(members)
      .where(inArray(members.setId, [...problemSetIds]))
      .orderBy(asc(members.setId), asc(members.position))
  }

  /** A set and everything below it, level by level: the number of queries depends on the depth, not the width. */
  async function loadTree(rootId: string) {
    const sets = new Map<string, SetRow>()
    const children = new Map<string, MemberRow[]>()
    let level = [rootId]
    while (level.length > 0) {
      for (const set of await loadSets(level)) sets.set(set.problemSetId, set)
      if (!sets.has(rootId)) throw new AppError('problem_set_not_found', { id: rootId })
      const rows = await membersOf(level)
      for (const row of rows) children.set(row.setId, [...(children.get(row.setId) ?? []), row])
      level = rows.flatMap((row) => (row.childSetId && !sets.has(row.childSetId) ? [row.childSetId] : []))
    }
    const problemIds = [...children.values()].flat().flatMap((row) => row.problemId ?? [])
    const rows =
      problemIds.length === 0 ? [] : await db.select().from(problems).where(inArray(problems.problemId, problemIds))
    return { sets, children, problems: new Map(rows.map((row) => [row.problemId, row])) }
  }

  type Loaded = Awaited<ReturnType<typeof loadTree>>

  async function treeOf(
    loaded: Loaded,
    problemSetId: string,
    parentPath: string,
    letter: string | null,
  ): Promise<ProblemSetTree> {
    const row = loaded.sets.get(problemSetId)!
    const path = parentPath === '' ? problemSetId : `${parentPath}/${problemSetId}`
    const rows = loaded.children.get(problemSetId) ?? []
    return {
      problemSet: toProblemSet(row, memberIds(rows), path),
      path,
      partLetter: letter,
      members: await Promise.all(
        rows.map(async (member, index): Promise<ProblemTreeMember> => {
          const memberLetter = row.type === 'MULTI_PART_PROBLEM_SET' ? partLetter(index) : null
          if (member.childSetId) {
            return { contentType: 'PROBLEM_SET', set: await treeOf(loaded, member.childSetId, path, memberLetter) }
          }
          const problem = loaded.problems.get(member.problemId!)!
          return { contentType: 'PROBLEM', problem: await toProblem(problem, path, memberLetter, true) }
        }),
      ),
    }
  }

  function problemsOf(tree: ProblemSetTree): Problem[] {
    return tree.members.flatMap((member) =>
      member.contentType === 'PROBLEM' ? [member.problem] : problemsOf(member.set),
    )
  }

  return {
    async getProblemSet({ params }) {
      const [row] = await loadSets([params.id])
      if (!row) throw new AppError('problem_set_not_found', { id: params.id })
      return toProblemSet(row, memberIds(await membersOf([row.problemSetId])), row.problemSetId)
    },

    async getProblemSetMembers({ params }) {
      const [set] = await loadSets([params.id])
      if (!set) throw new AppError('problem_set_not_found', { id: params.id })
      return (await membersOf([set.problemSetId])).map((row, index) => ({
        memberId: row.problemId ?? row.childSetId!,
        contentType: row.problemId ? ('PROBLEM' as const) : ('PROBLEM_SET' as const),
        partLetter: set.type === 'MULTI_PART_PROBLEM_SET' ? partLetter(index) : null,
      }))
    },

    async getProblemSetTree({ params, query }) {
      return treeOf(await loadTree(params.id), params.id, query.parentPath, null)
    },

    async getProblemOutline({ params }) {
      const loaded = await loadTree(params.id)
      const outline = (
        problemSetId: string,
      ): { problemId: Problem['problemId']; problemType: Problem['problemType'] }[] =>
        (loaded.children.get(problemSetId) ?? []).flatMap((row) => {
          if (row.childSetId) return outline(row.childSetId)
          const problem = loaded.problems.get(row.problemId!)!
          return [{ problemId: problem.problemId as Problem['problemId'], problemType: problem.type }]
        })
      return outline(params.id)
    },

    async getProblemSets({ query }) {
      const [rows, allMembers] = await Promise.all([loadSets(query.ids), membersOf(query.ids)])
      const known = new Map(rows.map((row) => [row.problemSetId, row]))
      return query.ids.flatMap((problemSetId) => {
        const row = known.get(problemSetId)
        const rows = allMembers.filter((member) => member.setId === problemSetId)
        return row ? [toProblemSet(row, memberIds(rows), problemSetId)] : []
      })
    },

    async getProblems({ query }) {
      const withAnswers = query.extraFields?.includes('ANSWERS') ?? false
      if (query.problemSetId) {
        const tree = await treeOf(await loadTree(query.problemSetId), query.problemSetId, '', null)
        return problemsOf(tree).map((problem) => (withAnswers ? problem : withoutAnswers(problem)))
      }
      const problemIds = query.problemIds ?? []
      const rows =
        problemIds.length === 0 ? [] : await db.select().from(problems).where(inArray(problems.problemId, problemIds))
      const known = new Map(rows.map((row) => [row.problemId, row]))
      const inOrder = problemIds.flatMap((problemId) => known.get(problemId) ?? [])
      return Promise.all(inOrder.map((row) => toProblem(row, '', null, withAnswers)))
    },

    async getProblem({ params, query }) {
      const [row] = await db.select().from(problems).where(eq(problems.problemId, params.id))
      if (!row) throw new AppError('problem_not_found', { id: params.id })
      return toProblem(row, '', null, query.extraFields?.includes('ANSWERS') ?? false)
    },

    searchProblemSets: ({ body }) => findProblemSets(reader, body),

    getSkillNodes: () =>
      db
        .select({
          nodeCode: skills.code,
          nodeName: skills.name,
          hasProblemSets: sql<boolean>`exists (${db
            .select({ one: sql`1` })
            .from(problemSets)
            .where(and(eq(problemSets.isListed, true), sql`${problemSets.skillCodes} @> array[${skills.code}]`))})`,
        })
        .from(skills)
        .orderBy(asc(skills.code)),
  }
}

function memberIds(rows: readonly MemberRow[]): string[] {
  return rows.map((row) => row.problemId ?? row.childSetId!)
}

function toProblemSet(row: SetRow, children: string[], path: string): ProblemSet {
  const problemSetId = row.problemSetId as ProblemSet['problemSetId']
  return {
    problemSetId,
    problemSetName: row.name,
    contentType: 'PROBLEM_SET',
    problemSetType: row.type,
    path,
    properties: problemSetPropertiesSchema.parse(row.properties),
    children,
    folderPath: row.folderPath,
    lessonType: row.lessonType,
    problemCount: row.problemCount,
    openResponseCount: row.openResponseCount,
    grade: row.grade,
    curriculum: row.curriculum,
    skillIds: row.skillCodes,
    isSkillbuilder: row.isSkillbuilder,
  }
}

async function toProblem(
  row: ProblemRow,
  parentPath: string,
  letter: string | null,
  withAnswers: boolean,
): Promise<Problem> {
  const problemId = row.problemId as Problem['problemId']
  const properties = problemPropertiesSchema.parse(row.properties)
  const problem: Problem = {
    problemId,
    question: await typeset(row.question),
    contentType: 'PROBLEM',
    problemType: row.type,
    problemTypeSDK3: row.type,
    properties,
    path: parentPath === '' ? problemId : `${parentPath}/${problemId}`,
    partLetter: letter,
  }
  if (!withAnswers) return problem
  const answers = await Promise.all(row.answers.map(withDisplay))
  const scrambledAnswers = shuffleAnswers(answers, properties.SCRAMBLE_ANSWERS, createRandom(problemId))
  return { ...problem, answers, answersSDK3: answers, scrambledAnswers }
}

function withoutAnswers({ answers: _, answersSDK3: __, scrambledAnswers: ___, ...problem }: Problem): Problem {
  return problem
}

const valueIsHtml = new Set(['CHOOSE_ONE', 'CHOOSE_N', 'DROP_DOWN', 'RANK', 'SORT'])

async function withDisplay(member: AnswerMember): Promise<AnswerMember> {
  if (member.memberType === 'ANSWER_SET') {
    return { ...member, members: await Promise.all(member.members.map(withDisplay)) }
  }
  if (!valueIsHtml.has(member.answerType)) return member
  return {
    ...member,
    answerValues: await Promise.all(
      member.answerValues.map(async (entry) => ({ ...entry, display: await typeset(entry.value) })),
    ),
  }
}
