import {
  AppError,
  type ConditionId,
  type ProblemId,
  type StudyId,
  type SupportId,
  type SupportType,
  type Tutoring,
} from '@trellis/domain'
import type { PlatformPort } from '@trellis/http'
import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { conditions, feedbackMappings, supportMappings } from '../../db/schema/design'
import { loadTutorings } from '../../study/content/platform-reads'

/** A support or feedback that a condition gives for a problem. */
export interface MappedSupport {
  conditionId: ConditionId
  problemId: ProblemId
  supportId: SupportId
  kinds: readonly SupportType[]
}

/**
 * Publishes all of the supports on the platform, or none. The platform is called on behalf of the study: the mappings
 * say which supports belong to the study, no matter which author or administrator wrote them. Publishing again does
 * nothing.
 */
export async function publishOnPlatform(platform: PlatformPort, mapped: readonly MappedSupport[]): Promise<number> {
  const supportIds = [...new Set(mapped.map((entry) => entry.supportId))]
  try {
    const { published } = await platform.publishTutorings({ body: { supportIds } }, 'service')
    return published
  } catch (error) {
    // Deleted after it was checked.
    const lost =
      error instanceof AppError && error.code === 'tutoring_not_found'
        ? mapped.find((entry) => entry.supportId === (error.details as { id: unknown }).id)
        : undefined
    throw lost ? failure(lost, 'not_found') : error
  }
}

export async function markPublished(tx: Tx, studyId: StudyId): Promise<void> {
  await tx.update(supportMappings).set({ isPublished: true }).where(eq(supportMappings.studyId, studyId))
  await tx.update(feedbackMappings).set({ isPublished: true }).where(eq(feedbackMappings.studyId, studyId))
}

/** Requires that every mapped support exists, for its problem and of its kind; the error names the first that fails. */
export async function requireSupports(db: Db, platform: PlatformPort, studyId: StudyId): Promise<MappedSupport[]> {
  const mapped = await readMapped(db, studyId)
  const tutorings = await loadTutorings(
    platform,
    mapped.map((entry) => entry.supportId),
  )
  for (const entry of mapped) {
    const reason = refusalOf(entry, tutorings.get(entry.supportId))
    if (reason) throw failure(entry, reason)
  }
  return mapped
}

function refusalOf(mapped: MappedSupport, tutoring: Tutoring | undefined): string | null {
  if (!tutoring) return 'not_found'
  if (tutoring.problemId !== mapped.problemId) return 'other_problem'
  return mapped.kinds.includes(tutoring.tutorStrategyType) ? null : 'other_kind'
}

function failure({ conditionId, problemId, supportId }: MappedSupport, reason: string): AppError<'publishing_failed'> {
  return new AppError('publishing_failed', { conditionId, problemId, supportId, reason })
}

/** In the order of conditions and problems, so that the same study always names the same support first. */
async function readMapped(db: Db, studyId: StudyId): Promise<MappedSupport[]> {
  const supports = await db
    .select({
      conditionId: supportMappings.conditionId,
      problemId: supportMappings.problemId,
      supportId: supportMappings.supportId,
    })
    .from(supportMappings)
    .innerJoin(conditions, eq(conditions.id, supportMappings.conditionId))
    .where(eq(supportMappings.studyId, studyId))
    .orderBy(asc(conditions.position), asc(supportMappings.problemId))
  const feedback = await db
    .select({
      conditionId: feedbackMappings.conditionId,
      problemId: feedbackMappings.problemId,
      supportId: feedbackMappings.supportId,
    })
    .from(feedbackMappings)
    .where(eq(feedbackMappings.studyId, studyId))
    .orderBy(asc(feedbackMappings.id))
  return [
    ...supports.map((row) => ({ ...row, kinds: ['HINTS', 'EXPLANATIONS'] as const })),
    ...feedback.map((row) => ({ ...row, kinds: ['STUDENT_RESPONSE_FEEDBACK'] as const })),
  ]
}
