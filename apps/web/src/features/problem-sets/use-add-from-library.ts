import { useLingui } from '@lingui/react'
import { allConditionsBlock, type ProblemSetId, type Study, studyTypes } from '@trellis/domain'
import { useNotify } from '../../ui/snackbar'
import { testMessages } from './test-messages'
import { useAddProblemSet } from './use-problem-sets'

/** Adds a set found in the library and reports the result. Rejects when it was not added. */
export function useAddFromLibrary(study: Study, studyBlockTypeId: number = allConditionsBlock) {
  const { i18n } = useLingui()
  const notify = useNotify()
  const { add: addProblemSet } = useAddProblemSet(study, 'content', studyBlockTypeId)
  const test = testMessages[studyBlockTypeId]
  // In Problem Varied each condition has its own set, so a set that is added is not for all conditions.
  const isVaried = study.studyTypeId === studyTypes.problemVaried && !test
  const addedMessage = () => {
    if (test) return i18n._('sets.test.added', { test: i18n._(test.name) })
    return isVaried ? i18n._('sets.added') : i18n._('sets.added.browse')
  }

  const add = async (problemSetId: ProblemSetId): Promise<void> => {
    const refusal = await addProblemSet(problemSetId)
    if (refusal === null) return notify(addedMessage())
    notify(refusal.explanation ? `${refusal.message} ${refusal.explanation}` : refusal.message, { severity: 'error' })
    throw new Error(refusal.message)
  }
  return { add, backLabel: isVaried ? i18n._('sets.varied.back') : undefined }
}
