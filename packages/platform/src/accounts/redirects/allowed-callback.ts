const longest = 2000

/**
 * Where a person may be sent after signing in or out: a path of this product, or an address of an origin that is named
 * in the configuration. Everything else leads to `fallback`, so that no link to us can be made to end elsewhere.
 */
export function allowedCallback(wanted: unknown, own: string, others: readonly string[] = [], fallback = '/'): string {
  if (typeof wanted !== 'string' || wanted.length > longest) return fallback
  // Browsers read a backslash as a slash and drop tabs and line breaks; no honest callback holds one.
  if (!/^(https?:\/\/|\/)/i.test(wanted) || /[\\\p{Cc}]/u.test(wanted)) return fallback
  if (wanted.startsWith('//') || !URL.canParse(wanted, own)) return fallback
  const url = new URL(wanted, own)
  if (url.username !== '' || url.password !== '') return fallback
  if (url.origin !== own) return others.includes(url.origin) ? url.href : fallback
  // Resolving dots can leave two leading slashes, which a browser takes for the name of a host.
  return url.pathname.startsWith('//') ? fallback : `${url.pathname}${url.search}${url.hash}`
}
