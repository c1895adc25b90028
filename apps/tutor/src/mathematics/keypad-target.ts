import { createContext } from 'react'
import type { Key } from './keys'

/** A field that the keypad writes to. */
export interface KeypadTarget {
  press(key: Key): void
}

/** The fields of a problem: the keypad writes to the one that was focused last. */
export interface KeypadTargets {
  /** Before any field is focused, the keypad writes to the first one. Returns a function that removes the field. */
  add(number: string, target: KeypadTarget): () => void
  use(number: string): void
}

export const KeypadContext = createContext<KeypadTargets | null>(null)
