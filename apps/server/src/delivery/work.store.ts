import { statementGroupsOf } from '@trellis/database'
import {
  type ClientEvent,
  type EventPlace,
  mayWork,
  type NewEvent,
  type ProblemId,
  type ProblemSetId,
  type Response,
  type StageRecord,
  type StudyId,
  type StudyStatus,
  sentEventSeq,
  studentTimeOf,
  studyStatusSchema,
} from '@trellis/domain'
import type { Pool } from 'pg'
import { activityOf } from './activity'
import type { WorkKey } from './ticket'
import { createWorkCache, type KnownWork } from './work-cache'
import type { WorkFacts } from './work-content'

/** "None" in the tables: these columns are part of keys, where null would not equal itself. */
export const noStudy = 0
export const noHomework = ''
export const noProblemSet = ''

/** Everything that changes while a student works. */
export interface WorkState {
  /** What was done in each stage. */
  records: StageRecord[]
  /** The problem that is open, with a digest of the last wrong answer, by which the same answer is recognized. */
  current: {
    problemId: ProblemId
    tries: number
    helps: number
    wrong?: string
    /** Whether help came before the first answer; missing before that answer. */
    helpFirst?: boolean
  } | null
  /** Missing until the delayed post-test is begun. */
  followUp?: {
    /** Seconds since the epoch. */
    closesAt: number
    isDone?: boolean
  }
}

export const initialState: WorkState = { records: [], current: null }

/** Of a work that was just begun. */
export const initialVersion = 0

/** A work at one of its versions, on which a decision is based. */
export interface WorkVersion extends WorkFacts {
  id: number
  studentId: string
  state: WorkState
  version: number
  /** When it was last changed, to the microsecond. */
  lastAt: string
  /** When the student first finished it, seconds since the epoch; null before. */
  finishedAt: number | null
}

/** A work as the database has it. */
export interface WorkRow extends WorkVersion {
  /** Null for work outside of studies. */
  status: StudyStatus | null
  /** The earlier reply when this event was already recorded. */
  repeated: { reply: unknown } | null
}

export interface WorkChange {
  state: WorkState
  isFinished: boolean
  events: readonly NewEvent[]
  /** Where the events happened, except those that have a `place` of their own. */
  place: EventPlace
  reply: unknown
}

/** If nothing was written, `current` is the current work; null when it has to be read. */
export type Written = { ok: true } | { ok: false; current: WorkRow | null }

interface StoredRow extends Omit<WorkRow, 'studyId' | 'problemSetId' | 'repeated'> {
  studyId: number
  problemSetId: ProblemSetId | ''
  isRepeated: boolean
  reply: unknown
}

/** In seconds since the epoch, for a JSON object. */
export const finishedAtSeconds = 'floor(extract(epoch from w.finished_at))'

const currentRow = `json_build_object('id', w.id, 'studyId', w.study_id, 'studentId', w.student_id,
      'conditionId', w.condition_id, 'problemSetId', w.problem_set_ceri, 'withTests', w.with_tests, 'state', w.state,
      'version', w.version, 'lastAt', w.last_at, 'finishedAt', ${finishedAtSeconds}, 'status', s.status, 'withdrawal', p.withdrawal_kind, 'isRepeated', e.id is not null, 'reply', e.reply)`
/**
 * The `limit` matters: without it PostgreSQL estimates a plan over all partitions as costly and plans every call anew.
 */
const fromCurrent = (eventId: string) => `from trellis.work w
    left join trellis.study s on s.id = w.study_id
    left join trellis.enrolment p on p.study_id = w.study_id and p.student_id = w.student_id
    left join lateral (select id, reply from trellis.event
      where study_id = $1 and work_id = $2 and id = ${eventId} and seq = ${sentEventSeq} limit 1) e on true
    where w.study_id = $1 and w.id = $2 and w.erased_at is null`

const readStatement = { name: 'work-read', text: `select ${currentRow} as current ${fromCurrent('$3')}` }

const openStatuses = studyStatusSchema.options.filter((status) => mayWork(status, null).ok)

/**
 * Writes the new state together with its events, or neither. The statement itself checks that the work is at the
 * version on which the decision was based, and that its study is open; otherwise it returns the current work.
 */
const writeStatement = {
  name: 'work-write',
  text: `with moved as (
      update trellis.work set state = $4, version = version + 1, last_at = now(),
        event_count = event_count + jsonb_array_length($8),
        finished_at = case when $5 then coalesce(finished_at, now()) else finished_at end
      where study_id = $1 and id = $2 and version = $3 and last_at = $9::timestamptz and erased_at is null
        and ($1 = ${noStudy} or exists (
          select from trellis.study s where s.id = $1 and s.status in (${openStatuses.map((status) => `'${status}'`).join(', ')})))
      returning condition_id, last_at, event_count - jsonb_array_length($8) as earlier_events),
    recorded as (
      insert into trellis.event (study_id, work_id, id, seq, kind, client_at, condition_id, problem_ceri, data, reply,
        ordinal, place, problem_set_ceri, support_ceri, device, sent_at, student_at)
      select $1, $2, $6::uuid, e.seq, e.kind, to_timestamp($7::double precision / 1000), m.condition_id, e.problem,
        e.data, e.reply, m.earlier_events + e.seq + 1, e.place, e.set, e.support, $10,
        to_timestamp($11::double precision / 1000), to_timestamp($12::double precision / 1000)
      from moved m, jsonb_to_recordset($8) as e(seq smallint, kind text, problem text, data jsonb, reply jsonb,
        place text, set text, support text))
    select to_json(last_at) as "writtenAt", null::json as current from moved
    union all
    select null, ${currentRow} ${fromCurrent('$6::uuid')} and not exists (select from moved)`,
}

/** Matches no event. */
const noEventId = '00000000-0000-0000-0000-000000000000'

/** Students' works in the database: one statement to read a work, one to write it. */
export function createWorkStore(pool: Pool, cache = createWorkCache()) {
  const activity = activityOf(pool)
  const { reads, writes } = statementGroupsOf(pool)

  /** An undefined row means that the work no longer exists. */
  function received(row: StoredRow | undefined, key: WorkKey): WorkRow | null {
    if (!row) {
      cache.forget(key.id)
      return null
    }
    const { studyId, problemSetId, isRepeated, reply, ...rest } = row
    const work: WorkRow = {
      ...rest,
      studyId: studyId === noStudy ? null : (studyId as StudyId),
      problemSetId: problemSetId === noProblemSet ? null : problemSetId,
      repeated: isRepeated ? { reply } : null,
    }
    remember(work)
    return work
  }

  function remember(work: WorkVersion, changed: Partial<KnownWork> = {}, eventId?: string): void {
    cache.remember(
      {
        id: work.id,
        studyId: work.studyId,
        studentId: work.studentId,
        conditionId: work.conditionId,
        withdrawal: work.withdrawal,
        problemSetId: work.problemSetId,
        withTests: work.withTests,
        version: changed.version ?? work.version,
        lastAt: changed.lastAt ?? work.lastAt,
        finishedAt: changed.finishedAt ?? work.finishedAt,
        state: changed.state ?? JSON.stringify(work.state),
      },
      eventId,
    )
  }

  return {
    /**
     * The work from the cache, for preparing a write. It may be out of date, which the write detects. Null when it has
     * to be read.
     */
    recall(key: WorkKey, eventId: string): WorkVersion | null {
      const known = cache.recall(key, eventId)
      return known && { ...known, state: JSON.parse(known.state) as WorkState }
    },

    /** Caches a work that was just opened, so that its first action need not read it. */
    remember: (work: WorkVersion): void => remember(work),

    async read(key: WorkKey, eventId: string = noEventId): Promise<WorkRow | null> {
      const { rows } = await reads.query<{ current: StoredRow }>({
        ...readStatement,
        values: [key.studyId ?? noStudy, key.id, eventId],
      })
      return received(rows[0]?.current, key)
    },

    /** The last answer to each problem that counted as an attempt. */
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

    /** Writes nothing if the work has changed since `work` was read, its study has closed, or the event is recorded. */
    async write(work: WorkVersion, event: ClientEvent, change: WorkChange): Promise<Written> {
      const { studyId, id, version, lastAt } = work
      const lines = change.events.map((event, seq) => {
        // An event that has a place also has its problem set.
        const { place, problemSetId } = event.place === undefined ? change.place : event
        return {
          seq,
          kind: event.kind,
          problem: event.problemId,
          data: event.data,
          place,
          set: problemSetId,
          support: event.supportId,
          reply: seq === sentEventSeq ? change.reply : undefined,
        }
      })
      const state = JSON.stringify(change.state)
      try {
        const { rows } = await writes.query<
          { writtenAt: string; current: null } | { writtenAt: null; current: StoredRow }
        >({
          ...writeStatement,
          values: [
            studyId ?? noStudy,
            id,
            version,
            state,
            change.isFinished,
            event.id,
            event.at,
            JSON.stringify(lines),
            lastAt,
            ...timesOf(event),
          ],
        })
        const [row] = rows
        if (!row?.writtenAt) return { ok: false, current: received(row?.current ?? undefined, work) }
        activity.events += lines.length
        const finishedAt = work.finishedAt ?? (change.isFinished ? Math.floor(Date.parse(row.writtenAt) / 1000) : null)
        remember(work, { version: version + 1, lastAt: row.writtenAt, finishedAt, state }, event.id)
        return { ok: true }
      } catch (error) {
        if (isDuplicate(error)) return { ok: false, current: null }
        throw error
      }
    },

    /** Records events that do not change the work. Skips events that are already recorded, and erased works. */
    async append(
      work: Pick<WorkRow, 'id' | 'studyId' | 'conditionId'>,
      events: readonly (ClientEvent & NewEvent)[],
    ): Promise<void> {
      const receivedAt = Date.now()
      const lines = events.map((event) => ({ ...event, studentAt: studentTimeOf(event, receivedAt) }))
      const { rowCount } = await writes.query({
        name: 'work-append',
        text: `with counted as (
            update trellis.work set event_count = event_count + jsonb_array_length($4)
            where study_id = $1 and id = $2 and erased_at is null
            returning event_count - jsonb_array_length($4) as earlier_events)
          insert into trellis.event (study_id, work_id, id, seq, kind, client_at, condition_id, problem_ceri, data,
            ordinal, place, problem_set_ceri, device, sent_at, student_at)
          select $1, $2, e.id, ${sentEventSeq}, e.kind, to_timestamp(e.at / 1000), $3, e."problemId", e.data,
            c.earlier_events + e.number, e.place, e."problemSetId", e.device, to_timestamp(e."sentAt" / 1000),
            to_timestamp(e."studentAt" / 1000)
          from counted c, rows from (jsonb_to_recordset($4) as (id uuid, kind text, at double precision, "problemId" text,
              data jsonb, place text, "problemSetId" text, device text, "sentAt" double precision,
              "studentAt" double precision))
            with ordinality as e(id, kind, at, "problemId", data, place, "problemSetId", device, "sentAt", "studentAt", number)
          on conflict do nothing`,
        values: [work.studyId ?? noStudy, work.id, work.conditionId, JSON.stringify(lines)],
      })
      activity.events += rowCount ?? 0
    },
  }
}
export type WorkStore = ReturnType<typeof createWorkStore>

/** Device, time of sending and time of the student, as the statements that record a student's action take them. */
export function timesOf(event: ClientEvent): [string | null, number | null, number | null] {
  return [event.device ?? null, event.sentAt ?? null, studentTimeOf(event, Date.now())]
}

export function isDuplicate(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === '23505'
}
