/** How long a session counts as open after it was looked up. */
const openMs = 60_000
/** Entries kept at most; a school day of a large process. */
const maxEntries = 100_000

/**
 * Remembers for a minute which sessions are open, so that the calls of a student at work look theirs up once a minute
 * and not each time. Looking it up also counts as using it. Other processes notice within the minute that a session
 * has ended; in this one, `forget` ends it at once.
 */
export function createOpenSessions(look: (token: string) => Promise<boolean>, now = () => Date.now()) {
  const seen = new Map<string, { isOpen: Promise<boolean>; until: number }>()
  return {
    has(token: string): Promise<boolean> {
      const known = seen.get(token)
      if (known && known.until > now()) return known.isOpen
      if (seen.size >= maxEntries) seen.clear()
      const isOpen = look(token)
      seen.set(token, { isOpen, until: now() + openMs })
      // Only what is open is remembered: a person who signs in again must not wait, and a failure is no answer.
      const drop = () => seen.delete(token)
      isOpen.then((open) => open || drop(), drop)
      return isOpen
    },
    /** It was just looked up. */
    note(token: string): void {
      if (seen.size >= maxEntries) seen.clear()
      seen.set(token, { isOpen: Promise.resolve(true), until: now() + openMs })
    },
    forget(): void {
      seen.clear()
    },
  }
}
