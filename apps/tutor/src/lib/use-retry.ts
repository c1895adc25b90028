import { useEffect, useRef } from 'react'

/** Milliseconds between attempts. */
const waits = [3_000, 6_000, 12_000, 30_000]

/**
 * Retries while there is an error: as soon as the browser is back online, and after waits that grow longer. The waits
 * are random, so that a class that lost its connection together does not retry all at the same moment.
 */
export function useRetry(error: object | null, retry: () => void): void {
  const tries = useRef(0)
  useEffect(() => {
    if (!error) {
      tries.current = 0
      return
    }
    const longest = waits[Math.min(tries.current, waits.length - 1)]!
    const wait = longest * (0.6 + Math.random() * 0.4)
    const timer = setTimeout(() => {
      tries.current += 1
      retry()
    }, wait)
    addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
    }
  }, [error, retry])
}
