import type { Stored } from '../lib/stored'

/** Letters and digits that are not taken for one another; as in the contract, whose schemas would be too much to load. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** The own code of somebody who comes by a link. Nobody guesses another's: it has 59 bits. */
export function newParticipantKey(
  fill: (bytes: Uint8Array) => Uint8Array = (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
): string {
  const letters: string[] = []
  while (letters.length < 12) {
    // A byte beyond the last whole round of the alphabet would favour its first letters.
    const fair = [...fill(new Uint8Array(24))].filter((byte) => byte < codeAlphabet.length * 8)
    letters.push(...fair.map((byte) => codeAlphabet[byte % codeAlphabet.length]!))
  }
  return inFours(letters.slice(0, 12).join(''))
}

/** A code as somebody typed it; null when it cannot be one. */
export function readParticipantKey(typed: string): string | null {
  const letters = typed.replace(/[\s\-–_.·]/g, '').toUpperCase()
  return /^[2-9A-HJKMNP-Z]{12}$/.test(letters) ? inFours(letters) : null
}

const inFours = (letters: string) => letters.match(/.{4}/g)!.join('-')

interface Kept {
  key: string
  /** Whether it has been worked under. */
  hasStarted: boolean
}

export const aNewcomer = (): Kept => ({ key: newParticipantKey(), hasStarted: false })

/** The code of this device, for each link its own. */
export const participantOn = (stored: Stored, linkCode: string) => {
  const at = `trellis-link:${linkCode}|`
  const keep = (kept: Kept) => {
    stored.write(at, kept)
    return kept
  }
  return {
    /** Kept before it is used: two tabs that come at once are one participant. */
    take(): Kept {
      const kept = stored.read(at) as Partial<Kept> | null
      return typeof kept?.key === 'string' && readParticipantKey(kept.key)
        ? { key: kept.key, hasStarted: kept.hasStarted === true }
        : keep(aNewcomer())
    },
    start: (key: string) => keep({ key, hasStarted: true }),
  }
}
