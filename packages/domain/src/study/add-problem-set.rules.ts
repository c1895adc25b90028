import { allowed, refused, type Verdict } from '../verdict'
import { allowsOneProblemSetOnly, type EditRefusal, mayEdit, setsInBlock } from './study.rules'
import { allConditionsBlock, type Study } from './study.schema'

export type AddProblemSetRefusal = EditRefusal | 'already_added' | 'one_problem_set_only' | 'in_use'

interface AddProblemSetFacts {
  study: Pick<Study, 'studyTypeId' | 'studyStatus' | 'problemSetsInStudy'>
  problemSetId: string
  /** The block that the set is for. */
  studyBlockTypeId: number
  /** Whether another study that awaits approval, runs or is paused uses the set. */
  isInUse: boolean
}

/**
 * Whether a problem set can be added to a study. `awaiting_approval` is checked last: a screen that offers to move the
 * study back to development can treat it as allowed.
 */
export function mayAddProblemSet(facts: AddProblemSetFacts): Verdict<AddProblemSetRefusal> {
  const { study, problemSetId, studyBlockTypeId, isInUse } = facts
  const edit = mayEdit(study.studyStatus, 'design')
  if (!edit.ok && edit.reason !== 'awaiting_approval') return edit
  if (hasProblemSet(study, problemSetId)) return refused('already_added')
  const hasOne = setsInBlock(study.problemSetsInStudy, allConditionsBlock).length > 0
  if (allowsOneProblemSetOnly(study.studyTypeId, studyBlockTypeId) && hasOne) return refused('one_problem_set_only')
  if (isInUse) return refused('in_use')
  return edit.ok ? allowed : edit
}

export function hasProblemSet(study: Pick<Study, 'problemSetsInStudy'>, problemSetId: string): boolean {
  return study.problemSetsInStudy.some((set) => set.problemSetId === problemSetId)
}
