import { useLingui } from '@lingui/react'
import { allConditionsBlock, type ProblemSetId, type Study } from '@trellis/domain'
import { useNotify } from '../../ui/snackbar'
import { testMessages } from './test-messages'
import { useAddProblemSet } from './use-problem-sets'

/** Adds a set found in the library and reports the result. Rejects when it was not added. */
export function useAddFromLibrary(study: Study, blockTypeId: number = allConditionsBlock) {
  const { i18n } = useLingui()
  const notify = useNotify()
  const { add } = useAddProblemSet(study, 'content', blockTypeId)
  return async (problemSetId: ProblemSetId): Promise<void> => {
    const refusal = await add(problemSetId)
    const test = testMessages[blockTypeId]
    const added = test ? i18n._('sets.test.added', { test: i18n._(test.name) }) : i18n._('sets.added.browse')
    if (refusal === null) return notify(added)
    notify(refusal.why ? `${refusal.message} ${refusal.why}` : refusal.message, { severity: 'error' })
    throw new Error(refusal.message)
  }
}
