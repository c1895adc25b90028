import { z } from 'zod'
import { rowIdSchema } from '../ids'

export const studyStatusSchema = z
  .enum(['DEVELOPMENT', 'AWAITING_APPROVAL', 'DEPLOYED', 'PAUSED', 'COMPLETED', 'ARCHIVED'])
  .describe('Where in its life a study is.')
export type StudyStatus = z.infer<typeof studyStatusSchema>

export const statusLabel: Record<StudyStatus, string> = {
  DEVELOPMENT: 'Development',
  AWAITING_APPROVAL: 'Awaiting Approval',
  DEPLOYED: 'Deployed (ongoing)',
  PAUSED: 'Paused',
  COMPLETED: 'Completed',
  ARCHIVED: 'Archived',
}

/** The label of a status that may have come from elsewhere. */
export function labelOfStatus(status: unknown): string {
  const known = studyStatusSchema.safeParse(status)
  return known.success ? statusLabel[known.data] : 'err'
}

export const endReasonSchema = z
  .discriminatedUnion('code', [
    z.object({
      code: z.literal('end_date_passed'),
      endsAt: z.number().int().describe('Seconds since the epoch, UTC.'),
    }),
    z.object({
      code: z.literal('full'),
      enrolmentCap: z.number().int(),
      isByLink: z.boolean().describe('Whether anyone with the study link could take a place.'),
    }),
  ])
  .describe('Why a study ended automatically.')
export type EndReason = z.infer<typeof endReasonSchema>

export const startsAtSchema = z
  .number()
  .int()
  .min(0)
  .max(253_402_300_799)
  .describe('When an approved study starts, in seconds since the epoch, UTC.')

/** The reason for deleting a study, which its owner and other administrators read. */
export const deletionNoteSchema = z.string().trim().max(2000, 'Max 2000 characters')

/** How many threads an owner may be asked to answer at a time. */
export const maxAskedThreads = 200

/** Threads of comments that an administrator who sends a study back asks its owner to answer. */
export const askedThreadIdsSchema = z
  .array(rowIdSchema)
  .max(maxAskedThreads)
  .default([])
  .describe('Open threads of comments that the owner is asked to answer.')

export const sendBackNoteSchema = z.string().trim().min(1, 'Say what needs to change').max(2000, 'Max 2000 characters')
