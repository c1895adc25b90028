/**
 * The state of a list box after a key: `at` is the index of the active choice, and `choose` is whether the key selects
 * it. Null for a key that does nothing.
 */
export type ListStep = { open: boolean; at: number; choose: boolean } | null

export function stepOf(key: string, { open, at, count }: { open: boolean; at: number; count: number }): ListStep {
  const last = count - 1
  if (!open) {
    const opens = ['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(key)
    if (opens) return { open: true, at: Math.max(0, at), choose: false }
    if (key === 'Home') return { open: true, at: 0, choose: false }
    return key === 'End' ? { open: true, at: last, choose: false } : null
  }
  switch (key) {
    case 'ArrowDown':
      return { open, at: Math.min(last, at + 1), choose: false }
    case 'ArrowUp':
      return { open, at: Math.max(0, at - 1), choose: false }
    case 'Home':
      return { open, at: 0, choose: false }
    case 'End':
      return { open, at: last, choose: false }
    case 'Enter':
    case ' ':
    case 'Tab':
      return { open: false, at, choose: true }
    case 'Escape':
      return { open: false, at, choose: false }
    default:
      return null
  }
}

/** The index of the next choice after the active one that begins with `typed`, wrapping around; -1 for none. */
export function choiceBeginning(texts: readonly string[], typed: string, at: number): number {
  const begins = (text: string) => text.toLowerCase().startsWith(typed.toLowerCase())
  const after = texts.findIndex((text, index) => index > at && begins(text))
  return after >= 0 ? after : texts.findIndex(begins)
}
