import {
  AppError,
  type ConditionId,
  type ProblemCeri,
  type SupportType,
  type Tutoring,
  type TutoringCeri,
} from '@trellis/domain'
import type { PlatformPort } from '@trellis/http'
import { asc, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client'
import { conditions, feedbackMappings, supportMappings } from '../../db/schema'
import type { StudyRow } from '../../study/access/own-study'

/** A support where a condition gives it. */
interface Given {
  conditionId: ConditionId
  problemCeri: ProblemCeri
  ceri: TutoringCeri
  kinds: readonly SupportType[]
}

/** As many as one call of the platform takes. */
const chunkSize = 500

/**
 * All of the study's supports become published, or none does. The platform is asked on the study's own behalf: the
 * mappings say which supports are the study's, whoever of its authors and administrators wrote them.
 */
export async function publishSupports(tx: Tx, platform: PlatformPort, study: StudyRow): Promise<number> {
  const given = await requireSupports(tx, platform, study)
  const ceris = [...new Set(given.map((entry) => entry.ceri))]
  try {
    const { published } = await platform.publishTutorings({ body: { ceris } }, 'service')
    await tx.update(supportMappings).set({ isPublished: true }).where(eq(supportMappings.studyId, study.id))
    await tx.update(feedbackMappings).set({ isPublished: true }).where(eq(feedbackMappings.studyId, study.id))
    return published
  } catch (error) {
    // Deleted between the look at it and now.
    const lost =
      error instanceof AppError && error.code === 'tutoring_not_found'
        ? given.find((entry) => entry.ceri === (error.details as { id: unknown }).id)
        : undefined
    throw lost ? failure(lost, 'not_found') : error
  }
}

/** Every support that a condition gives is there, for its problem and of its kind; the first that is not is named. */
export async function requireSupports(tx: Tx, platform: PlatformPort, study: StudyRow): Promise<Given[]> {
  const given = await readGiven(tx, study)
  const known = await loadTutorings(platform, [...new Set(given.map((entry) => entry.ceri))])
  for (const entry of given) {
    const reason = refusalOf(entry, known.get(entry.ceri))
    if (reason) throw failure(entry, reason)
  }
  return given
}

function refusalOf(given: Given, tutoring: Tutoring | undefined): string | null {
  if (!tutoring) return 'not_found'
  if (tutoring.tutoringTarget !== given.problemCeri) return 'other_problem'
  return given.kinds.includes(tutoring.tutorStrategyType) ? null : 'other_kind'
}

function failure({ conditionId, problemCeri, ceri }: Given, reason: string): AppError<'publishing_failed'> {
  return new AppError('publishing_failed', { conditionId, problemCeri, tutoringCeri: ceri, reason })
}

/** In the order of conditions and problems, so that the same study always names the same support first. */
async function readGiven(tx: Tx, { id }: StudyRow): Promise<Given[]> {
  const supports = await tx
    .select({
      conditionId: supportMappings.conditionId,
      problemCeri: supportMappings.problemCeri,
      ceri: supportMappings.tutoringCeri,
    })
    .from(supportMappings)
    .innerJoin(conditions, eq(conditions.id, supportMappings.conditionId))
    .where(eq(supportMappings.studyId, id))
    .orderBy(asc(conditions.position), asc(supportMappings.problemCeri))
  const feedback = await tx
    .select({
      conditionId: feedbackMappings.conditionId,
      problemCeri: feedbackMappings.problemCeri,
      ceri: feedbackMappings.feedbackCeri,
    })
    .from(feedbackMappings)
    .where(eq(feedbackMappings.studyId, id))
    .orderBy(asc(feedbackMappings.id))
  return [
    ...supports.map((row) => ({ ...row, kinds: ['HINTS', 'EXPLANATIONS'] as const })),
    ...feedback.map((row) => ({ ...row, kinds: ['STUDENT_RESPONSE_FEEDBACK'] as const })),
  ]
}

async function loadTutorings(platform: PlatformPort, ceris: readonly TutoringCeri[]): Promise<Map<string, Tutoring>> {
  const known = new Map<string, Tutoring>()
  for (let from = 0; from < ceris.length; from += chunkSize) {
    const query = { ceris: ceris.slice(from, from + chunkSize) }
    const { data } = await platform.getTutorings({ query }, 'service')
    for (const tutoring of data) known.set(tutoring.ceri, tutoring)
  }
  return known
}
