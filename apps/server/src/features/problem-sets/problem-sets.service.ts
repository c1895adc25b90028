import {
  type AddProblemSetRefusal,
  AppError,
  mayAddProblemSet,
  mayHoldProblemSets,
  mayHoldProblems,
  type ParsedOf,
  type ProblemId,
  type ProblemSetId,
  problemSetIdSchema,
  type StudyId,
  type studyContentCalls,
} from '@trellis/domain'
import { type Caller, requireActor } from '@trellis/http'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/client'
import { studyProblemSets, studyProblems } from '../../db/schema/design'
import { lockForEdit, type StudyRow } from '../../study/access/own-study'
import { recordEvent } from '../../study/audit'
import type { QuotaDeps } from '../../study/deps'
import { deleteSupports, unmapProblems } from '../../study/supports/support-removal'
import { insertProblemSet, insertProblems, isHeldByOther, setsOf, unusedProblems } from './problem-sets.store'

type AddProblemSet = ParsedOf<typeof studyContentCalls.addProblemSet>['body']
type NamedSet = ParsedOf<typeof studyContentCalls.removeProblemSet>['body']
type AddProblems = ParsedOf<typeof studyContentCalls.addWipProblems>['body']
type ArrangeProblems = ParsedOf<typeof studyContentCalls.arrangeProblems>['body']
type RemoveProblems = ParsedOf<typeof studyContentCalls.removeProblems>['body']

export function problemSetsService({ db, platform, quotas }: QuotaDeps) {
  return {
    async add(body: AddProblemSet, caller: Caller): Promise<{ problemSetId: ProblemSetId }> {
      const actor = requireActor(caller)
      const problemSetId = requireProblemSetId(body.problemSetId)
      if (!mayHoldProblemSets(body.studyBlockTypeId)) {
        throw new AppError('unrecognized_block_type', { studyBlockTypeId: body.studyBlockTypeId })
      }
      const outline = await platform.getProblemOutline({ params: { id: problemSetId } }, caller)
      await db.transaction(async (tx) => {
        const study = await lockForEdit(tx, body.studyId, actor)
        await requireAddable(tx, study, problemSetId, body.studyBlockTypeId)
        await quotas.require(tx, 'problemSetsPerStudy', study.id)
        await insertProblemSet(tx, study.id, problemSetId, body.studyBlockTypeId)
        await insertProblems(tx, study.id, problemSetId, outline)
        const details = {
          problemSetId,
          studyBlockTypeId: body.studyBlockTypeId,
          problems: outline.length,
        }
        await recordEvent(tx, actor, { studyId: study.id, action: 'problem_set_added', details })
      })
      return { problemSetId }
    },

    async remove(body: NamedSet, caller: Caller): Promise<{ ok: true }> {
      const actor = requireActor(caller)
      const problemSetId = requireProblemSetId(body.problemSetId)
      const orphaned = await db.transaction(async (tx) => {
        const study = await lockForEdit(tx, body.studyId, actor)
        const problems = await problemsIn(tx, study.id, problemSetId)
        const removed = await tx
          .delete(studyProblemSets)
          .where(and(eq(studyProblemSets.studyId, study.id), eq(studyProblemSets.problemSetId, problemSetId)))
          .returning({ problemSetId: studyProblemSets.problemSetId })
        if (removed.length === 0) throw new AppError('problem_set_not_found', { id: problemSetId })
        const supports = await unmapProblems(tx, study.id, await unusedProblems(tx, study.id, problems))
        const details = { problemSetId, supports: supports.length }
        await recordEvent(tx, actor, { studyId: study.id, action: 'problem_set_removed', details })
        return supports
      })
      await deleteSupports(db, platform, orphaned)
      return { ok: true }
    },

    async addProblems(body: AddProblems, caller: Caller): Promise<{ added: number }> {
      const actor = requireActor(caller)
      if (!mayHoldProblems(body.studyBlockTypeId)) {
        throw new AppError('unrecognized_block_type', { studyBlockTypeId: body.studyBlockTypeId })
      }
      const outline = await platform.getProblemOutline({ params: { id: body.problemSetId } }, caller)
      const wanted = requireProblems(outline, body.problems)
      return db.transaction(async (tx) => {
        const study = await lockForEdit(tx, body.studyId, actor)
        const held = await setsOf(tx, study.id)
        if (!held.some((set) => set.problemSetId === body.problemSetId)) {
          throw new AppError('problem_set_not_found', { id: body.problemSetId })
        }
        const added = await insertProblems(tx, study.id, body.problemSetId, wanted)
        if (added > 0) {
          const details = { problemSetId: body.problemSetId, problems: added }
          await recordEvent(tx, actor, { studyId: study.id, action: 'problems_added', details })
        }
        return { added }
      })
    },

    /** Replaces the problems of the set by exactly these, in this order. */
    async arrangeProblems(body: ArrangeProblems, caller: Caller): Promise<{ problems: number }> {
      const actor = requireActor(caller)
      const outline = await platform.getProblemOutline({ params: { id: body.problemSetId } }, caller)
      const chosen = requireProblems(outline, [...new Set(body.problems)])
      const orphaned = await db.transaction(async (tx) => {
        const study = await lockForEdit(tx, body.studyId, actor)
        const held = (await setsOf(tx, study.id)).find((set) => set.problemSetId === body.problemSetId)
        if (!held) throw new AppError('problem_set_not_found', { id: body.problemSetId })
        if (!mayHoldProblems(held.studyBlockTypeId)) {
          throw new AppError('unrecognized_block_type', { studyBlockTypeId: held.studyBlockTypeId })
        }
        const before = await problemsIn(tx, study.id, body.problemSetId)
        await tx
          .delete(studyProblems)
          .where(and(eq(studyProblems.studyId, study.id), eq(studyProblems.problemSetId, body.problemSetId)))
        await insertProblems(tx, study.id, body.problemSetId, chosen)
        const supports = await unmapProblems(tx, study.id, await unusedProblems(tx, study.id, before))
        const details = { problemSetId: body.problemSetId, problems: chosen.length, of: outline.length }
        await recordEvent(tx, actor, { studyId: study.id, action: 'problems_arranged', details })
        return supports
      })
      await deleteSupports(db, platform, orphaned)
      return { problems: chosen.length }
    },

    async removeProblems(body: RemoveProblems, caller: Caller): Promise<{ removed: number }> {
      const actor = requireActor(caller)
      const { removed, orphaned } = await db.transaction(async (tx) => {
        const study = await lockForEdit(tx, body.studyId, actor)
        const gone = await tx
          .delete(studyProblems)
          .where(and(eq(studyProblems.studyId, study.id), inArray(studyProblems.problemId, body.problems)))
          .returning({ problemId: studyProblems.problemId })
        const supports = await unmapProblems(tx, study.id, await unusedProblems(tx, study.id, body.problems))
        if (gone.length > 0) {
          const details = { problems: gone.map((row) => row.problemId) }
          await recordEvent(tx, actor, { studyId: study.id, action: 'problems_removed', details })
        }
        return { removed: gone.length, orphaned: supports }
      })
      await deleteSupports(db, platform, orphaned)
      return { removed }
    },
  }
}

function requireProblemSetId(id: string): ProblemSetId {
  const parsed = problemSetIdSchema.safeParse(id)
  if (!parsed.success) throw new AppError('malformed_problem_set_id', { id })
  return parsed.data
}

/** The problems with these ids, in this order. */
function requireProblems<P extends { problemId: ProblemId }>(outline: readonly P[], ids: readonly ProblemId[]): P[] {
  const known = new Map(outline.map((problem) => [problem.problemId, problem]))
  return ids.map((id) => {
    const problem = known.get(id)
    if (!problem) throw new AppError('problem_not_found', { id })
    return problem
  })
}

/** Applies the rule to what is stored now; the caller has locked the study. */
async function requireAddable(
  tx: Tx,
  study: StudyRow,
  problemSetId: ProblemSetId,
  studyBlockTypeId: number,
): Promise<void> {
  const held = await setsOf(tx, study.id)
  const verdict = mayAddProblemSet({
    study: {
      studyTypeId: study.typeId,
      studyStatus: study.status,
      problemSetsInStudy: held.map((set) => ({
        problemSetId: set.problemSetId,
        studyBlockTypeId: set.studyBlockTypeId,
      })),
    },
    problemSetId,
    studyBlockTypeId,
    isInUse: await isHeldByOther(tx, problemSetId, study.id),
  })
  if (!verdict.ok) throw refusalOf(verdict.reason, problemSetId)
}

function refusalOf(reason: AddProblemSetRefusal, id: ProblemSetId): AppError {
  switch (reason) {
    case 'already_added':
      return new AppError('problem_set_already_added', { id })
    case 'one_problem_set_only':
      return new AppError('one_problem_set_only', {})
    case 'in_use':
      return new AppError('problem_set_in_use', { problemSetIds: [id] })
    default:
      return new AppError('edit_refused', { reason })
  }
}

async function problemsIn(tx: Tx, studyId: StudyId, problemSetId: ProblemSetId): Promise<ProblemId[]> {
  const rows = await tx
    .select({ problemId: studyProblems.problemId })
    .from(studyProblems)
    .where(and(eq(studyProblems.studyId, studyId), eq(studyProblems.problemSetId, problemSetId)))
  return rows.map((row) => row.problemId)
}
