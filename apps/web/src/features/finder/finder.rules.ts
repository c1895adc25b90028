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

export type UseRefusal = 'deployed' | 'archived' | 'in_study' | 'one_only' | 'in_use'

interface Facts {
  study: Pick<Study, 'studyTypeId' | 'status' | 'problemSetsInStudy'>
  /** The block that the set is for. */
  blockTypeId: number
  problemSetCeri: string
  /** Whether another study that awaits approval, runs or is paused holds it. */
  isInUse: boolean
}

/**
 * Whether the set may be taken into the study. While approval is awaited it may: whoever adds it asks first whether the
 * study should go back to development.
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

/** What a person reads for each reason. */
export const refusalWords: Record<UseRefusal, string> = {
  deployed: /*i18n*/ 'finder.use.deployed',
  archived: /*i18n*/ 'finder.use.archived',
  in_study: /*i18n*/ 'finder.use.inStudy',
  one_only: /*i18n*/ 'finder.use.oneOnly',
  in_use: /*i18n*/ 'finder.use.inUse',
}
