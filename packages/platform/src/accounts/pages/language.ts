/** The app and the tutor remember the chosen language under this name. */
const storageKey = 'trellis-language'
const cookie = 'trellis_language'
const yearInSeconds = 365 * 24 * 3600

/**
 * The server renders these pages but cannot see which language was chosen in the app, so the browser sends it in a
 * cookie. Returns whether the page has to be reloaded in another language.
 */
export function followChosenLanguage(offered: readonly string[]): boolean {
  const chosen = readChosen()
  if (chosen === null || !offered.includes(chosen)) return false
  if (document.cookie.split('; ').includes(`${cookie}=${chosen}`)) return false
  writeCookie(chosen)
  // If the browser refuses cookies, the page would be reloaded forever.
  return chosen !== document.documentElement.lang && document.cookie.includes(`${cookie}=${chosen}`)
}

export function chooseLanguage(locale: string): void {
  try {
    localStorage.setItem(storageKey, locale)
  } catch {
    // Storage is disabled: only the cookie remembers the language.
  }
  writeCookie(locale)
}

function readChosen(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null // Storage is disabled.
  }
}

function writeCookie(locale: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${cookie}=${locale}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${secure}`
}
