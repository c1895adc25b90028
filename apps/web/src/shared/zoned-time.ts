import { isTimeZone } from '@trellis/domain'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Converts seconds since the epoch to the local time in that zone, to the minute: `2026-03-29T14:05`. */
export function toLocalTime(seconds: number, timeZone: string | undefined): string {
  const zone = zoneOf(timeZone)
  let formatter = formatters.get(zone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    formatters.set(zone, formatter)
  }
  return formatter.format(seconds * 1000).replace(' ', 'T')
}

/**
 * The first moment with this local time in that zone, in seconds since the epoch; null when clocks skip it, or when it
 * is not a valid time.
 */
export function fromLocalTime(clock: string, timeZone: string | undefined): number | null {
  const asUtc = Date.parse(`${clock}:00Z`) / 1000
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(clock) || Number.isNaN(asUtc)) return null
  const candidates = [asUtc - 86_400, asUtc + 86_400].map((near) => asUtc - offsetAt(near, timeZone))
  const [first] = candidates.filter((seconds) => toLocalTime(seconds, timeZone) === clock).sort((a, b) => a - b)
  return first ?? null
}

/** The first moment of a day (YYYY-MM-DD) in that zone; an hour after midnight where clocks skip it. */
export function startOfDay(day: string, timeZone: string | undefined): number | null {
  return fromLocalTime(`${day}T00:00`, timeZone) ?? fromLocalTime(`${day}T01:00`, timeZone)
}

/** The zone's offset from UTC, in seconds. */
function offsetAt(seconds: number, timeZone: string | undefined): number {
  return Date.parse(`${toLocalTime(seconds, timeZone)}:00Z`) / 1000 - Math.floor(seconds / 60) * 60
}

/** The given zone, or the browser's own if none was chosen. */
export function zoneOf(timeZone: string | undefined): string {
  return timeZone && isTimeZone(timeZone) ? timeZone : Intl.DateTimeFormat().resolvedOptions().timeZone
}
