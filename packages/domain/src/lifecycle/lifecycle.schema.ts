import { z } from 'zod'

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

export const sendBackNoteSchema = z.string().trim().min(1, 'Say what needs to change').max(2000, 'Max 2000 characters')
