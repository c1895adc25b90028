import type { WorkKey } from './ticket'
import type { WorkFacts } from './work-content'

/** A work as this process last read or wrote it. */
export interface KnownWork extends WorkFacts {
  id: number
  studentId: string
  /** As JSON, which takes no more memory than its length and cannot be mutated. */
  state: string
  version: number
  /** When it was last changed, to the microsecond. Together with the version, it identifies one state. */
  lastAt: string
  finishedAt: number | null
}

/** Of all entries: enough for more than ten thousand active students. */
const maxBytes = 16 * 1024 * 1024
/** Of one entry, besides its state. */
const entryBytes = 500
/** The work of a student who has been inactive for this long is removed. */
const maxIdleMs = 30 * 60_000

/**
 * The works of the students that this process served last. Entries may be out of date, because other processes write
 * too: they serve to prepare a write that checks them, never to build a reply.
 */
export function createWorkCache({ most = maxBytes, now = () => Date.now() } = {}) {
  const entries = new Map<number, { work: KnownWork; eventId: string | null; usedAt: number }>()
  let bytes = 0
  const sizeOf = ({ state }: KnownWork) => state.length + entryBytes

  function remove(id: number): void {
    const entry = entries.get(id)
    if (!entry) return
    entries.delete(id)
    bytes -= sizeOf(entry.work)
  }

  /** A map iterates in insertion order and used entries are inserted again, so the first was used least recently. */
  function dropOldest(): void {
    const oldest = now() - maxIdleMs
    for (const [id, { usedAt }] of entries) {
      if (bytes <= most && usedAt > oldest) return
      remove(id)
    }
  }

  return {
    /**
     * Null for a work that is not cached, and for the event that was just recorded in it: the database has its reply.
     */
    recall({ studyId, id }: WorkKey, eventId: string): KnownWork | null {
      const entry = entries.get(id)
      return entry && entry.work.studyId === studyId && entry.eventId !== eventId ? entry.work : null
    },
    /** `eventId` is the event that led to it, if this process recorded it. */
    remember(work: KnownWork, eventId: string | null = null): void {
      remove(work.id)
      entries.set(work.id, { work, eventId, usedAt: now() })
      bytes += sizeOf(work)
      dropOldest()
    },
    forget: remove,
    bytes: () => bytes,
  }
}
export type WorkCache = ReturnType<typeof createWorkCache>
