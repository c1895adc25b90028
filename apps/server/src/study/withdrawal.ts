import {
  type Actor,
  AppError,
  type EventData,
  type StudyId,
  stricterKinds,
  type WithdrawalKind,
  type WithdrawalReason,
} from '@trellis/domain'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/client'
import { recordEvent } from './audit'

export interface NewWithdrawal {
  studyId: StudyId
  participant: string
  kind: WithdrawalKind
  reason: WithdrawalReason
  note: string
}

/** Withdraws a student, who stays assigned. A withdrawal that is not stricter than an earlier one changes nothing. */
export async function recordWithdrawal(tx: Tx, withdrawal: NewWithdrawal, actor: Actor): Promise<void> {
  const { studyId, participant, kind, reason, note } = withdrawal
  const { rows } = await tx.execute<{ student_id: string; kind: WithdrawalKind | null }>(sql`
    select student_id, withdrawal_kind as kind from trellis.enrolment
    where study_id = ${studyId} and participant = ${participant} for update`)
  const [enrolment] = rows
  if (!enrolment) throw new AppError('participant_not_found', { id: participant })
  if (!stricterKinds(enrolment.kind).includes(kind)) return
  await tx.execute(sql`
    update trellis.enrolment set withdrawn_at = coalesce(withdrawn_at, now()),
      withdrawal_kind = ${kind}, withdrawal_reason = ${reason}
    where study_id = ${studyId} and participant = ${participant}`)
  // A new version makes cached works of the student out of date, which the next write of each process detects.
  await tx.execute(sql`
    update trellis.work set version = version + 1
    where study_id = ${studyId} and student_id = ${enrolment.student_id}`)
  const data: EventData<'withdrawn'> = { withdrawal: kind, reason, note }
  await tx.execute(sql`
    insert into trellis.event (study_id, work_id, id, seq, kind, condition_id, data)
    select study_id, id, gen_random_uuid(), 0, 'withdrawn', condition_id, ${JSON.stringify(data)}::jsonb
    from trellis.work where study_id = ${studyId} and student_id = ${enrolment.student_id}
    order by id limit 1`)
  await recordEvent(tx, actor, {
    studyId,
    action: 'participant_withdrawn',
    ...(note !== '' && { note }),
    details: { name: participant, withdrawal: kind, reason },
  })
}
