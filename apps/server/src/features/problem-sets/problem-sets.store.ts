import { allowsSupports, type ProblemId, type ProblemSetId, type ProblemType, type StudyId } from '@trellis/domain'
import { and, asc, eq, inArray, max } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { problemSetHolds, studyProblemSets, studyProblems } from '../../db/schema/design'

export function setsOf(db: Db | Tx, studyId: StudyId) {
  return db
    .select()
    .from(studyProblemSets)
    .where(eq(studyProblemSets.studyId, studyId))
    .orderBy(asc(studyProblemSets.position))
}

/** Whether a study that awaits approval, runs or is paused holds the set; `studyId` itself does not count. */
export async function isHeldByOther(db: Db | Tx, problemSetId: ProblemSetId, studyId?: StudyId): Promise<boolean> {
  const [hold] = await db
    .select({ studyId: problemSetHolds.studyId })
    .from(problemSetHolds)
    .where(eq(problemSetHolds.problemSetId, problemSetId))
  return hold !== undefined && hold.studyId !== studyId
}

export async function insertProblemSet(
  tx: Tx,
  studyId: StudyId,
  problemSetId: ProblemSetId,
  studyBlockTypeId: number,
): Promise<void> {
  const [last] = await tx
    .select({ position: max(studyProblemSets.position) })
    .from(studyProblemSets)
    .where(eq(studyProblemSets.studyId, studyId))
  const position = (last?.position ?? 0) + 1
  await tx.insert(studyProblemSets).values({ studyId, problemSetId, studyBlockTypeId, position })
}

/** A problem of the platform without its content. */
export interface OutlinedProblem {
  problemId: ProblemId
  problemType: ProblemType
}

/** Appends problems of a set that the study holds; returns how many were new. */
export async function insertProblems(
  tx: Tx,
  studyId: StudyId,
  setId: ProblemSetId,
  problems: readonly OutlinedProblem[],
): Promise<number> {
  if (problems.length === 0) return 0
  const [last] = await tx
    .select({ position: max(studyProblems.position) })
    .from(studyProblems)
    .where(and(eq(studyProblems.studyId, studyId), eq(studyProblems.problemSetId, setId)))
  const start = (last?.position ?? 0) + 1
  const added = await tx
    .insert(studyProblems)
    .values(
      problems.map(({ problemId, problemType }, index) => ({
        studyId,
        problemSetId: setId,
        problemId,
        position: start + index,
        allowsSupports: allowsSupports(problemType),
      })),
    )
    .onConflictDoNothing()
    .returning({ problemId: studyProblems.problemId })
  return added.length
}

/** Which of these problems no set of the study uses any more. */
export async function unusedProblems(tx: Tx, studyId: StudyId, problems: readonly ProblemId[]): Promise<ProblemId[]> {
  if (problems.length === 0) return []
  const used = await tx
    .select({ problemId: studyProblems.problemId })
    .from(studyProblems)
    .where(and(eq(studyProblems.studyId, studyId), inArray(studyProblems.problemId, [...problems])))
  const kept = new Set(used.map((row) => row.problemId))
  return problems.filter((problemId) => !kept.has(problemId))
}
