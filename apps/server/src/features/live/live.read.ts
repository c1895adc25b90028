import { activeWithinSeconds, type ConditionId, mostEventsCounted, type StudyId } from '@trellis/domain'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import type { StudyRow } from '../../study/access/own-study'

export interface CountedCondition {
  conditionId: ConditionId
  name: string
  weight: number
  enrolled: number
  withdrawn: number
  started: number
  finished: number
  mastered: number
  /** Units that were drawn for it. */
  assigned: number
  /** Places that are taken, those of the withdrawn too. */
  taken: number
  active: number
  lastSeenAt: number | null
}

/**
 * Students by condition. What a student did is told by their work, not by the log, which may be a thousand times as long;
 * only mastery is, which has an index of its own.
 */
export async function readConditions(db: Db, study: StudyRow): Promise<CountedCondition[]> {
  // Every student is a unit of their own where students are drawn for: no need to look for doubles.
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
      (count(e.student_id) filter (where e.withdrawn_at is null))::int as enrolled,
      count(e.withdrawn_at)::int as withdrawn,
      (count(*) filter (where e.withdrawn_at is null and w.has_started))::int as started,
      (count(*) filter (where e.withdrawn_at is null and w.has_finished))::int as finished,
      (count(m.student_id) filter (where e.withdrawn_at is null))::int as mastered,
      ${units}::int as assigned, count(e.student_id)::int as taken,
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

/** Seconds; the first that makes at most so many steps of the whole time is taken. */
const stepLengths = [60, 300, 900, 3600, 10_800, 21_600, 86_400, 604_800, 2_419_200, 31_536_000]
const mostSteps = 200

/** How many came in each step of time, the earliest first. Steps in which nobody came are left out. */
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
      where last / length - first / length < ${mostSteps} order by length limit 1)
    select (number * length)::float8 as "startsAt", ((number + 1) * length)::float8 as "endsAt",
      condition_id as "conditionId", count
    from step, lateral (
      select floor(extract(epoch from enrolled_at))::bigint / step.length as number, condition_id, count(*)::int as count
      from trellis.enrolment where study_id = ${studyId} and withdrawn_at is null group by 1, 2) came
    order by number, condition_id`)
  return rows
}

/** Exact up to a number beyond which nobody reads the digits; a log of millions is not counted to show a page. */
export async function countEvents(db: Db, studyId: StudyId, most = mostEventsCounted): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count
    from (select from trellis.event where study_id = ${studyId} limit ${most}) counted`)
  return rows[0]!.count
}

const mostLookedAt = 10_000

/** What other platforms reported as gone wrong within the last hour, among the events of late. */
export async function countClientErrors(db: Db, studyId: StudyId): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select (count(*) filter (where kind = 'marked' and data->>'clientError' is not null))::int as count
    from (select kind, data from trellis.event
      where study_id = ${studyId} and at > now() - interval '1 hour' order by at desc limit ${mostLookedAt}) late`)
  return rows[0]!.count
}
