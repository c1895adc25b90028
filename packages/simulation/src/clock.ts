import type { ClientEvent, Random } from '@trellis/domain'
import type { Moment } from './tutor'

const dayMs = 86_400_000
const hexDigits = '0123456789abcdef'

/** The time of a simulated student, which runs as fast as the student is played. */
export interface StudentClock {
  /** Seconds that were worked so far. */
  readonly seconds: number
  /** Days on which something was done. */
  readonly days: number
  readonly today: string
  pass(seconds: number): void
  sleep(): void
  /** What the browser sends with the next thing it does. */
  moment(): Moment
  event(): ClientEvent
}

export function studentClock(startAt: number, random: Random): StudentClock {
  let [now, seconds, days] = [startAt, 0, 1]
  let [day, date] = [Number.NaN, '']
  const today = () => {
    const current = Math.floor(now / dayMs)
    if (current !== day) [day, date] = [current, new Date(now).toISOString().slice(0, 10)]
    return date
  }
  const event = () => ({ id: uuidFrom(random), at: Math.round(now) })
  return {
    get seconds() {
      return seconds
    },
    get days() {
      return days
    },
    get today() {
      return today()
    },
    pass(more) {
      seconds += more
      now += more * 1000
    },
    sleep() {
      days += 1
      now += dayMs
    },
    moment: () => ({ today: today(), event: event() }),
    event,
  }
}

/** A version 4 UUID from the student's own stream: the same student in the same sitting sends the same events. */
export function uuidFrom(random: Random): string {
  let uuid = ''
  for (let position = 0; position < 32; position++) {
    const drawn = random.int(0, 15)
    if (position === 8 || position === 12 || position === 16 || position === 20) uuid += '-'
    uuid += hexDigits[position === 12 ? 4 : position === 16 ? 8 + (drawn % 4) : drawn]
  }
  return uuid
}
