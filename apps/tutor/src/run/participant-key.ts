import type { KeyValueStore } from '../lib/key-value-store'

/** Letters and digits that are not mistaken for one another; repeated from the contract, whose schemas are too large to load. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A participant's own code. It has 59 bits, too many to guess. */
export function newParticipantKey(
  fill: (bytes: Uint8Array) => Uint8Array = (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
): string {
  const letters: string[] = []
  while (letters.length < 12) {
    // A byte beyond the last multiple of the alphabet's length would favor its first letters.
    const fair = [...fill(new Uint8Array(24))].filter((byte) => byte < codeAlphabet.length * 8)
    letters.push(...fair.map((byte) => codeAlphabet[byte % codeAlphabet.length]!))
  }
  return inFours(letters.slice(0, 12).join(''))
}

/** A code as it was typed; null when it cannot be one. */
export function readParticipantKey(typed: string): string | null {
  const letters = typed.replace(/[\s\-–_.·]/g, '').toUpperCase()
  return /^[2-9A-HJKMNP-Z]{12}$/.test(letters) ? inFours(letters) : null
}

const inFours = (letters: string) => letters.match(/.{4}/g)!.join('-')

interface Kept {
  key: string
  /** Whether work was started with it. */
  hasStarted: boolean
}

export const newParticipant = (): Kept => ({ key: newParticipantKey(), hasStarted: false })

/** The code of this device, a different one for each link. */
export const rememberedParticipant = (storage: KeyValueStore, linkCode: string) => {
  const storageKey = `trellis-link:${linkCode}|`
  const keep = (kept: Kept) => {
    storage.write(storageKey, kept)
    return kept
  }
  return {
    /** Kept before it is used: two tabs that open at the same time are one participant. */
    take(): Kept {
      const kept = storage.read(storageKey) as Partial<Kept> | null
      return typeof kept?.key === 'string' && readParticipantKey(kept.key)
        ? { key: kept.key, hasStarted: kept.hasStarted === true }
        : keep(newParticipant())
    },
    start: (key: string) => keep({ key, hasStarted: true }),
  }
}
