import { inTransaction, type StatementSender, statementGroupsOf } from '@trellis/database'
import type {
  ClientEvent,
  ConditionId,
  EnrolmentRefusal,
  EnrolmentSource,
  HomeworkId,
  NewEvent,
  ProblemSetId,
  StudyId,
} from '@trellis/domain'
import type { Pool, PoolClient } from 'pg'
import { recordMoment } from '../study/record-moment'
import { activityOf } from './activity'
import {
  type ClassCodes,
  classCodesOf,
  dependsOnClass,
  drawInBlock,
  drawSimple,
  type NewParticipant,
  takeSequence,
  type Unit,
  unitOf,
} from './draw-condition'
import { type EnrolmentSetting, enrolmentRecordOf } from './enrolment-record'
import { countPace, type PaceLimit } from './pace.store'
import { codeInStudy, createSharedCodes } from './participant-code'
import type { RunningStudy, RunningStudyCache } from './running-study.read'
import { stageEntered } from './stage-events'
import { createStudyClassStore } from './study-class.store'
import { initialState, isDuplicate, noHomework, noProblemSet, timesOf } from './work.store'
import type { WorkContentCache } from './work-content'

export interface EnrolmentRequest extends NewParticipant {
  studyId: StudyId
  source: EnrolmentSource
  /** Null for a study link and for another platform. */
  homeworkId: HomeworkId | null
  /** The set that was assigned; null where students work through the whole study. */
  problemSetId: ProblemSetId | null
  setting: EnrolmentSetting
  event: ClientEvent
  /** Limits on how fast new students may enroll this way. */
  paces?: readonly PaceLimit[]
}

export interface Enrolled {
  conditionId: ConditionId
  participant: string
  workId: number
  /** When the work was begun, to the microsecond. */
  lastAt: string
  /** How many events were recorded with it. */
  events: number
}

/**
 * Null when another request was faster (the same student in a second tab) or the study has just stopped; then read
 * again.
 */
export type EnrolmentAttempt =
  | { ok: true; enrolled: Enrolled }
  | { ok: false; reason: Extract<EnrolmentRefusal, 'full'> }
  | { ok: false; retryAfter: number }
  | null

/** The tally of students in a study with a cap. */
const studentTally = 'students'

/** Where classes or schools are assigned: the roster when the first student of a class enrolls. */
const keepRoster = `kept as (
      insert into trellis.unit_roster (study_id, unit, class_code, roster_size)
      select study_id, $6, coalesce($16, ''), $21 from enrolled on conflict do nothing),`
const joinedAfterDraw = `to_timestamp($28) >
        (select min(drawn_at) from trellis.unit_roster where study_id = $1 and unit = $6)`

/**
 * An earlier participant with the same device, or the same nickname in the class, may be the same person. That is
 * recorded but does not refuse the enrollment. Without a device or a namesake, the search is left out.
 */
const earlierEnrolment = `earlier as (
      select participant from trellis.enrolment
      where study_id = $1 and student_id <> $2 and (device_code = $22 or student_id = $23)
      order by enrolled_at, participant limit 1),`

/**
 * The enrollment, the first work and their events in one statement: all of them or none. A trace is a device or a
 * namesake; without one, $23 is null.
 */
const enrolStatement = (isCluster: boolean, hasTrace: boolean) => ({
  name: ['enrol', ...(isCluster ? ['in-unit'] : []), ...(hasTrace ? ['with-trace'] : [])].join('-'),
  text: `with ${hasTrace ? earlierEnrolment : ''}
    enrolled as (
      insert into trellis.enrolment
        (study_id, student_id, condition_id, participant, source, unit, stratum, sequence, participant_kind, class_code,
          teacher_code, school_code, grade_code, homework_code, roster_size, device_code, is_possible_duplicate, duplicate_of,
          enrolled_at, joined_after_draw)
      select s.id, $2, $3, $4, $5, $6, $7, $8, $15, $16, $17, $18, $19, $20, $21, $22,
        ${hasTrace ? 'exists (select from earlier), (select participant from earlier)' : 'false, $23'},
        coalesce($24, now()),
        ${isCluster ? `coalesce(${joinedAfterDraw}, case when $28 is not null then false end)` : 'null'}
      from trellis.study s
      where s.id = $1 and s.status = 'DEPLOYED' and (s.ends_at is null or s.ends_at > now())
      on conflict do nothing
      returning study_id, student_id, condition_id),
    ${isCluster ? keepRoster : ''}
    opened as (
      insert into trellis.work
        (study_id, student_id, homework_id, condition_id, problem_set_ceri, with_tests, state, event_count)
      select study_id, student_id, $9, condition_id, $10, true, $11, jsonb_array_length($14) from enrolled
      returning id, last_at),
    recorded as (
      insert into trellis.event (study_id, work_id, id, seq, kind, client_at, condition_id, data, ordinal, place,
        problem_set_ceri, device, sent_at, student_at)
      select $1, o.id, $12::uuid, e.seq, e.kind, to_timestamp($13::double precision / 1000), $3, e.data, e.seq + 1,
        e.place, e."problemSetId", $25, to_timestamp($26::double precision / 1000),
        to_timestamp($27::double precision / 1000)
      from opened o, jsonb_to_recordset($14) as e(seq smallint, kind text, data jsonb, place text, "problemSetId" text))
    select id, to_json(last_at) as "lastAt" from opened`,
})
const enrolStatements = {
  student: { withoutTrace: enrolStatement(false, false), withTrace: enrolStatement(false, true) },
  cluster: { withoutTrace: enrolStatement(true, false), withTrace: enrolStatement(true, true) },
}

/**
 * Enrolls students: draws the condition and records it together with the first work. A student always gets the same
 * condition, whichever process, device or tab asks; of several simultaneous requests, one wins.
 */
export function createEnrolmentStore(
  pool: Pool,
  studies: RunningStudyCache,
  contents: WorkContentCache,
  secret: string,
) {
  const classes = createStudyClassStore(pool)
  const { writes } = statementGroupsOf(pool)
  const sharedCode = createSharedCodes(secret)

  async function insert(
    sender: StatementSender,
    request: EnrolmentRequest,
    unit: Unit,
    drawn: { conditionId: ConditionId; stratum: string; sequence: number | null },
  ): Promise<Enrolled | null> {
    const { participant } = unit
    const { conditionId, stratum, sequence } = drawn
    const { studyId, problemSetId } = request
    const { stages } = await contents.load({ studyId, problemSetId, conditionId, withdrawal: null, withTests: true })
    const begun: NewEvent[] = [{ kind: 'opened', data: { withTests: true } }, ...stageEntered(stages, 0)]
    const events: NewEvent[] = [
      { kind: 'enrolled', data: { participant } },
      // A partner platform learns the condition before its student sees anything of it. Its students work there, in the
      // platform's own stages.
      ...(request.source === 'PARTNER' ? [{ kind: 'assigned' as const, data: {} }] : begun),
    ]
    const record = enrolmentRecordOf(secret, sharedCode, request.studyId, request)
    const isCluster = unit.unit !== participant
    const hasTrace = record.deviceCode !== null || request.setting.namesakeId !== null
    const { rows } = await sender.query<{ id: string; lastAt: string }>({
      ...enrolStatements[isCluster ? 'cluster' : 'student'][hasTrace ? 'withTrace' : 'withoutTrace'],
      values: [
        request.studyId,
        request.studentId,
        conditionId,
        participant,
        request.source,
        unit.unit,
        stratum,
        sequence,
        request.homeworkId ?? noHomework,
        request.problemSetId ?? noProblemSet,
        initialState,
        request.event.id,
        request.event.at,
        JSON.stringify(events.map((event, seq) => ({ ...event, seq }))),
        record.participantKind,
        record.classCode,
        record.teacherCode,
        record.schoolCode,
        record.gradeCode,
        record.homeworkCode,
        record.rosterSize,
        record.deviceCode,
        request.setting.namesakeId,
        recordMoment() ?? null,
        ...timesOf(request.event),
        ...(isCluster ? [request.setting.joinedAt] : []),
      ],
    })
    const [row] = rows
    if (!row) return null
    return { conditionId, participant, workId: Number(row.id), lastAt: row.lastAt, events: events.length }
  }

  /** Requests that share a counter wait for each other. */
  async function enrolWithTallies(
    study: RunningStudy,
    request: EnrolmentRequest,
    unit: Unit,
    enrolmentCap: number | null,
  ): Promise<EnrolmentAttempt> {
    return inTransaction(
      pool,
      async (client): Promise<EnrolmentAttempt> => {
        const retryAfter = await countPace(client, request.paces ?? [])
        if (retryAfter > 0) return { ok: false, retryAfter }
        if (enrolmentCap !== null && (await increment(client, study.studyId, studentTally)) > enrolmentCap) {
          return { ok: false, reason: 'full' }
        }
        const drawn = await drawWithTallies(client, study, secret, unit)
        const enrolled = await insert(client, request, unit, drawn)
        return enrolled && { ok: true, enrolled }
      },
      // The rollback also returns the numbers that were taken from the tallies.
      { commits: (attempt) => attempt?.ok === true },
    )
  }

  /** Partner platforms send school and grade with each student, so these are fixed per student. */
  async function classCodes(study: RunningStudy, request: EnrolmentRequest): Promise<ClassCodes> {
    const { classId, homeworkId, source } = request
    const current = () => classCodesOf(study, secret, request)
    if (classId === null || source === 'PARTNER' || !dependsOnClass(study)) return current()
    return classes.fix(study, codeInStudy(secret, study.studyId, 'class', classId), homeworkId, current)
  }

  async function attempt(
    request: EnrolmentRequest,
    limits: { enrolmentCap: number | null },
  ): Promise<EnrolmentAttempt> {
    const study = await studies.load(request.studyId)
    const unit = unitOf(study, secret, request, await classCodes(study, request))
    try {
      if (study.randomisation === 'BLOCKS' || limits.enrolmentCap !== null || request.paces?.length) {
        return await enrolWithTallies(study, request, unit, limits.enrolmentCap)
      }
      const drawn = { conditionId: drawSimple(study, unit.unit), stratum: '', sequence: null }
      // Statements of clusters are sent alone: in two groups, the first students of two classes could block each other.
      const isCluster = unit.unit !== unit.participant
      const enrolled = await insert(isCluster ? pool : writes, request, unit, drawn)
      return enrolled && { ok: true, enrolled }
    } catch (error) {
      if (isDuplicate(error)) return null
      throw error
    }
  }

  return {
    async attempt(request: EnrolmentRequest, limits: { enrolmentCap: number | null }): Promise<EnrolmentAttempt> {
      const result = await attempt(request, limits)
      if (result?.ok) {
        const activity = activityOf(pool)
        activity.enrollments += 1
        activity.events += result.enrolled.events
      }
      return result
    },
  }
}
export type EnrolmentStore = ReturnType<typeof createEnrolmentStore>

/** The new count, from 1; the counter stays locked until the transaction ends. */
async function increment(client: PoolClient, studyId: StudyId, key: string): Promise<number> {
  const start = key === studentTally ? '(select count(*) from trellis.enrolment where study_id = $1)' : '0'
  const { rows } = await client.query<{ count: number }>(
    `insert into trellis.tally (study_id, key, count) values ($1, $2, ${start} + 1)
     on conflict (study_id, key) do update set count = tally.count + 1 returning count`,
    [studyId, key],
  )
  return rows[0]!.count
}

async function drawWithTallies(
  client: PoolClient,
  study: RunningStudy,
  secret: string,
  { participant, unit, stratum }: Unit,
) {
  if (study.randomisation === 'SIMPLE') return { conditionId: drawSimple(study, unit), stratum: '', sequence: null }
  const isCluster = unit !== participant
  if (isCluster && (await increment(client, study.studyId, `unit ${unit}`)) > 1) {
    const { rows } = await client.query<{ condition_id: ConditionId; stratum: string; sequence: number }>(
      'select condition_id, stratum, sequence from trellis.enrolment where study_id = $1 and unit = $2 limit 1',
      [study.studyId, unit],
    )
    const [first] = rows
    if (first) return { conditionId: first.condition_id, stratum: first.stratum, sequence: first.sequence }
  }
  const arrival = (await increment(client, study.studyId, `stratum ${stratum}`)) - 1
  const sequence = takeSequence(study, secret, stratum, arrival)
  return { conditionId: drawInBlock(study, stratum, sequence), stratum, sequence }
}
