import type { KeyValueStore } from '../lib/key-value-store'
import { newUuid } from '../lib/new-uuid'

const storageKey = 'trellis-device|'

/**
 * A random token of this browser, by which a study detects that one person may have taken part twice. It reveals
 * nothing about the device or its user.
 */
export function deviceToken(storage: KeyValueStore): string {
  const kept = storage.read(storageKey)
  if (typeof kept === 'string' && /^[0-9a-f-]{36}$/.test(kept)) return kept
  const token = newUuid()
  storage.write(storageKey, token)
  return token
}
