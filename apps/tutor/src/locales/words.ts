import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { en, type MessageId } from './en'
import { es } from './es'

const catalogues = { en, es }

export type Locale = keyof typeof catalogues

/** Each language under its own name, so that whoever cannot read the page finds theirs. */
export const languages: readonly { locale: Locale; name: string }[] = [
  { locale: 'en', name: 'English' },
  { locale: 'es', name: 'Español' },
]

const storageKey = 'trellis-language'

/** What was chosen before, else the first language of the browser that there is, else English. */
export function preferredLocale(chosen: string | null, browser: readonly string[]): Locale {
  const wanted = [chosen ?? '', ...browser].map((tag) => tag.slice(0, 2).toLowerCase())
  return wanted.find((tag): tag is Locale => tag in catalogues) ?? 'en'
}

/** A message in the form that Lingui reads: texts, and `[name]` where a value goes. */
export function compiled(message: string): (string | [string])[] {
  return message
    .split(/(\{\w+\})/)
    .filter((piece) => piece !== '')
    .map((piece) => (piece.startsWith('{') ? [piece.slice(1, -1)] : piece))
}

export function activateLocale(locale: Locale) {
  const messages = Object.fromEntries(
    Object.entries(catalogues[locale]).map(([id, message]) => [id, compiled(message)]),
  )
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}

export function chooseLocale(locale: Locale) {
  activateLocale(locale)
  try {
    localStorage.setItem(storageKey, locale)
  } catch {
    // Storage switched off: the choice lasts as long as the page.
  }
}

export function chosenLocale(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null // Storage switched off.
  }
}

type Values = Record<string, string | number>

export type Words = (id: MessageId, values?: Values) => string

export function useWords(): Words {
  const { i18n: current } = useLingui()
  return (id: MessageId, values?: Values) => current._(id, values)
}
