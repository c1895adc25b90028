import { acceptedLanguages, readCookie } from '@trellis/http'
import type { FastifyRequest } from 'fastify'
import { en, type MessageId } from './en'
import { es } from './es'

const catalogs = { en, es } satisfies Record<string, Record<MessageId, string>>

export type Locale = keyof typeof catalogs

/** Each language under its own name. */
export const languages: Record<Locale, string> = { en: 'English', es: 'Español' }

/** The cookie that the pages' script sets to the language chosen in the app, which the server cannot see. */
export const languageCookie = 'trellis_language'

export type Values = Record<string, string | number>
export type Translate = (id: MessageId, values?: Values) => string

export function translator(locale: Locale): Translate {
  return (id, values) => fill(catalogs[locale][id], values)
}

function fill(message: string, values: Values = {}): string {
  return message.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}

/** The language chosen on this device, else the first supported language of the browser, else English. */
export function localeOf(request: FastifyRequest): Locale {
  const chosen = readCookie(request, languageCookie)
  if (isLocale(chosen)) return chosen
  return acceptedLanguages(request.headers['accept-language'] ?? '').find(isLocale) ?? 'en'
}

function isLocale(tag: string | null): tag is Locale {
  return tag !== null && Object.hasOwn(catalogs, tag)
}

/** The texts of the pages' script, by id, and the server's messages about single fields, by their English text. */
export interface BrowserMessages {
  texts: Record<string, string>
  fields: Record<string, string>
}

export function browserMessages(locale: Locale): BrowserMessages {
  const ids = Object.keys(en) as MessageId[]
  const starting = (prefix: RegExp) => ids.filter((id) => prefix.test(id))
  return {
    texts: Object.fromEntries(
      starting(/^(browser|error)\.|^field\.password\.(show|hide)$|^invalid\.email$|^security\.recovery\.copied$/).map(
        (id) => [id, catalogs[locale][id]],
      ),
    ),
    fields:
      locale === 'en' ? {} : Object.fromEntries(starting(/^invalid\./).map((id) => [en[id], catalogs[locale][id]])),
  }
}
