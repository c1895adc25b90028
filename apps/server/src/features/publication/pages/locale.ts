import { acceptedLanguages } from '@trellis/http'
import { en } from './messages/en'
import { es } from './messages/es'

const catalogs = { en, es }

export type PageLocale = keyof typeof catalogs
export type PageMessages = typeof en

export const pageLocales = Object.keys(catalogs) as PageLocale[]

export const pageMessages = (locale: PageLocale): PageMessages => catalogs[locale]

/** The language in the address, else the first of the browser's languages that is available, else English. */
export function pageLocaleOf(requested: unknown, acceptLanguage: string | undefined): PageLocale {
  const isKnown = (tag: unknown): tag is PageLocale => pageLocales.some((locale) => locale === tag)
  return isKnown(requested) ? requested : (acceptedLanguages(acceptLanguage ?? '').find(isKnown) ?? 'en')
}

/** The day in UTC, the same for every reader. */
export function formatDay(seconds: number, locale: PageLocale): string {
  return new Intl.DateTimeFormat(catalogs[locale].intl, { dateStyle: 'medium', timeZone: 'UTC' }).format(seconds * 1000)
}

export function formatNumber(value: number, locale: PageLocale, options?: Intl.NumberFormatOptions): string {
  return value.toLocaleString(catalogs[locale].intl, options)
}

/** With a minus sign, and never a negative zero. */
export function formatDecimal(value: number, decimals: number, locale: PageLocale): string {
  const rounded = Number(value.toFixed(decimals)) + 0
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return formatNumber(rounded, locale, digits).replace('-', '−')
}

export function formatP(p: number, locale: PageLocale): string {
  return p < 0.0001
    ? `< ${formatNumber(0.0001, locale, { maximumFractionDigits: 4 })}`
    : formatNumber(p, locale, { maximumSignificantDigits: 2 })
}
