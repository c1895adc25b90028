import { inTransaction } from '@trellis/database'
import type pg from 'pg'

/** Participants of earlier years in a study: each with an enrollment, a work and the events of the first minute. */
export async function fillWithWorks(pool: pg.Pool, studyId: number, partnerId: number, count: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    // Disables triggers, because one statement for a million rows would hold a million of their locks.
    await client.query('set local session_replication_role = replica')
    await client.query('set local statement_timeout = 0')
    const filled = `generate_series(1, ${count}) n`
    await client.query(
      `insert into trellis.partner_student (partner_id, foreign_id) select $1, 'filled ' || n from ${filled}`,
      [partnerId],
    )
    await client.query(
      `insert into trellis.enrolment (study_id, student_id, condition_id, participant, source, unit)
       select $1, 'P' || $2::int || ':filled ' || n, c.ids[1 + n % cardinality(c.ids)], 'filled ' || n, 'PARTNER',
         'filled ' || n
       from ${filled}, (select array_agg(id) as ids from trellis.condition where study_id = $1) c`,
      [studyId, partnerId],
    )
    await client.query(
      `with begun as (
         insert into trellis.work (study_id, student_id, condition_id, with_tests, state)
         select study_id, student_id, condition_id, true, '{"records": [], "current": null}'
         from trellis.enrolment where study_id = $1 and participant like 'filled %'
         returning study_id, id, condition_id)
       insert into trellis.event (study_id, work_id, id, seq, kind, condition_id, data)
       select study_id, id, gen_random_uuid(), 0, 'opened', condition_id, '{"withTests": true}' from begun`,
      [studyId],
    )
  })
  await pool.query('analyze')
}
