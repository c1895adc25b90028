import {
  AppError,
  allConditionsBlock,
  type ClassId,
  type calls,
  type HomeworkId,
  type ParsedOf,
  type ReplyOf,
  type StudentProgress,
} from '@trellis/domain'
import type { Caller } from '@trellis/http'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import type { Deps } from '../../study/deps'
import { isFirstTry } from './first-try'

type Query = ParsedOf<typeof calls.getHomeworkProgress>['query']

/**
 * How far the students of a class have come. A student who worked on the same homework inside and outside of a study is
 * listed once, with the latest activity, and the tests of a study are not counted, so a teacher cannot distinguish the
 * two. The order is that of random ids, not of starting.
 */
export async function homeworkProgress(
  { db, platform }: Deps,
  { classId, homeworkIds }: Query,
  caller: Caller,
): Promise<ReplyOf<typeof calls.getHomeworkProgress>> {
  const { homework } = await platform.getClass({ params: { id: classId } }, caller)
  const own = new Set<HomeworkId>(homework.map(({ id }) => id))
  const foreign = homeworkIds.find((id) => !own.has(id))
  if (foreign !== undefined) throw new AppError('homework_not_found', { id: foreign })
  return readProgress(db, homeworkIds)
}

type ClassBoard = ReplyOf<typeof calls.watchClass>

/** The class as its teacher sees it, without a check of access; null once the class is closed. */
export async function readClassBoard({ db, platform }: Deps, classId: ClassId): Promise<ClassBoard | null> {
  const classDetail = await platform.getClass({ params: { id: classId } }, 'service').catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'class_not_found') return null
    throw error
  })
  if (!classDetail) return null
  const homeworkIds = classDetail.homework.map(({ id }) => id)
  return { ...classDetail, progress: await readProgress(db, homeworkIds) }
}

async function readProgress(db: Db, homeworkIds: readonly HomeworkId[]): Promise<ClassBoard['progress']> {
  const progress: Record<string, StudentProgress[]> = Object.fromEntries(homeworkIds.map((id) => [id, []]))
  if (homeworkIds.length === 0) return progress
  const { rows } = await db.execute<StudentProgress & { homeworkId: string } & Record<string, unknown>>(sql`
    select w.homework_id as "homeworkId", w.student_id as "studentId",
      to_char(w.last_at at time zone 'UTC', 'YYYY-MM-DD') as "lastActiveOn", w.finished_at is not null as "isFinished",
      d.done, d."right", d."open"
    from (select distinct on (homework_id, student_id) * from trellis.work
      where homework_id <> '' and homework_id = any(${sql.param(homeworkIds)})
      order by homework_id, student_id, last_at desc, id desc) w,
    lateral (select count(*)::int as done, (count(*) filter (where ${isFirstTry}))::int as "right",
        (count(*) filter (where result->>'outcome' = 'ungraded'))::int as "open"
      from jsonb_array_elements(w.state->'records') record, jsonb_array_elements(record->'results') result
      where not exists (select from trellis.study_problem p
        join trellis.study_problem_set s using (study_id, problem_set_ceri)
        where p.study_id = w.study_id and p.problem_ceri = result->>'problemId' and s.block_type <> ${allConditionsBlock})) d
    order by w.homework_id, w.student_id`)
  for (const { homeworkId, ...student } of rows) progress[homeworkId]!.push(student)
  return progress
}
