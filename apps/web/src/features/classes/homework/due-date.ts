import { isTimeZone } from '@trellis/domain'

const zoneOf = (timeZone: string | undefined) => (timeZone && isTimeZone(timeZone) ? timeZone : undefined)

/** Today's date in the user's time zone, as a date field holds it. */
export function dayIn(timeZone: string | undefined, now: number): string {
  const { year, month, day } = partsAt(now, timeZone)
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

/** Whether a day, as a date field holds it, is over in the user's time zone. */
export function isOver(day: string, timeZone: string | undefined): boolean {
  return day !== '' && day < dayIn(timeZone, Date.now())
}

/** The last second of a day in the user's time zone, in seconds since the epoch. `day` is the value of a date field. */
export function endOfDay(day: string, timeZone: string | undefined): number {
  const asIfUtc = Date.parse(`${day}T23:59:59Z`) / 1000
  // The second pass is for days on which the clocks change.
  const near = asIfUtc - offsetAt(asIfUtc, timeZone)
  return asIfUtc - offsetAt(near, timeZone)
}

/** The zone's offset from UTC, in seconds. */
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
