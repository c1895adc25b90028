/** Schemes that a link may have: pages and mail, nothing that runs or reaches into the reader's own machine. */
const schemes = ['http:', 'https:', 'mailto:']

export function isAllowedAddress(address: string): boolean {
  // With a scheme in full: what a browser takes for one after leaving characters out does not count.
  if (!/^(?:https?:\/\/|mailto:)[^\s]/i.test(address)) return false
  try {
    const { protocol, hostname, pathname } = new URL(address)
    return schemes.includes(protocol) && (protocol === 'mailto:' ? pathname.includes('@') : hostname !== '')
  } catch {
    // Not an address at all.
    return false
  }
}

/** The address that somebody meant who typed `example.org/page` or `ada@example.org`, or null if it is none. */
export function completeAddress(typed: string): string | null {
  const text = typed.trim()
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return isAllowedAddress(text) ? text : null
  const guess = `https://${text}`
  return /^[^\s/?#@]+\.[^\s/?#@.]{2,}(?:[/?#]\S*)?$/.test(text) && isAllowedAddress(guess) ? guess : null
}
