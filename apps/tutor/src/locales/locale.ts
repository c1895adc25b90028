import { i18n, type Messages } from '@lingui/core'
import { languageTags } from '@trellis/domain'

/** Loaded one at a time, because a student reads one language. */
const catalogs = {
  en: () => import('./en.po'),
  es: () => import('./es.po'),
} satisfies Record<string, () => Promise<{ messages: Messages }>>

export type Locale = keyof typeof catalogs

/** Each language under its own name, so that a student who cannot read the page finds theirs. */
export const languages: readonly { locale: Locale; name: string }[] = [
  { locale: 'en', name: 'English' },
  { locale: 'es', name: 'Español' },
]

const storageKey = 'trellis-language'

/** The language chosen before, else the first of the browser's languages that is available, else English. */
export function preferredLocale(chosen: string | null, browser: readonly string[]): Locale {
  const wanted = [chosen ?? '', ...languageTags(browser).map((tag) => tag.split('-')[0]!)]
  return wanted.find((tag): tag is Locale => tag in catalogs) ?? 'en'
}

export async function loadLocale(locale: Locale): Promise<void> {
  const { messages } = await catalogs[locale]()
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}

let lastChosen: Locale | null = null

/** Switches to another language. Without a connection, the page stays in its current language. */
export async function chooseLocale(locale: Locale): Promise<void> {
  lastChosen = locale
  try {
    await catalogs[locale]()
    // A catalog that loads slowly must not undo a later choice.
    if (lastChosen !== locale) return
    await loadLocale(locale)
  } catch {
    return // The catalog could not be fetched; the student can choose again.
  }
  try {
    localStorage.setItem(storageKey, locale)
  } catch {
    // Storage is switched off, so the choice lasts as long as the page.
  }
}

export function chosenLocale(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null // Storage is switched off.
  }
}
