import { AppError, type EndReason, recruitmentTypes, type StudyId } from '@trellis/domain'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import type { StudyRow } from '../../study/access/own-study'
import { secondsOf } from '../../study/view/study-view'

/** How many students take part: the running tally, or a count where there is none yet. */
const enrolled = sql`coalesce(
  (select t.count from trellis.tally t where t.study_id = s.id and t.key = 'students'),
  (select count(*) from trellis.enrolment e where e.study_id = s.id))`
const isOver = sql`coalesce(s.ends_at <= now(), false)`
const isFull = sql`coalesce(${enrolled} >= s.enrolment_cap, false)`

/** Running studies that have reached their end date or their cap; an index has the few that have either. */
export async function dueToEnd(db: Db): Promise<{ over: StudyId[]; full: StudyId[] }> {
  const { rows } = await db.execute<{ id: StudyId; is_full: boolean }>(sql`
    select s.id, ${isFull} as is_full from trellis.study s
    where s.status = 'DEPLOYED' and (s.ends_at is not null or s.enrolment_cap is not null)
      and (${isOver} or ${isFull})
    order by s.id`)
  const ids = (isWanted: (row: (typeof rows)[number]) => boolean) => rows.filter(isWanted).map((row) => row.id)
  return { over: ids((row) => !row.is_full), full: ids((row) => row.is_full) }
}

/** Why a study ends; null while it does not. */
export async function reasonToEnd(db: Db | Tx, study: StudyRow): Promise<EndReason | null> {
  const { rows } = await db.execute<{ is_over: boolean; is_full: boolean }>(
    sql`select ${isOver} as is_over, ${isFull} as is_full from trellis.study s where s.id = ${study.id}`,
  )
  if (rows[0]?.is_over) return { code: 'end_date_passed', endsAt: secondsOf(study.endsAt)! }
  if (!rows[0]?.is_full) return null
  const isByLink = study.recruitmentType === recruitmentTypes.selfDeploy
  return { code: 'full', enrolmentCap: study.enrolmentCap!, isByLink }
}

/** A study past its limits would end again immediately, so its limits have to change first. */
export async function requireWithinLimits(db: Db | Tx, study: StudyRow): Promise<void> {
  const reason = await reasonToEnd(db, study)
  if (reason === null) return
  throw new AppError('transition_refused', { from: study.status, to: 'DEPLOYED', reason: reason.code })
}
