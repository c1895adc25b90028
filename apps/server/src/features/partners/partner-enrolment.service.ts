import { statementGroupsOf } from '@trellis/database'
import {
  AppError,
  type ConditionId,
  completeProblemFacts,
  type EventPlace,
  isTreated,
  mayWork,
  type NewEvent,
  type ParsedOf,
  type PartnerDelivery,
  type PartnerEvent,
  type ProblemSetId,
  type partnerCalls,
  problemsOfWork,
  type ReplyOf,
  type StudyId,
  type StudyStatus,
  stageOfBlock,
  type WithdrawalKind,
} from '@trellis/domain'
import type { Pool } from 'pg'
import type { Delivery } from '../../delivery/create-delivery'
import { noClass } from '../../delivery/enrolment-record'
import { partnerPaceKey } from '../../delivery/pace.store'
import { partnerStudentId } from '../../delivery/participant-code'
import { type PartnerEventLine, recordPartnerEvents } from '../../delivery/partner-record.store'
import type { RunningStudy } from '../../delivery/running-study.read'
import type { PartnerIdentity } from '../../http/partner-auth'

type Calls = typeof partnerCalls
type BodyOf<Name extends keyof Calls> = ParsedOf<Calls[Name]>['body']
type Reply<Name extends keyof Calls> = ReplyOf<Calls[Name]>

/** Lets students of other platforms take part in studies. */
export function partnerEnrolmentService({ pool, delivery }: { pool: Pool; delivery: Delivery }) {
  const { partnerStudentsPerMinute: limit } = delivery.limits
  const pacesOf = ({ id }: PartnerIdentity) => (limit === 0 ? [] : [{ key: partnerPaceKey(id), limit, seconds: 60 }])

  return {
    async enrol(partner: PartnerIdentity, body: BodyOf<'partnerEnrol'>): Promise<Reply<'partnerEnrol'>> {
      const scoped = (id: string | null) => (id === null ? null : partnerStudentId(partner.id, id))
      const opened = await delivery.openWork.inStudy(
        {
          studyId: null,
          homeworkId: null,
          problemSetId: body.problemSetId,
          studentId: partnerStudentId(partner.id, body.studentId),
          classId: scoped(body.classId),
          school: scoped(body.schoolId),
          grade: body.grade,
          setting: {
            ...noClass,
            participantKind: body.isStudent ? 'student' : 'tryout',
            teacherId: scoped(body.teacherId),
            rosterSize: body.classSize,
            joinedAt: body.joinedAt,
          },
          event: body.event,
          paces: pacesOf(partner),
        },
        'PARTNER',
      )
      if ('refused' in opened) return { enrolment: null, reason: opened.refused }
      const study = await delivery.studies.load(opened.studyId!)
      const condition = conditionIn(study, opened.conditionId!)
      return {
        enrolment: {
          studyId: study.studyId,
          conditionId: condition.conditionId,
          conditionName: condition.name,
          problemSetId: condition.problemSetId ?? body.problemSetId,
          isNew: opened.isNew,
        },
        reason: null,
      }
    },

    async delivery(partner: PartnerIdentity, body: BodyOf<'partnerDelivery'>): Promise<PartnerDelivery> {
      const { rows } = await statementGroupsOf(pool).reads.query<{
        condition_id: ConditionId
        withdrawal: WithdrawalKind | null
        status: StudyStatus
        problem_set_ceri: ProblemSetId | '' | null
      }>({
        name: 'partner-delivery',
        text: `select e.condition_id, e.withdrawal_kind as withdrawal, s.status, w.problem_set_ceri
          from trellis.enrolment e join trellis.study s on s.id = e.study_id
          left join trellis.work w
            on w.student_id = e.student_id and w.homework_id = '' and w.study_id = e.study_id
          where e.study_id = $1 and e.student_id = $2`,
        values: [body.studyId, partnerStudentId(partner.id, body.studentId)],
      })
      const [enrolment] = rows
      if (!enrolment) throw new AppError('participant_not_found', { id: body.studentId })
      if (!mayWork(enrolment.status, enrolment.withdrawal).ok) throw new AppError('work_closed', {})
      const study = await delivery.studies.load(body.studyId)
      const isTreatmentStopped = !isTreated(enrolment.withdrawal)
      const { conditionId, name, problemSetId, supports, feedback } = conditionIn(study, enrolment.condition_id)
      return {
        studyId: study.studyId,
        conditionId,
        conditionName: name,
        problemSetId: problemSetId ?? (enrolment.problem_set_ceri || study.main[0]!.problemSetId),
        // After that, the other platform gives the help that it gives outside of studies.
        ...(isTreatmentStopped ? { supports: {}, feedback: {} } : { supports, feedback }),
        isTreatmentStopped,
      }
    },

    /** Records a batch as a whole or not at all; events that were sent before are recognized and not recorded again. */
    async record(partner: PartnerIdentity, body: BodyOf<'partnerRecord'>): Promise<Reply<'partnerRecord'>> {
      const works = await worksOf(pool, partner, body.events)
      const lines = await linesOf(delivery, body.events, works)
      const added = await recordPartnerEvents(pool, lines)
      const reply: Reply<'partnerRecord'> = { recorded: [], repeated: [] }
      for (const { workId, id } of lines) {
        // An id that occurs twice in one batch is new the first time only.
        const isNew = added.delete(`${workId} ${id.toLowerCase()}`)
        reply[isNew ? 'recorded' : 'repeated'].push(id)
      }
      return reply
    },
  }
}

function conditionIn(study: RunningStudy, conditionId: ConditionId) {
  const condition = study.conditions.get(conditionId)
  if (!condition) throw new AppError('condition_not_found', { id: conditionId })
  return condition
}

interface PartnerStudentWork {
  workId: number
  conditionId: ConditionId
  withdrawal: WithdrawalKind | null
  status: StudyStatus
}

const keyOf = ({ studyId, studentId }: { studyId: StudyId; studentId: string }) => `${studyId} ${studentId}`

async function worksOf(
  pool: Pool,
  partner: PartnerIdentity,
  events: readonly PartnerEvent[],
): Promise<Map<string, PartnerStudentWork>> {
  const wanted = [...new Map(events.map((event) => [keyOf(event), event])).values()]
  const { rows } = await statementGroupsOf(pool).reads.query<{
    study_id: StudyId
    foreign_id: string
    id: string
    condition_id: ConditionId
    withdrawal: WithdrawalKind | null
    status: StudyStatus
  }>({
    name: 'partner-works',
    text: `select q.study_id, q.foreign_id, w.id, w.condition_id, e.withdrawal_kind as withdrawal, s.status
      from unnest($1::integer[], $2::text[], $3::text[]) as q(study_id, foreign_id, student_id)
      join trellis.study s on s.id = q.study_id
      join trellis.work w on w.student_id = q.student_id and w.homework_id = '' and w.study_id = q.study_id
      left join trellis.enrolment e on e.study_id = w.study_id and e.student_id = w.student_id`,
    values: [
      wanted.map((event) => event.studyId),
      wanted.map((event) => event.studentId),
      wanted.map((event) => partnerStudentId(partner.id, event.studentId)),
    ],
  })
  return new Map(
    rows.map((row) => [
      keyOf({ studyId: row.study_id, studentId: row.foreign_id }),
      { workId: Number(row.id), conditionId: row.condition_id, withdrawal: row.withdrawal, status: row.status },
    ]),
  )
}

/** Refuses the batch with every invalid event named by its index. */
async function linesOf(
  delivery: Delivery,
  events: readonly PartnerEvent[],
  works: ReadonlyMap<string, PartnerStudentWork>,
): Promise<PartnerEventLine[]> {
  const lines: PartnerEventLine[] = []
  const fields: { field: string; message: string }[] = []
  for (const [index, event] of events.entries()) {
    const refuse = (field: keyof PartnerEvent, message: string) =>
      fields.push({ field: `events.${index}.${field}`, message })
    const work = works.get(keyOf(event))
    if (!work) {
      refuse('studentId', 'This student does not take part in that study')
      continue
    }
    const verdict = mayWork(work.status, work.withdrawal)
    if (!verdict.ok) {
      if (verdict.reason === 'closed') refuse('studyId', 'The study is closed')
      else refuse('studentId', 'This student was withdrawn from the study')
      continue
    }
    const study = await delivery.studies.load(event.studyId)
    const { problems } = study.content
    if (event.problemId !== null && !Object.hasOwn(problems, event.problemId)) {
      refuse('problemId', 'This problem is not in the study')
      continue
    }
    const { studyId, id, at, sentAt, device } = event
    const { workId, conditionId } = work
    const place = placeOfProblem(study, conditionId, event)
    lines.push({ studyId, workId, conditionId, id, at, sentAt, device, ...toNewEvent(event), ...place })
  }
  if (fields.length > 0) throw new AppError('invalid_input', { fields })
  return lines
}

/** Where the problem of an event is in the study, if it is in one set only, and the support that was shown for it. */
function placeOfProblem(study: RunningStudy, conditionId: ConditionId, { kind, problemId }: PartnerEvent): EventPlace {
  if (problemId === null) return {}
  const sets = study.content.sets.filter(({ set }) => problemsOfWork(set).includes(problemId))
  const [only] = sets
  const isSupport = kind === 'hint_shown' || kind === 'explanation_shown'
  return {
    ...(sets.length === 1 && { place: stageOfBlock(only!.studyBlockTypeId), problemSetId: only!.set.problemSetId }),
    ...(isSupport && { supportId: study.conditions.get(conditionId)?.supports[problemId]?.supportId ?? null }),
  }
}

/** The event as it is recorded (docs/codebook.md). */
function toNewEvent(event: PartnerEvent): NewEvent {
  const { problemId } = event
  switch (event.kind) {
    case 'answered': {
      const { kind, response, correctness } = event
      return { kind, problemId, data: { response, correctness, try: event.try, counted: true } }
    }
    case 'hint_shown':
    case 'explanation_shown':
      return {
        kind: event.kind,
        problemId,
        data: { number: event.number, of: event.of, isAutomatic: event.isAutomatic },
      }
    case 'feedback_shown':
      return { kind: event.kind, problemId, data: { html: event.html } }
    case 'problem_finished': {
      const { kind, tries, helps } = event
      return { kind, problemId, data: { ...completeProblemFacts(event), tries, helps } }
    }
    case 'finished':
      return { kind: event.kind, problemId, data: { ending: null } }
    case 'logged':
      return { kind: event.kind, problemId, data: event.data }
    case 'answer_shown':
      return { kind: event.kind, problemId, data: { isAutomatic: event.isAutomatic } }
    case 'started':
      return { kind: event.kind, problemId, data: {} }
  }
}
