import { z } from 'zod'

export const emailSchema = z.email('This is not an email address').max(254)

export const callbackSchema = z
  .string()
  .max(2000)
  .optional()
  .describe('Where to go afterwards; an address of the product.')

/** Where the browser goes next. */
export const redirectSchema = z.object({ callback: z.string() })
