import type { Tutoring, TutoringCeri } from '@trellis/domain'
import { newId } from '../../../shared/new-id'
import type { SupportText } from '../editor/support-text'
import { mappedOf, type Place, placeKey, type StoredSupport } from '../place'
import type { DraftStorage } from './draft-storage'
import {
  type Action,
  type Answer,
  afterRefusal,
  afterStep,
  cleared,
  type Draft,
  keptOver,
  newDraft,
  nextStep,
} from './save-machine'

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'saved' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'conflict'; theirs: Tutoring | null }

/** What one place shows. After a save the text stays, with the support it has become. */
export interface Shown {
  text: SupportText
  state: SaveState
  isDraft: boolean
  /** Null while something is unsaved; afterwards what the text was stored as. */
  storedAs: { ceri: TutoringCeri; revision: number } | null
}

export interface SaverPorts {
  /** What was last known to be stored at a place. */
  storedAt(place: Place): StoredSupport | undefined
  take(place: Place, step: Action): Promise<Answer>
  /** What the server has at a place by now. */
  current(place: Place): Promise<StoredSupport | null>
  read(ceri: TutoringCeri): Promise<Tutoring>
  onStored(place: Place, stored: StoredSupport | null): void
  onFailed(place: Place, error: unknown): void
  codeOf(error: unknown): string
  conflictOf(error: unknown): Tutoring | null
}

interface Entry {
  place: Place
  draft: Draft | null
  shown: Shown
  running: Promise<boolean> | null
  timer: ReturnType<typeof setTimeout> | undefined
}

export interface Edit {
  place: Place
  text: SupportText
  /** The stored support goes: its last piece was deleted, or another type was chosen. */
  isClearing?: boolean
}

export type SupportSaver = ReturnType<typeof createSupportSaver>

/** Milliseconds after the last keystroke. */
const pause = 1200

/**
 * Saves what is written at any place of one study: a moment after the typing stops, when asked to, and again after a
 * failure, always from where it stopped. It goes on when the screen that it was written on is gone.
 */
export function createSupportSaver(ports: SaverPorts, storage: DraftStorage, wait = pause) {
  const entries = new Map<string, Entry>()
  const listeners = new Set<() => void>()
  let unsaved: ReadonlySet<string> = new Set()

  for (const { place, draft } of storage.all()) {
    const shown: Shown = { text: draft.text, state: { kind: 'unsaved' }, isDraft: true, storedAs: null }
    entries.set(placeKey(place), { place, draft, shown, running: null, timer: undefined })
  }
  countUnsaved()

  function countUnsaved() {
    const now = [...entries].filter(([, entry]) => entry.draft && !isWaiting(entry.draft)).map(([key]) => key)
    if (now.length !== unsaved.size || now.some((key) => !unsaved.has(key))) unsaved = new Set(now)
  }

  function show(entry: Entry, change: Partial<Shown>) {
    entry.shown = { ...entry.shown, ...change }
    countUnsaved()
    for (const listener of listeners) listener()
  }

  function put(entry: Entry, draft: Draft) {
    entry.draft = draft
    if (isWaiting(draft)) storage.drop(entry.place)
    else storage.keep(entry.place, draft)
  }

  async function run(entry: Entry): Promise<boolean> {
    show(entry, { state: { kind: 'saving' } })
    for (;;) {
      const draft = entry.draft!
      const step = nextStep(draft)
      if (step.kind === 'wait') {
        show(entry, { state: draft.mapped ? { kind: 'unsaved' } : { kind: 'idle' } })
        return draft.mapped === null
      }
      try {
        if (step.kind === 'done') {
          if (await settle(entry, draft)) return true
        } else {
          const answer = await ports.take(entry.place, step)
          put(entry, afterStep(entry.draft!, step, answer))
        }
      } catch (error) {
        if (step.kind === 'done' || !(await recover(entry, step, error))) {
          if (entry.shown.state.kind === 'saving') show(entry, { state: { kind: 'failed', error } })
          ports.onFailed(entry.place, error)
          return false
        }
      }
    }
  }

  /** Answers whether the draft is done with: the person may have gone on writing. */
  async function settle(entry: Entry, draft: Draft): Promise<boolean> {
    const { mapped } = draft
    const tutoring = mapped && draft.text.type !== null ? await ports.read(mapped.ceri) : null
    if (entry.draft !== draft) return false
    entry.draft = null
    storage.drop(entry.place)
    ports.onStored(entry.place, tutoring && { place: entry.place, tutoring, mappingId: mapped!.mappingId })
    show(entry, {
      state: { kind: 'saved' },
      isDraft: false,
      storedAs: tutoring && { ceri: tutoring.ceri, revision: tutoring.revision },
    })
    return true
  }

  /** Answers whether the save may go on after a refusal. */
  async function recover(entry: Entry, step: Action, error: unknown): Promise<boolean> {
    const refusal = afterRefusal(entry.draft!, step, ports.codeOf(error), newId())
    if (refusal.kind === 'retry') {
      put(entry, refusal.draft)
      return true
    }
    if (refusal.kind === 'conflict') {
      const theirs = ports.conflictOf(error) ?? (await ports.current(entry.place).catch(() => null))?.tutoring ?? null
      show(entry, { state: { kind: 'conflict', theirs } })
    }
    return false
  }

  function save(entry: Entry): Promise<boolean> {
    clearTimeout(entry.timer)
    if (!entry.draft) return Promise.resolve(true)
    if (entry.shown.state.kind === 'conflict') return Promise.resolve(false)
    entry.running ??= run(entry).finally(() => {
      entry.running = null
    })
    return entry.running
  }

  const saver = {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    shownAt: (key: string): Shown | undefined => entries.get(key)?.shown,
    storedAt: ports.storedAt,
    /** Keys of the places with something that the server does not have yet. */
    unsaved: () => unsaved,

    edit({ place, text, isClearing = false }: Edit) {
      const key = placeKey(place)
      const known = entries.get(key)
      const base =
        known?.draft ?? newDraft(mappedOf(ports.storedAt(place)), text, place.answer?.response ?? null, newId())
      const draft = isClearing ? cleared(base, text, newId()) : { ...base, text }
      const entry: Entry = known ?? {
        place,
        draft,
        shown: { text, state: { kind: 'idle' }, isDraft: true, storedAs: null },
        running: null,
        timer: undefined,
      }
      entries.set(key, entry)
      put(entry, draft)
      clearTimeout(entry.timer)
      entry.timer = setTimeout(() => void save(entry), wait)
      const isHeld = entry.shown.state.kind === 'saving' || entry.shown.state.kind === 'conflict'
      const state = isHeld ? entry.shown.state : ({ kind: isWaiting(draft) ? 'idle' : 'unsaved' } as const)
      show(entry, { text, isDraft: true, storedAs: null, state })
    },

    /** Saves what is unsaved at one place, or everywhere; answers whether all of it is stored now. */
    async flush(key?: string): Promise<boolean> {
      const chosen =
        key === undefined ? [...entries.values()] : [entries.get(key)].filter((entry) => entry !== undefined)
      const results = await Promise.all(chosen.map(save))
      return results.every(Boolean)
    },

    /** After a conflict: my words, written over theirs. */
    async keepMine(key: string): Promise<boolean> {
      const entry = entries.get(key)
      if (!entry?.draft || entry.shown.state.kind !== 'conflict') return false
      const { theirs } = entry.shown.state
      try {
        const current = await ports.current(entry.place)
        const other = theirs ?? current?.tutoring
        put(
          entry,
          other ? keptOver(entry.draft, other, mappedOf(current ?? undefined)) : { ...entry.draft, mapped: null },
        )
      } catch (error) {
        ports.onFailed(entry.place, error)
        return false
      }
      show(entry, { state: { kind: 'unsaved' } })
      return save(entry)
    },

    /** After a conflict: theirs. What is written here is given up. */
    async takeTheirs(key: string): Promise<void> {
      const entry = entries.get(key)
      if (!entry) return
      try {
        const current = await ports.current(entry.place)
        const own = entry.draft?.written?.ceri
        if (own && own !== current?.tutoring.ceri) await ports.take(entry.place, { kind: 'delete', ceri: own })
        clearTimeout(entry.timer)
        entries.delete(key)
        storage.drop(entry.place)
        ports.onStored(entry.place, current)
        show(entry, {})
      } catch (error) {
        ports.onFailed(entry.place, error)
      }
    },
  }
  return saver
}

/** A type was chosen and nothing written: nothing would be lost. */
function isWaiting(draft: Draft): boolean {
  return nextStep(draft).kind === 'wait' && draft.mapped === null && draft.written === null
}
