import { z } from 'zod'

/** A moment that a person chooses, in seconds since the epoch, UTC. Later years are no dates to browsers and databases. */
export const momentSchema = z.number().int().positive().max(253_402_300_799, 'Not after the year 9999')
