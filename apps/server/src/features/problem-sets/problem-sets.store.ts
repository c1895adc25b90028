import { allowsSupports, type ProblemId, type ProblemSetId, type ProblemType, type StudyId } from '@trellis/domain'
import { and, asc, eq, inArray, max } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { problemSetHolds, studyProblemSets, studyProblems } from '../../db/schema'

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
    .where(eq(problemSetHolds.problemSetCeri, problemSetId))
  return hold !== undefined && hold.studyId !== studyId
}

export async function insertProblemSet(tx: Tx, studyId: StudyId, ceri: ProblemSetId, blockType: number): Promise<void> {
  const [last] = await tx
    .select({ position: max(studyProblemSets.position) })
    .from(studyProblemSets)
    .where(eq(studyProblemSets.studyId, studyId))
  const position = (last?.position ?? 0) + 1
  await tx.insert(studyProblemSets).values({ studyId, problemSetCeri: ceri, blockType, position })
}

/** A problem of the platform without its content. */
export interface OutlinedProblem {
  ceri: ProblemId
  problemType: ProblemType
}

/** Adds problems of a held set after those that are there; answers how many were new. */
export async function insertProblems(
  tx: Tx,
  studyId: StudyId,
  setCeri: ProblemSetId,
  problems: readonly OutlinedProblem[],
): Promise<number> {
  if (problems.length === 0) return 0
  const [last] = await tx
    .select({ position: max(studyProblems.position) })
    .from(studyProblems)
    .where(and(eq(studyProblems.studyId, studyId), eq(studyProblems.problemSetCeri, setCeri)))
  const start = (last?.position ?? 0) + 1
  const added = await tx
    .insert(studyProblems)
    .values(
      problems.map(({ ceri, problemType }, index) => ({
        studyId,
        problemSetCeri: setCeri,
        problemCeri: ceri,
        position: start + index,
        allowsSupports: allowsSupports(problemType),
      })),
    )
    .onConflictDoNothing()
    .returning({ ceri: studyProblems.problemCeri })
  return added.length
}

/** Those of these problems that no set of the study uses any more. */
export async function unusedProblems(tx: Tx, studyId: StudyId, problems: readonly ProblemId[]): Promise<ProblemId[]> {
  if (problems.length === 0) return []
  const used = await tx
    .select({ ceri: studyProblems.problemCeri })
    .from(studyProblems)
    .where(and(eq(studyProblems.studyId, studyId), inArray(studyProblems.problemCeri, [...problems])))
  const kept = new Set(used.map((row) => row.ceri))
  return problems.filter((ceri) => !kept.has(ceri))
}
