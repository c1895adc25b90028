import { useEffect, useRef } from 'react'

/** Milliseconds. */
const waits = [3_000, 6_000, 12_000, 30_000]

/** Tries again by itself: as soon as the browser is back online, and after a wait that grows while nothing helps. */
export function useRetry(trouble: object | null, retry: () => void): void {
  const tries = useRef(0)
  useEffect(() => {
    if (!trouble) {
      tries.current = 0
      return
    }
    const wait = waits[Math.min(tries.current, waits.length - 1)]!
    const timer = setTimeout(() => {
      tries.current += 1
      retry()
    }, wait)
    addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
    }
  }, [trouble, retry])
}
