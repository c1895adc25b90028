import { AppError, type StudyId } from '@trellis/domain'
import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/client'

/** Whether the events of a study are in an archive and not in the database. */
export const isRecordArchived = (studyId: SQL): SQL => sql`exists (
    select from trellis.record_archive a where a.study_id = ${studyId} and a.restored_at is null)`

/** Throws while the events of a study are in an archive: without them, every number would be wrong. */
export function requireRecord(db: Db | Tx, studyId: StudyId): Promise<void> {
  return requireNoArchive(db, sql`a.study_id = ${studyId}`)
}

/** The same for all studies in which these students took part. */
export function requireRecordsOf(db: Db | Tx, studentIds: readonly string[]): Promise<void> {
  return requireNoArchive(
    db,
    sql`a.study_id in (
      select study_id from trellis.enrolment where student_id = any(${sql.param([...studentIds])}::text[]))`,
  )
}

async function requireNoArchive(db: Db | Tx, condition: SQL): Promise<void> {
  const { rows } = await db.execute<{ id: number; manifest: string }>(sql`
    select a.study_id as id, a.manifest_sha256 as manifest from trellis.record_archive a
    where a.restored_at is null and ${condition} order by a.study_id limit 1`)
  if (rows[0]) throw new AppError('record_archived', rows[0])
}
