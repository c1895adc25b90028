import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** Marks navigations that a change of the value caused. */
const ownState = { isOwn: true }

interface UrlCodec<T> {
  read: (params: URLSearchParams) => T
  /** Omits defaults, so that a URL without parameters is the default state. */
  write: (value: T) => Record<string, string>
}

/**
 * A value kept in the URL, such as the filters of a list. The value follows typing immediately and the URL follows the
 * value, at the router's pace: a field controlled by the URL would lose letters and the cursor. A URL from elsewhere,
 * such as a menu link, sets the value.
 */
export function useUrlState<T>({ read, write }: UrlCodec<T>): [T, (value: T) => void] {
  const [params, setParams] = useSearchParams()
  const { key, state } = useLocation()
  const [shownKey, setShownKey] = useState(key)
  const [value, setValue] = useState(() => read(params))
  if (key !== shownKey) {
    setShownKey(key)
    if (!(state as typeof ownState | null)?.isOwn) setValue(read(params))
  }
  return [
    value,
    (next) => {
      setValue(next)
      setParams(write(next), { replace: true, preventScrollReset: true, state: ownState })
    },
  ]
}
