const maxLength = 2000

/**
 * Where a person may be redirected after signing in or out: a path of this product, or a URL whose origin is named
 * in the configuration. Everything else leads to `fallback`, which rules out open redirects.
 */
export function allowedCallback(
  wanted: unknown,
  ownOrigin: string,
  otherOrigins: readonly string[] = [],
  fallback = '/',
): string {
  if (typeof wanted !== 'string' || wanted.length > maxLength) return fallback
  // Browsers read a backslash as a slash and drop tabs and line breaks; no legitimate callback contains one.
  if (!/^(https?:\/\/|\/)/i.test(wanted) || /[\\\p{Cc}]/u.test(wanted)) return fallback
  if (wanted.startsWith('//') || !URL.canParse(wanted, ownOrigin)) return fallback
  const url = new URL(wanted, ownOrigin)
  if (url.username !== '' || url.password !== '') return fallback
  if (url.origin !== ownOrigin) return otherOrigins.includes(url.origin) ? url.href : fallback
  // Resolving dots can leave two leading slashes, which a browser reads as the start of a host name.
  return url.pathname.startsWith('//') ? fallback : `${url.pathname}${url.search}${url.hash}`
}
