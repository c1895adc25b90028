/** An event's own name and the time it happened: sent again with the same ones, it is found and not counted twice. */
export interface Stamp {
  id: string
  /** Milliseconds since the epoch. */
  at: number
}

/**
 * Stamps what happens, when it happens. Keep it with the event until the event is recorded: over a reload, over a
 * restart, in whatever queue it waits.
 */
export function newEvent<E extends object>(event: E): E & Stamp {
  return { ...event, id: uuid(), at: Date.now() }
}

/**
 * Browsers have `crypto.randomUUID` on pages of https alone. The contract has such a function too, but only its types are
 * used here, so that nothing else comes with this package.
 */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
