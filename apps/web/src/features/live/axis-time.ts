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

/** Maximum span in seconds for each format. */
const bounds = [
  ['seconds', 600],
  ['minutes', day],
  ['days', 5 * day],
  ['weeks', 300 * day],
] as const

/** A tick label on an axis of this span in seconds, only as precise as needed to distinguish adjacent ticks. */
export function formatAxisTime(
  seconds: number,
  span: number,
  timeZone: string | undefined,
  locale: string | string[] | undefined = formatLocale(),
): string {
  const style = bounds.find(([, most]) => span < most)?.[0] ?? 'years'
  const zone = timeZone && isTimeZone(timeZone) ? timeZone : undefined
  return new Intl.DateTimeFormat(locale, { ...styles[style], timeZone: zone }).format(seconds * 1000)
}
