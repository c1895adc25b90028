import type { KeyValueStore } from '../lib/key-value-store'

/** Letters and digits that look distinct. Repeated from the contract, whose schemas are too large to load. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A participant's own code, with 59 random bits: too many to guess. */
export function newParticipantKey(
  fill: (bytes: Uint8Array) => Uint8Array = (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
): string {
  const letters: string[] = []
  while (letters.length < 12) {
    // A byte beyond the last multiple of the alphabet's length would favor its first letters.
    const unbiased = [...fill(new Uint8Array(24))].filter((byte) => byte < codeAlphabet.length * 8)
    letters.push(...unbiased.map((byte) => codeAlphabet[byte % codeAlphabet.length]!))
  }
  return inFours(letters.slice(0, 12).join(''))
}

/** A typed code in its canonical form; null when it is not a valid code. */
export function readParticipantKey(typed: string): string | null {
  const letters = typed.replace(/[\s\-–_.·]/g, '').toUpperCase()
  return /^[2-9A-HJKMNP-Z]{12}$/.test(letters) ? inFours(letters) : null
}

const inFours = (letters: string) => letters.match(/.{4}/g)!.join('-')

interface Participant {
  key: string
  /** Whether work was started with this key. */
  hasStarted: boolean
}

export const newParticipant = (): Participant => ({ key: newParticipantKey(), hasStarted: false })

/** The code of this device, a different one for each link. */
export const rememberedParticipant = (storage: KeyValueStore, linkCode: string) => {
  const storageKey = `trellis-link:${linkCode}|`
  const store = (participant: Participant) => {
    storage.write(storageKey, participant)
    return participant
  }
  return {
    /** A new key is stored before it is used, so that two tabs that open at the same time are one participant. */
    take(): Participant {
      const stored = storage.read(storageKey) as Partial<Participant> | null
      return typeof stored?.key === 'string' && readParticipantKey(stored.key)
        ? { key: stored.key, hasStarted: stored.hasStarted === true }
        : store(newParticipant())
    },
    start: (key: string) => store({ key, hasStarted: true }),
  }
}
