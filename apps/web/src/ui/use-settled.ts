import { useEffect, useState } from 'react'

/** A value once it has been left alone for so many milliseconds: for what is asked of a server while somebody types. */
export function useSettled<T>(value: T, quiet = 250): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quiet)
    return () => clearTimeout(timer)
  }, [value, quiet])
  return settled
}
