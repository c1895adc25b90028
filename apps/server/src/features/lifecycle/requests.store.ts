import { AppError, requestAfterMove, type StudyId, type StudyRequest, type StudyStatus } from '@trellis/domain'
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { studyRequests } from '../../db/schema/requests'
import type { StudyRow } from '../../study/access/own-study'
import { secondsOf } from '../../study/view/study-view'

type RequestRow = typeof studyRequests.$inferSelect

/**
 * A declined request is shown until the status of the study changes, or until the study is unblinded after all: by then
 * the reason may no longer hold.
 */
export async function readRequests(db: Db | Tx, studyId: StudyId): Promise<StudyRequest[]> {
  const isOfThisStatus = sql`not exists (select from trellis.audit_event e
    where e.study_id = ${studyRequests.studyId} and e.at >= ${studyRequests.closedAt}
      and (e.to_status is not null or (${studyRequests.kind} = 'unblind' and e.action = 'study_unblinded')))`
  const rows = await db
    .select()
    .from(studyRequests)
    .where(
      and(
        eq(studyRequests.studyId, studyId),
        or(eq(studyRequests.status, 'open'), and(eq(studyRequests.status, 'declined'), isOfThisStatus)),
      ),
    )
    .orderBy(desc(studyRequests.id))
  // Only the latest of each kind: asking again replaces an answer.
  return rows.filter((row, index) => rows.findIndex(({ kind }) => kind === row.kind) === index).map(present)
}

function present({ id, kind, deployOn, note, status, requestedAt, reply }: RequestRow): StudyRequest {
  return { requestId: id, kind, deployOn, note, status, requestedAt: secondsOf(requestedAt)!, reply }
}

export async function requireOpenRequest(tx: Tx, studyId: StudyId, id: number): Promise<RequestRow> {
  const [request] = await tx
    .select()
    .from(studyRequests)
    .where(and(eq(studyRequests.id, id), eq(studyRequests.studyId, studyId), eq(studyRequests.status, 'open')))
  if (!request) throw new AppError('study_request_not_found', { id })
  return request
}

/** An approval fulfills a request to deploy, whatever date it sets; returns whether there was one. */
export async function settleDeployRequest(tx: Tx, studyId: StudyId): Promise<boolean> {
  const isOpenDeployRequest = and(
    eq(studyRequests.studyId, studyId),
    eq(studyRequests.kind, 'deploy'),
    eq(studyRequests.status, 'open'),
  )
  const closed = await tx
    .update(studyRequests)
    .set({ status: 'done', closedAt: sql`now()` })
    .where(isOpenDeployRequest)
    .returning({ id: studyRequests.id })
  return closed.length > 0
}

/** Closes the open requests that a move fulfills or makes obsolete; returns their kinds. */
export async function settleRequests(tx: Tx, study: StudyRow, to: StudyStatus) {
  const open = await tx
    .select({ id: studyRequests.id, kind: studyRequests.kind })
    .from(studyRequests)
    .where(and(eq(studyRequests.studyId, study.id), eq(studyRequests.status, 'open')))
    .orderBy(studyRequests.id)
  const closeAs = async (status: 'done' | 'obsolete') => {
    const closed = open.filter(({ kind }) => requestAfterMove(kind, { from: study.status, to }) === status)
    const ids = closed.map(({ id }) => id)
    if (ids.length > 0)
      await tx.update(studyRequests).set({ status, closedAt: sql`now()` }).where(inArray(studyRequests.id, ids))
    return closed.map(({ kind }) => kind)
  }
  return { done: await closeAs('done'), obsolete: await closeAs('obsolete') }
}
