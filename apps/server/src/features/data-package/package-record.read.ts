import { createHash } from 'node:crypto'
import type { AttemptRow, DeviceClass, Response, StudyId, SupportRow } from '@trellis/domain'
import { smallestGroup } from '@trellis/domain'
import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'

/** Rows that are fetched at a time. */
const batchSize = 2_000

/** The id of a work, with the code of its participant and its number in the tables. */
export interface PackageWorks {
  workId: number
  code: string
  work: number
}

export type RecordedAttempt = Omit<AttemptRow, 'response' | 'correctness'> & {
  response: Response
  correctness: string
  device: DeviceClass | null
  isCommon: boolean
}

export interface RecordedSurvey {
  code: string
  survey: 'pre' | 'post'
  answers: Record<string, string>
}

/** Runs `use` on one consistent state of the record. */
export async function withRecord<Result>(reader: Db, use: (tx: Tx) => Promise<Result>): Promise<Result> {
  return reader.transaction(use, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

/** The rows of a statement, a batch at a time, so that memory does not depend on their number. */
async function* rowsOf<Row extends Record<string, unknown>>(tx: Tx, statement: SQL): AsyncGenerator<Row> {
  await tx.execute(sql`declare package_rows no scroll cursor for ${statement}`)
  try {
    for (;;) {
      const { rows } = await tx.execute<Row>(sql`fetch ${sql.raw(String(batchSize))} from package_rows`)
      yield* rows as Row[]
      if (rows.length < batchSize) return
    }
  } finally {
    // After an error the transaction has closed it.
    await tx.execute(sql`close package_rows`).catch(() => {})
  }
}

const worksTable = (works: readonly PackageWorks[]) => sql`
  unnest(${sql.param(works.map(({ workId }) => workId))}::bigint[], ${sql.param(works.map(({ code }) => code))}::text[],
    ${sql.param(works.map(({ work }) => work))}::int[]) as p(work_id, code, work)`

const numberInWork = sql`(row_number() over (partition by v.work_id order by v.ordinal nulls last, v.at, v.id, v.seq))::int`
const secondsOfWork = sql`greatest(0, round(extract(epoch from coalesce(v.student_at, v.at) - w.opened_at)::numeric, 1))::float8`

/** Every answer, in the order of the codes. */
export function readAttempts(
  tx: Tx,
  studyId: StudyId,
  works: readonly PackageWorks[],
): AsyncGenerator<RecordedAttempt> {
  return rowsOf<RecordedAttempt>(
    tx,
    sql`
    with own as (
      select v.*, p.code, p.work as work_number from ${worksTable(works)}
      join trellis.event v on v.study_id = ${studyId} and v.work_id = p.work_id and v.kind = 'answered'
      where v.problem_ceri is not null),
    common as (
      select problem_ceri, data->'response' as response from own
      group by 1, 2 having count(distinct code) >= ${smallestGroup})
    select v.code as participant, v.work_number as work, ${numberInWork} as number, v.place as stage,
      v.problem_set_ceri as problem_set, v.problem_ceri as problem, coalesce((v.data->>'try')::int, 0) as "try",
      coalesce(v.data->>'correctness', 'ungraded') as correctness, coalesce((v.data->>'counted')::boolean, true) as is_counted,
      v.data->'response' as response, v.device, ${secondsOfWork} as seconds, c.problem_ceri is not null as "isCommon"
    from own v
    join trellis.work w on w.study_id = v.study_id and w.id = v.work_id
    left join common c on c.problem_ceri = v.problem_ceri and c.response = v.data->'response'
    order by v.code collate "C", v.work_number, number`,
  )
}

/** Every piece of help that was shown, in the order of the codes. */
export function readSupports(tx: Tx, studyId: StudyId, works: readonly PackageWorks[]): AsyncGenerator<SupportRow> {
  return rowsOf<SupportRow>(
    tx,
    sql`
    select p.code as participant, p.work, ${numberInWork} as number, v.place as stage, v.problem_set_ceri as problem_set,
      v.problem_ceri as problem, replace(v.kind, '_shown', '') as kind, v.support_ceri as support,
      (v.data->>'number')::int as piece, (v.data->>'of')::int as pieces, (v.data->>'isAutomatic')::boolean as is_automatic,
      ${secondsOfWork} as seconds
    from ${worksTable(works)}
    join trellis.event v on v.study_id = ${studyId} and v.work_id = p.work_id
      and v.kind in ('hint_shown', 'explanation_shown', 'feedback_shown', 'answer_shown')
    join trellis.work w on w.study_id = v.study_id and w.id = v.work_id
    where v.problem_ceri is not null
    order by p.code collate "C", p.work, number`,
  )
}

/** The first answers of each participant to each survey, as the analysis takes them. */
export function readSurveys(
  tx: Tx,
  studyId: StudyId,
  participants: readonly { participant: string; code: string }[],
): AsyncGenerator<RecordedSurvey & Record<string, unknown>> {
  return rowsOf(
    tx,
    sql`
    select distinct on (p.code collate "C", v.data->>'survey') p.code, v.data->>'survey' as survey, v.data->'answers' as answers
    from unnest(${sql.param(participants.map(({ participant }) => participant))}::text[],
      ${sql.param(participants.map(({ code }) => code))}::text[]) as p(participant, code)
    join trellis.enrolment e on e.study_id = ${studyId} and e.participant = p.participant
    join trellis.work w on w.study_id = e.study_id and w.student_id = e.student_id
    join trellis.event v on v.study_id = w.study_id and v.work_id = w.id and v.kind = 'survey_answered'
    order by p.code collate "C", v.data->>'survey', v.at, v.id`,
  )
}

/** What the table of participants has besides the analysis: the teacher and the size of the class. */
export async function readClasses(
  tx: Tx,
  studyId: StudyId,
): Promise<Map<string, { teacher: string | null; size: number | null }>> {
  const { rows } = await tx.execute<{ participant: string; teacher: string | null; size: number | null }>(sql`
    select participant, teacher_code as teacher, roster_size as size from trellis.enrolment where study_id = ${studyId}`)
  return new Map(rows.map(({ participant, teacher, size }) => [participant, { teacher, size }]))
}

/** Identifies a text that is released or refused. Must equal the hash in the statement below. */
export function textHashOf(key: string, source: string, text: string): string {
  return createHash('sha256').update(`${key}:${source}:${text}`).digest('hex')
}

/** Questions of surveys whose answers are texts, as `post:q1`. */
export type WrittenQuestions = readonly string[]

/** Every text that a shared participant wrote, once for each question. */
const openTexts = (studyId: StudyId, key: string, written: WrittenQuestions) => sql`
  select t.source, t.text, count(distinct t.student_id)::int as students,
    encode(sha256(convert_to(${key} || ':' || t.source || ':' || t.text, 'UTF8')), 'hex') as hash
  from (
    select v.problem_ceri as source, a.text, w.student_id
    from trellis.event v join trellis.work w on w.study_id = v.study_id and w.id = v.work_id,
      jsonb_each(v.data->'response') r, jsonb_array_elements_text(r.value) as a(text)
    where v.study_id = ${studyId} and v.kind = 'answered' and v.data->>'correctness' = 'ungraded'
    union all
    select (v.data->>'survey') || ':' || a.key, a.value, w.student_id
    from trellis.event v join trellis.work w on w.study_id = v.study_id and w.id = v.work_id,
      jsonb_each_text(v.data->'answers') a
    where v.study_id = ${studyId} and v.kind = 'survey_answered'
      and (v.data->>'survey') || ':' || a.key = any(${sql.param([...written])}::text[])) t
  join trellis.enrolment e on e.study_id = ${studyId} and e.student_id = t.student_id
    and e.participant_kind in ('student', 'simulated')
  where btrim(t.text) <> '' and not exists (
    select from trellis.unshared_participant u where u.study_id = e.study_id and u.participant = e.participant)
  group by t.source, t.text`

export interface OpenText {
  source: string
  text: string
  students: number
  hash: string
  isReleased: boolean | null
}

export async function readOpenTexts(
  db: Db,
  studyId: StudyId,
  key: string,
  written: WrittenQuestions,
  page: { from: number; size: number },
): Promise<OpenText[]> {
  const { rows } = await db.execute<OpenText & Record<string, unknown>>(sql`
    select t.*, r.is_released as "isReleased" from (${openTexts(studyId, key, written)}) t
    left join trellis.released_response r on r.study_id = ${studyId} and r.source = t.source and r.text_hash = t.hash
    order by t.source collate "C", t.hash limit ${page.size} offset ${page.from}`)
  return rows
}

export async function countOpenTexts(
  db: Db | Tx,
  studyId: StudyId,
  key: string,
  written: WrittenQuestions,
): Promise<{ released: number; refused: number; unread: number }> {
  const { rows } = await db.execute<{ released: number; refused: number; unread: number }>(sql`
    select (count(*) filter (where r.is_released))::int as released, (count(*) filter (where not r.is_released))::int as refused,
      (count(*) filter (where r.is_released is null))::int as unread
    from (${openTexts(studyId, key, written)}) t
    left join trellis.released_response r on r.study_id = ${studyId} and r.source = t.source and r.text_hash = t.hash`)
  return rows[0]!
}
