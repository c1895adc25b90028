import { dateInZone } from '../time-zone/time-zone.rules'

/** Whole days from today in the class's time zone to a due date; negative once that day is over there. */
export function daysUntilDue(dueOn: string, timeZone: string, now: number): number {
  return Math.round((Date.parse(dueOn) - Date.parse(dateInZone(now, timeZone))) / 86_400_000)
}

/** Homework can be handed in until the end of the day in the time zone of its class. */
export function isPastDue(dueOn: string, timeZone: string, now: number): boolean {
  return daysUntilDue(dueOn, timeZone, now) < 0
}
