import { isEndFinal, type StudentData, type StudentExport, type StudyId, studyStatusSchema } from '@trellis/domain'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { noStudy } from '../../delivery/work.store'
import { requireRecordsOf } from '../../study/record-archive'
import { endingOf } from '../../study/results-look'

type Participation = StudentExport['studies'][number]
type Work = StudentExport['work'][number]

const { COMPLETED } = studyStatusSchema.enum

const time = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** In English: a guardian's request is answered with a letter, and this is its enclosure. */
const about = [
  'This file contains everything that Trellis holds about one student. Times are UTC.',
  'platform: the account, the classes with their homework, and where the student is signed in. Only a hash of the PIN is stored; it is not included.',
  'studies: the studies that the student takes part in. While a study runs, its name, the condition and the participant code are withheld, because knowing them would distort the study. They are included once the end of the study is final.',
  'refusals: studies that ran in the homework of the student, and in which the student was not enrolled, with the reason.',
  'work: every assignment with everything that was recorded, in the order in which it happened. The codebook (docs/codebook.md) describes the data of each kind of event.',
]

/** Everything that is held about a student, given what the platform holds. */
export async function studentExport(
  db: Db,
  studentId: string,
  platform: StudentData | null,
  now = new Date(),
): Promise<StudentExport> {
  await requireRecordsOf(db, [studentId])
  const disclosed = await disclosedStudies(db, studentId)
  const [studies, refusals, work, otherPlatform] = await Promise.all([
    participationsOf(db, studentId, disclosed),
    refusalsOf(db, studentId),
    workOf(db, studentId, disclosed),
    otherPlatformOf(db, studentId),
  ])
  return {
    format: 'trellis-student-data',
    version: 1,
    exportedAt: now.toISOString(),
    about,
    platform,
    otherPlatform,
    studies,
    refusals,
    work,
  }
}

async function refusalsOf(db: Db, studentId: string): Promise<StudentExport['refusals']> {
  const { rows } = await db.execute<StudentExport['refusals'][number] & Record<string, unknown>>(sql`
    select study_id as "studyId", reason, ${time('first_at')} as "firstAt" from trellis.refusal
    where student_id = ${studentId} order by first_at, study_id, reason`)
  return rows
}

/** The studies of the student whose end is final: until then one that ended automatically can be reopened. */
async function disclosedStudies(db: Db, studentId: string): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: StudyId }>(sql`
    select s.id from trellis.study s where s.status = ${COMPLETED} and s.id in (
      select e.study_id from trellis.enrolment e where e.student_id = ${studentId}
      union select w.study_id from trellis.work w where w.student_id = ${studentId})`)
  const endings = await Promise.all(
    rows.map(async ({ id }) => (isEndFinal({ status: COMPLETED, ...(await endingOf(db, id)) }) ? [id] : [])),
  )
  return new Set(endings.flat())
}

/**
 * The file goes through the hands of a teacher. A teacher who knew the code or the condition of each student could
 * teach accordingly, and the owner of a study may be a teacher.
 */
async function participationsOf(db: Db, studentId: string, disclosed: ReadonlySet<number>): Promise<Participation[]> {
  const { rows } = await db.execute<Omit<Participation, 'isDisclosed'> & Record<string, unknown>>(sql`
    select e.study_id as "studyId", ${time('e.enrolled_at')} as "enrolledAt", e.source,
      ${time('e.withdrawn_at')} as "withdrawnAt",
      e.is_possible_duplicate as "isPossibleDuplicate",
      case when e.withdrawn_at is not null
        then json_build_object('kind', e.withdrawal_kind, 'reason', e.withdrawal_reason) end as withdrawal,
      s.name as "studyName", e.participant, e.condition_id as "conditionId", c.name as "conditionName"
    from trellis.enrolment e
    join trellis.study s on s.id = e.study_id
    join trellis.condition c on c.study_id = e.study_id and c.id = e.condition_id
    where e.student_id = ${studentId} order by e.enrolled_at, e.study_id`)
  const withheld = { studyName: null, participant: null, conditionId: null, conditionName: null }
  return rows.map((row) => {
    const isDisclosed = disclosed.has(row.studyId)
    return { ...row, ...(!isDisclosed && withheld), isDisclosed }
  })
}

async function workOf(db: Db, studentId: string, disclosed: ReadonlySet<number>): Promise<Work[]> {
  type Row = Omit<Work, 'events' | 'studyId'> & { id: string; studyId: number }
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select w.id, w.study_id as "studyId", nullif(w.homework_id, '') as "homeworkId",
      nullif(w.problem_set_ceri, '') as "problemSetId", ${time('w.opened_at')} as "openedAt",
      ${time('w.last_at')} as "lastActiveAt", ${time('w.finished_at')} as "finishedAt", w.state as progress
    from trellis.work w
    where w.student_id = ${studentId} order by w.opened_at, w.id`)
  const events = await eventsOf(
    db,
    rows.map((row) => ({ studyId: row.studyId, id: Number(row.id) })),
  )
  return rows.map(({ id, studyId, ...row }) => ({
    ...row,
    studyId: studyId === noStudy ? null : (studyId as StudyId),
    events: (events.get(Number(id)) ?? []).map((event) => (disclosed.has(studyId) ? event : withoutCode(event))),
  }))
}

async function eventsOf(db: Db, works: { studyId: number; id: number }[]): Promise<Map<number, Work['events']>> {
  const events = new Map<number, Work['events']>(works.map(({ id }) => [id, []]))
  if (works.length === 0) return events
  type Row = Work['events'][number] & { workId: string }
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select work_id as "workId", kind, ${time('at')} as at, ${time('client_at')} as "deviceAt",
      problem_ceri as "problemId", data
    from trellis.event
    where study_id = any(${sql.param([...new Set(works.map((work) => work.studyId))])}::integer[])
      and work_id = any(${sql.param(works.map((work) => work.id))}::bigint[])
    order by work_id, ordinal nulls last, at, seq`)
  for (const { workId, ...event } of rows) events.get(Number(workId))!.push(event)
  return events
}

function withoutCode(event: Work['events'][number]): Work['events'][number] {
  return event.kind === 'enrolled' || event.kind === 'marked' ? { ...event, data: {} } : event
}

async function otherPlatformOf(db: Db, studentId: string): Promise<StudentExport['otherPlatform']> {
  const [, partnerId, foreignId] = /^P(\d+):(.*)$/s.exec(studentId) ?? []
  if (partnerId === undefined) return null
  const { rows } = await db.execute<{
    name: string
    id: string | null
    groups: Record<string, unknown> | null
    working: Record<string, unknown> | null
  }>(sql`
    select p.name, s.foreign_id as id, s.groups, s.working_group as working
    from trellis.partner p left join trellis.partner_student s
      on s.partner_id = p.id and (s.foreign_id = ${foreignId} or s.alias_of = ${foreignId})
    where p.id = ${Number(partnerId)} order by s.alias_of is not null, s.foreign_id`)
  return {
    platform: rows[0]?.name ?? '',
    studentIds: [...new Set([foreignId!, ...rows.flatMap((row) => row.id ?? [])])],
    groups: rows[0]?.groups ?? {},
    workingGroup: rows[0]?.working ?? {},
  }
}
