import type { Pool } from 'pg'
import { initialState, noStudy } from '../../delivery/work.store'

/** The work of a student that holds events outside of studies; created when there is none yet. */
export async function workOutsideStudies(pool: Pool, studentId: string): Promise<number> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'upgrade-outside',
    text: `insert into trellis.work (study_id, student_id, state) values ($1, $2, $3)
      on conflict (student_id, homework_id, study_id) do update set last_at = now() returning id`,
    values: [noStudy, studentId, initialState],
  })
  return Number(rows[0]!.id)
}
