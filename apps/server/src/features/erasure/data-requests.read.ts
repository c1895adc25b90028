import type { calls, DataRequest, ParsedOf, ReplyOf, UserId } from '@trellis/domain'
import { sql } from 'drizzle-orm'
import type { Deps } from '../../study/deps'
import { loadPeople } from '../../study/view/load-people'

type Query = ParsedOf<typeof calls.getDataRequests>['query']

export async function listDataRequests(
  { db, platform }: Deps,
  { page, pageSize }: Query,
): Promise<ReplyOf<typeof calls.getDataRequests>> {
  const seconds = (column: string) => sql.raw(`floor(extract(epoch from ${column}))::float8`)
  const [{ rows }, counted] = await Promise.all([
    db.execute<Omit<DataRequest, 'actorName'> & Record<string, unknown>>(sql`
      select id, kind, study_id as "studyId", actor_id as "actorId", students, participations, works, events,
        ${seconds('requested_at')} as "requestedAt", ${seconds('finished_at')} as "finishedAt"
      from trellis.data_request order by id desc limit ${pageSize} offset ${(page - 1) * pageSize}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from trellis.data_request`),
  ])
  const ids = [...new Set(rows.flatMap((row) => (row.actorId === null ? [] : [row.actorId])))] as UserId[]
  const people = await loadPeople(platform, ids)
  const requests = rows.map((row) => ({
    ...row,
    actorName: row.actorId === null ? null : (people.get(row.actorId)?.displayName ?? null),
  }))
  return { requests, total: counted.rows[0]!.total }
}
