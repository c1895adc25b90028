import { allConditionsBlock, type ProblemSetCeri, postTestBlock, preTestBlock, type Study } from '@trellis/domain'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { clearFinderState } from '../../features/finder/finder-state'
import { useAddFromLibrary } from '../../features/problem-sets/use-add-from-library'
import { withMessages } from '../../locales/catalogs'

const FinderDialog = lazy(() => withMessages(import('../../features/finder/finder-dialog'), 'finder', 'problem'))

/** Where in the library a person is, and for which part of the study: both are in the address. */
export function useLibrary() {
  const [params, setParams] = useSearchParams()
  const asked = Number(params.get('block'))
  const blockTypeId = asked === preTestBlock || asked === postTestBlock ? asked : allConditionsBlock
  return {
    blockTypeId,
    isOpen: params.has('browse') || params.has('set'),
    browse: (block: number) =>
      setParams((now) => ({ ...Object.fromEntries(now), browse: '1', ...blockOf(block) }), {
        preventScrollReset: true,
      }),
    /** The address under which the problems of a set are shown. */
    addressOf: (ceri: ProblemSetCeri, block: number) => `?${new URLSearchParams({ set: ceri, ...blockOf(block) })}`,
    close() {
      const left = clearFinderState(params)
      left.delete('browse')
      left.delete('block')
      setParams(left, { replace: true, preventScrollReset: true })
    },
  }
}

const blockOf = (block: number): Record<string, string> =>
  block === allConditionsBlock ? {} : { block: String(block) }

/** The library of problem sets, over whatever step it was opened from. */
export function LibraryOfStudy({
  study,
  library,
}: {
  study: Study
  library: ReturnType<typeof useLibrary>
}): ReactNode {
  const { blockTypeId, isOpen, close } = library
  const use = useAddFromLibrary(study, blockTypeId)
  // What a paradigm offers is meant for what is compared: a test may be of any kind.
  const offered = blockTypeId === allConditionsBlock ? study : { ...study, experimentalParadigmNumber: null }
  return (
    <Suspense>
      {isOpen && <FinderDialog study={offered} blockTypeId={blockTypeId} open onClose={close} onUse={use} />}
    </Suspense>
  )
}
