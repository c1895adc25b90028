import type { Actor, calls, ParsedOf, Participant, ParticipantSort, ReplyOf, StudyId } from '@trellis/domain'
import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { readDeployedStudy } from '../../study/view/deployed-study'

type Query = ParsedOf<typeof calls.getParticipants>['query']

/** Progress is looked up only for the participants of the page, unless the order or the filter depends on it. */
export async function listParticipants(
  db: Db,
  query: Query,
  actor: Actor,
): Promise<ReplyOf<typeof calls.getParticipants>> {
  const { studyId, page, pageSize, sort, state } = query
  await readDeployedStudy(db, studyId, actor)
  const where = filterOf(query, actor)
  const seen = sort === 'lastSeenAt' || state !== undefined ? seenIn(studyId) : sql``
  const [participants, counted] = await Promise.all([
    loadParticipants(db, studyId, actor, {
      where,
      seen,
      order: orderOf(query),
      page: sql`limit ${pageSize} offset ${(page - 1) * pageSize}`,
    }),
    db.execute<{ total: number }>(sql`
      select count(*)::int as total from trellis.enrolment e ${seen} where e.study_id = ${studyId} and ${where}`),
  ])
  return { participants, total: counted.rows[0]!.total }
}

interface Which {
  where: SQL
  seen?: SQL
  order?: SQL
  page?: SQL
}

export async function loadParticipants(
  db: Db | Tx,
  studyId: StudyId,
  actor: Actor,
  { where, seen = sql``, order = sql`e.participant`, page = sql`` }: Which,
): Promise<Participant[]> {
  const seconds = (column: string) => sql.raw(`floor(extract(epoch from ${column}))::float8`)
  const studentId = actor.isAdmin ? sql`case when e.erased_at is null then e.student_id end` : sql`null`
  const { rows } = await db.execute<Participant & Record<string, unknown>>(sql`
    select e.participant, ${studentId} as "studentId", e.condition_id as "conditionId", e.source,
      ${seconds('e.enrolled_at')} as "enrolledAt", ${seconds('w.last_at')} as "lastSeenAt",
      ${seconds('w.finished_at')} as "finishedAt", ${seconds('e.withdrawn_at')} as "withdrawnAt",
      ${seconds('e.erased_at')} as "erasedAt", d.done, d."right"
    from (select e.*, row_number() over (order by ${order}, e.participant) as place
      from trellis.enrolment e ${seen} where e.study_id = ${studyId} and ${where} order by place ${page}) e,
    lateral (select max(w.last_at) as last_at, min(w.finished_at) as finished_at
      from trellis.work w where w.study_id = e.study_id and w.student_id = e.student_id) w,
    lateral (select count(*)::int as done, (count(*) filter (where result->>'outcome' = 'right'))::int as "right"
      from trellis.work w, jsonb_array_elements(w.state->'records') record, jsonb_array_elements(record->'results') result
      where w.study_id = e.study_id and w.student_id = e.student_id) d
    order by e.place`)
  return rows
}

/** When each student was last active, over all of their works. */
function seenIn(studyId: StudyId): SQL {
  return sql`left join (
    select student_id, max(last_at) as last_at, min(finished_at) as finished_at
    from trellis.work where study_id = ${studyId} group by student_id) k on k.student_id = e.student_id`
}

function filterOf({ search = '', conditionId, state }: Query, actor: Actor): SQL {
  const parts: SQL[] = []
  if (search !== '') {
    const byCode = sql`e.participant like ${`%${escaped(search.toUpperCase())}%`}`
    parts.push(actor.isAdmin ? sql`(${byCode} or e.student_id ilike ${`%${escaped(search)}%`})` : byCode)
  }
  if (conditionId !== undefined) parts.push(sql`e.condition_id = ${conditionId}`)
  if (state === 'WITHDRAWN') parts.push(sql`e.withdrawn_at is not null`)
  if (state === 'FINISHED') parts.push(sql`e.withdrawn_at is null and k.finished_at is not null`)
  if (state === 'WORKING') parts.push(sql`e.withdrawn_at is null and k.finished_at is null`)
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

const sortColumns: Record<ParticipantSort, string> = {
  enrolledAt: 'e.enrolled_at',
  lastSeenAt: 'k.last_at',
  participant: 'e.participant',
  condition: '(select position from trellis.condition c where c.study_id = e.study_id and c.id = e.condition_id)',
}

function orderOf({ sort, order }: Query): SQL {
  return sql.raw(`${sortColumns[sort]} ${order === 'asc' ? 'asc nulls first' : 'desc nulls last'}`)
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
