import {
  type AnalysisPlan,
  exploratoryParts,
  nameInHistory,
  planDifferences,
  planOf,
  type Study,
  type StudyPlan,
} from '@trellis/domain'
import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { planDeviations, snapshots } from '../../db/schema/registration'
import type { Deps } from '../deps'
import { loadPeople } from './load-people'
import { loadStudy, secondsOf } from './study-view'

type DeviationRow = typeof planDeviations.$inferSelect

async function readDeviations(db: Db | Tx, { studyId }: Study): Promise<DeviationRow[]> {
  return db.select().from(planDeviations).where(eq(planDeviations.studyId, studyId)).orderBy(asc(planDeviations.id))
}

async function readFrozen(db: Db | Tx, { studyId }: Study): Promise<StudyPlan['frozen']> {
  const { plan, items, hash, createdAt } = snapshots
  const [row] = await db.select({ plan, items, hash, createdAt }).from(snapshots).where(eq(snapshots.studyId, studyId))
  if (!row?.plan || !row.items.plan) return null
  return { at: secondsOf(row.createdAt)!, plan: row.plan, planHash: row.items.plan, snapshotHash: row.hash }
}

/** The current plan: that of the latest deviation, the frozen one, or the one being designed. */
export async function currentPlan(db: Db | Tx, study: Study): Promise<AnalysisPlan> {
  const deviations = await readDeviations(db, study)
  return deviations.at(-1)?.after ?? (await readFrozen(db, study))?.plan ?? planOf(study)
}

export async function readStudyPlan({ db, platform }: Deps, studyId: Study['studyId']): Promise<StudyPlan> {
  const study = await loadStudy(db, studyId)
  const [rows, frozen] = [await readDeviations(db, study), await readFrozen(db, study)]
  const people = await loadPeople(
    platform,
    rows.map((row) => row.actorId),
  )
  const deviations = rows.map(({ at, actorId, reason, students, before, after }) => ({
    at: secondsOf(at)!,
    by: nameInHistory(actorId, people.get(actorId)?.displayName),
    reason,
    students,
    changes: planDifferences(before, after),
    before,
    after,
  }))
  const plan = rows.at(-1)?.after ?? frozen?.plan ?? planOf(study)
  return { studyId, plan, frozen, deviations, exploratory: exploratoryParts(frozen?.plan ?? null, deviations) }
}
