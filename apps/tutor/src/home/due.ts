import { dateInZone, daysUntilDue } from '@trellis/domain'
import { localDay } from '../lib/local-day'

/** When homework is due, relative to today where possible. */
export type Due =
  | { kind: 'none' }
  | { kind: 'due' | 'wasDue'; day: 'today' | 'tomorrow' | 'yesterday' | { date: string } }

interface DatedHomework {
  /** YYYY-MM-DD */
  dueOn: string | null
  /** The time zone of the class. */
  timeZone: string
}

/**
 * The day counts in the time zone of the class, wherever the device is. When the device has another day, "today" would
 * be ambiguous, so the date is returned instead.
 */
export function dueOf({ dueOn, timeZone }: DatedHomework, now: Date, deviceDay = localDay(now)): Due {
  if (dueOn === null) return { kind: 'none' }
  const days = daysUntilDue(dueOn, timeZone, now.getTime())
  const isSameDay = dateInZone(now.getTime(), timeZone) === deviceDay
  const named = { 0: 'today', 1: 'tomorrow', [-1]: 'yesterday' } as const
  const name = isSameDay ? named[days as keyof typeof named] : undefined
  return { kind: days < 0 ? 'wasDue' : 'due', day: name ?? { date: dueOn } }
}
