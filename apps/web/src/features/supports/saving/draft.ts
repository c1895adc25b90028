import type { SlotContent, StoredSupport, SupportRevision } from '@trellis/domain'
import { contentOf, type SupportText } from '../editor/support-text'

/** One request to the server. It is idempotent: sent again with the same key, it has the same result. */
export interface PendingSave {
  key: string
  /** Null empties the slot. */
  content: SlotContent | null
  revision: SupportRevision | null
}

/** What was typed into a slot and is not stored yet. It survives a reload as it is. */
export interface Draft {
  text: SupportText
  /** The state of the slot that the text was written over; null for an empty slot. */
  revision: SupportRevision | null
  /** Whether the stored support is to be deleted, even if nothing new has been written yet. */
  isCleared: boolean
  /** A save without a reply: it may or may not have arrived, so it goes out again before anything else. */
  unanswered: PendingSave | null
}

export function newDraft(revision: SupportRevision | null, text: SupportText): Draft {
  return { text, revision, isCleared: false, unanswered: null }
}

/** The draft with another text. A cleared support stays cleared until something is written in its place. */
export function withText(draft: Draft, text: SupportText, isClearing: boolean): Draft {
  return { ...draft, text, isCleared: isClearing || (draft.isCleared && contentOf(text) === null) }
}

/** What has to be sent now; null while there is nothing to save. Blank text alone never deletes what is stored. */
export function nextSave(draft: Draft, newKey: () => string): PendingSave | null {
  if (draft.unanswered) return draft.unanswered
  const content = contentOf(draft.text)
  const isRemoval = content === null && draft.isCleared && draft.revision !== null
  return content || isRemoval ? { key: newKey(), content, revision: draft.revision } : null
}

/** The draft after a save was answered; null when nothing is left of it. The text may have changed in between. */
export function afterReply(draft: Draft, save: PendingSave, stored: StoredSupport | null): Draft | null {
  const isCleared = draft.isCleared && save.content !== null
  const content = contentOf(draft.text)
  const isStored = !isCleared && JSON.stringify(content) === JSON.stringify(save.content)
  if (isStored && (content !== null || draft.text.type === null)) return null
  return { ...draft, isCleared, revision: stored?.revision ?? null, unanswered: null }
}

/** Whether nothing would be lost without the draft: at most a type was chosen. */
export function isEmptyDraft(draft: Draft): boolean {
  return draft.revision === null && nextSave(draft, () => '') === null
}
