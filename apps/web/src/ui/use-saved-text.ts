import { useEffect, useRef, useState } from 'react'
import { useDraft } from './use-draft'

/**
 * What a save came to. A conflict brings the value that somebody else stored meanwhile. A text that `isDropped` was
 * judged and found wrong: it is not kept for another try.
 */
export type SaveResult =
  | { ok: true; message?: string }
  | { ok: false; message: string; isDropped?: boolean }
  | { ok: false; conflict: string }
export type FailedSave = Exclude<SaveResult, { ok: true }>

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
  /**
   * Tells somebody who went on that the text behind them is not saved: the save may fail when the field is gone, or in
   * the very moment of leaving. The text itself waits as a draft.
   */
  onLeftUnsaved?: (result: FailedSave) => void
}

export type SavedTextState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; message?: string }
  | { kind: 'unsaved' }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; message: string }
  | { kind: 'conflict'; theirs: string }

/**
 * A text that saves itself when the person leaves it. What was typed is a draft until the save has succeeded, and the
 * draft outlives a failed save, a reload and an ended session. A text that somebody else changed meanwhile is never
 * overwritten silently.
 */
export function useSavedText({ name, stored, check, emptyMessage, save, onLeftUnsaved }: SavedTextOptions) {
  const draft = useDraft<{ text: string; from: string }>(name, { text: stored, from: stored })
  const [state, setState] = useState<SavedTextState>(() =>
    draft.changes.text === undefined ? { kind: 'idle' } : { kind: 'unsaved' },
  )
  const { text } = draft.value
  const flight = useRef({ isSaving: false, wasLeftAgain: false })
  const leaving = useLeaving(onLeftUnsaved)

  const send = async (wanted: string, from: string) => {
    flight.current = { isSaving: true, wasLeftAgain: false }
    setState({ kind: 'saving' })
    const result = await save(wanted, from)
    const { wasLeftAgain } = flight.current
    flight.current = { isSaving: false, wasLeftAgain: false }
    leaving.note(result)
    if (!result.ok) {
      if ('conflict' in result) return setState({ kind: 'conflict', theirs: result.conflict })
      if (result.isDropped) draft.discard()
      return setState({ kind: result.isDropped ? 'refused' : 'failed', message: result.message })
    }
    const typedSince = draft.edits().text ?? wanted
    if (typedSince.trim() === wanted) {
      draft.discard()
      return setState({ kind: 'saved', message: result.message })
    }
    draft.edit({ from: wanted })
    if (wasLeftAgain) await settle(typedSince, { stored: wanted, from: wanted })
    else setState({ kind: 'idle' })
  }

  const settle = async (typed: string, made: { stored: string; from: string }) => {
    const wanted = typed.trim()
    if (wanted === '' && emptyMessage !== undefined) {
      draft.discard()
      return setState({ kind: 'refused', message: emptyMessage })
    }
    if (wanted === made.stored) {
      draft.discard()
      return setState((now) => (now.kind === 'refused' || now.kind === 'saved' ? now : { kind: 'idle' }))
    }
    const wrong = check(wanted)
    if (wrong !== null) {
      leaving.note({ ok: false, message: wrong })
      return setState({ kind: 'refused', message: wrong })
    }
    await send(wanted, made.from)
  }

  const commit = async () => {
    // One save at a time: a second one could overtake the first, and until the first is through nobody knows what the
    // stored text is. A conflict waits for the person to choose.
    if (flight.current.isSaving) flight.current.wasLeftAgain = true
    else if (state.kind !== 'conflict') await settle(text, { stored, from: draft.value.from })
  }

  return {
    text,
    state,
    edit(next: string) {
      // The value under the first keystroke is the one this edit was made from, whatever is stored later.
      const isFirst = draft.changes.text === undefined && !flight.current.isSaving
      draft.edit({ text: next, from: isFirst ? stored : draft.value.from })
      leaving.forget()
      if (!flight.current.isSaving) setState({ kind: 'idle' })
    },
    commit,
    restore() {
      leaving.forget()
      draft.discard()
      setState({ kind: 'idle' })
    },
    /** After a conflict: this text after all, now made from what the other one stored. */
    async keepMine() {
      if (state.kind !== 'conflict') return
      draft.edit({ text, from: state.theirs })
      await send(text.trim(), state.theirs)
    },
    takeTheirs() {
      leaving.forget()
      draft.discard()
      setState({ kind: 'idle' })
    },
  }
}

/** Remembers what stands between the text and its being saved, and tells it when the field goes with that unsettled. */
function useLeaving(onLeftUnsaved: SavedTextOptions['onLeftUnsaved']) {
  const tell = useRef(onLeftUnsaved)
  const problem = useRef<FailedSave>(null)
  const isShown = useRef(false)
  useEffect(() => {
    tell.current = onLeftUnsaved
  })
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      if (problem.current) tell.current?.(problem.current)
    }
  }, [])
  return {
    note(result: SaveResult) {
      const isKept = !result.ok && !('isDropped' in result && result.isDropped)
      problem.current = isKept ? result : null
      if (!result.ok && !isShown.current) tell.current?.(result)
    },
    forget() {
      problem.current = null
    },
  }
}
