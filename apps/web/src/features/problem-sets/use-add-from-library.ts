import type { ProblemSetCeri, Study } from '@trellis/domain'
import { useNotify } from '../../ui/snackbar'
import { useAddProblemSet } from './use-problem-sets'
import { useWords } from './words'

/** Adds a set found in the library, and tells the person how it went. Rejects when it was not added. */
export function useAddFromLibrary(study: Study) {
  const t = useWords()
  const notify = useNotify()
  const { add } = useAddProblemSet(study, 'content')
  return async (ceri: ProblemSetCeri): Promise<void> => {
    const refusal = await add(ceri)
    if (refusal === null) return notify(t('sets.added.browse'))
    notify(refusal.why ? `${refusal.message} ${refusal.why}` : refusal.message, { severity: 'error' })
    throw new Error(refusal.message)
  }
}
