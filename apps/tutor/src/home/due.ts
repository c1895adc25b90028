import { localDay } from '../lib/local-day'

/** When homework is due, in words a person would use. */
export type Due =
  | { kind: 'none' }
  | { kind: 'due' | 'wasDue'; day: 'today' | 'tomorrow' | 'yesterday' | { date: Date } }

/** `dueAt` in seconds since the epoch. Days are counted in the time zone of the device. */
export function dueOf(dueAt: number | null, now: Date): Due {
  if (dueAt === null) return { kind: 'none' }
  const date = new Date(dueAt * 1000)
  const days = daysBetween(now, date)
  const named = { 0: 'today', 1: 'tomorrow', [-1]: 'yesterday' } as const
  const day = named[days as keyof typeof named] ?? { date }
  return { kind: date < now && days < 0 ? 'wasDue' : 'due', day }
}

function daysBetween(from: Date, to: Date): number {
  return Math.round((Date.parse(localDay(to)) - Date.parse(localDay(from))) / 86_400_000)
}
