/** Milliseconds without input after which a student counts as idle. */
export const idleAfter = 120_000
/** Milliseconds: a shorter absence is no absence. */
export const awayAfter = 15_000

const mostIdle = 604_800
const mostAway = 31_536_000

export type Noticed = { kind: 'idle'; seconds: number } | { kind: 'resumed'; awaySeconds: number }

/** When a student was last seen at a piece of work, in any tab of the device. Milliseconds since the epoch. */
export interface LastSeen {
  hereAt: number
  inputAt: number
  /** The input after which it was told that no other came. */
  idleSince: number | null
}

interface Shared {
  read(): LastSeen | null
  write(seen: LastSeen): void
}

/**
 * Notices that a student has stopped and come back. Tabs share what they saw: whoever works in one is not idle in the
 * other, and what both notice is told once.
 */
export function attention(start: number, shared: Shared) {
  /** A clock that was set back since tells nothing. */
  const lastSeen = (now: number): LastSeen => {
    const seen = shared.read()
    return seen && seen.hereAt <= now && seen.inputAt <= now ? seen : { hereAt: 0, inputAt: 0, idleSince: null }
  }
  let lastInput = start
  let awayFrom: number | null = lastSeen(start).hereAt || null
  let isIdle = false
  const isHere = () => !isIdle && awayFrom === null

  return {
    /** The student did something, or looks at the page again. */
    back(now: number): Noticed | null {
      lastInput = now
      if (isHere()) return null
      const from = Math.max(awayFrom ?? 0, lastSeen(now).hereAt)
      awayFrom = null
      isIdle = false
      shared.write({ hereAt: now, inputAt: now, idleSince: null })
      if (now - from < awayAfter) return null
      return { kind: 'resumed', awaySeconds: Math.min(mostAway, Math.round((now - from) / 1000)) }
    },
    /** The page went out of sight. */
    away(now: number) {
      awayFrom ??= now
    },
    tick(now: number): Noticed | null {
      const seen = lastSeen(now)
      const last = Math.max(lastInput, seen.inputAt)
      if (isIdle || now - last < idleAfter) return null
      isIdle = true
      awayFrom ??= last
      if (seen.idleSince === last) return null
      shared.write({ hereAt: last, inputAt: last, idleSince: last })
      return { kind: 'idle', seconds: Math.min(mostIdle, Math.round((now - last) / 1000)) }
    },
    /** Says for all tabs that the student is here, where that is so. */
    mark(now: number) {
      if (!isHere()) return
      const { inputAt, idleSince } = lastSeen(now)
      shared.write({ hereAt: now, inputAt: Math.max(inputAt, lastInput), idleSince })
    },
  }
}
