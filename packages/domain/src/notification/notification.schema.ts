import { z } from 'zod'
import { studyIdSchema } from '../ids'
import { endReasonSchema, studyStatusSchema } from '../lifecycle/lifecycle.schema'
import { studyTypeIdSchema } from '../study/study.schema'
import { studyRequestSchema } from '../study-request/study-request.schema'

export const notificationKindSchema = z
  .enum([
    'approved',
    'scheduled',
    'started',
    'sent_back',
    'paused',
    'resumed',
    'completed',
    'reopened',
    'archived',
    'deleted',
    'submitted',
    'requested',
    'declined',
    'unblinded',
    'team_invited',
    'ownership_offered',
    'team_joined',
    'ownership_accepted',
    'team_declined',
    'team_removed',
    'commented',
    'mentioned',
    'publication_requested',
    'published',
    'publication_declined',
    'publication_withdrawn',
  ])
  .describe(
    'What happened to the study; submitted, requested and publication_requested are for administrators, those about the team and comments are for the people concerned, the others are for its owner; a study that its link filled concerns both.',
  )
export type NotificationKind = z.infer<typeof notificationKindSchema>

export const notificationSchema = z.object({
  id: z.number().int(),
  kind: notificationKindSchema,
  note: z.string().nullable().describe('The reason that was given.'),
  by: z.string().nullable().describe('Name of the person whose action it is about; null where that does not matter.'),
  endReason: endReasonSchema
    .nullable()
    .describe('Why the study ended automatically; null when a person changed its status.'),
  startsAt: z
    .number()
    .int()
    .nullable()
    .describe('When the study starts, in seconds since the epoch; null unless it was approved to start later.'),
  request: studyRequestSchema
    .pick({ kind: true, deployOn: true, status: true })
    .nullable()
    .describe('What was asked for, where the notification is about a request of the owner, and what became of it.'),
  createdAt: z.number().int().describe('Seconds since the epoch, UTC.'),
  isRead: z.boolean(),
  study: z.object({
    studyId: studyIdSchema,
    studyName: z.string(),
    studyTypeId: studyTypeIdSchema.nullable().describe('Null for those who cannot see the study.'),
    status: studyStatusSchema
      .nullable()
      .describe('Where the study is now; null when it was deleted, and for those who cannot see the study.'),
    startsAt: z
      .number()
      .int()
      .nullable()
      .describe('When it starts, in seconds since the epoch; null unless it is approved and has not started.'),
  }),
})
export type Notification = z.infer<typeof notificationSchema>
