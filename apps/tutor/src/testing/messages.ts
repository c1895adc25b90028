import { type Messages, setupI18n } from '@lingui/core'
import { messages as enMessages } from '../locales/en.po'
import { messages as esMessages } from '../locales/es.po'
import type { Locale } from '../locales/locale'

/** The compiled catalogs, loaded synchronously. */
export const catalogs: Record<Locale, Messages> = { en: enMessages, es: esMessages }

const english = setupI18n({ locale: 'en', messages: catalogs })

/** An English text of the app by its id; throws for an unknown id, which is a mistake in the test. */
export function en(id: string, values?: Record<string, string | number>): string {
  if (!(id in enMessages)) throw new Error(`There is no message ${id}`)
  return english._(id, values)
}
