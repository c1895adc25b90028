import type { HomeworkState, UserId } from '@trellis/domain'
import { sql } from 'drizzle-orm'
import type { Deps } from '../../study/deps'

/** Finished homework stays finished, in a study or outside of it: a student cannot distinguish the two. */
export async function myProgress(db: Deps['db'], studentId: UserId): Promise<Record<string, HomeworkState>> {
  const { rows } = await db.execute<{ homeworkId: string; isFinished: boolean }>(sql`
    select homework_id as "homeworkId", bool_or(finished_at is not null) as "isFinished"
    from trellis.work where student_id = ${studentId} and homework_id <> '' group by homework_id`)
  return Object.fromEntries(rows.map(({ homeworkId, isFinished }) => [homeworkId, isFinished ? 'finished' : 'started']))
}
