/** The app and the tutor remember the chosen language under this name. */
const storageKey = 'trellis-language'
const cookie = 'trellis_language'
const yearInSeconds = 365 * 24 * 3600

/**
 * The server writes these pages and cannot see which language was chosen in the app: the browser tells it in a cookie.
 * Returns whether the page has to be loaded again in another language.
 */
export function followChosenLanguage(offered: readonly string[]): boolean {
  const chosen = readChosen()
  if (chosen === null || !offered.includes(chosen)) return false
  if (document.cookie.split('; ').includes(`${cookie}=${chosen}`)) return false
  writeCookie(chosen)
  // Where cookies are refused, loading the page again would never end.
  return chosen !== document.documentElement.lang && document.cookie.includes(`${cookie}=${chosen}`)
}

export function chooseLanguage(locale: string): void {
  try {
    localStorage.setItem(storageKey, locale)
  } catch {
    // Storage is switched off: the cookie alone remembers it.
  }
  writeCookie(locale)
}

function readChosen(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null // Storage is switched off.
  }
}

function writeCookie(locale: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${cookie}=${locale}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${secure}`
}
