import { useState } from 'react'
import { useDraft } from './use-draft'

/** What a save came to. A conflict brings the value that somebody else stored meanwhile. */
export type SaveResult = { ok: true } | { ok: false; message: string } | { ok: false; conflict: string }

export interface SavedTextOptions {
  /** Names the draft; unique over the product. */
  name: string
  stored: string
  /** What is wrong with a text, or null. */
  check: (text: string) => string | null
  /** Where an empty text is not allowed: it goes back to the stored one and this is said. */
  emptyMessage?: string
  /** Saves a text that was made from `previous`. Resolves when the stored value has followed. */
  save: (text: string, previous: string) => Promise<SaveResult>
}

export type SavedTextState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved' }
  | { kind: 'unsaved' }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; message: string }
  | { kind: 'conflict'; theirs: string }

/**
 * A text that saves itself when the person leaves it. What was typed is a draft until the save has succeeded, and the
 * draft outlives a failed save, a reload and an ended session. A text that somebody else changed meanwhile is never
 * overwritten silently.
 */
export function useSavedText({ name, stored, check, emptyMessage, save }: SavedTextOptions) {
  const draft = useDraft<{ text: string; from: string }>(name, { text: stored, from: stored })
  const [state, setState] = useState<SavedTextState>(() => (draft.isChanged ? { kind: 'unsaved' } : { kind: 'idle' }))
  const { text } = draft.value

  const send = async (wanted: string, previous: string) => {
    setState({ kind: 'saving' })
    const result = await save(wanted, previous)
    if (result.ok) {
      draft.discard()
      setState({ kind: 'saved' })
    } else if ('conflict' in result) setState({ kind: 'conflict', theirs: result.conflict })
    else setState({ kind: 'failed', message: result.message })
  }

  const commit = async () => {
    const wanted = text.trim()
    if (wanted === '' && emptyMessage !== undefined) {
      draft.discard()
      setState({ kind: 'refused', message: emptyMessage })
      return
    }
    if (wanted === stored) {
      draft.discard()
      setState((now) => (now.kind === 'refused' || now.kind === 'saved' ? now : { kind: 'idle' }))
      return
    }
    const wrong = check(wanted)
    if (wrong !== null) setState({ kind: 'refused', message: wrong })
    else await send(wanted, draft.value.from)
  }

  return {
    text,
    state,
    edit(next: string) {
      // The value under the first keystroke is the one this edit was made from, whatever is stored later.
      draft.edit({ text: next, from: draft.changes.text === undefined ? stored : draft.value.from })
      if (state.kind !== 'saving') setState({ kind: 'idle' })
    },
    commit,
    restore() {
      draft.discard()
      setState({ kind: 'idle' })
    },
    /** After a conflict: this text after all, now made from what the other one stored. */
    keepMine: () => (state.kind === 'conflict' ? send(text.trim(), state.theirs) : Promise.resolve()),
    takeTheirs() {
      draft.discard()
      setState({ kind: 'idle' })
    },
  }
}
