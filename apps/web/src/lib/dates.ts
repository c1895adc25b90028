import { isTimeZone } from '@trellis/domain'

// Making a formatter costs far more than using it, and a page of studies uses one a thousand times.
const formatters = new Map<string, Intl.DateTimeFormat>()

/** A day in the person's own zone and manner. `seconds` counts from the epoch, UTC. */
export function formatDate(seconds: number, timeZone: string | undefined, locale?: string): string {
  const key = `${locale} ${timeZone}`
  let formatter = formatters.get(key)
  if (!formatter) {
    const zone = timeZone && isTimeZone(timeZone) ? timeZone : undefined
    formatter = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: zone })
    formatters.set(key, formatter)
  }
  return formatter.format(seconds * 1000)
}
