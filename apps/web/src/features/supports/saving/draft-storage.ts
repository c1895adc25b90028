import type { Place } from '../place'
import { placeKey } from '../place'
import type { Draft } from './save-machine'

export interface KeptDraft {
  place: Place
  draft: Draft
}

export interface DraftStorage {
  all(): KeptDraft[]
  keep(place: Place, draft: Draft): void
  drop(place: Place): void
}

/**
 * Drafts of one person's study in this browser. They outlive the tab; the prefix is the one that is cleared when
 * somebody logs out.
 */
export function draftStorage(
  userId: string,
  studyId: number,
  storage: Storage | null = browserStorage(),
): DraftStorage {
  const prefix = `draft:support:${userId}:${studyId}:`
  return {
    all() {
      const names = storage ? Object.keys(storage).filter((name) => name.startsWith(prefix)) : []
      return names.flatMap((name) => {
        const kept = read(storage?.getItem(name) ?? null)
        return kept ? [kept] : []
      })
    },
    keep(place, draft) {
      try {
        storage?.setItem(prefix + placeKey(place), JSON.stringify({ place, draft }))
      } catch {
        // Storage full: the text still lives as long as the page.
      }
    },
    drop: (place) => storage?.removeItem(prefix + placeKey(place)),
  }
}

function read(value: string | null): KeptDraft | null {
  try {
    const kept = JSON.parse(value ?? 'null') as KeptDraft | null
    return kept?.place && Array.isArray(kept.draft?.text?.pieces) ? kept : null
  } catch {
    return null // Unreadable: as if nothing had been typed.
  }
}

function browserStorage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null // Storage switched off.
  }
}
