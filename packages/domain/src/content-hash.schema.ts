import { z } from 'zod'

export const contentHashSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('SHA-256 of the canonical JSON (keys in order, no spaces), in hexadecimal.')
