/** Allowed link schemes: web pages and email, nothing that runs code or reaches the reader's machine. */
const schemes = ['http:', 'https:', 'mailto:']

export function isAllowedAddress(address: string): boolean {
  // The scheme must be written out: browsers also accept schemes with control characters inside.
  if (!/^(?:https?:\/\/|mailto:)[^\s]/i.test(address)) return false
  try {
    const { protocol, hostname, pathname } = new URL(address)
    return schemes.includes(protocol) && (protocol === 'mailto:' ? pathname.includes('@') : hostname !== '')
  } catch {
    // Not a URL.
    return false
  }
}

/** The full URL for what was typed, such as `example.org/page` or `ada@example.org`; null if there is none. */
export function completeAddress(typed: string): string | null {
  const text = typed.trim()
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return isAllowedAddress(text) ? text : null
  const guess = `https://${text}`
  return /^[^\s/?#@]+\.[^\s/?#@.]{2,}(?:[/?#]\S*)?$/.test(text) && isAllowedAddress(guess) ? guess : null
}
