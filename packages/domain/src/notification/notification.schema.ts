import { z } from 'zod'
import { studyIdSchema } from '../ids'
import { studyStatusSchema } from '../lifecycle/lifecycle.schema'
import { studyTypeIdSchema } from '../study/study.schema'

export const notificationKindSchema = z
  .enum(['approved', 'sent_back', 'paused', 'resumed', 'completed', 'archived', 'submitted'])
  .describe('What happened to the study; submitted is for administrators, the others are for its owner.')
export type NotificationKind = z.infer<typeof notificationKindSchema>

export const notificationSchema = z.object({
  id: z.number().int(),
  kind: notificationKindSchema,
  note: z.string().nullable().describe('The reason that was given.'),
  createdAt: z.number().int().describe('Seconds since the epoch, UTC.'),
  isRead: z.boolean(),
  study: z.object({
    studyId: studyIdSchema,
    studyName: z.string(),
    studyTypeId: studyTypeIdSchema,
    status: studyStatusSchema.describe('Where the study is now.'),
  }),
})
export type Notification = z.infer<typeof notificationSchema>
