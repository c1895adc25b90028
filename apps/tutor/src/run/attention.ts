/** Milliseconds without input after which a student counts as idle. */
export const idleAfter = 120_000
/** Milliseconds. A shorter absence is not recorded. */
export const awayAfter = 15_000

/** Seconds: the most that the server accepts. */
const maxIdleSeconds = 604_800
const maxAwaySeconds = 31_536_000

export type ActivityChange =
  | { kind: 'idle'; seconds: number }
  | { kind: 'resumed'; awaySeconds: number }
  | { kind: 'survey_shown'; survey: 'pre' | 'post' }

/** When a student was last seen at a piece of work, in any tab of the device. Milliseconds since the epoch. */
export interface LastSeen {
  hereAt: number
  inputAt: number
  /** The input after which the student was recorded as idle. */
  idleSince: number | null
}

interface SharedByTabs {
  read(): LastSeen | null
  write(seen: LastSeen): void
}

/**
 * Detects when a student stops working and comes back. Tabs share what they observe: a student who works in one tab is
 * not idle in the other, and a change that both detect is recorded once.
 */
export function createAttentionTracker(start: number, shared: SharedByTabs) {
  /** Ignores times in the future, which are left when the clock is set back. */
  const lastSeen = (now: number): LastSeen => {
    const seen = shared.read()
    return seen && seen.hereAt <= now && seen.inputAt <= now ? seen : { hereAt: 0, inputAt: 0, idleSince: null }
  }
  let lastInput = start
  let awaySince: number | null = lastSeen(start).hereAt || null
  let isIdle = false
  const isHere = () => !isIdle && awaySince === null

  return {
    /** To be called when the student does something, or looks at the page again. */
    markActive(now: number): ActivityChange | null {
      lastInput = now
      if (isHere()) return null
      const since = Math.max(awaySince ?? 0, lastSeen(now).hereAt)
      awaySince = null
      isIdle = false
      shared.write({ hereAt: now, inputAt: now, idleSince: null })
      if (now - since < awayAfter) return null
      return { kind: 'resumed', awaySeconds: Math.min(maxAwaySeconds, Math.round((now - since) / 1000)) }
    },
    /** To be called when the page is no longer visible. */
    markAway(now: number) {
      awaySince ??= now
    },
    checkIdle(now: number): ActivityChange | null {
      const seen = lastSeen(now)
      const last = Math.max(lastInput, seen.inputAt)
      if (isIdle || now - last < idleAfter) return null
      isIdle = true
      awaySince ??= last
      if (seen.idleSince === last) return null
      shared.write({ hereAt: last, inputAt: last, idleSince: last })
      return { kind: 'idle', seconds: Math.min(maxIdleSeconds, Math.round((now - last) / 1000)) }
    },
    /** Records for the other tabs that the student is here, unless the student is away or idle. */
    share(now: number) {
      if (!isHere()) return
      const { inputAt, idleSince } = lastSeen(now)
      shared.write({ hereAt: now, inputAt: Math.max(inputAt, lastInput), idleSince })
    },
  }
}
