import {
  allConditionsBlock,
  type FlowCounts,
  type ProblemSetId,
  recordedRefusalSchema,
  type StudyId,
} from '@trellis/domain'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import type { Deps } from '../deps'
import type { DeployedStudy } from './deployed-study'
import { secondsOf } from './study-view'

/** The denominators of a study's flow diagram. */
export async function flowCounts({ db, platform }: Deps, study: DeployedStudy): Promise<FlowCounts> {
  const [given, refused, participants] = await Promise.all([
    countGiven({ db, platform }, study),
    countRefused(db, study),
    countParticipants(db, study),
  ])
  return { ...given, refused, ...participants }
}

/** Everyone in a class to which the work was assigned, and everyone who opened it and has left the class since. */
async function countGiven({ db, platform }: Deps, study: DeployedStudy) {
  const { rows: sets } = await db.execute<{ id: ProblemSetId }>(sql`
    select problem_set_ceri as id from trellis.study_problem_set
    where study_id = ${study.id} and block_type = ${allConditionsBlock}`)
  if (sets.length === 0) return { givenHomework: 0, neverOpened: 0 }
  const body = { problemSetIds: sets.map(({ id }) => id), since: secondsOf(study.deployedAt)! }
  const homework = await platform.getHomeworkRosters({ body }, 'service')
  const ids = homework.map(({ homeworkId }) => homeworkId)
  const { rows } = await db.execute<{ studentId: string }>(sql`
    select distinct student_id as "studentId" from trellis.work
    where homework_id <> '' and homework_id = any(${sql.param(ids)}::text[])`)
  const opened = new Set(rows.map(({ studentId }) => studentId))
  const given = new Set([...opened, ...homework.flatMap(({ studentIds }) => studentIds)])
  return { givenHomework: given.size, neverOpened: given.size - opened.size }
}

async function countRefused(db: Db, study: DeployedStudy): Promise<FlowCounts['refused']> {
  const { rows } = await db.execute<{ reason: keyof FlowCounts['refused']; count: number }>(sql`
    select r.reason, count(*)::int as count from trellis.refusal r
    where r.study_id = ${study.id} and not exists (
      select from trellis.enrolment e where e.study_id = r.study_id and e.student_id = r.student_id)
    group by r.reason`)
  const counts = Object.fromEntries(recordedRefusalSchema.options.map((reason) => [reason, 0])) as FlowCounts['refused']
  for (const { reason, count } of rows) counts[reason] = count
  return counts
}

/**
 * How far each student of a study got in their works. Students are exposed once they reached the point where conditions
 * differ. Events are grouped by work, which the database can do for several partitions in parallel.
 */
export const workedStudents = (studyId: StudyId): SQL => sql`
  select w.student_id, bool_or(w.finished_at is not null) as has_finished,
    coalesce(bool_or(v.is_exposed), false) as is_exposed,
    coalesce(bool_or(v.is_assigned_elsewhere), false) as is_assigned_elsewhere,
    min(w.finished_at) as finished_at, max(w.last_at) as last_at
  from trellis.work w left join (
    select work_id, bool_or(kind <> 'assigned') as is_exposed, bool_or(kind = 'assigned') as is_assigned_elsewhere
    from trellis.event
    where study_id = ${studyId} and (kind in ('started', 'answered') and place = 'MAIN'
      or kind = 'marked' and data->>'condition' is not null or kind = 'assigned')
    group by work_id) v on v.work_id = w.id
  where w.study_id = ${studyId} group by w.student_id`

async function countParticipants(db: Db, study: DeployedStudy) {
  const { rows } = await db.execute<Omit<FlowCounts, 'givenHomework' | 'neverOpened' | 'refused'>>(sql`
    with worked as (${workedStudents(study.id)})
    select (count(*) filter (where e.participant_kind <> 'student'))::int as "notStudents",
      (count(*) filter (where is_student))::int as enrolled,
      (count(*) filter (where is_student and e.joined_after_draw))::int as "joinedAfterDraw",
      (count(*) filter (where is_student and w.is_exposed))::int as exposed,
      (count(*) filter (where is_student and w.is_assigned_elsewhere and not w.is_exposed))::int as "assignedOnly",
      (count(*) filter (where is_student and w.has_finished))::int as finished,
      (count(*) filter (where is_student and e.withdrawn_at is not null))::int as withdrawn
    from trellis.enrolment e left join worked w on w.student_id = e.student_id,
      lateral (select e.participant_kind = 'student' as is_student) k
    where e.study_id = ${study.id}`)
  return rows[0]!
}
