import { type Actor, AppError, type EndingFacts, isEndFinal, type StudyId, systemActor } from '@trellis/domain'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/client'
import type { StudyRow } from './access/own-study'
import { lockOwnStudy } from './access/own-study'
import { recordEvent } from './audit'

/** How a study was last completed, and whether its results were opened since, or seen earlier by unblinding. */
export async function endingOf(db: Db | Tx, studyId: StudyId): Promise<EndingFacts> {
  const { rows } = await db.execute<{ actor_id: string; has_opened: boolean }>(sql`
    select e.actor_id, exists (select from trellis.audit_event o
      where o.study_id = e.study_id
        and (o.action = 'study_unblinded' or (o.action = 'results_opened' and o.id > e.id))) as has_opened
    from trellis.audit_event e
    where e.study_id = ${studyId} and e.to_status = 'COMPLETED' order by e.id desc limit 1`)
  const [end] = rows
  return { endedAutomatically: end?.actor_id === systemActor.userId, hasOpenedResults: end?.has_opened ?? false }
}

/** Whether the end of the study is final, so that what is secret while it runs may be published. */
export async function hasFinalEnd(db: Db | Tx, study: StudyRow): Promise<boolean> {
  return study.status === 'COMPLETED' && isEndFinal({ status: study.status, ...(await endingOf(db, study.id)) })
}

/**
 * To be called before the results of a study are shown. The first look after its end is recorded, because it makes the
 * end final. Looks while a study runs are not recorded, because they have no such effect.
 */
export async function recordResultsOpened(db: Db, study: StudyRow, actor: Actor): Promise<void> {
  if (study.status !== 'COMPLETED' || (await endingOf(db, study.id)).hasOpenedResults) return
  await db.transaction(async (tx) => {
    // Locked, so that the study cannot be reopened between the look and its record.
    const { status } = await lockOwnStudy(tx, study.id, actor, 'reader')
    if (status !== 'COMPLETED') throw new AppError('edit_conflict', { field: 'studyStatus', current: status })
    if ((await endingOf(tx, study.id)).hasOpenedResults) return
    await recordEvent(tx, actor, { studyId: study.id, action: 'results_opened' })
  })
}
