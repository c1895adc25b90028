/** JSON values stored in the browser. When storage is switched off, they last as long as the page. */
export interface KeyValueStore {
  read(key: string): unknown
  write(key: string, value: unknown): void
  keys(prefix: string): string[]
  /** Removes every key that starts with the prefix. */
  remove(prefix: string): void
}

export function createKeyValueStore(storage: () => Storage): KeyValueStore {
  const fallback = new Map<string, string>()
  return {
    read(key) {
      const text = fallback.get(key) ?? attempt(() => storage().getItem(key))
      return text ? attempt(() => JSON.parse(text)) : null
    },
    write(key, value) {
      const text = JSON.stringify(value)
      const isWritten = attempt(() => {
        storage().setItem(key, text)
        return true
      })
      if (isWritten) fallback.delete(key)
      else fallback.set(key, text)
    },
    keys(prefix) {
      const all = new Set([...fallback.keys(), ...(attempt(() => Object.keys(storage())) ?? [])])
      return [...all].filter((key) => key.startsWith(prefix))
    },
    remove(prefix) {
      for (const key of [...fallback.keys()]) if (key.startsWith(prefix)) fallback.delete(key)
      attempt(() => {
        for (const key of Object.keys(storage())) if (key.startsWith(prefix)) storage().removeItem(key)
      })
    },
  }
}

/** Storage that is switched off or full throws, and so does parsing a value that was edited by hand. */
function attempt<T>(action: () => T): T | null {
  try {
    return action()
  } catch {
    return null
  }
}

/** Lasts as long as the tab. */
export const tabStorage = createKeyValueStore(() => sessionStorage)

/** Lasts until it is cleared: it outlives the tab and an empty battery. */
export const deviceStorage = createKeyValueStore(() => localStorage)
