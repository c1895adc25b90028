import {
  AppError,
  allConditionsBlock,
  type calls,
  commonWrongAnswers,
  type HomeworkId,
  type HomeworkReport,
  type Outcome,
  type ParsedOf,
  type ProblemId,
  type ProblemOutcome,
  type ProblemSetId,
  type ReportDetail,
  type Response,
  studyTypes,
  type UserId,
} from '@trellis/domain'
import type { Caller } from '@trellis/http'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { studies } from '../../db/schema/studies'
import type { Deps } from '../../study/deps'
import { hasFinalEnd } from '../../study/results-look'
import { isFirstTry } from './first-try'

type Query = ParsedOf<typeof calls.getHomeworkReport>['query']

/**
 * How each student of a class finished each problem. What depends on a condition of a study is left out for the whole
 * class, so that a teacher can infer neither the conditions nor who takes part. The order is that of random ids.
 */
export async function homeworkReport(
  { db, platform }: Deps,
  { classId, homeworkId }: Query,
  caller: Caller,
): Promise<HomeworkReport> {
  const { homework, students } = await platform.getClass({ params: { id: classId } }, caller)
  const assigned = homework.find(({ id }) => id === homeworkId)
  if (!assigned) throw new AppError('homework_not_found', { id: homeworkId })
  const detail = await detailOf(db, homeworkId, assigned.problemSetId)
  if (detail === 'WITHHELD') return { detail, problems: [], students: [] }
  const inClass = new Set<UserId>(students.map(({ id }) => id))
  const finished = (await readFinished(db, homeworkId)).filter(({ studentId }) => inClass.has(studentId))
  const wrong = await readFirstWrongAnswers(db, homeworkId, inClass)
  const problems = await platform.getProblems({ query: { problemSetId: assigned.problemSetId } }, caller)
  const known = new Set(problems.map(({ problemId }) => problemId))
  // In a study, students may have been given another set.
  const others = [...new Set(finished.map(({ problemId }) => problemId))].filter((problemId) => !known.has(problemId))
  if (others.length > 0) problems.push(...(await platform.getProblems({ query: { problemIds: others } }, caller)))
  return {
    detail,
    problems: problems.map(({ problemId, problemType, partLetter, question }) => ({
      problemId,
      problemType,
      partLetter,
      question,
      wrongAnswers: commonWrongAnswers(wrong.get(problemId) ?? []),
    })),
    students: byStudent(finished, detail),
  }
}

/** What a report may show depends on all studies that involve the homework, no matter which students take part. */
async function detailOf(db: Db, homeworkId: HomeworkId, problemSetId: ProblemSetId): Promise<ReportDetail> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct study_id as id from trellis.work where homework_id = ${homeworkId} and study_id <> 0
    union select study_id from trellis.problem_set_hold where problem_set_ceri = ${problemSetId}`)
  if (rows.length === 0) return 'FULL'
  const involved = await db
    .select()
    .from(studies)
    .where(
      inArray(
        studies.id,
        rows.map(({ id }) => id as (typeof studies.$inferSelect)['id']),
      ),
    )
  for (const study of involved) {
    if (study.typeId === studyTypes.problemVaried && !(await hasFinalEnd(db, study))) return 'WITHHELD'
  }
  return 'OUTCOMES'
}

interface Finished {
  studentId: UserId
  problemId: ProblemId
  outcome: Outcome
  /** Whether the first answer was correct, without help. */
  isFirstTry: boolean
  tries: number
  helps: number
  /** The text of an open response. */
  response: Response | null
}

/** The problems that each student has finished in the latest of their works, without the tests of a study. */
async function readFinished(db: Db, homeworkId: HomeworkId): Promise<Finished[]> {
  const { rows } = await db.execute<Finished & Record<string, unknown>>(sql`
    select w.student_id as "studentId", result->>'problemId' as "problemId", result->>'outcome' as outcome,
      coalesce(${isFirstTry}, false) as "isFirstTry",
      coalesce((f.data->>'tries')::int, 0) as tries, coalesce((f.data->>'helps')::int, 0) as helps,
      a.data->'response' as response
    from ${latestWorks(homeworkId)} w
    cross join jsonb_array_elements(w.state->'records') record
    cross join jsonb_array_elements(record->'results') result
    left join lateral (select data from trellis.event
      where study_id = w.study_id and work_id = w.id and kind = 'problem_finished'
        and problem_ceri = result->>'problemId' order by at desc limit 1) f on true
    left join lateral (select data from trellis.event
      where result->>'outcome' = 'ungraded' and study_id = w.study_id and work_id = w.id and kind = 'answered'
        and problem_ceri = result->>'problemId' order by at desc limit 1) a on true
    where result->>'problemId' is not null and not ${isInTest(sql`result->>'problemId'`)}
    order by w.student_id`)
  return rows
}

const latestWorks = (homeworkId: HomeworkId) =>
  sql`(select distinct on (student_id) * from trellis.work
    where homework_id = ${homeworkId} and erased_at is null order by student_id, last_at desc, id desc)`

/** Whether a problem belongs to a test of the study of work `w`. */
const isInTest = (problemId: SQL) =>
  sql`exists (select from trellis.study_problem p join trellis.study_problem_set s using (study_id, problem_set_ceri)
    where p.study_id = w.study_id and p.problem_ceri = ${problemId} and s.block_type <> ${allConditionsBlock})`

/** The wrong answers that students of the class began with. */
async function readFirstWrongAnswers(
  db: Db,
  homeworkId: HomeworkId,
  inClass: ReadonlySet<UserId>,
): Promise<Map<ProblemId, Response[]>> {
  const { rows } = await db.execute<{ studentId: UserId; problemId: ProblemId; response: Response }>(sql`
    select distinct on (w.student_id, e.problem_ceri) w.student_id as "studentId", e.problem_ceri as "problemId",
      e.data->'response' as response
    from ${latestWorks(homeworkId)} w
    join trellis.event e on e.study_id = w.study_id and e.work_id = w.id
    where e.kind = 'answered' and e.data->>'correctness' = 'incorrect' and e.data->>'try' = '1'
      and not ${isInTest(sql`e.problem_ceri`)}
    order by w.student_id, e.problem_ceri, e.at`)
  const wrong = new Map<ProblemId, Response[]>()
  for (const { studentId, problemId, response } of rows) {
    if (inClass.has(studentId)) wrong.set(problemId, [...(wrong.get(problemId) ?? []), response])
  }
  return wrong
}

function byStudent(finished: readonly Finished[], detail: ReportDetail): HomeworkReport['students'] {
  const students = new Map<UserId, HomeworkReport['students'][number]>()
  for (const one of finished) {
    const { studentId, problemId, response } = one
    if (!students.has(studentId)) students.set(studentId, { studentId, outcomes: [], openResponses: [] })
    const student = students.get(studentId)!
    student.outcomes.push({ problemId, outcome: outcomeOf(one, detail) })
    const text = response === null ? '' : Object.values(response).flat().join('\n')
    if (text !== '') student.openResponses.push({ problemId, text })
  }
  return [...students.values()]
}

function outcomeOf({ outcome, isFirstTry, tries, helps }: Finished, detail: ReportDetail): ProblemOutcome {
  if (isFirstTry) return 'FIRST_TRY'
  if (outcome === 'skipped') return 'SKIPPED'
  if (outcome === 'ungraded') return 'OPEN_RESPONSE'
  if (detail !== 'FULL') return 'NOT_FIRST_TRY'
  if (helps > 0) return 'HELPED'
  return tries > 1 ? 'LATER' : 'WRONG'
}
