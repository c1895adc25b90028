import { type SupportSlot, supportRevision, type Tutoring } from '@trellis/domain'
import type { Item, SupportText } from '../editor/support-text'
import { slotKey } from '../slot'
import { type Draft, newDraft } from './draft'

export interface KeptDraft {
  slot: SupportSlot
  draft: Draft
}

export interface DraftStorage {
  all(): KeptDraft[]
  keep(slot: SupportSlot, draft: Draft): void
  drop(slot: SupportSlot): void
}

/** Drafts of one person's study in this browser. They outlive the tab; logging out clears all under the prefix. */
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
    keep(slot, draft) {
      try {
        storage?.setItem(prefix + slotKey(slot), JSON.stringify({ slot, draft }))
      } catch {
        // Storage is full: the text lasts as long as the page.
      }
    },
    drop: (slot) => storage?.removeItem(prefix + slotKey(slot)),
  }
}

function read(value: string | null): KeptDraft | null {
  try {
    const kept = JSON.parse(value ?? 'null', withCurrentNames) as KeptDraft | EarlierDraft | null
    if (kept && 'place' in kept) return fromEarlier(kept)
    return kept?.slot && Array.isArray(kept.draft?.text?.items) ? kept : null
  } catch {
    return null // Unreadable: as if nothing had been typed.
  }
}

/** Renames ids that earlier versions kept under their names on the wire. */
function withCurrentNames(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const names: Record<string, string> = { problemCeri: 'problemId', ceri: 'supportId' }
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [names[name] ?? name, member]))
}

/** The format of earlier versions, read so that a draft survives an update. */
interface EarlierDraft {
  place: Omit<SupportSlot, 'studentResponseId'> & { answer: { id: number } | null }
  draft: {
    text: { type: SupportText['type']; pieces: Item[] }
    mapped: Pick<Tutoring, 'supportId' | 'revision'> | null
  }
}

function fromEarlier({ place, draft }: EarlierDraft): KeptDraft | null {
  if (!Array.isArray(draft?.text?.pieces)) return null
  const { answer, ...slot } = place
  const text = { type: draft.text.type, items: draft.text.pieces }
  return {
    slot: { ...slot, studentResponseId: answer?.id ?? null },
    draft: newDraft(draft.mapped && supportRevision(draft.mapped), text),
  }
}

function browserStorage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null // Storage is disabled.
  }
}
