import type { ClassId, calls, FollowUpCounts, FollowUpState, ReplyOf, StudentFollowUp, StudyId } from '@trellis/domain'
import type { Caller } from '@trellis/http'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import type { Deps } from '../../study/deps'
import { followUpClosesAt, followUpStateOfWork, worksWithFollowUp } from '../../study/follow-ups'

/** The students of a class who can take a delayed post-test now and have not, by homework. */
export async function classFollowUps(
  { db, platform }: Deps,
  classId: ClassId,
  caller: Caller,
): Promise<ReplyOf<typeof calls.getClassFollowUps>> {
  const { homework, students } = await platform.getClass({ params: { id: classId } }, caller)
  const members = new Set(students.map(({ id }) => id))
  const { rows } = await db.execute<StudentFollowUp & { homeworkId: string } & Record<string, unknown>>(sql`
    select w.homework_id as "homeworkId", w.student_id as "studentId",
      to_char(${followUpClosesAt} at time zone 'UTC', 'YYYY-MM-DD') as "closesOn"
    from ${worksWithFollowUp} and w.homework_id <> '' and ${followUpStateOfWork} = 'open'
      and w.homework_id = any(${sql.param(homework.map(({ id }) => id))}::text[])
    order by w.homework_id, w.student_id`)
  const open: Record<string, StudentFollowUp[]> = {}
  for (const { homeworkId, ...student } of rows) {
    if (members.has(student.studentId)) open[homeworkId] = [...(open[homeworkId] ?? []), student]
  }
  return open
}

/** Counts the students of a study by the state of their delayed post-test; other participants are not counted. */
export async function followUpCounts(db: Db, studyId: StudyId): Promise<FollowUpCounts> {
  const { rows } = await db.execute<{ state: FollowUpState; count: number }>(sql`
    select ${followUpStateOfWork} as state, count(*)::int as count
    from ${worksWithFollowUp} and w.study_id = ${studyId} and e.participant_kind = 'student' group by 1`)
  const counts: FollowUpCounts = { waiting: 0, open: 0, done: 0, missed: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}
