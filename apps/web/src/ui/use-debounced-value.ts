import { useEffect, useState } from 'react'

/** The value once it has not changed for this many milliseconds: for requests made while the user types. */
export function useDebouncedValue<T>(value: T, quiet = 250): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quiet)
    return () => clearTimeout(timer)
  }, [value, quiet])
  return settled
}
