import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** Marks the addresses that come from the value itself. */
const ownState = { isOwn: true }

interface Spelling<T> {
  read: (params: URLSearchParams) => T
  /** Without what is usual, so that an address without parameters is the usual one. */
  write: (value: T) => Record<string, string>
}

/**
 * A value kept in the address, such as what a list is narrowed down to. The value follows the typing at once and the
 * address follows the value, at the router's pace: a field fed by the address would lose letters and the cursor. An
 * address that came from elsewhere, such as the menu's, sets the value.
 */
export function useInAddress<T>({ read, write }: Spelling<T>): [T, (value: T) => void] {
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
