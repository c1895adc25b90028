import { z } from 'zod'
import { rowIdSchema } from '../ids'
import { calendarDateSchema } from '../moment'

export const studyRequestKindSchema = z
  .enum(['pause', 'resume', 'complete', 'deploy', 'archive', 'unblind'])
  .describe(
    'What the owner of a study asks an administrator to do; deploy is on a certain date, unblind is to show conditions before the end.',
  )
export type StudyRequestKind = z.infer<typeof studyRequestKindSchema>

export const studyRequestStatusSchema = z
  .enum(['open', 'done', 'declined', 'withdrawn', 'obsolete'])
  .describe('obsolete: the status of the study changed so that it was no longer possible.')
export type StudyRequestStatus = z.infer<typeof studyRequestStatusSchema>

export const studyRequestIdSchema = rowIdSchema

export const requestNoteSchema = z
  .string()
  .trim()
  .min(1, 'Say why you ask for this')
  .max(2000, 'Max 2000 characters')
  .describe('The reason, which administrators read.')

export const declineNoteSchema = z
  .string()
  .trim()
  .min(1, 'Say why you decline')
  .max(2000, 'Max 2000 characters')
  .describe('The reason, which the owner of the study reads.')

export const studyRequestSchema = z.object({
  requestId: z.number().int(),
  kind: studyRequestKindSchema,
  deployOn: calendarDateSchema.nullable().describe('The date that is asked for; null unless the request is to deploy.'),
  note: z.string(),
  status: studyRequestStatusSchema,
  requestedAt: z.number().int().describe('Seconds since the epoch, UTC.'),
  reply: z.string().nullable().describe('Why it was declined.'),
})
export type StudyRequest = z.infer<typeof studyRequestSchema>
