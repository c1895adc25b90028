import type { FollowUpState } from '@trellis/domain'
import { type SQL, sql } from 'drizzle-orm'

const day = sql`interval '1 day'`
const opensAt = sql`(w.finished_at + s.delayed_post_test_days * ${day})`
const isDone = sql`coalesce((w.state->'followUp'->>'isDone')::boolean, false)`

/** When the delayed post-test of a work `w` in a study `s` closes. */
export const followUpClosesAt = sql`(${opensAt} + s.delayed_post_test_window * ${day})`

/** The state of the delayed post-test, as in `followUpState`. The end of the study closes it for everyone. */
export const followUpStateOfWork = sql<FollowUpState>`case
    when ${isDone} then 'done'
    when s.status not in ('DEPLOYED', 'PAUSED') then 'missed'
    when now() < ${opensAt} then 'waiting'
    when now() < ${followUpClosesAt} then 'open'
    else 'missed' end`

/**
 * The works `w` that have a delayed post-test: finished ones, of students whose data the study still records. Partner
 * platforms give their own tests.
 */
export const worksWithFollowUp: SQL = sql`trellis.work w
    join trellis.study s on s.id = w.study_id and s.delayed_post_test
    join trellis.enrolment e on e.study_id = w.study_id and e.student_id = w.student_id and e.source <> 'PARTNER'
      and (e.withdrawal_kind is null or e.withdrawal_kind = 'TREATMENT')
  where w.with_tests and w.finished_at is not null`
