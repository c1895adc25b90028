import type { Given, MetaQuestion, MetaQuestions, ResultsSample, StudyId, StudyOutcome } from '@trellis/domain'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client'

/** Every comparison with the studies that made it, in the direction in which these compared. */
export async function readComparisons(
  db: Db,
): Promise<(MetaQuestion & { studyIds: StudyId[]; comparisons: number })[]> {
  const { rows } = await db.execute<{
    sample: ResultsSample
    outcome: StudyOutcome
    condition: Given
    reference: Given
    study_ids: StudyId[]
    comparisons: number
  }>(sql`
    select f.found ->> 'sample' as sample, e ->> 'outcome' as outcome, e #>> '{condition,given}' as condition,
      e #>> '{reference,given}' as reference, array_agg(distinct f.study_id) as study_ids, count(*)::integer as comparisons
    from trellis.study_effect f cross join lateral jsonb_array_elements(f.found -> 'effects') e
    group by 1, 2, 3, 4`)
  return rows.map(({ study_ids: studyIds, ...row }) => ({ ...row, studyIds }))
}

export async function readSkills(db: Db): Promise<MetaQuestions['skills']> {
  const { rows } = await db.execute<{ skillId: string; studies: number }>(sql`
    select skill as "skillId", count(*)::integer as studies
    from trellis.study_effect f cross join lateral unnest(f.skill_ids) skill
    where jsonb_array_length(f.found -> 'effects') > 0 group by 1 order by 1`)
  return rows
}
