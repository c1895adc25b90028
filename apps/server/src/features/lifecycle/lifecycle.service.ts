import {
  type Actor,
  AppError,
  holdsProblemSets,
  mayBeSubmitted,
  mayDelete,
  maySendBack,
  mayTransition,
  missingForSubmission,
  type Study,
  type StudyId,
  type StudyStatus,
  statusLabel,
  type TransitionRefusal,
  trellisItself,
} from '@trellis/domain'
import type { Caller } from '@trellis/http'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client'
import { studies } from '../../db/schema'
import { actorOf } from '../../study/access/actor-of'
import { lockForEdit, lockOwnStudy, type StudyRow } from '../../study/access/own-study'
import { recordEvent } from '../../study/audit'
import type { Deps } from '../../study/deps'
import { deleteSupports, mappedCeris } from '../../study/supports/support-removal'
import { loadStudies, loadStudy } from '../../study/view/study-view'
import { dueToEnd, reasonToEnd, requireRoom } from './ending'
import { freezeContent } from './freeze'
import { holdProblemSets, releaseProblemSets, setStatus } from './lifecycle.store'
import { administrators, notify } from './notices'
import { publishSupports } from './publishing'

/** Whether what people are told is mailed to them as well; it is not unless somebody says so. */
export type LifecycleDeps = Deps & { sendsMail?: boolean }

export function lifecycleService({ db, platform, sendsMail = false }: LifecycleDeps) {
  async function prepareSubmission(tx: Tx, study: StudyRow): Promise<void> {
    const view = await loadStudy(tx, study.id)
    const verdict = mayBeSubmitted(view)
    if (!verdict.ok) throw new AppError('not_ready', { reason: verdict.reason, missing: missingForSubmission(view) })
    await holdProblemSets(tx, study.id)
    await publishSupports(tx, platform, study)
  }

  /** A move that the rules allow: what it brings with it, its event, and word to those who wait for it. */
  async function carryOut(
    tx: Tx,
    study: StudyRow,
    actor: Actor,
    { to, note, sentBackBy }: { to: StudyStatus; note?: string; sentBackBy?: string },
  ): Promise<Study> {
    const adminIds = to === 'AWAITING_APPROVAL' ? await administrators(platform) : []
    if (to === 'AWAITING_APPROVAL') await prepareSubmission(tx, study)
    if (to === 'DEPLOYED') await freezeContent(tx, platform, study)
    if (holdsProblemSets(study.status) && !holdsProblemSets(to)) await releaseProblemSets(tx, study.id)
    await setStatus(tx, study, to)
    const isSentBack = sentBackBy !== undefined
    await recordEvent(tx, actor, {
      studyId: study.id,
      action: isSentBack ? 'study_sent_back' : 'study_moved',
      fromStatus: study.status,
      toStatus: to,
      ...(note && { note }),
      ...(isSentBack && { details: { byName: sentBackBy } }),
    })
    await notify(tx, study, actor, { from: study.status, to, isSentBack, note, adminIds, sendsMail })
    return loadStudy(tx, study.id)
  }

  return {
    async move(id: StudyId, to: StudyStatus, note: string | undefined, caller: Caller): Promise<Study> {
      const actor = actorOf(caller)
      return db.transaction(async (tx) => {
        const study = await lockOwnStudy(tx, id, actor)
        const verdict = mayTransition(study, to, actor)
        if (!verdict.ok) throw refusal(study.status, to, verdict.reason)
        if (to === 'DEPLOYED') await requireRoom(tx, study)
        return carryOut(tx, study, actor, { to, note })
      })
    },

    /** Studies whose end date has come or whose places are all taken end by themselves. How many did. */
    async endDue(): Promise<number> {
      const due = await dueToEnd(db)
      for (const id of due) {
        await db.transaction(async (tx) => {
          const [study] = await tx.select().from(studies).where(eq(studies.id, id)).for('update')
          const reason = study?.status === 'DEPLOYED' && (await reasonToEnd(tx, study))
          if (study && reason) await carryOut(tx, study, trellisItself, { to: study.endAction, note: reason })
        })
      }
      return due.length
    },

    async sendBack(id: StudyId, note: string, caller: Caller): Promise<Study> {
      const actor = actorOf(caller)
      const { displayName } = await platform.getMe({ query: {} }, caller)
      return db.transaction(async (tx) => {
        const study = await lockOwnStudy(tx, id, actor)
        const verdict = maySendBack(study, actor)
        if (!verdict.ok) throw refusal(study.status, 'DEVELOPMENT', verdict.reason)
        return carryOut(tx, study, actor, { to: 'DEVELOPMENT', note, sentBackBy: displayName })
      })
    },

    async publishSupports(id: StudyId, caller: Caller): Promise<{ published: number }> {
      const actor = actorOf(caller)
      return db.transaction(async (tx) => {
        const study = await lockForEdit(tx, id, actor)
        const published = await publishSupports(tx, platform, study)
        await recordEvent(tx, actor, { studyId: id, action: 'supports_published', details: { published } })
        return { published }
      })
    },

    async remove(id: StudyId, caller: Caller): Promise<Study[]> {
      const actor = actorOf(caller)
      const orphaned = await db.transaction(async (tx) => {
        const study = await lockOwnStudy(tx, id, actor)
        const verdict = mayDelete(study, actor)
        if (!verdict.ok) throw new AppError('delete_refused', { reason: verdict.reason })
        const ceris = await mappedCeris(tx, { studyId: id })
        await recordEvent(tx, actor, {
          studyId: id,
          action: 'study_deleted',
          fromStatus: study.status,
          details: { name: study.name, ownerId: study.ownerId },
        })
        await tx.delete(studies).where(eq(studies.id, id))
        return ceris
      })
      await deleteSupports(db, platform, orphaned, caller)
      return list(actor)
    },
  }

  function list(actor: Actor): Promise<Study[]> {
    return loadStudies(db, eq(studies.ownerId, actor.userId))
  }
}

function refusal(from: StudyStatus, to: StudyStatus, reason: TransitionRefusal): AppError<'transition_refused'> {
  const words: Record<TransitionRefusal, string> = {
    no_such_transition: `A study that is ${statusLabel[from]} cannot become ${statusLabel[to]}`,
    owner_only: 'Only its owner may do this',
    admin_only: 'Only an administrator may do this',
  }
  return new AppError('transition_refused', { from, to, reason: words[reason] })
}
