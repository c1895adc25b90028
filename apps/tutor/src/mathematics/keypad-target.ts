import { createContext } from 'react'
import type { Key } from './keys'

/** A field into which the keys write. */
export interface KeypadTarget {
  press(key: Key): void
}

/** The keys write into the field that was used last; every mathematics field names itself here. */
export interface KeypadTargets {
  /** Before any field was used it is the first one. */
  add(number: string, target: KeypadTarget): () => void
  use(number: string): void
}

export const KeypadContext = createContext<KeypadTargets | null>(null)
