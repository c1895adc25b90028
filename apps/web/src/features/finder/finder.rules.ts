import {
  allConditionsBlock,
  allowed,
  allowsOneProblemSetOnly,
  mayEdit,
  refused,
  type Study,
  setsInBlock,
  type Verdict,
} from '@trellis/domain'
import type { MessageId } from './words'

export type UseRefusal = 'deployed' | 'archived' | 'in_study' | 'one_only' | 'in_use'

interface Facts {
  study: Pick<Study, 'studyTypeId' | 'status' | 'problemSetsInStudy'>
  /** The block that the set is for. */
  blockTypeId: number
  problemSetCeri: string
  /** Whether another study that is awaiting approval, running or paused uses it. */
  isInUse: boolean
}

/**
 * Whether the set may be added to the study. While the study awaits approval it may: the caller first asks whether the
 * study should return to development.
 */
export function mayUse({ study, blockTypeId, problemSetCeri, isInUse }: Facts): Verdict<UseRefusal> {
  const edit = mayEdit(study.status, 'design')
  if (!edit.ok && edit.reason !== 'awaiting_approval') return refused(edit.reason)
  if (isInStudy(study, problemSetCeri)) return refused('in_study')
  const hasOne = setsInBlock(study.problemSetsInStudy, allConditionsBlock).length > 0
  if (allowsOneProblemSetOnly(study.studyTypeId, blockTypeId) && hasOne) return refused('one_only')
  return isInUse ? refused('in_use') : allowed
}

export function isInStudy(study: Pick<Study, 'problemSetsInStudy'>, problemSetCeri: string): boolean {
  return study.problemSetsInStudy.some(({ xref }) => xref === problemSetCeri)
}

/** The message for each reason. */
export const refusalMessages: Record<UseRefusal, MessageId> = {
  deployed: 'finder.use.deployed',
  archived: 'finder.use.archived',
  in_study: 'finder.use.inStudy',
  one_only: 'finder.use.oneOnly',
  in_use: 'finder.use.inUse',
}
