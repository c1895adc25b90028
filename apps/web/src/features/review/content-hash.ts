import { canonicalJson, type StudyContent, studyContentSchema, toWire } from '@trellis/domain'

/** SHA-256 of the canonical JSON; null outside a secure context, where browsers do not offer it. */
export async function contentHash(content: StudyContent): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  const bytes = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(canonicalJson(toWire(studyContentSchema, content))),
  )
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
