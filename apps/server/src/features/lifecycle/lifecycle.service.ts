import {
  type Actor,
  AppError,
  type EndReason,
  type ErrorDetails,
  holdsProblemSets,
  isApproved,
  type lifecycleCalls,
  mayApprove,
  mayBeSubmitted,
  mayDelete,
  mayReopen,
  maySendBack,
  mayTransition,
  missingForSubmission,
  type ParsedOf,
  type Study,
  type StudyContent,
  type StudyId,
  type StudyStatus,
  startIssues,
  statusAtEnd,
  systemActor,
  type UserId,
  voidsApproval,
} from '@trellis/domain'
import { type Caller, requireActor } from '@trellis/http'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client'
import { studies } from '../../db/schema/studies'
import { lockOwnStudy, readOwnStudy, requireEditable, type StudyRow } from '../../study/access/own-study'
import { inTeamOf } from '../../study/access/team-role'
import { administrators } from '../../study/administrators'
import { lastEventId, recordEvent } from '../../study/audit'
import type { QuotaDeps } from '../../study/deps'
import { eachAlone } from '../../study/each-alone'
import { endingOf } from '../../study/results-look'
import { sealEnrolments } from '../../study/seals'
import { deleteSupports, mappedSupportIds } from '../../study/supports/support-removal'
import { loadStudies, loadStudy, secondsOf } from '../../study/view/study-view'
import { dueToEnd, reasonToEnd, requireWithinLimits } from './ending.read'
import { contentToFreeze, freezeContent, voidApproval } from './freeze.service'
import {
  countSets,
  dueToStart,
  hideArrivalOrder,
  holdProblemSets,
  releaseProblemSets,
  requireFreeSets,
  requireOpenThreads,
  setApproval,
  setStart,
  setStatus,
} from './lifecycle.store'
import { notify, notifyOfDeletion, notifyOfStart } from './notices.service'
import { markPublished, publishOnPlatform, requireSupports } from './publishing.service'
import { settleDeployRequest, settleRequests } from './requests.store'
import { createSecondLook } from './second-look'

/**
 * `sendsMail`: whether notifications are mailed as well; off by default. `clock`: monotonic milliseconds, which measure
 * the time between two checks of a passed date.
 */
export type LifecycleDeps = QuotaDeps & { sendsMail?: boolean; clock?: () => number }

type SendBack = ParsedOf<typeof lifecycleCalls.sendBack>['body']

/** What a move reads from the platform before the study is locked. */
interface Prepared {
  adminIds?: readonly UserId[]
  /** What an approval freezes. */
  content?: StudyContent | null
}

interface Move extends Prepared {
  to: StudyStatus
  note?: string
  sentBackBy?: string
  /** Threads of comments that the owner is asked to answer. */
  threadIds?: readonly number[]
  /** Set when the study ends automatically. */
  endReason?: EndReason
}

/** How often a move is attempted when the study changes while the platform is being called. */
const maxAttempts = 3

export function lifecycleService({ db, platform, quotas, sendsMail = false, clock }: LifecycleDeps) {
  const stillOver = createSecondLook<StudyId>(clock)
  const stillDue = createSecondLook<StudyId>(clock)

  /**
   * The platform may be another process, so it is called before the study is locked. Every change of a study writes an
   * event: when there is a new one under the lock, what was prepared is out of date and is prepared again.
   */
  async function withUnchangedStudy<P, R>(
    id: StudyId,
    actor: Actor,
    prepare: (study: StudyRow) => Promise<P>,
    write: (tx: Tx, study: StudyRow, prepared: P) => Promise<R>,
  ): Promise<R> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const before = await lastEventId(db, id)
      const prepared = await prepare(await readOwnStudy(db, id, actor))
      const done = await db.transaction(async (tx) => {
        // The rules of transitions decide who may make which move.
        const study = await lockOwnStudy(tx, id, actor, 'editor')
        if ((await lastEventId(tx, id)) !== before) return null
        return { result: await write(tx, study, prepared) }
      })
      if (done) return done.result
    }
    throw new AppError('edit_conflict', { field: 'study', current: null })
  }

  async function prepareMove(study: StudyRow, to: StudyStatus, actor: Actor): Promise<Prepared> {
    const verdict = mayTransition(study, to, actor)
    if (!verdict.ok) throw refusal(study.status, to, verdict.reason)
    if (to === 'AWAITING_APPROVAL') {
      const view = await loadStudy(db, study.id)
      const isReady = mayBeSubmitted(view)
      if (!isReady.ok) throw new AppError('not_ready', { reason: isReady.reason, missing: missingForSubmission(view) })
      await requireFreeSets(db, study.id)
      await publishOnPlatform(platform, await requireSupports(db, platform, study.id))
      return { adminIds: await administrators(platform) }
    }
    if (to === 'DEPLOYED') {
      await requireWithinLimits(db, study)
      return { content: await contentToFreeze(db, platform, study.id) }
    }
    return {}
  }

  async function recordVoid(tx: Tx, { id: studyId }: StudyRow, actor: Actor): Promise<void> {
    const details = await voidApproval(tx, studyId)
    await recordEvent(tx, actor, { studyId, action: 'approval_voided', details })
  }

  /** Writes a move that the rules allow, with what follows from it, its event and its notifications. */
  async function writeMove(tx: Tx, study: StudyRow, actor: Actor, move: Move): Promise<Study> {
    const { to, note, sentBackBy, threadIds = [], endReason, adminIds = [], content } = move
    if (!holdsProblemSets(study.status) && holdsProblemSets(to)) {
      await quotas.require(tx, 'heldProblemSets', study.ownerId, () => countSets(tx, study.id))
      await holdProblemSets(tx, study.id)
    }
    if (to === 'AWAITING_APPROVAL') await markPublished(tx, study.id)
    if (content) {
      await freezeContent(tx, study.id, content)
      await setApproval(tx, study.id, actor.userId, null)
    }
    if (voidsApproval(study, to)) await recordVoid(tx, study, actor)
    if (holdsProblemSets(study.status) && !holdsProblemSets(to)) await releaseProblemSets(tx, study.id)
    await setStatus(tx, study, to)
    if (to === 'COMPLETED') {
      await hideArrivalOrder(tx, study.id)
      await sealEnrolments(tx, study.id)
    }
    const isSentBack = sentBackBy !== undefined
    const requested = await settleRequests(tx, study, to)
    await recordEvent(tx, actor, {
      studyId: study.id,
      action: isSentBack ? 'study_sent_back' : 'study_moved',
      fromStatus: study.status,
      toStatus: to,
      ...(note && { note }),
      details: {
        ...(isSentBack && { byName: sentBackBy }),
        ...(threadIds.length > 0 && { threadIds }),
        ...(endReason && { endReason }),
        ...(requested.done.length > 0 && { isRequested: true }),
      },
    })
    for (const request of requested.obsolete)
      await recordEvent(tx, systemActor, {
        studyId: study.id,
        action: 'request_closed',
        details: { request },
      })
    const wasApproved = isApproved(study)
    await notify(tx, study, actor, {
      from: study.status,
      to,
      isSentBack,
      wasApproved,
      endReason,
      note,
      adminIds,
      sendsMail,
    })
    return loadStudy(tx, study.id)
  }

  return {
    async move(id: StudyId, to: StudyStatus, note: string | undefined, caller: Caller): Promise<Study> {
      const actor = requireActor(caller)
      return withUnchangedStudy(
        id,
        actor,
        (study) => prepareMove(study, to, actor),
        async (tx, study, prepared) => {
          if (to === 'DEPLOYED') await requireWithinLimits(tx, study)
          return writeMove(tx, study, actor, { to, note, ...prepared })
        },
      )
    },

    /**
     * Ends studies that have reached their cap, or were past their end date at an earlier check too; returns how many.
     */
    async endDue(): Promise<number> {
      const { over, full } = await dueToEnd(db)
      const due = [...full, ...stillOver(over)]
      if (due.length === 0) return 0
      const adminIds = await administrators(platform)
      return eachAlone(due, (id) =>
        db.transaction(async (tx) => {
          const [study] = await tx.select().from(studies).where(eq(studies.id, id)).for('update')
          const endReason = study?.status === 'DEPLOYED' && (await reasonToEnd(tx, study))
          if (!study || !endReason) return false
          const to = statusAtEnd(study, endReason.code)
          await writeMove(tx, study, systemActor, { to, endReason, adminIds })
          return true
        }),
      )
    },

    /**
     * Approves a study that starts later, or changes the date of one that is approved. Content, design, plan and seed
     * are frozen by the first approval, and the status stays unchanged.
     */
    async approve(id: StudyId, startsAt: number, caller: Caller): Promise<Study> {
      const actor = requireActor(caller)
      return withUnchangedStudy(
        id,
        actor,
        async (study) => {
          const verdict = mayApprove(study, actor)
          if (!verdict.ok) throw refusal(study.status, 'DEPLOYED', verdict.reason)
          const endsAt = secondsOf(study.endsAt)
          const fields = startIssues(startsAt, { now: Math.floor(Date.now() / 1000), endsAt })
          if (fields.length > 0) throw new AppError('invalid_input', { fields })
          return contentToFreeze(db, platform, id)
        },
        async (tx, study, content) => {
          const start = new Date(startsAt * 1000)
          if (content) {
            await freezeContent(tx, id, content)
            await setApproval(tx, id, actor.userId, start)
            const isRequested = await settleDeployRequest(tx, id)
            const details = { startsAt, ...(isRequested && { isRequested }) }
            await recordEvent(tx, actor, { studyId: id, action: 'study_approved', details })
          } else {
            await setStart(tx, id, start)
            await settleDeployRequest(tx, id)
            const details = { field: 'startsAt', from: secondsOf(study.startsAt), to: startsAt }
            await recordEvent(tx, actor, { studyId: id, action: 'start_changed', details })
          }
          await notifyOfStart(tx, study, actor, { startsAt, sendsMail })
          return loadStudy(tx, id)
        },
      )
    },

    /** Starts approved studies whose date had passed at an earlier check too; returns how many. */
    async startDue(): Promise<number> {
      const due = stillDue(await dueToStart(db))
      return eachAlone(due, (id) =>
        db.transaction(async (tx) => {
          const [study] = await tx.select().from(studies).where(eq(studies.id, id)).for('update')
          if (!study?.startsAt || study.startsAt.getTime() > Date.now()) return false
          await writeMove(tx, study, systemActor, { to: 'DEPLOYED' })
          return true
        }),
      )
    },

    /** Reopens a study as paused, so that its limits can be changed before students return. */
    async reopen(id: StudyId, caller: Caller): Promise<Study> {
      const actor = requireActor(caller)
      return db.transaction(async (tx) => {
        const study = await lockOwnStudy(tx, id, actor)
        const verdict = mayReopen({ ...study, ...(await endingOf(tx, id)) }, actor)
        if (!verdict.ok) throw refusal(study.status, 'PAUSED', verdict.reason)
        return writeMove(tx, study, actor, { to: 'PAUSED' })
      })
    },

    async sendBack({ studyId: id, note, ...rest }: SendBack, caller: Caller): Promise<Study> {
      const actor = requireActor(caller)
      const { displayName } = await platform.getMe({ query: {} }, caller)
      return db.transaction(async (tx) => {
        const study = await lockOwnStudy(tx, id, actor)
        const verdict = maySendBack(study, actor)
        if (!verdict.ok) throw refusal(study.status, 'DEVELOPMENT', verdict.reason)
        const threadIds = [...new Set(rest.threadIds)]
        await requireOpenThreads(tx, id, threadIds)
        return writeMove(tx, study, actor, { to: 'DEVELOPMENT', note, sentBackBy: displayName, threadIds })
      })
    },

    async publishSupports(id: StudyId, caller: Caller): Promise<{ published: number }> {
      const actor = requireActor(caller)
      let published = 0
      await withUnchangedStudy(
        id,
        actor,
        async (study) => {
          requireEditable(study)
          published += await publishOnPlatform(platform, await requireSupports(db, platform, id))
        },
        async (tx) => {
          await markPublished(tx, id)
          await recordEvent(tx, actor, { studyId: id, action: 'supports_published', details: { published } })
        },
      )
      return { published }
    },

    async remove(id: StudyId, note: string | undefined, caller: Caller): Promise<Study[]> {
      const actor = requireActor(caller)
      const orphaned = await db.transaction(async (tx) => {
        const study = await lockOwnStudy(tx, id, actor)
        const verdict = mayDelete(study, actor)
        if (!verdict.ok) throw new AppError('delete_refused', { reason: verdict.reason })
        if (isApproved(study)) await recordVoid(tx, study, actor)
        const supportIds = await mappedSupportIds(tx, { studyId: id })
        await recordEvent(tx, actor, {
          studyId: id,
          action: 'study_deleted',
          fromStatus: study.status,
          ...(note && { note }),
          details: { name: study.name, ownerId: study.ownerId },
        })
        await notifyOfDeletion(tx, study, actor, { note: note || null, sendsMail })
        await tx.delete(studies).where(eq(studies.id, id))
        return supportIds
      })
      await deleteSupports(db, platform, orphaned)
      return loadStudies(db, inTeamOf(db, actor))
    },
  }
}

function refusal(
  from: StudyStatus,
  to: StudyStatus,
  reason: ErrorDetails<'transition_refused'>['reason'],
): AppError<'transition_refused'> {
  return new AppError('transition_refused', { from, to, reason })
}
