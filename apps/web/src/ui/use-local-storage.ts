import { useState } from 'react'

const prefix = 'trellis-'

/** A display preference that this browser remembers. */
export function useLocalStorage(name: string, fallback: boolean): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => read(name) ?? fallback)
  return [
    value,
    (next) => {
      setValue(next)
      write(name, next)
    },
  ]
}

function read(name: string): boolean | null {
  try {
    const stored = localStorage.getItem(prefix + name)
    return stored === null ? null : stored === 'true'
  } catch {
    return null // Storage is disabled.
  }
}

function write(name: string, value: boolean) {
  try {
    localStorage.setItem(prefix + name, String(value))
  } catch {
    // Storage is disabled: the choice lasts as long as the page.
  }
}
