import { z } from 'zod'
import { epochSecondsSchema } from '../ids'

export const preregistrationStatusSchema = z
  .enum(['PREREGISTERED', 'PLAN_FROZEN', 'NOT_PREREGISTERED'])
  .describe(
    'PREREGISTERED: registered on OSF before the first student enrolled; PLAN_FROZEN: the analysis plan was frozen with a hash before the first student enrolled; NOT_PREREGISTERED: neither.',
  )
export type PreregistrationStatus = z.infer<typeof preregistrationStatusSchema>

export const preregistrationBadgeSchema = z.object({
  status: preregistrationStatusSchema,
  registeredAt: epochSecondsSchema.describe('When OSF registered it; null when it is not preregistered.'),
  url: z.string().nullable().describe('The registration on OSF.'),
  isStandIn: z.boolean().describe('Whether the embedded stand-in registered it instead of OSF.'),
})
export type PreregistrationBadge = z.infer<typeof preregistrationBadgeSchema>

export const notPreregistered: PreregistrationBadge = {
  status: 'NOT_PREREGISTERED',
  registeredAt: null,
  url: null,
  isStandIn: false,
}
