import type { ProblemSetId } from '@trellis/domain'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { defaultState, type FinderState, parseFinderState, writeFinderState } from './finder-state'

/** Marks a history entry created by opening a set from the list: the previous entry is that list. */
interface OpenedFromList {
  isOpenedFromList?: boolean
}

/**
 * The finder's state, kept in the URL. Opening a page or a set pushes a history entry; filtering or sorting the list
 * replaces the current one, so that the back button leaves the list instead of undoing each filter.
 */
export function useFinderState() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  const stateInUrl = useMemo(() => parseFinderState(params), [params])
  // The router updates the URL asynchronously. Until it has, the latest choice already counts: a second click
  // in between must not undo the first.
  const [pending, setPending] = useState<{ of: URLSearchParams; state: FinderState } | null>(null)
  const state = pending?.of === params ? pending.state : stateInUrl

  const addressOf = (changes: Partial<FinderState>) => {
    const search = writeFinderState({ ...state, ...changes }, params).toString()
    return { pathname: location.pathname, search: search === '' ? '' : `?${search}` }
  }
  const go = (changes: Partial<FinderState>, options: { replace: boolean }) => {
    setPending({ of: params, state: { ...state, ...changes } })
    navigate(addressOf(changes), { ...options, preventScrollReset: true, state: location.state })
  }

  return {
    state,
    /** Changes the filters or order, and goes to the first page. */
    narrow: (changes: Partial<FinderState>) => go({ ...changes, page: defaultState.page }, { replace: true }),
    goToPage: (page: number) => go({ page }, { replace: false }),
    openSet: (set: ProblemSetId) =>
      navigate(addressOf({ set }), { preventScrollReset: true, state: openedFrom(location.state) }),
    /** The props of a link that opens a set. */
    linkToSet: (set: ProblemSetId) => ({
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
