import { languageTags } from '@trellis/domain'
import { type Locale, languages } from './catalogs'

const storageKey = 'trellis-language'

const isLocale = (tag: string | null | undefined): tag is Locale => tag != null && Object.hasOwn(languages, tag)

/** The language chosen on this device, else the first of the browser's languages that is available, else English. */
export function preferredLocale(): Locale {
  const chosen = storedLocale()
  if (isLocale(chosen)) return chosen
  return (
    languageTags(navigator.languages)
      .map((tag) => tag.split('-')[0])
      .find(isLocale) ?? 'en'
  )
}

export function rememberLocale(locale: Locale): void {
  try {
    localStorage.setItem(storageKey, locale)
  } catch {
    // Storage is switched off, so the choice lasts as long as the page.
  }
}

function storedLocale(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null // Storage is switched off.
  }
}
