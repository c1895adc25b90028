import { isTimeZone } from '@trellis/domain'
import { formatLocale } from '../../locales/format-locale'

const day = 86_400

const styles = {
  seconds: { hour: 'numeric', minute: '2-digit', second: '2-digit' },
  minutes: { hour: 'numeric', minute: '2-digit' },
  days: { month: 'short', day: 'numeric', hour: 'numeric' },
  weeks: { month: 'short', day: 'numeric' },
  years: { year: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Seconds up to which a span is told that way. */
const bounds = [
  ['seconds', 600],
  ['minutes', day],
  ['days', 5 * day],
  ['weeks', 300 * day],
] as const

/** A moment on an axis that spans so many seconds: no more of it than tells it from its neighbours. */
export function timeWords(
  seconds: number,
  span: number,
  timeZone: string | undefined,
  locale: string | string[] | undefined = formatLocale(),
): string {
  const style = bounds.find(([, most]) => span < most)?.[0] ?? 'years'
  const zone = timeZone && isTimeZone(timeZone) ? timeZone : undefined
  return new Intl.DateTimeFormat(locale, { ...styles[style], timeZone: zone }).format(seconds * 1000)
}
