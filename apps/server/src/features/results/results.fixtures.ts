import { randomUUID } from 'node:crypto'
import type { TestServer } from '../../testing/test-server'
import type { RecordTexts } from './record.rules'

/** A student of a study whose record is written to the database: `true` is a correct first answer, `null` an open response. */
export interface RecordedStudent {
  code: string
  conditionId: number
  kind?: string
  unit?: string
  stratum?: string
  sequence?: number
  classCode?: string
  gradeCode?: string
  /** Days after the deployment that the student enrolled and worked. */
  day?: number
  pre?: (boolean | null)[]
  main?: (boolean | null)[]
  post?: (boolean | null)[]
  mastered?: boolean
  isFinished?: boolean
  isPossibleDuplicate?: boolean
  withdrawal?: 'TREATMENT' | 'COLLECTION'
  /** Answers to the survey after the problems. */
  survey?: Record<string, string>
  /** Whether a piece of support was opened on the first problem. */
  hasOpenedSupport?: boolean
}

/** The sets of the study and their problems, by stage. */
export type RecordedSets = Partial<Record<'PRE_TEST' | 'MAIN' | 'POST_TEST', { ceri: string; problems: string[] }>>

interface EventLine {
  kind: string
  place: string | null
  set: string | null
  problem: string | null
  data: object
  /** Seconds after the work was opened. */
  after: number
}

const secondsPerProblem = 60

/** Writes enrollments, works and events as the tutor would have: each problem takes a minute. */
export async function recordStudents(
  server: TestServer,
  studyId: number,
  sets: RecordedSets,
  students: readonly RecordedStudent[],
): Promise<void> {
  const lines = students.map((student) => ({
    ...student,
    unit: student.unit ?? student.code,
    events: eventsOf(student, sets).map((event, index) => ({ ...event, ordinal: index + 1, id: randomUUID() })),
  }))
  await server.composed.pools.study.query(
    `with student as (
       select s.*, d.deployed_at + make_interval(days => coalesce(s.day, 0)) as came_at
       from jsonb_to_recordset($2) as s(code text, "conditionId" integer, kind text, unit text, stratum text, sequence integer,
         "classCode" text, "gradeCode" text, day integer, "isFinished" boolean, "isPossibleDuplicate" boolean,
         withdrawal text, events jsonb), trellis.study d where d.id = $1),
     enrolled as (
       insert into trellis.enrolment (study_id, student_id, condition_id, participant, source, unit, stratum, sequence,
         enrolled_at, participant_kind, class_code, grade_code, is_possible_duplicate, withdrawn_at, withdrawal_kind, withdrawal_reason)
       select $1, 'S' || $1 || code, "conditionId", code, 'HOMEWORK', unit, coalesce(stratum, ''), sequence, came_at,
         coalesce(kind, 'student'), "classCode", "gradeCode", coalesce("isPossibleDuplicate", false),
         case when withdrawal is not null then came_at end, withdrawal, case when withdrawal is not null then 'guardian_request' end
       from student),
     worked as (
       insert into trellis.work (study_id, student_id, homework_id, condition_id, with_tests, state, opened_at, last_at,
         finished_at, event_count)
       select $1, 'S' || $1 || code, 'H' || $1, "conditionId", true, '{"records": [], "current": null}', came_at,
         came_at + interval '1 hour', case when "isFinished" then came_at + interval '1 hour' end, jsonb_array_length(events)
       from student returning id, student_id)
     insert into trellis.event (study_id, work_id, id, seq, kind, condition_id, problem_ceri, data, ordinal, place,
       problem_set_ceri, at, student_at)
     select $1, w.id, e.id, 0, e.kind, s."conditionId", e.problem, e.data, e.ordinal, e.place, e.set,
       s.came_at + make_interval(secs => e.after), s.came_at + make_interval(secs => e.after)
     from student s join worked w on w.student_id = 'S' || $1 || s.code, jsonb_to_recordset(s.events)
       as e(id uuid, kind text, problem text, data jsonb, ordinal integer, place text, set text, after double precision)`,
    [studyId, JSON.stringify(lines)],
  )
}

/** An assignment outside of studies, with so many correct first answers of so many graded problems. */
export interface RecordedHomework {
  studentId: string
  /** Days before the deployment of the study. */
  daysBefore: number
  graded: number
  correct: number
}

/** Writes works outside of studies, and that their problems were finished. */
export async function recordHomework(
  server: TestServer,
  studyId: number,
  homework: readonly RecordedHomework[],
): Promise<void> {
  await server.composed.pools.study.query(
    `with given as (
       select g.*, d.deployed_at - make_interval(days => g."daysBefore") as did_at
       from jsonb_to_recordset($2) as g("studentId" text, "daysBefore" integer, graded integer, correct integer),
         trellis.study d where d.id = $1),
     worked as (
       insert into trellis.work (study_id, student_id, homework_id, with_tests, state, opened_at, last_at, event_count)
       select 0, "studentId", 'H' || "daysBefore", false, '{"records": [], "current": null}', did_at, did_at, graded from given
       returning id, student_id, homework_id)
     insert into trellis.event (study_id, work_id, id, seq, kind, problem_ceri, data, ordinal, place, problem_set_ceri, at, student_at)
     select 0, w.id, gen_random_uuid(), 0, 'problem_finished', 'PR' || n, jsonb_build_object('outcome',
         case when n <= g.correct then 'right' else 'wrong' end, 'firstAnswer',
         case when n <= g.correct then 'correct' else 'incorrect' end, 'helpFirst', false, 'tries', 1, 'helps', 0),
       n, 'MAIN', 'PSH', g.did_at, g.did_at
     from given g join worked w on w.student_id = g."studentId" and w.homework_id = 'H' || g."daysBefore",
       generate_series(1, g.graded) n`,
    [studyId, JSON.stringify(homework)],
  )
}

function eventsOf(student: RecordedStudent, sets: RecordedSets): EventLine[] {
  const lines: EventLine[] = []
  let clock = 0
  const add = (kind: string, place: string | null, set: string | null, problem: string | null, data: object = {}) =>
    lines.push({ kind, place, set, problem, data, after: clock })
  const stage = (place: keyof RecordedSets, answers: readonly (boolean | null)[] | undefined) => {
    const set = sets[place]
    if (!set || !answers) return
    answers.forEach((isCorrect, index) => {
      const problem = set.problems[index]!
      add('started', place, set.ceri, problem)
      if (student.hasOpenedSupport && place === 'MAIN' && index === 0) {
        add('hint_shown', place, set.ceri, problem, { number: 1, of: 2, isAutomatic: false })
      }
      clock += secondsPerProblem
      const outcome = isCorrect === null ? 'ungraded' : isCorrect ? 'right' : 'wrong'
      const firstAnswer = isCorrect === null ? 'ungraded' : isCorrect ? 'correct' : 'incorrect'
      add('problem_finished', place, set.ceri, problem, { outcome, firstAnswer, helpFirst: false, tries: 1, helps: 0 })
    })
    if (place === 'MAIN' && student.mastered) add('mastered', place, set.ceri, null, { problems: answers.length })
    if (answers.length === set.problems.length) add('stage_left', place, set.ceri, null, { how: 'finished' })
  }
  stage('PRE_TEST', student.pre)
  stage('MAIN', student.main)
  stage('POST_TEST', student.post)
  if (student.survey) add('survey_answered', 'POST_SURVEY', null, null, { survey: 'post', answers: student.survey })
  if (student.isFinished) add('finished', 'END', null, null, { ending: 'completed' })
  return lines
}

export type LineOfProblem = readonly [
  participant: string,
  workId: number,
  ...values: (string | number | boolean | null)[],
]

/** Works and their problems as the database writes them. The last value is when a problem was finished. */
export function workTexts(lines: readonly LineOfProblem[]): Pick<RecordTexts, 'works' | 'problems'> {
  const works = new Map(
    lines.map(([participant, workId, ...values]) => [workId, [workId, participant, values.at(-1) ?? null]]),
  )
  return { works: tabbedText([...works.values()]), problems: tabbedText(lines.map(([_, ...values]) => values)) }
}

/** Values with tabs between them: null is empty, and a flag one letter. */
function tabbedText(lines: readonly (readonly (string | number | boolean | null)[])[]): string {
  const written = (value: string | number | boolean | null) =>
    typeof value === 'boolean' ? (value ? 't' : 'f') : (value ?? '')
  return lines.map((values) => values.map(written).join('\t')).join('\n')
}
