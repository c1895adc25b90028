import { useEffect, useRef, useState } from 'react'
import { useDraft } from './use-draft'

/**
 * The result of a save. A conflict carries the value that another user stored in the meantime. A text that `isDropped`
 * was rejected as invalid: it is not kept for another attempt.
 */
export type SaveResult =
  | { ok: true; message?: string }
  | { ok: false; message: string; isDropped?: boolean }
  | { ok: false; conflict: string }
export type FailedSave = Exclude<SaveResult, { ok: true }>

export interface SavedTextOptions {
  /** Key of the draft; unique across the app. */
  name: string
  stored: string
  /** What is wrong with a text; null for a valid text. */
  check: (text: string) => string | null
  /** Message for an empty text where that is not allowed; the stored text is restored. */
  emptyMessage?: string
  /** Saves a text that was edited from `previous`. Resolves once the stored value is updated. */
  save: (text: string, previous: string) => Promise<SaveResult>
  /**
   * Called when a text was not saved and the field has unmounted, or unmounts, so that the user can be notified
   * elsewhere. The text itself is kept as a draft.
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
 * A text that is saved on blur. What was typed is a draft until the save succeeds, and the draft survives a failed
 * save, a reload and an expired session. A text that another user has changed is never overwritten silently.
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

  const settle = async (typed: string, base: { stored: string; from: string }) => {
    const wanted = typed.trim()
    if (wanted === '' && emptyMessage !== undefined) {
      draft.discard()
      return setState({ kind: 'refused', message: emptyMessage })
    }
    if (wanted === base.stored) {
      draft.discard()
      return setState((now) => (now.kind === 'refused' || now.kind === 'saved' ? now : { kind: 'idle' }))
    }
    const issue = check(wanted)
    if (issue !== null) {
      leaving.note({ ok: false, message: issue })
      return setState({ kind: 'refused', message: issue })
    }
    await send(wanted, base.from)
  }

  const commit = async () => {
    // One save at a time: a second one could overtake the first, and until the first has finished it is unknown what
    // the stored text is. A conflict waits for the user to choose.
    if (flight.current.isSaving) flight.current.wasLeftAgain = true
    else if (state.kind !== 'conflict') await settle(text, { stored, from: draft.value.from })
  }

  return {
    text,
    state,
    edit(next: string) {
      // The value at the first keystroke is the one this edit is based on, whatever is stored later.
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
    /** After a conflict: keep this text, now based on what the other user stored. */
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

/** Remembers why the text is not saved yet, and reports it if the field unmounts before that is resolved. */
function useLeaving(onLeftUnsaved: SavedTextOptions['onLeftUnsaved']) {
  const report = useRef(onLeftUnsaved)
  const problem = useRef<FailedSave>(null)
  const isShown = useRef(false)
  useEffect(() => {
    report.current = onLeftUnsaved
  })
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      if (problem.current) report.current?.(problem.current)
    }
  }, [])
  return {
    note(result: SaveResult) {
      const isKept = !result.ok && !('isDropped' in result && result.isDropped)
      problem.current = isKept ? result : null
      if (!result.ok && !isShown.current) report.current?.(result)
    },
    forget() {
      problem.current = null
    },
  }
}
