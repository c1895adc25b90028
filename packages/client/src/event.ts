/**
 * The id and time of an event, by which the server recognizes an event that is sent again and does not count it twice.
 */
export interface Stamp {
  id: string
  /** Milliseconds since the epoch. */
  at: number
}

/**
 * Stamps an event when it happens. Keep the stamp with the event until the event is recorded: across reloads and
 * restarts, and in any queue.
 */
export function newEvent<E extends object>(event: E): E & Stamp {
  return { ...event, id: uuid(), at: Date.now() }
}

/**
 * `crypto.randomUUID` exists only on https pages. `@trellis/domain` has such a function too, but only its types are
 * imported, so that this package has no dependencies at run time.
 */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
