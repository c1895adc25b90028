import { statementGroupsOf } from '@trellis/database'
import {
  allConditionsBlock,
  type ClassId,
  type ConditionId,
  type NewEvent,
  type ProblemSetId,
  type RecordedRefusal,
  type RecruitmentType,
  recruitmentTypes,
  type StudyId,
  type StudyStatus,
  type WithdrawalKind,
} from '@trellis/domain'
import type { Identity, SessionHomework } from '@trellis/http'
import type { Pool } from 'pg'
import { activityOf } from './activity'
import type { EnrolmentRequest } from './enrolment.store'
import {
  finishedAtSeconds,
  initialVersion,
  noHomework,
  noProblemSet,
  noStudy,
  timesOf,
  type WorkVersion,
} from './work.store'
import type { WorkFacts } from './work-content'

export interface OpenRequest extends Omit<EnrolmentRequest, 'studyId' | 'source'> {
  /** The study to look in; null when a study link or the problem set of homework leads to it. */
  studyId: StudyId | null
  linkCode?: string
}

export type StoredWork = WorkFacts & Pick<WorkVersion, 'id' | 'state' | 'version' | 'lastAt' | 'finishedAt'>

/** A work that its student may continue. */
export interface OpenWork extends StoredWork {
  studentId: string
  isNew: boolean
}

/**
 * What exists before the work is opened: the study that uses the set, the student's enrollment in it, earlier works.
 */
export interface OpenContext {
  /** Null when no running study uses the set. */
  study: {
    id: StudyId
    status: StudyStatus
    recruitmentType: RecruitmentType | null
    enrolmentCap: number | null
    hasEnded: boolean
    enrolled: number | null
  } | null
  isClassInvited: boolean
  /** Null while the student is not enrolled. */
  conditionId: ConditionId | null
  /** How the student was withdrawn; null if that did not happen. */
  withdrawal: WithdrawalKind | null
  /** Whether the student has another work in the study. */
  hasOtherWork: boolean
  /** The student's works on the same homework, in studies and outside of them. */
  works: StoredWork[]
}

interface Row {
  study_id: StudyId | null
  status: StudyStatus | null
  recruitment_type: RecruitmentType | null
  enrolment_cap: number | null
  has_ended: boolean | null
  enrolled: number | null
  is_invited: boolean
  condition_id: ConditionId | null
  withdrawal: WithdrawalKind | null
  has_other_work: boolean
  works:
    | (Omit<StoredWork, 'studyId' | 'problemSetId' | 'withdrawal'> & {
        studyId: number
        problemSetId: ProblemSetId | ''
      })[]
    | null
}

/** SQL expressions for the ids of student, homework and class. */
interface Sources {
  student: string
  homework: string
  classId: string
}
const parameters: Sources = { student: '$1', homework: '$2', classId: '$3' }

const columns = ({ student, homework }: Sources) => `s.id as study_id, s.status, s.recruitment_type, s.enrolment_cap,
    s.ends_at <= now() as has_ended, t.count as enrolled, i.class_id is not null as is_invited, e.condition_id,
    e.withdrawal_kind as withdrawal,
    exists (select from trellis.work o where o.study_id = s.id and o.student_id = ${student}) as has_other_work,
    (select json_agg(json_build_object('id', w.id, 'studyId', w.study_id, 'conditionId', w.condition_id,
        'problemSetId', w.problem_set_ceri, 'withTests', w.with_tests, 'state', w.state,
        'version', w.version, 'lastAt', w.last_at, 'finishedAt', ${finishedAtSeconds}))
      from trellis.work w where w.student_id = ${student} and w.homework_id = ${homework}) as works`
const joins = ({ student, classId }: Sources) => `left join trellis.tally t on t.study_id = s.id and t.key = 'students'
    left join trellis.invited_class i on i.study_id = s.id and i.class_id = ${classId}
    left join trellis.enrolment e on e.study_id = s.id and e.student_id = ${student}`
/** Joins the running study that uses the set, as `s`. */
const studyWithSet = (set: string) => `left join trellis.problem_set_hold h on h.problem_set_ceri = ${set}
    left join trellis.study_problem_set b
      on b.study_id = h.study_id and b.problem_set_ceri = ${set} and b.block_type = ${allConditionsBlock}
    left join trellis.study s on s.id = b.study_id and s.status in ('DEPLOYED', 'PAUSED')`

const findStatements = {
  byProblemSet: {
    name: 'open-by-set',
    text: `select ${columns(parameters)} from (values ($4::text)) as q(ceri) ${studyWithSet('q.ceri')} ${joins(parameters)}`,
  },
  byStudy: {
    name: 'open-by-study',
    text: `select ${columns(parameters)} from trellis.study s ${joins(parameters)} where s.id = $4`,
  },
  byLink: {
    name: 'open-by-link',
    text: `select ${columns(parameters)}
      from trellis.run r join trellis.study s on s.id = r.study_id ${joins(parameters)}
      where r.link_code = $4 and s.recruitment_type = ${recruitmentTypes.selfDeploy} and s.deployed_at is not null`,
  },
}

const ofSession: Sources = { student: 'p."userId"', homework: '$2', classId: 'g.class_id' }

/**
 * The same for a platform on the same database: reads session, homework and existing work in one statement. The roster
 * is counted only for students who are new to the study.
 */
const inSessionStatement = ({ tables, rosterOf }: SessionHomework) => ({
  name: 'open-in-session',
  text: `with ${tables}
    select row_to_json(p) as person, g.class_id, g.problem_set_ceri, g.grade, g.school, g.teacher_id,
      case when s.id is not null and e.condition_id is null
        then ${rosterOf(ofSession.classId, ofSession.student)} end as roster, ${columns(ofSession)}
    from person p left join given g on true ${studyWithSet('g.problem_set_ceri')} ${joins(ofSession)}`,
})

interface InSessionRow extends Row {
  person: unknown
  class_id: ClassId | null
  problem_set_ceri: ProblemSetId | null
  grade: string | null
  school: string | null
  teacher_id: string | null
  roster: { size: number; joinedAt: number | null; namesakeId: string | null } | null
}

/** How many recorded refusals a process remembers. */
const maxRemembered = 20_000

/** Homework as its platform returns it, with the existing work. */
export interface HomeworkLookupResult {
  classId: ClassId
  problemSetId: ProblemSetId
  grade: string | null
  school: string | null
  teacherId: string | null
  rosterSize: number | null
  joinedAt: number | null
  namesakeId: string | null
  context: OpenContext
}

/** Finds homework together with the session of the student who opens it. */
export function createHomeworkLookup(pool: Pool, sessionHomework: SessionHomework) {
  const statement = inSessionStatement(sessionHomework)
  const { reads } = statementGroupsOf(pool)
  return {
    /** Null for a session that is not open. */
    async find(
      token: string,
      homeworkId: string,
    ): Promise<{ identity: Identity; homework: HomeworkLookupResult | null } | null> {
      const tokenHash = sessionHomework.tokenHashOf(token)
      if (tokenHash === null) return null
      const { rows } = await reads.query<InSessionRow>({ ...statement, values: [tokenHash, homeworkId] })
      const [row] = rows
      if (!row) return null
      const { class_id: classId, problem_set_ceri: problemSetId, grade, school } = row
      return {
        identity: await sessionHomework.identityOf(tokenHash, row.person),
        homework:
          classId === null || problemSetId === null
            ? null
            : {
                classId,
                problemSetId,
                grade,
                school,
                teacherId: row.teacher_id,
                rosterSize: row.roster?.size ?? null,
                joinedAt: row.roster?.joinedAt ?? null,
                namesakeId: row.roster?.namesakeId ?? null,
                context: contextOf(row),
              },
      }
    },
  }
}
export type HomeworkLookup = ReturnType<typeof createHomeworkLookup>

function statementFor({ studyId, linkCode, problemSetId }: OpenRequest) {
  if (linkCode !== undefined) return { statement: findStatements.byLink, key: linkCode }
  if (studyId !== null) return { statement: findStatements.byStudy, key: studyId }
  return { statement: findStatements.byProblemSet, key: problemSetId }
}

export function createOpenWorkStore(pool: Pool) {
  const { reads, writes } = statementGroupsOf(pool)
  /** Refusals that this process has recorded, so that a student who keeps trying costs no more statements. */
  const recorded = new Set<string>()

  return {
    /** A link works from the start of its study on. Null when no such study has this link. */
    async statusBehindLink(code: string): Promise<StudyStatus | null> {
      const { rows } = await pool.query<{ status: StudyStatus }>({
        name: 'status-behind-link',
        text: `select s.status from trellis.run r join trellis.study s on s.id = r.study_id
          where r.link_code = $1 and s.recruitment_type = ${recruitmentTypes.selfDeploy} and s.deployed_at is not null`,
        values: [code],
      })
      return rows[0]?.status ?? null
    },

    /** Null when the study or the link does not exist. */
    async find(request: OpenRequest): Promise<OpenContext | null> {
      const { studentId, homeworkId, classId } = request
      const { statement, key } = statementFor(request)
      const { rows } = await reads.query<Row>({
        ...statement,
        values: [studentId, homeworkId ?? noHomework, classId ?? '', key],
      })
      return rows[0] ? contextOf(rows[0]) : null
    },

    /** Records one row per student and reason, however often the student tries. */
    async recordRefusal(studyId: StudyId, studentId: string, reason: RecordedRefusal): Promise<void> {
      const key = `${studyId} ${reason} ${studentId}`
      if (recorded.has(key)) return
      await pool.query(
        `insert into trellis.refusal (study_id, student_id, reason) select $1, $2, $3
          where not exists (select from trellis.erased_student where hash = trellis.hash_of_student($2))
          on conflict do nothing`,
        [studyId, studentId, reason],
      )
      if (recorded.size >= maxRemembered) recorded.clear()
      recorded.add(key)
    },

    /** Null when the student has this work already. */
    async begin(
      request: OpenRequest,
      facts: Pick<OpenWork, 'studyId' | 'conditionId' | 'withdrawal' | 'withTests' | 'state'>,
      firstEvents: readonly NewEvent[],
    ): Promise<OpenWork | null> {
      const { studyId, conditionId, withTests, state } = facts
      const { studentId, homeworkId, problemSetId, event } = request
      const opened: NewEvent<'opened'> = { kind: 'opened', data: { withTests } }
      const lines = [opened, ...firstEvents].map((line, seq) => ({ ...line, seq }))
      const { rows } = await writes.query<{ id: string; lastAt: string }>({
        name: 'work-begin',
        text: `with opened as (
            insert into trellis.work
              (study_id, student_id, homework_id, condition_id, problem_set_ceri, with_tests, state, event_count)
            values ($1, $2, $3, $4, $5, $6, $7, jsonb_array_length($10)) on conflict do nothing returning id, last_at),
          recorded as (
            insert into trellis.event (study_id, work_id, id, seq, kind, client_at, condition_id, data, ordinal, place,
              problem_set_ceri, device, sent_at, student_at)
            select $1, o.id, $8::uuid, e.seq, e.kind, to_timestamp($9::double precision / 1000), $4, e.data, e.seq + 1,
              e.place, e."problemSetId", $11, to_timestamp($12::double precision / 1000),
              to_timestamp($13::double precision / 1000)
            from opened o, jsonb_to_recordset($10)
              as e(seq smallint, kind text, data jsonb, place text, "problemSetId" text))
          select id, to_json(last_at) as "lastAt" from opened`,
        values: [
          studyId ?? noStudy,
          studentId,
          homeworkId ?? noHomework,
          conditionId,
          problemSetId ?? noProblemSet,
          withTests,
          state,
          event.id,
          event.at,
          JSON.stringify(lines),
          ...timesOf(event),
        ],
      })
      const [row] = rows
      if (!row) return null
      activityOf(pool).events += lines.length
      const stamp = { version: initialVersion, lastAt: row.lastAt, finishedAt: null }
      return { id: Number(row.id), ...stamp, ...facts, studentId, problemSetId, isNew: true }
    },
  }
}
export type OpenWorkStore = ReturnType<typeof createOpenWorkStore>

function contextOf(row: Row): OpenContext {
  return {
    study:
      row.study_id === null
        ? null
        : {
            id: row.study_id,
            status: row.status!,
            recruitmentType: row.recruitment_type,
            enrolmentCap: row.enrolment_cap,
            hasEnded: row.has_ended ?? false,
            enrolled: row.enrolled,
          },
    isClassInvited: row.is_invited,
    conditionId: row.condition_id,
    withdrawal: row.withdrawal,
    hasOtherWork: row.has_other_work,
    works: (row.works ?? []).map((work) => ({
      ...work,
      // The withdrawal is that from the current study; the other works belong to ended studies, or to none.
      withdrawal: work.studyId === row.study_id ? row.withdrawal : null,
      studyId: work.studyId === noStudy ? null : (work.studyId as StudyId),
      problemSetId: work.problemSetId === noProblemSet ? null : work.problemSetId,
    })),
  }
}
