import { type AdminRow, type ProblemSetId, statusLabel, studyTypeLabel } from '@trellis/domain'
import { asc, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { studies } from '../../db/schema/studies'
import { secondsOf, thisStudy } from '../../study/view/study-view'

/** Everyone who enrolled, including those who were withdrawn later. */
export const participantCount = sql<number>`(
  select count(*) from trellis.enrolment e where e.study_id = ${thisStudy})::int`

/** The columns of a row of the administrators' table. */
export const adminColumns = {
  ...getTableColumns(studies),
  problemSets: sql<ProblemSetId[]>`coalesce((
    select json_agg(s.problem_set_ceri order by s.position)
    from trellis.study_problem_set s where s.study_id = ${thisStudy}), '[]'::json)`,
  participants: participantCount,
}

type Row = typeof studies.$inferSelect & { problemSets: ProblemSetId[]; participants: number }

/** Every study, ascending by id. */
export async function readAllStudies(db: Db): Promise<AdminRow[]> {
  const rows = await db.select(adminColumns).from(studies).orderBy(asc(studies.id))
  return rows.map(presentAdminRow)
}

export function presentAdminRow(row: Row): AdminRow {
  return {
    studyId: row.id,
    studyName: row.name,
    studyType: studyTypeLabel[row.typeId],
    studyTypeId: row.typeId,
    studyStatus: { text: statusLabel[row.status], value: row.status },
    startsAt: secondsOf(row.startsAt),
    createdDate: secondsOf(row.createdAt),
    deployDate: secondsOf(row.deployedAt),
    completeDate: secondsOf(row.completedAt),
    archiveDate: secondsOf(row.archivedAt),
    // A deployed study runs under its own number; before that there is no experiment.
    experimentId: row.deployedAt ? row.id : 0,
    participantCount: row.participants,
    problemSetInfo: row.problemSets,
    ownerId: row.ownerId,
    osfId: row.osfProjectId,
    hasOsfRegistrationId: row.registration > 0,
    isRegistered: row.registration > 0,
  }
}
