import type {
  ClientEvent,
  ConditionId,
  EnrolmentRefusal,
  EnrolmentSource,
  ProblemSetCeri,
  StudyId,
} from '@trellis/domain'
import type { Pool, PoolClient } from 'pg'
import { drawInBlock, drawSimply, type Newcomer, type Unit, unitOf } from './draw'
import type { RunningStudies, RunningStudy } from './running-study'
import { isDuplicate, type WorkState } from './work.store'

export interface Coming extends Newcomer {
  studyId: StudyId
  source: EnrolmentSource
  /** The homework it is; empty for a link and for another platform. */
  homeworkId: string
  problemSetCeri: ProblemSetCeri | ''
  event: ClientEvent
}

export interface Enrolled {
  conditionId: ConditionId
  participant: string
  workId: number
}

/** Null when somebody was faster (the same student in another tab) or the study stopped just now: look again. */
export type EnrolmentAttempt =
  | { ok: true; enrolled: Enrolled }
  | { ok: false; reason: Extract<EnrolmentRefusal, 'full'> }
  | null

export const nothingDone: WorkState = { records: [], current: null }

/** Enrolment, first piece of work and what is on record of them: one statement, all of it or nothing. */
const enrolStatement = {
  name: 'enrol',
  text: `with enrolled as (
      insert into trellis.enrolment
        (study_id, student_id, condition_id, participant, source, unit, stratum, sequence)
      select s.id, $2, $3, $4, $5, $6, $7, $8 from trellis.study s
      where s.id = $1 and s.status = 'DEPLOYED' and (s.ends_at is null or s.ends_at > now())
      on conflict do nothing
      returning study_id, student_id, condition_id),
    opened as (
      insert into trellis.work (study_id, student_id, homework_id, condition_id, problem_set_ceri, with_tests, state)
      select study_id, student_id, $9, condition_id, $10, true, $11 from enrolled
      returning id),
    recorded as (
      insert into trellis.event (study_id, work_id, id, seq, kind, client_at, condition_id, data)
      select $1, o.id, $12::uuid, e.seq, e.kind, to_timestamp($13::double precision / 1000), $3, e.data
      from opened o, jsonb_to_recordset($14) as e(seq smallint, kind text, data jsonb))
    select id from opened`,
}

/**
 * Brings a student into a study: draws the condition and puts it on record with what is shown first. The same student
 * always meets the same condition, whatever process, device or tab asks; of several that ask at once one is first.
 */
export function enrolment(pool: Pool, studies: RunningStudies, secret: string) {
  async function insert(
    on: Pool | PoolClient,
    coming: Coming,
    unit: Unit,
    drawn: { conditionId: ConditionId; stratum: string; sequence: number | null },
  ): Promise<Enrolled | null> {
    const { participant } = unit
    const { conditionId, stratum, sequence } = drawn
    const events = [
      { seq: 0, kind: 'enrolled', data: { participant } },
      { seq: 1, kind: 'opened', data: { withTests: true } },
    ]
    const { rows } = await on.query<{ id: string }>({
      ...enrolStatement,
      values: [
        coming.studyId,
        coming.studentId,
        conditionId,
        participant,
        coming.source,
        unit.unit,
        stratum,
        sequence,
        coming.homeworkId,
        coming.problemSetCeri,
        nothingDone,
        coming.event.id,
        coming.event.at,
        JSON.stringify(events),
      ],
    })
    return rows[0] ? { conditionId, participant, workId: Number(rows[0].id) } : null
  }

  /** Where places are counted, those who come at once wait for each other. */
  async function counted(
    study: RunningStudy,
    coming: Coming,
    unit: Unit,
    enrolmentCap: number | null,
  ): Promise<EnrolmentAttempt> {
    const client = await pool.connect()
    let isDone = false
    try {
      await client.query('begin')
      if (enrolmentCap !== null && (await take(client, study.studyId, 'students')) > enrolmentCap) {
        return { ok: false, reason: 'full' }
      }
      const drawn = await drawCounted(client, study, unit)
      const enrolled = await insert(client, coming, unit, drawn)
      if (!enrolled) return null
      await client.query('commit')
      isDone = true
      return { ok: true, enrolled }
    } finally {
      // A place that nobody took goes back.
      if (!isDone) await client.query('rollback')
      client.release()
    }
  }

  return {
    async attempt(coming: Coming, limits: { enrolmentCap: number | null }): Promise<EnrolmentAttempt> {
      const study = await studies.load(coming.studyId)
      const unit = unitOf(study, secret, coming)
      try {
        if (study.randomisation === 'BLOCKS' || limits.enrolmentCap !== null) {
          return await counted(study, coming, unit, limits.enrolmentCap)
        }
        const drawn = { conditionId: drawSimply(study, unit.unit), stratum: '', sequence: null }
        const enrolled = await insert(pool, coming, unit, drawn)
        return enrolled && { ok: true, enrolled }
      } catch (error) {
        if (isDuplicate(error)) return null
        throw error
      }
    },
  }
}
export type Enrolment = ReturnType<typeof enrolment>

/** The number of this one, counted from 1; the counter stays locked until the transaction ends. */
async function take(client: PoolClient, studyId: StudyId, key: string): Promise<number> {
  const start = key === 'students' ? '(select count(*) from trellis.enrolment where study_id = $1)' : '0'
  const { rows } = await client.query<{ count: number }>(
    `insert into trellis.tally (study_id, key, count) values ($1, $2, ${start} + 1)
     on conflict (study_id, key) do update set count = tally.count + 1 returning count`,
    [studyId, key],
  )
  return rows[0]!.count
}

async function drawCounted(client: PoolClient, study: RunningStudy, { participant, unit, stratum }: Unit) {
  if (study.randomisation === 'SIMPLE') return { conditionId: drawSimply(study, unit), stratum: '', sequence: null }
  const isCluster = unit !== participant
  if (isCluster && (await take(client, study.studyId, `unit ${unit}`)) > 1) {
    const { rows } = await client.query<{ condition_id: ConditionId; stratum: string; sequence: number }>(
      'select condition_id, stratum, sequence from trellis.enrolment where study_id = $1 and unit = $2 limit 1',
      [study.studyId, unit],
    )
    const [first] = rows
    if (first) return { conditionId: first.condition_id, stratum: first.stratum, sequence: first.sequence }
  }
  const sequence = (await take(client, study.studyId, `stratum ${stratum}`)) - 1
  return { conditionId: drawInBlock(study, stratum, sequence), stratum, sequence }
}
