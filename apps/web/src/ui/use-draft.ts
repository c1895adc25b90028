import { useRef, useState } from 'react'

const prefix = 'draft:'

/**
 * The user's edits of stored values, kept until they are saved or discarded. They outlive a reload and navigation to
 * another page in the same tab, so nothing typed is lost. Untouched fields follow the stored values.
 */
export function useDraft<T extends object>(name: string, stored: T) {
  const [edits, setEdits] = useState<Partial<T>>(() => read<T>(name))
  const value = { ...stored, ...edits }
  const changed = (Object.keys(edits) as (keyof T)[]).filter((field) => !isSame(edits[field], stored[field]))

  // An edit after an awaited save may come from a closure that is older than what has been typed since.
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
    /** Typed but unsaved values, as of now rather than the last render. */
    edits: () => latest.current,
    edit: (patch: Partial<T>) => keep({ ...latest.current, ...patch }),
    discard: () => keep({}),
  }
}

/** To be called on logout: the next user of this browser must not find what was typed. */
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
    return {} // Unreadable: treated as if nothing had been typed.
  }
}

function write(name: string, edits: object) {
  try {
    if (Object.keys(edits).length === 0) sessionStorage.removeItem(prefix + name)
    else sessionStorage.setItem(prefix + name, JSON.stringify(edits))
  } catch {
    // Storage is full or disabled: the text lasts as long as the page.
  }
}
