import { inTransaction } from '@trellis/database'
import type { TestServer } from './test-server'

export interface Students {
  studyId: number
  conditionId: number
  students: number
  /** Prefix of their ids, so that several groups have different students. */
  prefix?: string
  /** The unit of assignment; each student is one by default. */
  unit?: string
  /** With blocks: the sequence number of the first student in the stratum. */
  sequence?: number
  enrolledAt?: Date
  /** Seconds between their enrollment and their last activity; null for none. */
  workedFor?: number | null
  /** How many of them finished. */
  finished?: number
}

/** Inserts students with their work, as if they had enrolled by homework. Returns their ids. */
export async function enrolStudents(server: TestServer, options: Students): Promise<string[]> {
  const { studyId, conditionId, students, prefix = 'U', unit = null, enrolledAt = new Date() } = options
  const { workedFor = null, finished = 0, sequence = null } = options
  const { rows } = await server.composed.pools.study.query<{ student_id: string }>(
    `with came as (
       insert into trellis.enrolment (study_id, student_id, condition_id, participant, source, unit, enrolled_at, sequence)
       select $1, $4 || number, $2, 'P' || $4 || number, 'HOMEWORK', coalesce($5, 'P' || $4 || number), $6::timestamptz,
         $9::int + number - 1
       from generate_series(1, $3) number
       returning study_id, student_id, condition_id)
     insert into trellis.work
       (study_id, student_id, homework_id, condition_id, with_tests, state, opened_at, last_at, finished_at)
     select study_id, student_id, 'H1', condition_id, true, '{"records": [], "current": null}', $6,
       $6::timestamptz + make_interval(secs => coalesce($7, 0)),
       case when row_number() over () <= $8 then $6::timestamptz + make_interval(secs => coalesce($7, 0)) end
     from came returning student_id`,
    [studyId, conditionId, students, prefix, unit, enrolledAt, workedFor, finished, sequence],
  )
  return rows.map((row) => row.student_id)
}

/** Changes the record in ways that its triggers forbid, to set up a test. */
export async function changeRecord(server: TestServer, statement: string, values: unknown[]): Promise<void> {
  await inTransaction(server.composed.pools.study, async (client) => {
    await client.query('set local session_replication_role = replica')
    await client.query(statement, values)
  })
}
