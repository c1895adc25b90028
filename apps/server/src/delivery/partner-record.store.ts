import { type NamedStatement, type StatementSender, statementGroupsOf } from '@trellis/database'
import {
  type ConditionId,
  type DeviceClass,
  type NewEvent,
  type StudyId,
  sentEventSeq,
  studentTimeOf,
} from '@trellis/domain'
import type { Pool } from 'pg'
import { activityOf } from './activity'
import { partnerStudentId } from './participant-code'
import { noStudy } from './work.store'

/** The work in which events of a partner platform's student are recorded. */
export interface PartnerWork {
  /** Null for events outside of studies. */
  studyId: StudyId | null
  workId: number
  conditionId: ConditionId | null
}

/** One event of a partner platform's student. */
export type SentEvent = NewEvent & {
  id: string
  /** Milliseconds since the epoch, by the clock of the other platform. */
  at: number | null
  device?: DeviceClass
  /** When it was sent, by the same clock. */
  sentAt?: number
}

/** An event with the work that it belongs to. */
export type PartnerEventLine = PartnerWork & SentEvent

/** The columns of an event besides its kind and data, in both statements. */
const furtherColumns = `place text, "problemSetId" text, "supportId" text, device text, "sentAt" double precision,
        "studentAt" double precision`
const furtherNames = 'ordinal, place, problem_set_ceri, support_ceri, device, sent_at, student_at'
const furtherValues = `place, "problemSetId", "supportId", device, to_timestamp("sentAt" / 1000),
        to_timestamp("studentAt" / 1000)`

/**
 * Rows are written and locked in one order, so that two batches about the same students cannot deadlock. A work is
 * found by its study and id together: its key has the study first.
 */
const manyWorksStatement = {
  name: 'partner-record',
  text: `with sent as (
      select * from jsonb_to_recordset($1) as e("studyId" integer, "workId" bigint, "conditionId" integer, id uuid,
        kind text, at double precision, "problemId" text, data jsonb, ${furtherColumns})),
    open_works as (
      select w.study_id, w.id, w.event_count from (select distinct "studyId", "workId" from sent) s
      join trellis.work w on w.study_id = s."studyId" and w.id = s."workId" and w.erased_at is null
      order by w.id for update of w),
    recorded as (
      insert into trellis.event (study_id, work_id, id, seq, kind, client_at, condition_id, problem_ceri, data, ${furtherNames})
      select "studyId", "workId", sent.id, ${sentEventSeq}, kind, to_timestamp(at / 1000), "conditionId", "problemId", data,
        w.event_count + row_number() over (partition by "studyId", "workId" order by sent.at, sent.id), ${furtherValues}
      from sent join open_works w on w.study_id = "studyId" and w.id = "workId"
      order by "studyId", "workId", sent.id
      on conflict do nothing
      returning study_id, work_id, id, kind, ordinal),
    moved as (
      update trellis.work w set last_at = now(), event_count = r.last_ordinal,
        finished_at = case when r.is_finished then coalesce(w.finished_at, now()) else w.finished_at end
      from (
        select study_id, work_id, bool_or(kind = 'finished') as is_finished, max(ordinal) as last_ordinal
        from recorded group by study_id, work_id) r
      where w.study_id = r.study_id and w.id = r.work_id)
    select work_id, id from recorded`,
}

/**
 * The same for events of one work, which is what most calls send. It finds the work by its key, whatever the planner
 * estimates. The study is `$1`, the condition `$3` and the events `$4`.
 */
const oneWorkStatement = (name: string, openWork: string) => ({
  name,
  text: `with open_work as (${openWork}),
    recorded as (
      insert into trellis.event (study_id, work_id, id, seq, kind, client_at, condition_id, problem_ceri, data, ${furtherNames})
      select w.study_id, w.id, e.id, ${sentEventSeq}, e.kind, to_timestamp(e.at / 1000), $3, e."problemId", e.data,
        w.event_count + row_number() over (order by e.at, e.id), ${furtherValues}
      from open_work w, jsonb_to_recordset($4)
        as e(id uuid, kind text, at double precision, "problemId" text, data jsonb, ${furtherColumns})
      order by e.id
      on conflict do nothing
      returning work_id, id, kind, ordinal),
    moved as (
      update trellis.work set last_at = now(), event_count = (select max(ordinal) from recorded),
        finished_at = case when exists (select from recorded where kind = 'finished') then coalesce(finished_at, now())
          else finished_at end
      where study_id = $1 and id = (select work_id from recorded limit 1))
    select o.id as work_id, r.id from open_work o left join recorded r on true`,
})
const knownWorkStatement = oneWorkStatement(
  'partner-record-one',
  `select study_id, id, event_count from trellis.work
      where study_id = $1 and id = $2 and erased_at is null for update`,
)
/**
 * The work of a student, `$2`, who is in this condition of a study that has not ended and was not withdrawn from it.
 * The platform, `$5`, has registered the student under this id, `$6`, which is not an alias.
 */
const assignedWorkStatement = oneWorkStatement(
  'partner-record-assigned',
  `select w.study_id, w.id, w.event_count from trellis.enrolment e
      join trellis.partner_student u on u.partner_id = $5 and u.foreign_id = $6 and u.alias_of is null
      join trellis.study s on s.id = e.study_id and s.status in ('DEPLOYED', 'PAUSED')
      join trellis.work w
        on w.study_id = e.study_id and w.student_id = e.student_id and w.homework_id = '' and w.erased_at is null
      where e.study_id = $1 and e.student_id = $2 and e.condition_id = $3 and e.withdrawal_kind is null for update of w`,
)

/** An event in the form in which the statements take it. */
function sentEvent(line: SentEvent, receivedAt: number) {
  const { id, kind, at, problemId, data, place, problemSetId, supportId, device, sentAt } = line
  const studentAt = at === null ? null : studentTimeOf({ at, sentAt }, receivedAt)
  return { id, kind, at, problemId, data, place, problemSetId, supportId, device, sentAt, studentAt }
}

/** A statement about many works is sent alone, because it locks them in its own order. */
function statementFor(pool: Pool, lines: readonly PartnerEventLine[]): [StatementSender, NamedStatement] {
  const [first] = lines
  const receivedAt = Date.now()
  const isOneWork = lines.every(({ studyId, workId }) => studyId === first!.studyId && workId === first!.workId)
  if (!first || !isOneWork) {
    const rows = lines.map(({ studyId, workId, conditionId, ...event }) => ({
      studyId: studyId ?? noStudy,
      workId,
      conditionId,
      ...sentEvent(event, receivedAt),
    }))
    return [pool, { ...manyWorksStatement, values: [JSON.stringify(rows)] }]
  }
  const { studyId, workId, conditionId } = first
  const events = lines.map((line) => sentEvent(line, receivedAt))
  const values = [studyId ?? noStudy, workId, conditionId, JSON.stringify(events)]
  return [statementGroupsOf(pool).writes, { ...knownWorkStatement, values }]
}

/** Records events, all of them or none; returns the new ones as `${workId} ${id}`. */
export async function recordPartnerEvents(pool: Pool, lines: readonly PartnerEventLine[]): Promise<Set<string>> {
  const [sender, statement] = statementFor(pool, lines)
  const { rows } = await sender.query<RecordedRow>(statement)
  return new Set(countRecorded(pool, rows).map((row) => `${row.work_id} ${row.id}`))
}

/**
 * Records an event of a user who is assigned this condition. Returns false, and records nothing, if the user is not, or
 * has no work in the study.
 */
export async function recordForAssigned(
  pool: Pool,
  { partnerId, userId }: { partnerId: number; userId: string },
  { studyId, conditionId }: { studyId: StudyId; conditionId: ConditionId },
  event: SentEvent,
): Promise<boolean> {
  const studentId = partnerStudentId(partnerId, userId)
  const { rows } = await statementGroupsOf(pool).writes.query<RecordedRow>({
    ...assignedWorkStatement,
    values: [studyId, studentId, conditionId, JSON.stringify([sentEvent(event, Date.now())]), partnerId, userId],
  })
  countRecorded(pool, rows)
  return rows.length > 0
}

/** A work without new events has one row, whose `id` is null. */
interface RecordedRow {
  work_id: string
  id: string | null
}

function countRecorded(pool: Pool, rows: readonly RecordedRow[]): RecordedRow[] {
  const recorded = rows.filter((row) => row.id !== null)
  activityOf(pool).events += recorded.length
  return recorded
}
