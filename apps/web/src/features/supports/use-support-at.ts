import { useMemo, useSyncExternalStore } from 'react'
import { useBuild } from './build-context'
import { type SupportText, textOf, withStoredHtml } from './editor/support-text'
import type { StoredSupport } from './place'
import { type Place, placeKey } from './place'
import type { SaveState, Shown, SupportSaver } from './saving/support-saver'

const idle: SaveState = { kind: 'idle' }

/** What is written at a place now: the draft, or what is stored. */
export function textAt(shown: Shown | undefined, stored: StoredSupport | undefined): SupportText {
  if (shown?.isDraft) return shown.text
  const isSame =
    shown?.storedAs &&
    stored?.tutoring.ceri === shown.storedAs.ceri &&
    stored.tutoring.revision === shown.storedAs.revision
  return isSame ? withStoredHtml(shown.text, stored.tutoring) : textOf(stored?.tutoring)
}

/** The same outside of a component, as of now. */
export function textNow(saver: SupportSaver, place: Place): SupportText {
  return textAt(saver.shownAt(placeKey(place)), saver.storedAt(place))
}

/** One place: what is written there, how far it is saved, and how to change it. */
export function useSupportAt(place: Place) {
  // The context says when something stored has changed; what is stored comes from where it changes first.
  const { saver } = useBuild()
  const key = placeKey(place)
  const shown = useSyncExternalStore(saver.subscribe, () => saver.shownAt(key))
  const stored = saver.storedAt(place)
  const text = useMemo(() => textAt(shown, stored), [shown, stored])
  return {
    key,
    text,
    stored,
    state: shown?.state ?? idle,
    /** Whether the text is as the platform let it through. */
    isStored: !shown?.isDraft,
    change(make: (text: SupportText) => SupportText, isClearing = false) {
      // From what is there now: another change may have come since this was drawn.
      saver.edit({ place, text: make(textNow(saver, place)), isClearing })
    },
    flush: () => saver.flush(key),
  }
}
export type SupportAt = ReturnType<typeof useSupportAt>
