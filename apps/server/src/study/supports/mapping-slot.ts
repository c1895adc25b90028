import {
  AppError,
  type ConditionId,
  type ProblemCeri,
  type StudyId,
  type SupportType,
  type Tutoring,
} from '@trellis/domain'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client'
import { conditions, studyProblems } from '../../db/schema'

/** The condition and the problem are the study's own, and the condition is one that the researcher writes for. */
export async function requirePlace(
  tx: Tx,
  place: { studyId: StudyId; conditionId: ConditionId; problemCeri: ProblemCeri },
): Promise<void> {
  const [condition] = await tx
    .select({ isFixed: conditions.isFixed })
    .from(conditions)
    .where(and(eq(conditions.studyId, place.studyId), eq(conditions.id, place.conditionId)))
  if (!condition) throw new AppError('condition_not_found', { id: place.conditionId })
  if (condition.isFixed) throw new AppError('condition_refused', { reason: "'Best So Far' takes no supports" })
  const [problem] = await tx
    .select({ ceri: studyProblems.problemCeri })
    .from(studyProblems)
    .where(and(eq(studyProblems.studyId, place.studyId), eq(studyProblems.problemCeri, place.problemCeri)))
    .limit(1)
  if (!problem) throw new AppError('problem_not_found', { id: place.problemCeri })
}

/** A support is mapped to the problem it was written for, and only where its kind belongs. */
export function requireSupport(tutoring: Tutoring, problemCeri: ProblemCeri, kinds: readonly SupportType[]): void {
  if (!kinds.includes(tutoring.tutorStrategyType)) throw new AppError('unsupported_support_type', {})
  if (tutoring.tutoringTarget !== problemCeri) throw new AppError('tutoring_not_found', { id: tutoring.ceri })
}
