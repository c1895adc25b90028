import { allConditionsBlock, type ProblemSetCeri, type Study } from '@trellis/domain'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { clearFinderState } from '../../features/finder/finder-state'
import { SelectStep as Selection } from '../../features/problem-sets/select-step'
import { useAddFromLibrary } from '../../features/problem-sets/use-add-from-library'

const FinderDialog = lazy(() => import('../../features/finder/finder-dialog'))

/** The content of a study, and the library that it is chosen from. What is open is in the address. */
export function SelectStep({ study }: { study: Study }) {
  const [params, setParams] = useSearchParams()
  const use = useAddFromLibrary(study)
  const isOpen = params.has('browse') || params.has('set')

  const browse = () => setParams((now) => ({ ...Object.fromEntries(now), browse: '1' }), { preventScrollReset: true })
  const close = () => {
    const left = clearFinderState(params)
    left.delete('browse')
    setParams(left, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <Selection study={study} onBrowse={browse} addressOf={(ceri: ProblemSetCeri) => `?set=${ceri}`} />
      <Suspense>
        {isOpen && <FinderDialog study={study} blockTypeId={allConditionsBlock} open onClose={close} onUse={use} />}
      </Suspense>
    </>
  )
}
