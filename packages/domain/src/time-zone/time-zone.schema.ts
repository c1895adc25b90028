import { z } from 'zod'
import { currentTimeZoneName, isTimeZone } from './time-zone.rules'

/** A time zone that a person chooses. */
export const timeZoneSchema = z
  .string()
  .trim()
  .min(1, { abort: true })
  .max(64)
  .refine(isTimeZone, 'This is not a time zone')
  .overwrite(currentTimeZoneName)
  .describe('Name from the time zone database, such as Europe/Madrid.')
