/**
 * A UUID of 16 bytes, random (version 4) or made from content (version 8). Browsers have `crypto.randomUUID` only on
 * https pages, and a laptop in a classroom may serve its pages over http.
 */
export function uuidOf(bytes: Uint8Array, version: 4 | 8 = 4): string {
  const marked = Uint8Array.from(bytes)
  marked[6] = (marked[6]! & 0x0f) | (version << 4)
  marked[8] = (marked[8]! & 0x3f) | 0x80
  const hex = Array.from(marked, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
