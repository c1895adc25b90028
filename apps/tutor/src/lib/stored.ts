/** Things kept in the browser. Without storage they last as long as the page. */
export interface Stored {
  read(key: string): unknown
  write(key: string, value: unknown): void
  keys(prefix: string): string[]
  remove(prefix: string): void
}

export function storedIn(storage: () => Storage): Stored {
  const spare = new Map<string, string>()
  return {
    read(key) {
      const text = spare.get(key) ?? attempt(() => storage().getItem(key))
      return text ? attempt(() => JSON.parse(text)) : null
    },
    write(key, value) {
      const text = JSON.stringify(value)
      const isKept = attempt(() => {
        storage().setItem(key, text)
        return true
      })
      if (isKept) spare.delete(key)
      else spare.set(key, text)
    },
    keys(prefix) {
      const all = new Set([...spare.keys(), ...(attempt(() => Object.keys(storage())) ?? [])])
      return [...all].filter((key) => key.startsWith(prefix))
    },
    remove(prefix) {
      for (const key of [...spare.keys()]) if (key.startsWith(prefix)) spare.delete(key)
      attempt(() => {
        for (const key of Object.keys(storage())) if (key.startsWith(prefix)) storage().removeItem(key)
      })
    },
  }
}

/** Storage that is switched off or full throws, and so does reading what somebody changed by hand. */
function attempt<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}

/** For as long as the tab lives. */
export const tabStorage = storedIn(() => sessionStorage)

/** Until somebody clears it: it outlives a closed tab and an empty battery. */
export const deviceStorage = storedIn(() => localStorage)
