import type { Actor, calls, ParsedOf, Participant } from '@trellis/domain'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { readBlinding } from '../../study/blinding'
import { requireRecord } from '../../study/record-archive'
import { readDeployedStudy } from '../../study/view/deployed-study'
import { recordWithdrawal } from '../../study/withdrawal'
import { loadParticipants } from './participants.read'

type Body = ParsedOf<typeof calls.withdrawParticipant>['body']

/**
 * Stops the treatment of a student, or the recording. The person who does it does not see the condition before the end.
 */
export async function withdraw(db: Db, body: Body, actor: Actor): Promise<Participant> {
  const { studyId, participant } = body
  return db.transaction(async (tx) => {
    const { isBlinded } = await readBlinding(tx, await readDeployedStudy(tx, studyId, actor))
    await requireRecord(tx, studyId)
    await recordWithdrawal(tx, body, actor)
    const where = sql`e.participant = ${participant}`
    const [withdrawn] = await loadParticipants(tx, studyId, actor, { isBlinded, where })
    return withdrawn!
  })
}
