import {
  type Actor,
  AppError,
  type calls,
  type ParsedOf,
  type Participant,
  type ParticipantSort,
  type ReplyOf,
  type StudyId,
} from '@trellis/domain'
import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { readBlinding } from '../../study/blinding'
import { recordResultsOpened } from '../../study/results-look'
import { readDeployedStudy } from '../../study/view/deployed-study'

type Query = ParsedOf<typeof calls.getParticipants>['query']

/** Progress is looked up only for the participants of the page, unless the filter depends on it. */
export async function listParticipants(
  db: Db,
  query: Query,
  actor: Actor,
): Promise<ReplyOf<typeof calls.getParticipants>> {
  const { studyId, page, pageSize, state, sort, conditionId } = query
  const study = await readDeployedStudy(db, studyId, actor)
  await recordResultsOpened(db, study, actor)
  const { isBlinded } = await readBlinding(db, study)
  // A list by condition would reveal as much as the conditions in it.
  if (isBlinded && (conditionId !== undefined || sort === 'condition'))
    throw new AppError('study_blinded', { id: studyId })
  const where = filterOf(query, actor)
  const finished = state === undefined ? sql`` : finishedIn(studyId)
  const [participants, counted] = await Promise.all([
    loadParticipants(db, studyId, actor, {
      isBlinded,
      where,
      finished,
      order: orderOf(query),
      page: sql`limit ${pageSize} offset ${(page - 1) * pageSize}`,
    }),
    db.execute<{ total: number }>(sql`
      select count(*)::int as total from trellis.enrolment e ${finished} where e.study_id = ${studyId} and ${where}`),
  ])
  return { participants, total: counted.rows[0]!.total }
}

interface ParticipantSelection {
  isBlinded: boolean
  where: SQL
  finished?: SQL
  order?: SQL
  page?: SQL
}

export async function loadParticipants(
  db: Db | Tx,
  studyId: StudyId,
  actor: Actor,
  { isBlinded, where, finished = sql``, order = sql`e.participant`, page = sql`` }: ParticipantSelection,
): Promise<Participant[]> {
  const studentId = actor.isAdmin ? sql`case when e.erased_at is null then e.student_id end` : sql`null`
  const { rows } = await db.execute<Participant & Record<string, unknown>>(sql`
    select e.participant, ${studentId} as "studentId", ${isBlinded ? sql`null::int` : sql`e.condition_id`} as "conditionId", e.source,
      case when e.withdrawn_at is not null then 'WITHDRAWN' when w.has_finished then 'FINISHED' else 'WORKING' end as state,
      case when e.withdrawn_at is not null
        then json_build_object('kind', e.withdrawal_kind, 'reason', e.withdrawal_reason) end as withdrawal
    from (select e.*, row_number() over (order by ${order}, e.participant) as place
      from trellis.enrolment e ${finished} where e.study_id = ${studyId} and ${where} order by place ${page}) e,
    lateral (select coalesce(bool_or(w.finished_at is not null), false) as has_finished
      from trellis.work w where w.study_id = e.study_id and w.student_id = e.student_id) w
    order by e.place`)
  return rows
}

/** Joins the time when a student first finished an assignment; null where none is finished. */
function finishedIn(studyId: StudyId): SQL {
  return sql`left join (
    select student_id, min(finished_at) as finished_at
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
  participant: 'e.participant',
  condition: '(select position from trellis.condition c where c.study_id = e.study_id and c.id = e.condition_id)',
}

function orderOf({ sort, order }: Query): SQL {
  return sql.raw(`${sortColumns[sort]} ${order}`)
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
