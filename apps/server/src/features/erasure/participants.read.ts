import { AppError, type FoundParticipant, type StudyId } from '@trellis/domain'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client'

const seconds = (column: string) => sql.raw(`floor(extract(epoch from ${column}))::float8`)

/** Searches all studies: people give a participant code without its study, on paper or by telephone. */
export async function findParticipants(db: Db, participant: string): Promise<FoundParticipant[]> {
  const { rows } = await db.execute<FoundParticipant & Record<string, unknown>>(sql`
    select e.study_id as "studyId", s.name as "studyName", e.participant, e.source,
      case when e.student_id ~ '^U[0-9A-Z]+$' then e.student_id end as "studentId",
      ${seconds('e.enrolled_at')} as "enrolledAt", ${seconds('e.erased_at')} as "erasedAt",
      (select ${seconds('max(w.last_at)')} from trellis.work w
        where w.study_id = e.study_id and w.student_id = e.student_id) as "lastSeenAt"
    from trellis.enrolment e join trellis.study s on s.id = e.study_id
    where e.participant in (${participant}, ${participant.toUpperCase()})
    order by e.study_id limit 50`)
  return rows
}

export async function studentOfParticipant(
  db: Db,
  studyId: StudyId,
  participant: string,
): Promise<{ studentId: string; isErased: boolean }> {
  const { rows } = await db.execute<{ studentId: string; isErased: boolean }>(sql`
    select student_id as "studentId", erased_at is not null as "isErased" from trellis.enrolment
    where study_id = ${studyId} and participant = ${participant}`)
  if (!rows[0]) throw new AppError('participant_not_found', { id: participant })
  return rows[0]
}
