import {
  AppError,
  type ConditionId,
  type ProblemId,
  type StudyId,
  type SupportType,
  type Tutoring,
} from '@trellis/domain'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { conditions, studyProblems } from '../../db/schema/design'

/** Throws unless the condition and the problem belong to the study, and supports can be written for that condition. */
export function requireSlot(
  db: Db | Tx,
  { problemId, ...slot }: { studyId: StudyId; conditionId: ConditionId; problemId: ProblemId },
): Promise<void> {
  return requireSlots(db, { ...slot, problemIds: [problemId] })
}

/** The same for several problems of one condition. */
export async function requireSlots(
  db: Db | Tx,
  slot: { studyId: StudyId; conditionId: ConditionId; problemIds: readonly ProblemId[] },
): Promise<void> {
  const [condition] = await db
    .select({ isFixed: conditions.isFixed })
    .from(conditions)
    .where(and(eq(conditions.studyId, slot.studyId), eq(conditions.id, slot.conditionId)))
  if (!condition) throw new AppError('condition_not_found', { id: slot.conditionId })
  if (condition.isFixed) throw new AppError('condition_refused', { reason: 'fixed' })
  const known = await db
    .selectDistinct({ problemId: studyProblems.problemId })
    .from(studyProblems)
    .where(and(eq(studyProblems.studyId, slot.studyId), inArray(studyProblems.problemId, [...slot.problemIds])))
  const unknown = slot.problemIds.find((id) => !known.some(({ problemId }) => problemId === id))
  if (unknown !== undefined) throw new AppError('problem_not_found', { id: unknown })
}

const helpTypes: readonly SupportType[] = ['HINTS', 'EXPLANATIONS']
const feedbackTypes: readonly SupportType[] = ['STUDENT_RESPONSE_FEEDBACK']

/** Feedback belongs to a student response, hints and explanations to a problem. */
export function requireType(type: SupportType, slotKind: 'help' | 'feedback'): void {
  const types = slotKind === 'feedback' ? feedbackTypes : helpTypes
  if (!types.includes(type)) throw new AppError('unsupported_support_type', {})
}

/** Throws unless the support was written for the problem and has a type that the slot takes. */
export function requireSupport(tutoring: Tutoring, problemId: ProblemId, slotKind: 'help' | 'feedback'): void {
  requireType(tutoring.tutorStrategyType, slotKind)
  if (tutoring.problemId !== problemId) throw new AppError('tutoring_not_found', { id: tutoring.supportId })
}
