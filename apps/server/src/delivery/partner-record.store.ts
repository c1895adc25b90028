import { type ConditionId, type NewEvent, type StudyId, sentEventSeq } from '@trellis/domain'
import type { Pool } from 'pg'
import { activityOf } from './activity'
import { noStudy } from './work.store'

/** The work of a student of another platform that events are recorded in. */
export interface PartnerWork {
  /** Null for events outside of studies. */
  studyId: StudyId | null
  workId: number
  conditionId: ConditionId | null
}

/** One event of a student of another platform, in the work that it belongs to. */
export type PartnerEventLine = PartnerWork &
  NewEvent & {
    id: string
    /** Milliseconds since the epoch, by the clock of the other platform. */
    at: number | null
  }

/** Rows are written and locked in one order, so that two batches about the same students cannot deadlock. */
const statement = {
  name: 'partner-record',
  text: `with sent as (
      select * from jsonb_to_recordset($1) as e("studyId" integer, "workId" bigint, "conditionId" integer, id uuid,
        kind text, at double precision, "problemId" text, data jsonb)),
    open_works as (
      select w.id from trellis.work w
      where (w.study_id, w.id) in (select "studyId", "workId" from sent) and w.erased_at is null
      order by w.id for update),
    recorded as (
      insert into trellis.event (study_id, work_id, id, seq, kind, client_at, condition_id, problem_ceri, data)
      select "studyId", "workId", sent.id, ${sentEventSeq}, kind, to_timestamp(at / 1000), "conditionId", "problemId", data
      from sent join open_works w on w.id = "workId" order by "studyId", "workId", sent.id
      on conflict do nothing
      returning work_id, id, kind),
    moved as (
      update trellis.work w set last_at = now(),
        finished_at = case when m.is_finished then coalesce(w.finished_at, now()) else w.finished_at end
      from (
        select o.id, r.is_finished from trellis.work o
        join (select work_id, bool_or(kind = 'finished') as is_finished from recorded group by work_id) r
          on r.work_id = o.id
        order by o.id for update of o) m
      where w.id = m.id)
    select work_id, id from recorded`,
}

/** Records events, all of them or none; returns the new ones as `${workId} ${id}`. */
export async function recordPartnerEvents(pool: Pool, lines: readonly PartnerEventLine[]): Promise<Set<string>> {
  const rows = lines.map((line) => ({ ...line, studyId: line.studyId ?? noStudy }))
  const result = await pool.query<{ work_id: string; id: string }>({ ...statement, values: [JSON.stringify(rows)] })
  activityOf(pool).events += result.rows.length
  return new Set(result.rows.map((row) => `${row.work_id} ${row.id}`))
}
