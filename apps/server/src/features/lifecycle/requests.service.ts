import {
  AppError,
  mayRequest,
  type ParsedOf,
  type StudyId,
  type StudyRequest,
  type studyRequestCalls,
} from '@trellis/domain'
import { type Caller, requireActor } from '@trellis/http'
import { and, eq, sql } from 'drizzle-orm'
import { studyRequests } from '../../db/schema/requests'
import { lockOwnStudy, readOwnStudy } from '../../study/access/own-study'
import { administrators } from '../../study/administrators'
import { recordEvent } from '../../study/audit'
import { readBlinding } from '../../study/blinding'
import type { LifecycleDeps } from './lifecycle.service'
import { notifyOfRequest } from './notices.service'
import { readRequests, requireOpenRequest } from './requests.store'

type Calls = typeof studyRequestCalls
type RequestBody = ParsedOf<Calls['addStudyRequest']>['body']
type WithdrawBody = ParsedOf<Calls['withdrawStudyRequest']>['body']
type DeclineBody = ParsedOf<Calls['declineStudyRequest']>['body']

/** Requests of owners to administrators. They are carried out by moving or unblinding the study, which closes them. */
export function requestsService({ db, platform, quotas, sendsMail = false }: LifecycleDeps) {
  return {
    async list(studyId: StudyId, caller: Caller): Promise<StudyRequest[]> {
      await readOwnStudy(db, studyId, requireActor(caller))
      return readRequests(db, studyId)
    },

    async add(body: RequestBody, caller: Caller): Promise<StudyRequest[]> {
      const { studyId, kind, note, deployOn } = body
      const actor = requireActor(caller)
      const adminIds = await administrators(platform)
      return db.transaction(async (tx) => {
        const study = await lockOwnStudy(tx, studyId, actor)
        const { unblindedAt } = await readBlinding(tx, study)
        const verdict = mayRequest({ ...study, unblindedAt }, kind, actor)
        if (!verdict.ok) throw new AppError('request_refused', { reason: verdict.reason })
        const isOpen = and(
          eq(studyRequests.studyId, studyId),
          eq(studyRequests.kind, kind),
          eq(studyRequests.status, 'open'),
        )
        const [earlier] = await tx.select({ id: studyRequests.id }).from(studyRequests).where(isOpen)
        if (earlier) throw new AppError('request_refused', { reason: 'already_requested' })
        await quotas.require(tx, 'studyRequestsPerDay', actor.userId)
        const [request] = await tx
          .insert(studyRequests)
          .values({ studyId, kind, note, deployOn })
          .returning({ id: studyRequests.id })
        const requestId = request!.id
        const details = { request: kind, ...(deployOn !== null && { deployOn }) }
        await recordEvent(tx, actor, { studyId, action: 'request_added', note, details })
        await notifyOfRequest(tx, study, actor, { kind: 'requested', requestId, note, adminIds, sendsMail })
        return readRequests(tx, studyId)
      })
    },

    async withdraw({ studyId, requestId }: WithdrawBody, caller: Caller): Promise<StudyRequest[]> {
      const actor = requireActor(caller)
      return db.transaction(async (tx) => {
        const study = await lockOwnStudy(tx, studyId, actor)
        const { kind } = await requireOpenRequest(tx, studyId, requestId)
        if (study.ownerId !== actor.userId) throw new AppError('request_refused', { reason: 'owner_only' })
        await tx
          .update(studyRequests)
          .set({ status: 'withdrawn', closedAt: sql`now()` })
          .where(eq(studyRequests.id, requestId))
        await recordEvent(tx, actor, { studyId, action: 'request_withdrawn', details: { request: kind } })
        return readRequests(tx, studyId)
      })
    },

    async decline({ studyId, requestId, note }: DeclineBody, caller: Caller): Promise<StudyRequest[]> {
      const actor = requireActor(caller)
      return db.transaction(async (tx) => {
        const study = await lockOwnStudy(tx, studyId, actor)
        const { kind } = await requireOpenRequest(tx, studyId, requestId)
        await tx
          .update(studyRequests)
          .set({ status: 'declined', closedAt: sql`now()`, reply: note })
          .where(eq(studyRequests.id, requestId))
        await recordEvent(tx, actor, { studyId, action: 'request_declined', note, details: { request: kind } })
        await notifyOfRequest(tx, study, actor, { kind: 'declined', requestId, note, adminIds: [], sendsMail })
        return readRequests(tx, studyId)
      })
    },
  }
}
