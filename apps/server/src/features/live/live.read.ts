import { activeWithinSeconds, type ConditionId, maxEventsCounted, maxRecomputed, type StudyId } from '@trellis/domain'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import type { StudyRow } from '../../study/access/own-study'

export interface CountedCondition {
  conditionId: ConditionId
  name: string
  weight: number
  enrolled: number
  withdrawn: number
  notStudents: number
  possibleDuplicates: number
  started: number
  finished: number
  mastered: number
  /** Units assigned to it. */
  assigned: number
  active: number
  lastSeenAt: number | null
}

/**
 * Students by condition. Progress is read from the works, not from the event log, which may be a thousand times as
 * long; only mastery is read from the log, where it has an index of its own.
 */
export async function readConditions(db: Db, study: StudyRow): Promise<CountedCondition[]> {
  // Where students are the unit, `distinct` would only cost time.
  const units = study.randomisedUnit === 'STUDENT' ? sql`count(e.student_id)` : sql`count(distinct e.unit)`
  const { rows } = await db.execute<CountedCondition & Record<string, unknown>>(sql`
    with worked as (
      select student_id, max(last_at) as last_at, bool_or(last_at > opened_at) as has_started,
        bool_or(finished_at is not null) as has_finished
      from trellis.work where study_id = ${study.id} group by student_id),
    mastered as (
      select distinct w.student_id from trellis.event v
      join trellis.work w on w.study_id = v.study_id and w.id = v.work_id
      where v.study_id = ${study.id} and v.kind = 'mastered')
    select c.id as "conditionId", c.name, c.weight,
      count(e.student_id)::int as enrolled,
      count(e.withdrawn_at)::int as withdrawn,
      (count(*) filter (where e.participant_kind <> 'student'))::int as "notStudents",
      (count(*) filter (where e.is_possible_duplicate))::int as "possibleDuplicates",
      (count(*) filter (where w.has_started))::int as started,
      (count(*) filter (where w.has_finished))::int as finished,
      count(m.student_id)::int as mastered,
      ${units}::int as assigned,
      (count(*) filter (where w.last_at > now() - make_interval(secs => ${activeWithinSeconds})))::int as active,
      floor(extract(epoch from max(greatest(e.enrolled_at, w.last_at))))::float8 as "lastSeenAt"
    from trellis.condition c
    left join trellis.enrolment e on e.study_id = c.study_id and e.condition_id = c.id
    left join worked w on w.student_id = e.student_id
    left join mastered m on m.student_id = e.student_id
    where c.study_id = ${study.id}
    group by c.id
    order by c.position`)
  return rows
}

/** The latest assignments in blocks: one row for each unit, or for each student of it. */
export async function readBlockAssignments(
  db: Db,
  studyId: StudyId,
): Promise<{ stratum: string; sequence: number | null; conditionId: ConditionId }[]> {
  const { rows } = await db.execute<{ stratum: string; sequence: number | null; conditionId: ConditionId }>(sql`
    select stratum, sequence, condition_id as "conditionId" from trellis.enrolment
    where study_id = ${studyId} order by enrolled_at desc limit ${maxRecomputed}`)
  return rows
}

/**
 * Seconds; the shortest that divides the whole period into at most `maxSteps` is used. None is shorter than a day: with
 * minutes, a teacher who knows when a student started could read the condition off the timeline.
 */
const stepLengths = [86_400, 604_800, 2_419_200, 31_536_000]
const maxSteps = 200

/** Enrollments in each time step, the earliest first; steps without any are left out. */
export async function readTimeline(
  db: Db,
  studyId: StudyId,
): Promise<{ startsAt: number; endsAt: number; conditionId: ConditionId; count: number }[]> {
  const { rows } = await db.execute<{ startsAt: number; endsAt: number; conditionId: ConditionId; count: number }>(sql`
    with span as (
      select floor(extract(epoch from min(enrolled_at)))::bigint as first,
        ceil(extract(epoch from max(enrolled_at)))::bigint as last
      from trellis.enrolment where study_id = ${studyId}),
    step as (
      select length from span, unnest(${sql.param(stepLengths)}::bigint[]) as length
      where last / length - first / length < ${maxSteps} order by length limit 1)
    select (number * length)::float8 as "startsAt", ((number + 1) * length)::float8 as "endsAt",
      condition_id as "conditionId", count
    from step, lateral (
      select floor(extract(epoch from enrolled_at))::bigint / step.length as number, condition_id, count(*)::int as count
      from trellis.enrolment where study_id = ${studyId} group by 1, 2) enrolled
    order by number, condition_id`)
  return rows
}

/** Exact up to a limit, so that a log of millions is not counted to show a page. */
export async function countEvents(db: Db, studyId: StudyId, max = maxEventsCounted): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count
    from (select from trellis.event where study_id = ${studyId} limit ${max}) counted`)
  return rows[0]!.count
}

const maxRowsRead = 10_000

/** Errors that other platforms reported within the last hour, among the most recent events. */
export async function countClientErrors(db: Db, studyId: StudyId): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select (count(*) filter (where kind = 'marked' and data->>'clientError' is not null))::int as count
    from (select kind, data from trellis.event
      where study_id = ${studyId} and at > now() - interval '1 hour' order by at desc limit ${maxRowsRead}) late`)
  return rows[0]!.count
}
