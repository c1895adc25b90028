import { z } from 'zod'
import { epochSecondsSchema, studyIdSchema } from '../ids'

export const registrationRefusalSchema = z
  .enum(['not_approved', 'started', 'no_project', 'no_token', 'owner_only', 'already_registered'])
  .describe(
    'Why a study cannot be registered on OSF now: it is not approved; it has started; it has no OSF project; this server has no token; only its owner registers it; it is registered.',
  )
export type RegistrationRefusal = z.infer<typeof registrationRefusalSchema>

export const osfFailureSchema = z.enum([
  'osf_unreachable',
  'osf_token_refused',
  'osf_project_refused',
  'osf_refused',
  'approval_void',
  'study_started',
])
export type OsfFailure = z.infer<typeof osfFailureSchema>

export const osfRegistrationSchema = z.object({
  requestedAt: z.number().int().describe('Seconds since the epoch, UTC.'),
  registeredAt: epochSecondsSchema.describe('When OSF registered it; null while it has not.'),
  url: z.string().nullable(),
  documentHash: z.string().describe('SHA-256 of the document that is registered.'),
  isStandIn: z.boolean().describe('Whether the embedded stand-in takes it instead of OSF.'),
  failure: osfFailureSchema.nullable().describe('Why the last attempt failed.'),
  nextAttemptAt: epochSecondsSchema.describe('When it is tried again; null when there is nothing more to try.'),
})
export type StudyRegistration = z.infer<typeof osfRegistrationSchema>

export const registrationStateSchema = z.object({
  studyId: studyIdSchema,
  osfProjectId: z.string().nullable(),
  isStandIn: z.boolean().describe('Whether the embedded stand-in answers instead of OSF.'),
  refusal: registrationRefusalSchema.nullable().describe('Why it cannot be registered now; null when it can.'),
  registration: osfRegistrationSchema.nullable().describe('That of the approval that is in force.'),
})
export type RegistrationState = z.infer<typeof registrationStateSchema>
