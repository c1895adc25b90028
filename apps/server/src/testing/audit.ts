import type { TestServer } from './test-server'

export interface AuditRow {
  studyId: number
  actorId: string
  action: string
  fromStatus: string | null
  toStatus: string | null
  note: string | null
  details: Record<string, unknown>
}

const columns = `study_id as "studyId", actor_id as "actorId", action, from_status as "fromStatus",
  to_status as "toStatus", note, details`

/** The history of a study, oldest first. */
export async function eventsOf(server: TestServer, studyId: number): Promise<AuditRow[]> {
  const { rows } = await server.composed.pools.study.query<AuditRow>(
    `select ${columns} from trellis.audit_event where study_id = $1 order by id`,
    [studyId],
  )
  return rows
}

/** The events of all studies that are written while `act` runs. */
export async function eventsDuring<T>(
  server: TestServer,
  act: () => Promise<T>,
): Promise<{ answer: T; events: AuditRow[] }> {
  const { study } = server.composed.pools
  const before = await study.query('select coalesce(max(id), 0) as last from trellis.audit_event')
  const answer = await act()
  const { rows } = await study.query<AuditRow>(`select ${columns} from trellis.audit_event where id > $1 order by id`, [
    before.rows[0].last,
  ])
  return { answer, events: rows }
}
