import { type Actor, AppError, type StudyId } from '@trellis/domain'
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { runs } from '../../db/schema/enrolment'
import { studies } from '../../db/schema/studies'
import { readOwnStudy, type StudyRow } from '../access/own-study'

export type RunRow = typeof runs.$inferSelect
export type DeployedStudy = StudyRow & { deployedAt: Date; run: RunRow }

/** A study that has been deployed, with its run. Throws before the deployment. */
export async function readDeployedStudy(db: Db | Tx, id: StudyId, actor: Actor): Promise<DeployedStudy> {
  const study = await readOwnStudy(db, id, actor)
  return { ...study, ...(await deploymentOf(db, study)) }
}

/** The same without an access check, for what Trellis itself reads; null when the study was deleted. */
export async function findDeployedStudy(db: Db, id: StudyId): Promise<DeployedStudy | null> {
  const [study] = await db.select().from(studies).where(eq(studies.id, id))
  return study ? { ...study, ...(await deploymentOf(db, study)) } : null
}

export async function deploymentOf(db: Db | Tx, study: StudyRow): Promise<{ deployedAt: Date; run: RunRow }> {
  const [run] = await db.select().from(runs).where(eq(runs.studyId, study.id))
  if (!run || study.deployedAt === null) throw new AppError('snapshot_not_found', { id: study.id })
  return { deployedAt: study.deployedAt, run }
}
