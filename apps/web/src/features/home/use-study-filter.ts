import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { studyTypeOfSlug, studyTypeSlug } from '../../lib/study-type-slug'
import type { StudyFilter } from './home.rules'

/** Marks the addresses that come from the filter itself. */
const byFilter = { isFilter: true }

/**
 * What the researcher looks for, kept in the address. The field follows the typing at once and the address follows the
 * field; an address that came from elsewhere, such as the menu's, sets the field.
 */
export function useStudyFilter(): [StudyFilter, (filter: StudyFilter) => void] {
  const [params, setParams] = useSearchParams()
  const { key, state } = useLocation()
  const [shownKey, setShownKey] = useState(key)
  const [filter, setFilter] = useState(() => read(params))
  if (key !== shownKey) {
    setShownKey(key)
    if (!(state as typeof byFilter | null)?.isFilter) setFilter(read(params))
  }
  return [
    filter,
    (next) => {
      setFilter(next)
      setParams(written(next), { replace: true, preventScrollReset: true, state: byFilter })
    },
  ]
}

function read(params: URLSearchParams): StudyFilter {
  return { search: params.get('q') ?? '', typeId: studyTypeOfSlug(params.get('type')) }
}

function written({ search, typeId }: StudyFilter): Record<string, string> {
  return { ...(search !== '' && { q: search }), ...(typeId !== null && { type: studyTypeSlug[typeId] }) }
}
