import {
  type Actor,
  AppError,
  holdsProblemSets,
  mayBeSubmitted,
  mayDelete,
  mayTransition,
  type Study,
  type StudyId,
  type StudyStatus,
  statusLabel,
  type TransitionRefusal,
} from '@trellis/domain'
import type { Caller } from '@trellis/platform'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client'
import { feedbackMappings, studies, supportMappings } from '../../db/schema'
import { actorOf } from '../../study/actor-of'
import { recordEvent } from '../../study/audit'
import type { Deps } from '../../study/deps'
import { lockForEdit, lockOwnStudy, type StudyRow } from '../../study/own-study'
import { loadStudies, loadStudy } from '../../study/study-view'
import { deleteSupports, mappedCeris } from '../../study/support-removal'
import { holdProblemSets, releaseProblemSets, setStatus } from './lifecycle.store'

export function lifecycleService({ db, platform }: Deps) {
  /** All of the study's supports become published, or none does and the study stays as it was. */
  async function publish(tx: Tx, study: StudyRow, caller: Caller): Promise<number> {
    const ceris = await mappedCeris(tx, { studyId: study.id })
    const { published } = await platform.publishTutorings({ body: { ceris } }, caller)
    await tx.update(supportMappings).set({ isPublished: true }).where(eq(supportMappings.studyId, study.id))
    await tx.update(feedbackMappings).set({ isPublished: true }).where(eq(feedbackMappings.studyId, study.id))
    return published
  }

  async function prepareSubmission(tx: Tx, study: StudyRow, caller: Caller): Promise<void> {
    const view = await loadStudy(tx, study.id)
    const verdict = mayBeSubmitted({
      typeId: study.typeId,
      problemSetCount: view.problemSetsInStudy.length,
      supportCount: view.supportCount,
    })
    if (!verdict.ok) throw new AppError('not_ready', { reason: verdict.reason })
    await holdProblemSets(tx, study.id)
    await publish(tx, study, caller)
  }

  return {
    async move(id: StudyId, to: StudyStatus, note: string | undefined, caller: Caller): Promise<Study> {
      const actor = actorOf(caller)
      return db.transaction(async (tx) => {
        const study = await lockOwnStudy(tx, id, actor)
        const verdict = mayTransition(study, to, actor)
        if (!verdict.ok) throw refusal(study.status, to, verdict.reason)
        if (to === 'AWAITING_APPROVAL') await prepareSubmission(tx, study, caller)
        if (holdsProblemSets(study.status) && !holdsProblemSets(to)) await releaseProblemSets(tx, id)
        await setStatus(tx, study, to)
        await recordEvent(tx, actor, {
          studyId: id,
          action: 'study_moved',
          fromStatus: study.status,
          toStatus: to,
          ...(note && { note }),
        })
        return loadStudy(tx, id)
      })
    },

    async publishSupports(id: StudyId, caller: Caller): Promise<{ published: number }> {
      const actor = actorOf(caller)
      return db.transaction(async (tx) => {
        const study = await lockForEdit(tx, id, actor)
        const published = await publish(tx, study, caller)
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
