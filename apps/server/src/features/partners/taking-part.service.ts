import {
  AppError,
  type ConditionId,
  type EventData,
  mayWork,
  type ParsedOf,
  type PartnerDelivery,
  type PartnerEvent,
  type ProblemSetCeri,
  type partnerCalls,
  type ReplyOf,
  type StudyId,
  type StudyStatus,
} from '@trellis/domain'
import type { Pool } from 'pg'
import type { Run } from '../../delivery/create-delivery'
import { partnerStudentId } from '../../delivery/participant-code'
import { type RecordLine, recordLines } from '../../delivery/partner-record.store'
import type { RunningStudy } from '../../delivery/running-study'
import type { PartnerIdentity } from '../../http/partner-auth'

type Calls = typeof partnerCalls
type BodyOf<Name extends keyof Calls> = ParsedOf<Calls[Name]>['body']
type Reply<Name extends keyof Calls> = ReplyOf<Calls[Name]>

/** The platforms' side: their students take part in studies. */
export function takingPart({ pool, run }: { pool: Pool; run: Run }) {
  return {
    async enrol(partner: PartnerIdentity, body: BodyOf<'partnerEnrol'>): Promise<Reply<'partnerEnrol'>> {
      const own = (id: string | null) => (id === null ? null : partnerStudentId(partner.id, id))
      const opened = await run.opening.inStudy(
        {
          studyId: null,
          homeworkId: '',
          problemSetCeri: body.problemSetId,
          studentId: partnerStudentId(partner.id, body.studentId),
          classId: own(body.classId),
          school: own(body.schoolId),
          grade: body.grade,
          event: body.event,
        },
        'PARTNER',
      )
      if ('refused' in opened) return { enrolment: null, reason: opened.refused }
      const study = await run.studies.load(opened.studyId as StudyId)
      const condition = conditionIn(study, opened.conditionId!)
      return {
        enrolment: {
          studyId: study.studyId,
          conditionId: condition.conditionId,
          conditionName: condition.name,
          problemSetId: condition.problemSetCeri ?? body.problemSetId,
          isNew: opened.isNew,
        },
        reason: null,
      }
    },

    async delivery(partner: PartnerIdentity, body: BodyOf<'partnerDelivery'>): Promise<PartnerDelivery> {
      const { rows } = await pool.query<{
        condition_id: ConditionId
        status: StudyStatus
        problem_set_ceri: ProblemSetCeri | '' | null
      }>({
        name: 'partner-delivery',
        text: `select e.condition_id, s.status, w.problem_set_ceri
          from trellis.enrolment e join trellis.study s on s.id = e.study_id
          left join trellis.work w
            on w.student_id = e.student_id and w.homework_id = '' and w.study_id = e.study_id
          where e.study_id = $1 and e.student_id = $2`,
        values: [body.studyId, partnerStudentId(partner.id, body.studentId)],
      })
      const [found] = rows
      if (!found) throw new AppError('participant_not_found', { id: body.studentId })
      if (!mayWork(found.status).ok) throw new AppError('work_closed', {})
      const study = await run.studies.load(body.studyId)
      const { conditionId, name, problemSetCeri, supports, feedback } = conditionIn(study, found.condition_id)
      return {
        studyId: study.studyId,
        conditionId,
        conditionName: name,
        problemSetId: problemSetCeri ?? (found.problem_set_ceri || study.main[0]!.ceri),
        supports,
        feedback,
      }
    },

    /** All of a batch or nothing of it; what was sent before is found and not counted again. */
    async record(partner: PartnerIdentity, body: BodyOf<'partnerRecord'>): Promise<Reply<'partnerRecord'>> {
      const works = await worksOf(pool, partner, body.events)
      const lines = await linesOf(run, body.events, works)
      const added = await recordLines(pool, lines)
      const reply: Reply<'partnerRecord'> = { recorded: [], repeated: [] }
      for (const { workId, id } of lines) {
        // Given twice in one batch, the second time it is there already.
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

interface Work {
  workId: number
  conditionId: ConditionId
  status: StudyStatus
}

const keyOf = ({ studyId, studentId }: { studyId: StudyId; studentId: string }) => `${studyId} ${studentId}`

async function worksOf(
  pool: Pool,
  partner: PartnerIdentity,
  events: readonly PartnerEvent[],
): Promise<Map<string, Work>> {
  const wanted = [...new Map(events.map((event) => [keyOf(event), event])).values()]
  const { rows } = await pool.query<{
    study_id: StudyId
    foreign_id: string
    id: string
    condition_id: ConditionId
    status: StudyStatus
  }>({
    name: 'partner-works',
    text: `select q.study_id, q.foreign_id, w.id, w.condition_id, s.status
      from unnest($1::integer[], $2::text[], $3::text[]) as q(study_id, foreign_id, student_id)
      join trellis.study s on s.id = q.study_id
      join trellis.work w on w.student_id = q.student_id and w.homework_id = '' and w.study_id = q.study_id`,
    values: [
      wanted.map((event) => event.studyId),
      wanted.map((event) => event.studentId),
      wanted.map((event) => partnerStudentId(partner.id, event.studentId)),
    ],
  })
  return new Map(
    rows.map((row) => [
      keyOf({ studyId: row.study_id, studentId: row.foreign_id }),
      { workId: Number(row.id), conditionId: row.condition_id, status: row.status },
    ]),
  )
}

/** What is wrong is told of every event by its place in the batch. */
async function linesOf(
  run: Run,
  events: readonly PartnerEvent[],
  works: ReadonlyMap<string, Work>,
): Promise<RecordLine[]> {
  const lines: RecordLine[] = []
  const fields: { field: string; message: string }[] = []
  for (const [index, event] of events.entries()) {
    const refuse = (field: keyof PartnerEvent, message: string) =>
      fields.push({ field: `events.${index}.${field}`, message })
    const work = works.get(keyOf(event))
    if (!work) {
      refuse('studentId', 'This student does not take part in that study')
      continue
    }
    if (!mayWork(work.status).ok) {
      refuse('studyId', 'The study is closed')
      continue
    }
    const { problems } = (await run.studies.load(event.studyId)).content
    if (event.problemCeri !== null && !Object.hasOwn(problems, event.problemCeri)) {
      refuse('problemCeri', 'This problem is not in the study')
      continue
    }
    const { studyId, id, kind, at, problemCeri } = event
    const { workId, conditionId } = work
    lines.push({ studyId, workId, conditionId, id, kind, at, problemCeri, data: dataOf(event) })
  }
  if (fields.length > 0) throw new AppError('invalid_input', { fields })
  return lines
}

/** As it stands in the codebook. */
function dataOf(event: PartnerEvent): object {
  switch (event.kind) {
    case 'answered': {
      const { response, correctness } = event
      return { response, correctness, try: event.try, counted: true } satisfies EventData<'answered'>
    }
    case 'hint_shown':
    case 'explanation_shown':
      return { number: event.number, of: event.of } satisfies EventData<'hint_shown'>
    case 'feedback_shown':
      return { html: event.html } satisfies EventData<'feedback_shown'>
    case 'problem_finished': {
      const { outcome, tries, helps } = event
      return { outcome, tries, helps } satisfies EventData<'problem_finished'>
    }
    case 'finished':
      return { ending: null } satisfies EventData<'finished'>
    case 'logged':
      return event.data satisfies EventData<'logged'>
    default:
      return {}
  }
}
