import { useRef, useState } from 'react'

const prefix = 'draft:'

/**
 * What a person typed over the stored values, kept until it is saved or discarded. It outlives a reload and a walk to
 * another page of the same tab, so nothing typed is lost. Fields that were not touched follow the stored values.
 */
export function useDraft<T extends object>(name: string, stored: T) {
  const [edits, setEdits] = useState<Partial<T>>(() => read<T>(name))
  const value = { ...stored, ...edits }
  const changed = (Object.keys(edits) as (keyof T)[]).filter((field) => !isSame(edits[field], stored[field]))

  // Edits may come after an awaited save, from a closure older than what was typed since.
  const latest = useRef(edits)
  const keep = (next: Partial<T>) => {
    latest.current = next
    setEdits(next)
    write(name, next)
  }

  return {
    value,
    /** Only the fields whose value differs from the stored one. */
    changes: Object.fromEntries(changed.map((field) => [field, value[field]])) as Partial<T>,
    isChanged: changed.length > 0,
    /** What was typed and is not saved, as of now and not as of the last render. */
    edits: () => latest.current,
    edit: (patch: Partial<T>) => keep({ ...latest.current, ...patch }),
    discard: () => keep({}),
  }
}

/** For a person who leaves: the next one at this browser must not find what was typed. */
export function forgetDrafts() {
  for (const storage of [sessionStorage, localStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function read<T>(name: string): Partial<T> {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? '{}') as Partial<T>
  } catch {
    return {} // Unreadable: as if nothing had been typed.
  }
}

function write(name: string, edits: object) {
  try {
    if (Object.keys(edits).length === 0) sessionStorage.removeItem(prefix + name)
    else sessionStorage.setItem(prefix + name, JSON.stringify(edits))
  } catch {
    // Storage full or switched off: the text still lives as long as the page.
  }
}
