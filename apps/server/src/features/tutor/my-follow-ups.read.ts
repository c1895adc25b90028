import type { OpenFollowUp, UserId } from '@trellis/domain'
import { sql } from 'drizzle-orm'
import type { Deps } from '../../study/deps'
import { followUpClosesAt, followUpStateOfWork, worksWithFollowUp } from '../../study/follow-ups'

/** The delayed post-tests that are open to a student now, by the homework that leads to them. */
export async function myFollowUps(db: Deps['db'], studentId: UserId): Promise<OpenFollowUp[]> {
  const { rows } = await db.execute<OpenFollowUp & Record<string, unknown>>(sql`
    select w.homework_id as "homeworkId", floor(extract(epoch from ${followUpClosesAt}))::int as "closesAt"
    from ${worksWithFollowUp} and w.student_id = ${studentId} and w.homework_id <> '' and ${followUpStateOfWork} = 'open'
    order by 2, 1`)
  return rows
}
