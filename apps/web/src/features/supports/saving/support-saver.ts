import {
  fromWire,
  type StoredSupport,
  type SupportRevision,
  type SupportSlot,
  supportRevision,
  type Tutoring,
  tutoringSchema,
} from '@trellis/domain'
import { isApiError } from '../../../lib/api-error'
import { newId } from '../../../shared/new-id'
import { conflictOf } from '../../../shared/study/study-edits'
import type { SupportText } from '../editor/support-text'
import { slotKey } from '../slot'
import { afterReply, type Draft, isEmptyDraft, newDraft, nextSave, type PendingSave, withText } from './draft'
import type { DraftStorage } from './draft-storage'

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'saved' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'conflict'; theirs: Tutoring | null }

/** What a slot shows. After a save the text stays, with the revision it was stored as. */
export interface SlotView {
  text: SupportText
  state: SaveState
  isDraft: boolean
  /** Null while something is unsaved. */
  storedAs: SupportRevision | null
}

export interface SaverDeps {
  /** What was last known to be stored in a slot. */
  storedIn(slot: SupportSlot): StoredSupport | undefined
  send(slot: SupportSlot, save: PendingSave): Promise<StoredSupport | null>
  /** Loads again what is stored on the server. */
  reload(slot: SupportSlot): Promise<void>
  onStored(slot: SupportSlot, stored: StoredSupport | null): void
  onFailed(slot: SupportSlot, error: unknown): void
}

interface Entry {
  slot: SupportSlot
  draft: Draft | null
  view: SlotView
  /** One save at a time: what is typed while it runs goes out after it. */
  running: Promise<boolean> | null
  timer: ReturnType<typeof setTimeout> | undefined
}

export interface Edit {
  slot: SupportSlot
  text: SupportText
  /** The stored support is to be deleted: its last item was deleted, or another type was chosen. */
  isClearing?: boolean
}

export type SupportSaver = ReturnType<typeof createSupportSaver>

/** Milliseconds after the last keystroke. */
const debounceMs = 1200

/**
 * Keeps the drafts of one study and saves them: a moment after the typing stops, on request, and again after a failure.
 * It continues after the screen on which a draft was written has closed.
 */
export function createSupportSaver(deps: SaverDeps, storage: DraftStorage, wait = debounceMs) {
  const entries = new Map<string, Entry>()
  const listeners = new Set<() => void>()
  let unsaved: ReadonlySet<string> = new Set()

  for (const { slot, draft } of storage.all()) {
    const view: SlotView = { text: draft.text, state: { kind: 'unsaved' }, isDraft: true, storedAs: null }
    entries.set(slotKey(slot), { slot, draft, view, running: null, timer: undefined })
  }
  countUnsaved()

  function countUnsaved() {
    const now = [...entries].filter(([, { draft }]) => draft && !isEmptyDraft(draft)).map(([key]) => key)
    if (now.length !== unsaved.size || now.some((key) => !unsaved.has(key))) unsaved = new Set(now)
  }

  function updateView(entry: Entry, change: Partial<SlotView>) {
    entry.view = { ...entry.view, ...change }
    countUnsaved()
    for (const listener of listeners) listener()
  }

  function setDraft(entry: Entry, draft: Draft | null) {
    entry.draft = draft
    if (!draft || isEmptyDraft(draft)) storage.drop(entry.slot)
    else storage.keep(entry.slot, draft)
  }

  /** Sends saves until the draft is stored; resolves to whether it is. */
  async function saveAll(entry: Entry): Promise<boolean> {
    while (entry.draft) {
      const save = nextSave(entry.draft, newId)
      if (!save) {
        const isBlankOverStored = entry.draft.revision !== null
        updateView(entry, { state: { kind: isBlankOverStored ? 'unsaved' : 'idle' } })
        return !isBlankOverStored
      }
      setDraft(entry, { ...entry.draft, unanswered: save })
      updateView(entry, { state: { kind: 'saving' } })
      try {
        const stored = await deps.send(entry.slot, save)
        setDraft(entry, afterReply(entry.draft, save, stored))
        deps.onStored(entry.slot, stored)
        if (!entry.draft) {
          updateView(entry, { state: { kind: 'saved' }, isDraft: false, storedAs: stored?.revision ?? null })
        }
      } catch (error) {
        handleFailure(entry, error)
        return false
      }
    }
    return true
  }

  function handleFailure(entry: Entry, error: unknown) {
    if (isRefusal(error)) setDraft(entry, { ...entry.draft!, unanswered: null })
    const current = conflictOf(error)
    const theirs = fromWire(tutoringSchema.nullable(), current) as Tutoring | null | undefined
    updateView(entry, { state: theirs === undefined ? { kind: 'failed', error } : { kind: 'conflict', theirs } })
    deps.onFailed(entry.slot, error)
  }

  function save(entry: Entry): Promise<boolean> {
    clearTimeout(entry.timer)
    if (!entry.draft) return Promise.resolve(true)
    if (entry.view.state.kind === 'conflict') return Promise.resolve(false)
    entry.running ??= saveAll(entry).finally(() => {
      entry.running = null
    })
    return entry.running
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    viewOf: (key: string): SlotView | undefined => entries.get(key)?.view,
    storedIn: deps.storedIn,
    /** Keys of the slots with something that the server does not have yet. */
    unsaved: () => unsaved,

    edit({ slot, text, isClearing = false }: Edit) {
      const key = slotKey(slot)
      const known = entries.get(key)
      const base = known?.draft ?? newDraft(deps.storedIn(slot)?.revision ?? null, text)
      const draft = withText(base, text, isClearing)
      const view: SlotView = { text, state: { kind: 'idle' }, isDraft: true, storedAs: null }
      const entry: Entry = known ?? { slot, draft, view, running: null, timer: undefined }
      entries.set(key, entry)
      setDraft(entry, draft)
      clearTimeout(entry.timer)
      entry.timer = setTimeout(() => void save(entry), wait)
      const isHeld = entry.view.state.kind === 'saving' || entry.view.state.kind === 'conflict'
      const state = isHeld ? entry.view.state : ({ kind: isEmptyDraft(draft) ? 'idle' : 'unsaved' } as const)
      updateView(entry, { text, isDraft: true, storedAs: null, state })
    },

    /** Saves the draft of one slot, or of all; resolves to whether everything is stored. */
    async flush(key?: string): Promise<boolean> {
      const chosen =
        key === undefined ? [...entries.values()] : [entries.get(key)].filter((entry) => entry !== undefined)
      const results = await Promise.all(chosen.map(save))
      return results.every(Boolean)
    },

    /** After a conflict: saves this text over the other one. */
    async keepMine(key: string): Promise<boolean> {
      const entry = entries.get(key)
      if (!entry?.draft || entry.view.state.kind !== 'conflict') return false
      const { theirs } = entry.view.state
      setDraft(entry, { ...entry.draft, revision: theirs && supportRevision(theirs) })
      updateView(entry, { state: { kind: 'unsaved' } })
      return save(entry)
    },

    /** After a conflict: discards this text and shows what is stored. */
    async takeTheirs(key: string): Promise<void> {
      const entry = entries.get(key)
      if (!entry) return
      try {
        await deps.reload(entry.slot)
      } catch (error) {
        deps.onFailed(entry.slot, error)
        return
      }
      clearTimeout(entry.timer)
      entries.delete(key)
      storage.drop(entry.slot)
      updateView(entry, {})
    },
  }
}

/** Whether the server refused the save. After any other error the save may still have arrived. */
function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500
}
