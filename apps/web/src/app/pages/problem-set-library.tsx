import { allConditionsBlock, isTestBlock, type ProblemSetId, type Study } from '@trellis/domain'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { clearFinderState } from '../../features/finder/finder-state'
import { openedFinder } from '../../features/finder/preferred-filters'
import { useAddFromLibrary } from '../../features/problem-sets/use-add-from-library'
import { useMe } from '../../lib/session'
import { withMessages } from '../../locales/catalogs'

const FinderDialog = lazy(() =>
  withMessages(import('../../features/finder/finder-dialog'), 'finder', 'problem', 'team-roles'),
)

/** Which library page is open, and for which part of the study: both are kept in the URL. */
export function useProblemSetLibrary() {
  const [params, setParams] = useSearchParams()
  const me = useMe()
  const requestedBlock = Number(params.get('block'))
  const studyBlockTypeId = isTestBlock(requestedBlock) ? requestedBlock : allConditionsBlock
  return {
    studyBlockTypeId,
    isOpen: params.has('browse') || params.has('set'),
    browse: (block: number) =>
      setParams((now) => ({ ...Object.fromEntries(openedFinder(now, me)), browse: '1', ...blockOf(block) }), {
        preventScrollReset: true,
      }),
    /** URL of the page that shows the problems of a set. */
    addressOf: (problemSetId: ProblemSetId, block: number) =>
      `?${new URLSearchParams({ set: problemSetId, ...blockOf(block) })}`,
    close() {
      const remaining = clearFinderState(params)
      remaining.delete('browse')
      remaining.delete('block')
      setParams(remaining, { replace: true, preventScrollReset: true })
    },
  }
}

const blockOf = (block: number): Record<string, string> =>
  block === allConditionsBlock ? {} : { block: String(block) }

/** The problem set library, shown over the step it was opened from. */
export function ProblemSetLibrary({
  study,
  library,
}: {
  study: Study
  library: ReturnType<typeof useProblemSetLibrary>
}): ReactNode {
  const { studyBlockTypeId, isOpen, close } = library
  const { add, backLabel } = useAddFromLibrary(study, studyBlockTypeId)
  return (
    <Suspense>
      {isOpen && (
        <FinderDialog
          study={study}
          studyBlockTypeId={studyBlockTypeId}
          open
          onClose={close}
          onAdd={add}
          backLabel={backLabel}
        />
      )}
    </Suspense>
  )
}
