import type { ClientEvent, Random } from '@trellis/domain'
import type { Moment } from './tutor'

const dayMs = 86_400_000

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
  const today = () => new Date(now).toISOString().slice(0, 10)
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
  const digits = Array.from({ length: 32 }, () => random.int(0, 15))
  digits[12] = 4
  digits[16] = 8 + (digits[16]! % 4)
  const hex = digits.map((digit) => digit.toString(16)).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
