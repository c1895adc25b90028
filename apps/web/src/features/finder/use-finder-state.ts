import type { ProblemSetCeri } from '@trellis/domain'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { type FinderState, parseFinderState, usualState, writeFinderState } from './finder-state'

/** Marks an entry of the history that was made by opening a set from the list: the entry before it is that list. */
interface OpenedFromList {
  isOpenedFromList?: boolean
}

/**
 * What the finder shows, kept in the address. Going somewhere (a page, a set) makes an entry in the history; narrowing
 * or sorting the list changes the present one, so that the back button leaves the list and does not undo ticks.
 */
export function useFinderState() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  const inAddress = useMemo(() => parseFinderState(params), [params])
  // The router takes its time to change the address. Until it has, what was just chosen counts already: a second tick
  // made meanwhile must not undo the first.
  const [ahead, setAhead] = useState<{ of: URLSearchParams; state: FinderState } | null>(null)
  const state = ahead?.of === params ? ahead.state : inAddress

  const addressOf = (changes: Partial<FinderState>) => {
    const search = writeFinderState({ ...state, ...changes }, params).toString()
    return { pathname: location.pathname, search: search === '' ? '' : `?${search}` }
  }
  const go = (changes: Partial<FinderState>, options: { replace: boolean }) => {
    setAhead({ of: params, state: { ...state, ...changes } })
    navigate(addressOf(changes), { ...options, preventScrollReset: true, state: location.state })
  }

  return {
    state,
    /** Changes what is listed, and starts again at its first page. */
    narrow: (changes: Partial<FinderState>) => go({ ...changes, page: usualState.page }, { replace: true }),
    goToPage: (page: number) => go({ page }, { replace: false }),
    openSet: (set: ProblemSetCeri) =>
      navigate(addressOf({ set }), { preventScrollReset: true, state: openedFrom(location.state) }),
    /** The same for a link. */
    linkToSet: (set: ProblemSetCeri) => ({
      to: addressOf({ set }),
      state: openedFrom(location.state),
      preventScrollReset: true,
    }),
    closeSet: () =>
      (location.state as OpenedFromList | null)?.isOpenedFromList
        ? navigate(-1)
        : navigate(addressOf({ set: null }), { replace: true, preventScrollReset: true }),
  }
}

export type FinderNavigation = ReturnType<typeof useFinderState>

function openedFrom(state: object | null): OpenedFromList {
  return { ...state, isOpenedFromList: true }
}
