import { type FrozenStudy, hashedText } from '@trellis/domain'

/** SHA-256 of what was frozen, computed again; null outside a secure context, where browsers do not offer it. */
export async function contentHash(frozen: FrozenStudy): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(hashedText(frozen)))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
