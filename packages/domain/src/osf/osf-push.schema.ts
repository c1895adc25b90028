import { z } from 'zod'
import { epochSecondsSchema, studyIdSchema } from '../ids'
import { osfFailureSchema } from './osf-registration.schema'

/** Characters of a report that may be sent along: its figures make it large. */
export const maxReportLength = 8_000_000

export const pushRefusalSchema = z
  .enum(['not_final', 'no_project', 'no_token', 'owner_only'])
  .describe(
    'Why nothing can be sent to OSF now: the end of the study is not final; it has no OSF project; this server has no token; only its owner sends it.',
  )
export type PushRefusal = z.infer<typeof pushRefusalSchema>

export const osfFileSchema = z.object({
  name: z.string(),
  size: z.number().int().describe('Bytes.'),
  sha256: z.string(),
  uploadedAt: epochSecondsSchema.describe('When OSF had this content; null while it has not.'),
  url: z.string().nullable(),
  isStandIn: z.boolean(),
  failure: osfFailureSchema.nullable().describe('Why the last attempt failed.'),
  nextAttemptAt: epochSecondsSchema.describe('When it is tried again; null when there is nothing more to try.'),
})
export type OsfFile = z.infer<typeof osfFileSchema>

export const pushStateSchema = z.object({
  studyId: studyIdSchema,
  osfProjectId: z.string().nullable(),
  isStandIn: z.boolean().describe('Whether the embedded stand-in answers instead of OSF.'),
  refusal: pushRefusalSchema.nullable().describe('Why nothing can be sent now; null when it can.'),
  files: z.array(osfFileSchema).describe('What was sent or is on its way, by name.'),
})
export type PushState = z.infer<typeof pushStateSchema>
