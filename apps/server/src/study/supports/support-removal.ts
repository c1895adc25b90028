import { AppError, type ConditionId, type ProblemId, type StudyId, type SupportId } from '@trellis/domain'
import type { PlatformPort } from '@trellis/http'
import { and, arrayOverlaps, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { conditions, feedbackMappings, supportMappings } from '../../db/schema/design'

type Where = { studyId: StudyId; problems?: readonly ProblemId[] } | { conditionId: ConditionId }

/** The supports that conditions point at, in a study or in one condition. */
export async function mappedSupportIds(db: Db | Tx, where: Where): Promise<SupportId[]> {
  const [supports, feedback] = [
    await db
      .select({ supportId: supportMappings.supportId })
      .from(supportMappings)
      .where(filter(supportMappings, where)),
    await db
      .select({ supportId: feedbackMappings.supportId })
      .from(feedbackMappings)
      .where(filter(feedbackMappings, where)),
  ]
  return [...new Set([...supports, ...feedback].map((row) => row.supportId))]
}

/** Removes the mappings of these problems from a study; returns the supports they pointed at. */
export async function unmapProblems(tx: Tx, studyId: StudyId, problems: readonly ProblemId[]): Promise<SupportId[]> {
  if (problems.length === 0) return []
  const supportIds = await mappedSupportIds(tx, { studyId, problems })
  await tx.delete(supportMappings).where(filter(supportMappings, { studyId, problems }))
  await tx.delete(feedbackMappings).where(filter(feedbackMappings, { studyId, problems }))
  await tx
    .update(conditions)
    .set({
      withheld: sql`array(select id from unnest(${conditions.withheld}) id where not (id = any(${sql.param([...problems])})))`,
    })
    .where(and(eq(conditions.studyId, studyId), arrayOverlaps(conditions.withheld, [...problems])))
  return supportIds
}

/**
 * Deletes those of the supports on the platform that no condition points at any more. To be called after the
 * transaction that removed the mappings: if it fails, an unused support is left behind, never a mapping to a missing
 * one. Called as the service, because the supports are the owner's even if another member of the team removed the
 * mappings.
 */
export async function deleteSupports(db: Db, platform: PlatformPort, supportIds: readonly SupportId[]): Promise<void> {
  if (supportIds.length === 0) return
  const [supports, feedback] = await Promise.all([
    db
      .select({ supportId: supportMappings.supportId })
      .from(supportMappings)
      .where(inArray(supportMappings.supportId, [...supportIds])),
    db
      .select({ supportId: feedbackMappings.supportId })
      .from(feedbackMappings)
      .where(inArray(feedbackMappings.supportId, [...supportIds])),
  ])
  const kept = new Set([...supports, ...feedback].map((row) => row.supportId))
  const orphans = supportIds.filter((supportId) => !kept.has(supportId))
  if (orphans.length === 0) return
  try {
    await platform.deleteTutorings({ body: { supportIds: orphans } }, 'service')
  } catch (error) {
    // The change is committed already, so an unreachable platform must not make it look as if it had failed.
    if (!(error instanceof AppError && error.code === 'platform_unreachable')) throw error
  }
}

function filter(table: typeof supportMappings | typeof feedbackMappings, where: Where): SQL | undefined {
  if ('conditionId' in where) return eq(table.conditionId, where.conditionId)
  return and(
    eq(table.studyId, where.studyId),
    where.problems ? inArray(table.problemId, [...where.problems]) : undefined,
  )
}
