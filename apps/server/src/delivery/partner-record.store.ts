import type { ConditionId, EventKind, ProblemCeri, StudyId } from '@trellis/domain'
import type { Pool } from 'pg'

/** One event of a student of another platform, in the work that holds it. */
export interface RecordLine {
  studyId: StudyId | 0
  workId: number
  conditionId: ConditionId | null
  id: string
  kind: EventKind
  /** Milliseconds since the epoch, by the clock of the other platform. */
  at: number | null
  problemCeri: ProblemCeri | null
  data: object
}

/** Rows are written and locked in one order, so that two batches with the same students never wait for each other. */
const statement = {
  name: 'partner-record',
  text: `with told as (
      select * from jsonb_to_recordset($1) as e("studyId" integer, "workId" bigint, "conditionId" integer, id uuid,
        kind text, at double precision, "problemCeri" text, data jsonb)),
    recorded as (
      insert into trellis.event (study_id, work_id, id, seq, kind, client_at, condition_id, problem_ceri, data)
      select "studyId", "workId", id, 0, kind, to_timestamp(at / 1000), "conditionId", "problemCeri", data
      from told order by "studyId", "workId", id
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

/** Puts events on record, all of them or none; answers those that were not there yet, as `work id`. */
export async function recordLines(pool: Pool, lines: readonly RecordLine[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ work_id: string; id: string }>({
    ...statement,
    values: [JSON.stringify(lines)],
  })
  return new Set(rows.map((row) => `${row.work_id} ${row.id}`))
}
