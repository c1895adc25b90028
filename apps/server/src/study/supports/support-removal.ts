import { AppError, type ConditionId, type ProblemCeri, type StudyId, type TutoringCeri } from '@trellis/domain'
import type { Caller, PlatformPort } from '@trellis/http'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { feedbackMappings, supportMappings } from '../../db/schema'

type Where = { studyId: StudyId; problems?: readonly ProblemCeri[] } | { conditionId: ConditionId }

/** The supports that conditions point at, in a study or in one condition. */
export async function mappedCeris(db: Db | Tx, where: Where): Promise<TutoringCeri[]> {
  const [supports, feedback] = [
    await db.select({ ceri: supportMappings.tutoringCeri }).from(supportMappings).where(filter(supportMappings, where)),
    await db
      .select({ ceri: feedbackMappings.feedbackCeri })
      .from(feedbackMappings)
      .where(filter(feedbackMappings, where)),
  ]
  return [...new Set([...supports, ...feedback].map((row) => row.ceri))]
}

/** Takes the mappings of these problems out of a study; answers the supports they pointed at. */
export async function unmapProblems(
  tx: Tx,
  studyId: StudyId,
  problems: readonly ProblemCeri[],
): Promise<TutoringCeri[]> {
  if (problems.length === 0) return []
  const ceris = await mappedCeris(tx, { studyId, problems })
  await tx.delete(supportMappings).where(filter(supportMappings, { studyId, problems }))
  await tx.delete(feedbackMappings).where(filter(feedbackMappings, { studyId, problems }))
  return ceris
}

/**
 * Deletes supports on the platform once nothing points at them any more. It follows the transaction that took the
 * mappings away: should it fail, a support is left that nobody sees, never a mapping to nothing.
 */
export async function deleteSupports(
  db: Db,
  platform: PlatformPort,
  ceris: readonly TutoringCeri[],
  caller: Caller,
): Promise<void> {
  if (ceris.length === 0) return
  const [supports, feedback] = await Promise.all([
    db
      .select({ ceri: supportMappings.tutoringCeri })
      .from(supportMappings)
      .where(inArray(supportMappings.tutoringCeri, [...ceris])),
    db
      .select({ ceri: feedbackMappings.feedbackCeri })
      .from(feedbackMappings)
      .where(inArray(feedbackMappings.feedbackCeri, [...ceris])),
  ])
  const kept = new Set([...supports, ...feedback].map((row) => row.ceri))
  const orphans = ceris.filter((ceri) => !kept.has(ceri))
  if (orphans.length === 0) return
  try {
    await platform.deleteTutorings({ body: { ceris: orphans } }, caller)
  } catch (error) {
    // What was asked for is done and committed: a platform out of reach must not make it look undone.
    if (!(error instanceof AppError && error.code === 'platform_unreachable')) throw error
  }
}

function filter(table: typeof supportMappings | typeof feedbackMappings, where: Where): SQL | undefined {
  if ('conditionId' in where) return eq(table.conditionId, where.conditionId)
  return and(
    eq(table.studyId, where.studyId),
    where.problems ? inArray(table.problemCeri, [...where.problems]) : undefined,
  )
}
