import {
  commonShare,
  inCanonicalDirection,
  type MetaQuestion,
  type MetaStudy,
  type PlannedEffect,
  type ResultsSample,
  type StudyId,
} from '@trellis/domain'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'

/** A study with the comparisons of a question, in its direction. */
export interface QuestionStudy {
  studyId: StudyId
  name: string
  completedAt: Date
  computedAt: Date
  isPreregistered: boolean
  rating: MetaStudy['rating']
  skillIds: string[]
  effects: PlannedEffect[]
}

/** All studies with a comparison of the question; the latest first. */
export async function readQuestionStudies(
  db: Db | Tx,
  { condition, reference, outcome, sample }: MetaQuestion,
): Promise<QuestionStudy[]> {
  const kinds = sql.param([condition, reference])
  const { rows } = await db.execute<{
    study_id: StudyId
    name: string
    completed_at: string
    computed_at: string
    is_preregistered: boolean
    rating: MetaStudy['rating']
    skill_ids: string[]
    effects: PlannedEffect[]
  }>(sql`
    select f.study_id, s.name, s.completed_at, f.computed_at, f.found ->> 'rating' as rating, f.skill_ids,
      exists (select from trellis.osf_registration r join trellis.run on run.study_id = r.study_id and run.seed_hash = r.seed_hash
        where r.study_id = s.id and not r.is_stand_in
          and r.registered_at < coalesce((select min(e.enrolled_at) from trellis.enrolment e where e.study_id = s.id), 'infinity')
      ) as is_preregistered,
      c.effects
    from trellis.study_effect f
    join trellis.study s on s.id = f.study_id
    cross join lateral (
      select jsonb_agg(e) as effects from jsonb_array_elements(f.found -> 'effects') e
      where e ->> 'outcome' = ${outcome} and e #>> '{condition,given}' <> e #>> '{reference,given}'
        and e #>> '{condition,given}' = any(${kinds}::text[]) and e #>> '{reference,given}' = any(${kinds}::text[])
    ) c
    where c.effects is not null and f.found ->> 'sample' = ${sample}
    order by s.completed_at desc, s.id desc`)
  return rows.map((row) => ({
    studyId: row.study_id,
    name: row.name,
    rating: row.rating,
    skillIds: row.skill_ids,
    completedAt: new Date(row.completed_at),
    computedAt: new Date(row.computed_at),
    isPreregistered: row.is_preregistered,
    effects: row.effects.flatMap((effect) => inCanonicalDirection(effect) ?? []),
  }))
}

export type StudyPair = readonly [StudyId, StudyId]

/** Pairs of studies that have students in common. */
export async function readSharedStudents(
  db: Db | Tx,
  studyIds: readonly StudyId[],
  sample: ResultsSample,
): Promise<StudyPair[]> {
  if (studyIds.length < 2) return []
  const kind = sample === 'STUDENTS' ? 'student' : 'simulated'
  const { rows } = await db.execute<{ one: StudyId; other: StudyId }>(sql`
    with student as (
      select study_id, student_id from trellis.enrolment
      where study_id = any(${sql.param([...studyIds])}::integer[]) and participant_kind = ${kind}
    ), size as (select study_id, count(*) as students from student group by 1)
    select a.study_id as one, b.study_id as other
    from student a join student b on b.student_id = a.student_id and b.study_id > a.study_id
    join size m on m.study_id = a.study_id join size n on n.study_id = b.study_id
    group by 1, 2, m.students, n.students
    having count(*) >= ${commonShare}::float8 * least(m.students, n.students)`)
  return rows.map(({ one, other }) => [one, other] as const)
}
