import { type Actor, AppError, type calls, type EventData, type ParsedOf, type Participant } from '@trellis/domain'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { recordEvent } from '../../study/audit'
import { readBlinding } from '../../study/blinding'
import { readDeployedStudy } from '../../study/view/deployed-study'
import { loadParticipants } from './participants.read'

type Body = ParsedOf<typeof calls.withdrawParticipant>['body']

/** Excludes a student from the results. The assignment stays, and doing it twice changes nothing. */
export async function withdraw(db: Db, { studyId, participant, note }: Body, actor: Actor): Promise<Participant> {
  return db.transaction(async (tx) => {
    const { isBlinded } = await readBlinding(tx, await readDeployedStudy(tx, studyId, actor))
    const { rows } = await tx.execute<{ student_id: string }>(sql`
      update trellis.enrolment set withdrawn_at = now()
      where study_id = ${studyId} and participant = ${participant} and withdrawn_at is null
      returning student_id`)
    const [withdrawn] = rows
    if (withdrawn) {
      const data: EventData<'withdrawn'> = { note }
      await tx.execute(sql`
        insert into trellis.event (study_id, work_id, id, seq, kind, condition_id, data)
        select study_id, id, gen_random_uuid(), 0, 'withdrawn', condition_id, ${JSON.stringify(data)}::jsonb
        from trellis.work where study_id = ${studyId} and student_id = ${withdrawn.student_id}
        order by id limit 1`)
      await recordEvent(tx, actor, {
        studyId,
        action: 'participant_withdrawn',
        ...(note !== '' && { note }),
        details: { name: participant },
      })
    }
    const [found] = await loadParticipants(tx, studyId, actor, {
      isBlinded,
      where: sql`e.participant = ${participant}`,
    })
    if (!found) throw new AppError('participant_not_found', { id: participant })
    return found
  })
}
