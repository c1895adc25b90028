import { useEffect } from 'react'
import type { Stored } from '../lib/stored'
import { attention, type LastSeen, type Noticed } from './attention'
import type { RunSource } from './run-source'

/** Milliseconds between two looks. */
const every = 15_000

/** Tells the source when the student stops working and comes back, and sends what is still to be told. */
export function useAttention(source: RunSource): void {
  useEffect(() => {
    const watch = attention(Date.now(), sharedIn(source.stored, `${source.key}/seen`))
    const tell = (noticed: Noticed | null) => noticed && source.tell(noticed)

    const handleInput = () => tell(watch.back(Date.now()))
    const handleAway = () => {
      watch.mark(Date.now())
      watch.away(Date.now())
    }
    const handleVisibility = () => {
      if (document.visibilityState === 'visible') handleInput()
      else handleAway()
    }
    const handleLeave = () => {
      handleAway()
      void source.tellNow({ keepalive: true })
    }
    const handleOnline = () => void source.tellNow()
    const timer = setInterval(() => {
      tell(watch.tick(Date.now()))
      watch.mark(Date.now())
      void source.tellNow()
    }, every)

    tell(watch.back(Date.now()))
    watch.mark(Date.now())
    const inputs = ['pointerdown', 'keydown', 'input', 'wheel'] as const
    for (const name of inputs) addEventListener(name, handleInput, { passive: true })
    document.addEventListener('visibilitychange', handleVisibility)
    addEventListener('pagehide', handleLeave)
    addEventListener('online', handleOnline)
    return () => {
      clearInterval(timer)
      for (const name of inputs) removeEventListener(name, handleInput)
      document.removeEventListener('visibilitychange', handleVisibility)
      removeEventListener('pagehide', handleLeave)
      removeEventListener('online', handleOnline)
    }
  }, [source])
}

function sharedIn(stored: Stored, key: string) {
  return {
    read(): LastSeen | null {
      const seen = stored.read(key) as Partial<LastSeen> | null
      return typeof seen?.hereAt === 'number' && typeof seen.inputAt === 'number' ? (seen as LastSeen) : null
    },
    write: (seen: LastSeen) => stored.write(key, seen),
  }
}
