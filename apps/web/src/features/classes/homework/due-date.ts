import { isTimeZone } from '@trellis/domain'

const zoneOf = (timeZone: string | undefined) => (timeZone && isTimeZone(timeZone) ? timeZone : undefined)

/** The day, as a date field spells it, that it is now where the person is. */
export function dayIn(timeZone: string | undefined, now: number): string {
  const { year, month, day } = partsAt(now, timeZone)
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

/** Whether a day, as a date field holds it, is over where the person is. */
export function isOver(day: string, timeZone: string | undefined): boolean {
  return day !== '' && day < dayIn(timeZone, Date.now())
}

/** The last second of a day where the person is, in seconds since the epoch. `day` is what a date field holds. */
export function endOfDay(day: string, timeZone: string | undefined): number {
  const asIfUtc = Date.parse(`${day}T23:59:59Z`) / 1000
  // The second look is for days on which the clocks change.
  const near = asIfUtc - offsetAt(asIfUtc, timeZone)
  return asIfUtc - offsetAt(near, timeZone)
}

/** Seconds that the zone is ahead of UTC. */
function offsetAt(seconds: number, timeZone: string | undefined): number {
  const { year, month, day, hour, minute, second } = partsAt(seconds * 1000, timeZone)
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - seconds
}

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

function partsAt(milliseconds: number, timeZone: string | undefined): Record<Part, number> {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zoneOf(timeZone),
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const parts = format.formatToParts(milliseconds).map(({ type, value }) => [type, Number(value)])
  return Object.fromEntries(parts) as Record<Part, number>
}

const pad = (value: number, digits: number) => String(value).padStart(digits, '0')
