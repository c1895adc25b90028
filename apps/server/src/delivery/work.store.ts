import {
  type ClientEvent,
  type ConditionId,
  type NewEvent,
  type ProblemId,
  type ProblemSetId,
  type Response,
  type StageRecord,
  type StudyId,
  type StudyStatus,
  sentEventSeq,
} from '@trellis/domain'
import type { Pool } from 'pg'
import { activityOf } from './activity'
import type { WorkKey } from './ticket'
import type { WorkFacts } from './work-content'

/** How the tables say "none": these columns are part of keys, where null would not be equal to itself. */
export const noStudy = 0
export const noHomework = ''
export const noProblemSet = ''

/** Everything that changes while a student works. */
export interface WorkState {
  /** What was done in each stage. */
  records: StageRecord[]
  /** The problem that is open, with a digest of the last wrong answer, by which the same answer is recognized. */
  current: { problemId: ProblemId; tries: number; helps: number; wrong?: string } | null
}

export const initialState: WorkState = { records: [], current: null }

export interface WorkRow extends WorkFacts {
  id: number
  studentId: string
  state: WorkState
  version: number
  /** Null for work outside of studies. */
  status: StudyStatus | null
  /** The earlier reply when this event was already recorded. */
  repeated: { reply: unknown } | null
}

interface Row {
  id: string
  study_id: number
  student_id: string
  condition_id: ConditionId | null
  problem_set_ceri: ProblemSetId | ''
  with_tests: boolean
  state: WorkState
  version: number
  status: StudyStatus | null
  is_repeated: boolean
  reply: unknown
}

/** The `limit` matters: without it PostgreSQL estimates a plan over all partitions as costly and plans every call anew. */
const readStatement = {
  name: 'work-read',
  text: `select w.id, w.study_id, w.student_id, w.condition_id, w.problem_set_ceri, w.with_tests, w.state, w.version,
      s.status, e.id is not null as is_repeated, e.reply
    from trellis.work w
    left join trellis.study s on s.id = w.study_id
    left join lateral (select id, reply from trellis.event
      where study_id = $1 and work_id = $2 and id = $3 and seq = ${sentEventSeq} limit 1) e on true
    where w.study_id = $1 and w.id = $2 and w.erased_at is null`,
}

/** The new state and its events are written together, or neither is. */
const writeStatement = {
  name: 'work-write',
  text: `with moved as (
      update trellis.work set state = $4, version = version + 1, last_at = now(),
        finished_at = case when $5 then coalesce(finished_at, now()) else finished_at end
      where study_id = $1 and id = $2 and version = $3 and erased_at is null
      returning condition_id)
    insert into trellis.event (study_id, work_id, id, seq, kind, client_at, condition_id, problem_ceri, data, reply)
    select $1, $2, $6, e.seq, e.kind, to_timestamp($7::double precision / 1000), m.condition_id, e.problem,
      e.data, e.reply
    from moved m, jsonb_to_recordset($8) as e(seq smallint, kind text, problem text, data jsonb, reply jsonb)`,
}

/** Matches no event. */
const noEventId = '00000000-0000-0000-0000-000000000000'

/** A student's work in the database: one statement to read it, one to write it. */
export function createWorkStore(pool: Pool) {
  const activity = activityOf(pool)
  return {
    async read({ studyId, id }: WorkKey, eventId: string = noEventId): Promise<WorkRow | null> {
      const { rows } = await pool.query<Row>({ ...readStatement, values: [studyId ?? noStudy, id, eventId] })
      const [row] = rows
      if (!row) return null
      return {
        id: Number(row.id),
        studyId: row.study_id === noStudy ? null : (row.study_id as StudyId),
        studentId: row.student_id,
        conditionId: row.condition_id,
        problemSetId: row.problem_set_ceri === noProblemSet ? null : row.problem_set_ceri,
        withTests: row.with_tests,
        state: row.state,
        version: row.version,
        status: row.status,
        repeated: row.is_repeated ? { reply: row.reply } : null,
      }
    },

    /** The last answer to each problem that counted as one. */
    async lastAnswers({ studyId, id }: WorkKey): Promise<Map<ProblemId, { response: Response; isCorrect: boolean }>> {
      const { rows } = await pool.query<{ problem: ProblemId; response: Response; correctness: string }>({
        name: 'work-last-answers',
        text: `select distinct on (problem_ceri) problem_ceri as problem, data->'response' as response,
            data->>'correctness' as correctness
          from trellis.event
          where study_id = $1 and work_id = $2 and kind = 'answered' and (data->>'counted')::boolean
          order by problem_ceri, at desc`,
        values: [studyId ?? noStudy, id],
      })
      return new Map(
        rows.map(({ problem, response, correctness }) => [problem, { response, isCorrect: correctness === 'correct' }]),
      )
    },

    /** False when another request changed the work since it was read, or sent this very event: read again. */
    async write(
      { studyId, id, version }: Pick<WorkRow, 'studyId' | 'id' | 'version'>,
      event: ClientEvent,
      change: { state: WorkState; isFinished: boolean; events: readonly NewEvent[]; reply: unknown },
    ): Promise<boolean> {
      const lines = change.events.map(({ kind, problemId, data }, seq) => ({
        seq,
        kind,
        problem: problemId ?? null,
        data,
        ...(seq === sentEventSeq && { reply: change.reply }),
      }))
      try {
        const { rowCount } = await pool.query({
          ...writeStatement,
          values: [
            studyId ?? noStudy,
            id,
            version,
            change.state,
            change.isFinished,
            event.id,
            event.at,
            JSON.stringify(lines),
          ],
        })
        activity.events += rowCount ?? 0
        return (rowCount ?? 0) > 0
      } catch (error) {
        if (isDuplicate(error)) return false
        throw error
      }
    },

    /** Records events that change nothing; one that is already recorded is left as it is, and an erased work too. */
    async append(
      work: Pick<WorkRow, 'id' | 'studyId' | 'conditionId'>,
      events: readonly (ClientEvent & NewEvent)[],
    ): Promise<void> {
      const { rowCount } = await pool.query({
        name: 'work-append',
        text: `insert into trellis.event (study_id, work_id, id, seq, kind, client_at, condition_id, problem_ceri, data)
          select $1, $2, e.id, ${sentEventSeq}, e.kind, to_timestamp(e.at / 1000), $3, e."problemId", e.data
          from (select from trellis.work where study_id = $1 and id = $2 and erased_at is null for key share) w,
            jsonb_to_recordset($4) as e(id uuid, kind text, at double precision, "problemId" text, data jsonb)
          on conflict do nothing`,
        values: [work.studyId ?? noStudy, work.id, work.conditionId, JSON.stringify(events)],
      })
      activity.events += rowCount ?? 0
    },
  }
}
export type WorkStore = ReturnType<typeof createWorkStore>

export function isDuplicate(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === '23505'
}
