import { isTimeZone } from '@trellis/domain'
import { formatLocale } from '../locales/format-locale'

type Locale = string | string[] | undefined

// Creating a formatter is far more expensive than using it, and a page of studies uses one a thousand times.
const formatters = new Map<string, Intl.DateTimeFormat>()

/** A date in the user's time zone and locale. `seconds` since the epoch, UTC. */
export function formatDate(seconds: number, timeZone: string | undefined, locale: Locale = formatLocale()): string {
  return formatterOf({ dateStyle: 'medium' }, timeZone, locale).format(seconds * 1000)
}

/** Like `formatDate`, to the minute. */
export function formatMoment(seconds: number, timeZone: string | undefined, locale: Locale = formatLocale()): string {
  return formatterOf({ dateStyle: 'medium', timeStyle: 'short' }, timeZone, locale).format(seconds * 1000)
}

/** A day (YYYY-MM-DD) that is the same in every time zone. */
export function formatDay(day: string, locale: Locale = formatLocale()): string {
  return formatDate(Date.parse(day) / 1000, 'UTC', locale)
}

function formatterOf(style: Intl.DateTimeFormatOptions, timeZone: string | undefined, locale: Locale) {
  const key = `${locale} ${timeZone} ${style.timeStyle}`
  let formatter = formatters.get(key)
  if (!formatter) {
    const zone = timeZone && isTimeZone(timeZone) ? timeZone : undefined
    formatter = new Intl.DateTimeFormat(locale, { ...style, timeZone: zone })
    formatters.set(key, formatter)
  }
  return formatter
}
