import { z } from 'zod'
import { studyCall } from '../call'
import { notificationSchema } from './notification.schema'

const notificationIdSchema = z.coerce.number().int().positive().max(1_000_000_000_000_000)
const unread = z.number().int().describe('How many the person has not read.')

export const notificationCalls = {
  getNotifications: studyCall('GET', '/notifications', {
    summary: 'Notifications about studies for the signed-in person, newest first',
    access: 'researcher',
    query: z.object({
      unreadOnly: z
        .enum(['true', 'false'])
        .default('false')
        .transform((flag) => flag === 'true'),
      before: notificationIdSchema.optional().describe('Only those with a smaller number than this.'),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    reply: z.object({
      notifications: z.array(notificationSchema),
      unread,
      next: z.number().int().nullable().describe('What to give as `before` for older ones; null when there are none.'),
    }),
  }),
  readNotifications: studyCall('POST', '/notifications/read', {
    summary: 'Mark notifications as read: those with these numbers, or all',
    access: 'researcher',
    body: z.union([
      z.object({ ids: z.array(notificationIdSchema).min(1).max(500) }),
      z.object({ all: z.literal(true) }),
    ]),
    reply: z.object({ unread }),
  }),
}
