import {
  AppError,
  allConditionsBlock,
  allowsOneProblemSetOnly,
  mayHoldProblemSets,
  mayHoldProblems,
  type ParsedOf,
  type ProblemCeri,
  type ProblemSetCeri,
  problemSetCeriSchema,
  type StudyId,
  type studyContentCalls,
} from '@trellis/domain'
import type { Caller } from '@trellis/http'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/client'
import { problemSetHolds, studyProblemSets, studyProblems } from '../../db/schema'
import { actorOf } from '../../study/access/actor-of'
import { lockForEdit, type StudyRow } from '../../study/access/own-study'
import { recordEvent } from '../../study/audit'
import type { Deps } from '../../study/deps'
import { deleteSupports, unmapProblems } from '../../study/supports/support-removal'
import { insertProblemSet, insertProblems, setsOf, unusedProblems } from './problem-sets.store'

type AddProblemSet = ParsedOf<typeof studyContentCalls.addProblemSet>['body']
type NamedSet = ParsedOf<typeof studyContentCalls.removeProblemSet>['body']
type AddProblems = ParsedOf<typeof studyContentCalls.addWipProblems>['body']
type RemoveProblems = ParsedOf<typeof studyContentCalls.removeProblems>['body']

export function problemSetsService({ db, platform }: Deps) {
  return {
    async add(body: AddProblemSet, caller: Caller): Promise<{ problemSetId: ProblemSetCeri }> {
      const actor = actorOf(caller)
      const ceri = ceriOf(body)
      if (!mayHoldProblemSets(body.studyBlockTypeId)) {
        throw new AppError('unrecognized_block_type', { studyBlockTypeId: body.studyBlockTypeId })
      }
      const outline = await platform.getProblemOutline({ params: { id: ceri } }, caller)
      await db.transaction(async (tx) => {
        const study = await lockForEdit(tx, body.studyId, actor)
        await requireFree(tx, study, ceri, body.studyBlockTypeId)
        await insertProblemSet(tx, study.id, ceri, body.studyBlockTypeId)
        await insertProblems(tx, study.id, ceri, outline)
        const details = { problemSetId: ceri, studyBlockTypeId: body.studyBlockTypeId, problems: outline.length }
        await recordEvent(tx, actor, { studyId: study.id, action: 'problem_set_added', details })
      })
      return { problemSetId: ceri }
    },

    async remove(body: NamedSet, caller: Caller): Promise<{ ok: true }> {
      const actor = actorOf(caller)
      const ceri = ceriOf(body)
      const orphaned = await db.transaction(async (tx) => {
        const study = await lockForEdit(tx, body.studyId, actor)
        const problems = await problemsIn(tx, study.id, ceri)
        const removed = await tx
          .delete(studyProblemSets)
          .where(and(eq(studyProblemSets.studyId, study.id), eq(studyProblemSets.problemSetCeri, ceri)))
          .returning({ ceri: studyProblemSets.problemSetCeri })
        if (removed.length === 0) throw new AppError('problem_set_not_found', { id: ceri })
        const supports = await unmapProblems(tx, study.id, await unusedProblems(tx, study.id, problems))
        const details = { problemSetId: ceri, supports: supports.length }
        await recordEvent(tx, actor, { studyId: study.id, action: 'problem_set_removed', details })
        return supports
      })
      await deleteSupports(db, platform, orphaned, caller)
      return { ok: true }
    },

    async addProblems(body: AddProblems, caller: Caller): Promise<{ added: number }> {
      const actor = actorOf(caller)
      if (!mayHoldProblems(body.studyBlockTypeId)) {
        throw new AppError('unrecognized_block_type', { studyBlockTypeId: body.studyBlockTypeId })
      }
      const outline = await platform.getProblemOutline({ params: { id: body.problemSetId } }, caller)
      const known = new Map(outline.map((problem) => [problem.ceri, problem]))
      const wanted = body.problems.map((id) => {
        const problem = known.get(id)
        if (!problem) throw new AppError('problem_not_found', { id })
        return problem
      })
      return db.transaction(async (tx) => {
        const study = await lockForEdit(tx, body.studyId, actor)
        const held = await setsOf(tx, study.id)
        if (!held.some((set) => set.problemSetCeri === body.problemSetId)) {
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

    async removeProblems(body: RemoveProblems, caller: Caller): Promise<{ removed: number }> {
      const actor = actorOf(caller)
      const { removed, orphaned } = await db.transaction(async (tx) => {
        const study = await lockForEdit(tx, body.studyId, actor)
        const gone = await tx
          .delete(studyProblems)
          .where(and(eq(studyProblems.studyId, study.id), inArray(studyProblems.problemCeri, body.problems)))
          .returning({ ceri: studyProblems.problemCeri })
        const supports = await unmapProblems(tx, study.id, await unusedProblems(tx, study.id, body.problems))
        if (gone.length > 0) {
          const details = { problems: gone.map((row) => row.ceri) }
          await recordEvent(tx, actor, { studyId: study.id, action: 'problems_removed', details })
        }
        return { removed: gone.length, orphaned: supports }
      })
      await deleteSupports(db, platform, orphaned, caller)
      return { removed }
    },
  }
}

/** The id under either of its two names, and of the right form. */
function ceriOf(named: { problemSetId?: string; problemSetCeri?: string }): ProblemSetCeri {
  const id = named.problemSetId || named.problemSetCeri || ''
  const parsed = problemSetCeriSchema.safeParse(id)
  if (!parsed.success) throw new AppError('malformed_problem_set_id', { id })
  return parsed.data
}

/** Not twice in one study, one only where the type says so, and not held by a study that runs. */
async function requireFree(tx: Tx, study: StudyRow, ceri: ProblemSetCeri, block: number): Promise<void> {
  const held = await setsOf(tx, study.id)
  if (held.some((set) => set.problemSetCeri === ceri)) throw new AppError('problem_set_already_added', { id: ceri })
  const hasOne = held.some((set) => set.blockType === allConditionsBlock)
  if (allowsOneProblemSetOnly(study.typeId, block) && hasOne) throw new AppError('one_problem_set_only', {})
  const [hold] = await tx.select().from(problemSetHolds).where(eq(problemSetHolds.problemSetCeri, ceri))
  if (hold) throw new AppError('problem_set_in_use', { problemSetIds: [ceri] })
}

async function problemsIn(tx: Tx, studyId: StudyId, ceri: ProblemSetCeri): Promise<ProblemCeri[]> {
  const rows = await tx
    .select({ ceri: studyProblems.problemCeri })
    .from(studyProblems)
    .where(and(eq(studyProblems.studyId, studyId), eq(studyProblems.problemSetCeri, ceri)))
  return rows.map((row) => row.ceri)
}
