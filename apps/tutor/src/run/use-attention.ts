import { useEffect } from 'react'
import type { KeyValueStore } from '../lib/key-value-store'
import { type ActivityChange, createAttentionTracker, type LastSeen } from './attention'
import type { WorkClient } from './work-client'

/** Milliseconds between two checks. */
const checkInterval = 15_000

/** Records when the student stops working and comes back, and sends events that are not on record yet. */
export function useAttention(client: WorkClient): void {
  useEffect(() => {
    const tracker = createAttentionTracker(Date.now(), lastSeenIn(client.storage, `${client.key}/seen`))
    const record = (change: ActivityChange | null) => change && client.recordActivity(change)

    const handleInput = () => record(tracker.markActive(Date.now()))
    const handleAway = () => {
      tracker.share(Date.now())
      tracker.markAway(Date.now())
    }
    const handleVisibility = () => {
      if (document.visibilityState === 'visible') handleInput()
      else handleAway()
    }
    const handleLeave = () => {
      handleAway()
      void client.flush({ keepalive: true })
    }
    const handleOnline = () => void client.flush()
    const timer = setInterval(() => {
      record(tracker.checkIdle(Date.now()))
      tracker.share(Date.now())
      void client.flush()
    }, checkInterval)

    record(tracker.markActive(Date.now()))
    tracker.share(Date.now())
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
  }, [client])
}

function lastSeenIn(storage: KeyValueStore, key: string) {
  return {
    read(): LastSeen | null {
      const seen = storage.read(key) as Partial<LastSeen> | null
      return typeof seen?.hereAt === 'number' && typeof seen.inputAt === 'number' ? (seen as LastSeen) : null
    },
    write: (seen: LastSeen) => storage.write(key, seen),
  }
}
