import type { StoredSupport, SupportSlot } from '@trellis/domain'
import { useMemo, useSyncExternalStore } from 'react'
import { useBuild } from './build-context'
import { type SupportText, textOf, withStoredHtml } from './editor/support-text'
import type { SaveState, SlotView, SupportSaver } from './saving/support-saver'
import { slotKey } from './slot'

const idle: SaveState = { kind: 'idle' }

/** The text in a slot: the draft if there is one, otherwise what is stored. */
function textIn(view: SlotView | undefined, stored: StoredSupport | undefined): SupportText {
  if (view?.isDraft) return view.text
  const isSame = view?.storedAs != null && stored?.revision === view.storedAs
  return isSame ? withStoredHtml(view.text, stored.tutoring) : textOf(stored?.tutoring)
}

/** The current text of a slot, outside of a component. */
export function currentText(saver: SupportSaver, slot: SupportSlot): SupportText {
  return textIn(saver.viewOf(slotKey(slot)), saver.storedIn(slot))
}

/** One slot: its text, whether that is saved, and how to change it. */
export function useSlotSupport(slot: SupportSlot) {
  // The context re-renders when something stored has changed; the saver's cache has it first.
  const { saver } = useBuild()
  const key = slotKey(slot)
  const view = useSyncExternalStore(saver.subscribe, () => saver.viewOf(key))
  const stored = saver.storedIn(slot)
  const text = useMemo(() => textIn(view, stored), [view, stored])
  return {
    key,
    text,
    stored,
    state: view?.state ?? idle,
    /** Whether the text is the platform's version of it, sanitized and typeset. */
    isStored: !view?.isDraft,
    change(make: (text: SupportText) => SupportText, isClearing = false) {
      // From the current text, which may have changed since the last render.
      saver.edit({ slot, text: make(currentText(saver, slot)), isClearing })
    },
    flush: () => saver.flush(key),
  }
}
export type SlotSupport = ReturnType<typeof useSlotSupport>
