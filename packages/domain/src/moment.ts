import { z } from 'zod'

/**
 * A moment that a person chooses, in seconds since the epoch, UTC. Browsers and databases do not accept later years.
 */
export const momentSchema = z.number().int().positive().max(253_402_300_799, 'Not after the year 9999')

/** A date on the calendar, which is the same everywhere. PostgreSQL has no year 0. */
export const calendarDateSchema = z.iso
  .date()
  .max(10)
  .refine((date) => !date.startsWith('0000'), 'Not before the year 1')
  .describe('A date, as YYYY-MM-DD.')

/**
 * A day of something that a student did. Nothing finer is shown to teachers or researchers: two lists with times could
 * be joined by them. The day is that of UTC for everyone, because with days of several time zones the time could be
 * found.
 */
export const daySchema = z.iso.date().describe('A day in UTC, as YYYY-MM-DD.')
