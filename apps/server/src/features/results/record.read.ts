import type { StudyId } from '@trellis/domain'
import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { noStudy } from '../../delivery/work.store'
import { requireRecord } from '../../study/record-archive'
import { workedStudents } from '../../study/view/flow-counts.read'
import type { RecordTexts } from './record.rules'

/**
 * The record of a study as the analysis needs it, at one moment and in a few statements. Each is a list that the
 * database writes as one text, so that this process only passes it on to the worker that computes with it.
 */
export async function readRecord(
  db: Db,
  studyId: StudyId,
  options: { withPrior: boolean; withOutside: boolean },
): Promise<RecordTexts & { recordVersion: string }> {
  return db.transaction(
    async (tx) => {
      // The lists of a large study are grouped and sorted in memory.
      await tx.execute(sql`set local work_mem = '128MB'`)
      // All events of a work are in one partition of the events: each can be grouped by itself, and several at once.
      await tx.execute(sql`set local enable_partitionwise_aggregate = on`)
      await requireRecord(tx, studyId)
      return {
        recordVersion: await readRecordVersion(tx, studyId),
        participants: await textOf(tx, participantLines(studyId)),
        works: await tableOf(tx, workLines(studyId)),
        problems: await tableOf(tx, problemLines(studyId)),
        ...(await momentTexts(tx, studyId)),
        prior: options.withPrior ? await textOf(tx, priorLines(studyId)) : '[]',
        outside: options.withOutside ? await outsideText(tx, studyId) : '',
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function textOf(tx: Tx, lines: SQL): Promise<string> {
  const { rows } = await tx.execute<{ text: string }>(
    sql`select coalesce(json_agg(line), '[]')::text as text from (${lines}) lines`,
  )
  return rows[0]!.text
}

/** The longest lists, as lines of values with tabs between them: JSON takes the database twice as long to write. */
async function tableOf(tx: Tx, lines: SQL): Promise<string> {
  const { rows } = await tx.execute<{ text: string }>(
    sql`select coalesce(string_agg(line, E'\\n'), '') as text from (${lines}) lines`,
  )
  return rows[0]!.text
}

/** Values with tabs between them; null is empty. No value has a tab or line break in it: they are codes and numbers. */
const tabbed = (...values: SQL[]) => sql`concat(${sql.join(values, sql`, E'\\t', `)})`

/**
 * Whether a student was erased on request, and is left out everywhere. The erasure of a whole study leaves the record
 * of students who can no longer be identified, which is still analyzed.
 */
const isErased = sql`(e.erased_at is not null and (e.withdrawal_kind is not distinct from 'ERASURE' or not exists (
    select from trellis.data_request d where d.study_id = e.study_id and d.kind = 'ERASE_STUDY'
      and d.requested_at <= e.erased_at)))`

const epoch = (time: SQL) => sql`floor(date_part('epoch', ${time}))::bigint`

/** No later than the last activity of the work: demo students have clocks of their own and were recorded in one go. */
const happenedAt = (time: SQL) => epoch(sql`least(${time}, w.last_at)`)

/** Everyone who was enrolled, of every kind: all of them took positions in blocks. */
const participantLines = (studyId: StudyId) => sql`
  select json_build_object('participant', e.participant, 'conditionId', e.condition_id, 'kind', e.participant_kind,
    'unit', e.unit, 'stratum', e.stratum, 'sequence', e.sequence,
    'classCode', e.class_code, 'schoolCode', e.school_code, 'gradeCode', e.grade_code,
    'isWithdrawn', e.withdrawn_at is not null, 'withdrawal', e.withdrawal_kind, 'isErased', ${isErased},
    'isPossibleDuplicate', e.is_possible_duplicate, 'joinedAfterDraw', coalesce(e.joined_after_draw, false),
    'enrolledAt', ${epoch(sql`e.enrolled_at`)}, 'isExposed', coalesce(w.is_exposed, false),
    'finishedAt', ${epoch(sql`w.finished_at`)}, 'lastAt', ${epoch(sql`w.last_at`)}) as line
  from trellis.enrolment e left join (${workedStudents(studyId)}) w on w.student_id = e.student_id
  where e.study_id = ${studyId} order by e.participant collate "C"`

/** The works of everyone who was not erased, in the order of `WorkLine`. */
const workLines = (studyId: StudyId) => sql`
  select ${tabbed(sql`w.id`, sql`e.participant`, epoch(sql`w.last_at`))} as line
  from trellis.work w join trellis.enrolment e on e.study_id = w.study_id and e.student_id = w.student_id
  where w.study_id = ${studyId} and not ${isErased} order by w.id`

const ifFinished = sql`filter (where kind = 'problem_finished')`
const studentAt = sql`coalesce(student_at, at)`

/** In the order of `ProblemLine`, without the participant. */
const problemValues = [
  sql`work_id`,
  sql`place`,
  sql`problem_set_ceri`,
  sql`problem_ceri`,
  sql`min(ordinal)`,
  sql`max(data->>'outcome') ${ifFinished}`,
  sql`max(data->>'firstAnswer') ${ifFinished}`,
  sql`bool_or((data->>'helpFirst')::boolean) ${ifFinished}`,
  sql`max((data->>'tries')::int) ${ifFinished}`,
  sql`count(*) filter (where kind in ('hint_shown', 'explanation_shown', 'answer_shown')
    and data->>'isAutomatic' is distinct from 'true')`,
  sql`count(*) filter (where kind in ('hint_shown', 'explanation_shown', 'feedback_shown'))`,
  sql`greatest(0, round(
    date_part('epoch', min(${studentAt}) ${ifFinished} - min(${studentAt}) filter (where kind = 'started'))
    - coalesce(sum((data->>'seconds')::float8) filter (where kind = 'idle'), 0)))`,
  epoch(sql`min(at) ${ifFinished}`),
]

/**
 * One line for each work and problem that a student met, in the order of the work. Seconds are those of the student,
 * from the first sight of the problem to its end, without idle time. Lines are written where they are grouped, which
 * the database does for several partitions at the same time; the participant of a work is looked up when they are
 * parsed.
 */
const problemLines = (studyId: StudyId) => sql`
  select line
  from (
    select work_id, min(ordinal) as ordinal, problem_ceri, ${tabbed(...problemValues)} as line
    from trellis.event
    where study_id = ${studyId} and problem_ceri is not null and place is not null
      and kind in ('started', 'problem_finished', 'hint_shown', 'explanation_shown', 'answer_shown', 'feedback_shown', 'idle')
    group by work_id, place, problem_set_ceri, problem_ceri) p
  order by work_id, ordinal, problem_ceri collate "C"`

/** Stages that were left for good, sets that were mastered, and surveys, in one pass through the events. */
async function momentTexts(tx: Tx, studyId: StudyId): Promise<Pick<RecordTexts, 'milestones' | 'surveys'>> {
  const isSurvey = sql`kind = 'survey_answered'`
  const milestone = sql`json_build_object('participant', participant, 'workId', work_id, 'kind', kind, 'place', place,
    'problemSetId', problem_set_ceri, 'how', data->'how', 'problems', data->'problems', 'ordinal', ordinal, 'at', happened_at)`
  const survey = sql`json_build_object('participant', participant, 'survey', data->'survey', 'answers', data->'answers',
    'at', happened_at)`
  const { rows } = await tx.execute<Pick<RecordTexts, 'milestones' | 'surveys'>>(sql`
    select
      coalesce(json_agg(${milestone} order by participant collate "C", work_id, ordinal)
        filter (where not ${isSurvey}), '[]')::text as milestones,
      coalesce(json_agg(${survey} order by participant collate "C", at, id) filter (where ${isSurvey}), '[]')::text as surveys
    from (
      select e.participant, v.*, ${happenedAt(sql`v.at`)} as happened_at
      from trellis.event v
      join trellis.work w on w.study_id = v.study_id and w.id = v.work_id
      join trellis.enrolment e on e.study_id = w.study_id and e.student_id = w.student_id
      where v.study_id = ${studyId} and not ${isErased}
        and (v.kind in ('mastered', 'survey_answered') or v.kind = 'stage_left' and v.data->>'how' <> 'day_limit')) moments`)
  return rows[0]!
}

/**
 * The graded problems of a work `w` outside of studies, found by the key of the work: all such work of the server
 * shares one study id, so that a search by study and time would read all of it again for every work.
 */
const gradedProblems = sql`lateral (
    select at, data from trellis.event
    where study_id = ${noStudy} and work_id = w.id and kind = 'problem_finished' and data->>'outcome' <> 'ungraded'
    offset 0) v`

/** How the students did in work outside of studies, before they were enrolled. */
const priorLines = (studyId: StudyId) => sql`
  select json_build_object('participant', e.participant, 'graded', count(*),
    'correct', count(*) filter (where v.data->>'firstAnswer' = 'correct')) as line
  from trellis.enrolment e
  join trellis.work w on w.study_id = ${noStudy} and w.student_id = e.student_id
  join ${gradedProblems} on v.at < e.enrolled_at
  where e.study_id = ${studyId} and not ${isErased}
  group by e.participant order by e.participant collate "C"`

/** How few and how many students outside of the study a model takes: fewer predict little, of more the most recent. */
const [fewestOutside, mostOutside] = [100, 5_000]
/** Graded problems that a student outside needs in the last assignment, and before it. */
const fewestGraded = 3

/** Work outside of studies that predicts outcomes: of students who are not in the study, and of its participants. */
async function outsideText(tx: Tx, studyId: StudyId): Promise<string> {
  const { rows } = await tx.execute<{ students: number; text: string }>(sql`
    select count(*)::int as students, coalesce(json_agg(line order by student_id collate "C"), '[]')::text as text
    from (${outsideLines(studyId)}) lines`)
  if (rows[0]!.students < fewestOutside) return ''
  return `{"students":${rows[0]!.text},"participants":${await textOf(tx, earlierLines(studyId))}}`
}

const earlierCounts = sql`count(*) as graded, count(*) filter (where v.data->>'firstAnswer' = 'correct') as correct,
  count(*) filter (where (v.data->>'helps')::int > 0) as helped`

/**
 * Students who are not in the study, by what they did before its first enrollment: the last assignment, and those
 * before it. Simulated students and people who try out studies are left out.
 */
const outsideLines = (studyId: StudyId) => sql`
  with began as (
    select min(enrolled_at) as at from trellis.enrolment where study_id = ${studyId} and participant_kind = 'student'),
  student as (
    select w.student_id from trellis.work w, began
    where w.study_id = ${noStudy} and w.opened_at < began.at and not exists (
      select from trellis.enrolment e where e.student_id = w.student_id
        and (e.study_id = ${studyId} or e.participant_kind <> 'student'))
    group by w.student_id having count(*) > 1 order by max(w.opened_at) desc, w.student_id limit ${mostOutside}),
  assignment as (
    select w.student_id, row_number() over (partition by w.student_id order by w.opened_at desc, w.id desc) as number,
      ${earlierCounts}
    from student join trellis.work w on w.study_id = ${noStudy} and w.student_id = student.student_id
    join ${gradedProblems} on v.at < (select at from began)
    group by w.student_id, w.id, w.opened_at)
  select student_id, json_build_object('graded', sum(graded) filter (where number > 1),
    'correct', sum(correct) filter (where number > 1), 'helped', sum(helped) filter (where number > 1),
    'laterGraded', sum(graded) filter (where number = 1), 'laterCorrect', sum(correct) filter (where number = 1)) as line
  from assignment group by student_id
  having sum(graded) filter (where number > 1) >= ${fewestGraded} and sum(graded) filter (where number = 1) >= ${fewestGraded}`

/** What participants did in work outside of studies before they were enrolled. */
const earlierLines = (studyId: StudyId) => sql`
  select json_build_object('participant', participant, 'graded', graded, 'correct', correct, 'helped', helped) as line
  from (
    select e.participant, ${earlierCounts}
    from trellis.enrolment e
    join trellis.work w on w.study_id = ${noStudy} and w.student_id = e.student_id
    join ${gradedProblems} on v.at < e.enrolled_at
    where e.study_id = ${studyId} and not ${isErased}
    group by e.participant) earlier
  order by participant collate "C"`

/**
 * Changes whenever the record of a study does: students who enroll, are withdrawn or are erased change an enrollment,
 * and everything else that is recorded changes the version or the number of events of a work.
 */
export async function readRecordVersion(db: Db | Tx, studyId: StudyId): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`
    select concat_ws(' ', e.*, w.*) as version from
      (select count(*), max(enrolled_at), count(withdrawn_at), count(withdrawal_kind), max(withdrawn_at), count(erased_at),
        max(erased_at), md5(string_agg(participant || coalesce(withdrawal_kind, ''), ',' order by participant collate "C"))
        from trellis.enrolment where study_id = ${studyId}) e,
      (select count(*), sum(version), sum(event_count), max(last_at), count(finished_at)
        from trellis.work where study_id = ${studyId}) w`)
  return rows[0]!.version
}
