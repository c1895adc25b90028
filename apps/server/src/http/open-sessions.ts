/** How long a session counts as open after it was looked up. */
const openMs = 60_000
/** How many sessions are cached; enough for a school day of a large process. */
const maxEntries = 100_000

/**
 * Caches for a minute which sessions are open, so that the calls of an active student look up the session once a
 * minute, which also extends it. Other processes notice within a minute that a session has ended; in this one, `forget`
 * makes it effective immediately.
 */
export function createOpenSessions(lookUp: (token: string) => Promise<boolean>, now = () => Date.now()) {
  const entries = new Map<string, { isOpen: Promise<boolean>; until: number }>()
  return {
    has(token: string): Promise<boolean> {
      const entry = entries.get(token)
      if (entry && entry.until > now()) return entry.isOpen
      if (entries.size >= maxEntries) entries.clear()
      const isOpen = lookUp(token)
      entries.set(token, { isOpen, until: now() + openMs })
      // Only open sessions are cached: a person who signs in again must not wait, and failures must not persist.
      const drop = () => entries.delete(token)
      isOpen.then((open) => open || drop(), drop)
      return isOpen
    },
    /** To be called when the session was just looked up. */
    note(token: string): void {
      if (entries.size >= maxEntries) entries.clear()
      entries.set(token, { isOpen: Promise.resolve(true), until: now() + openMs })
    },
    forget(): void {
      entries.clear()
    },
  }
}
