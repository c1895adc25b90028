import type { NotificationKind } from '@trellis/domain'

/** `{study}` is the name of the study. */
export const notificationMessage: Record<NotificationKind, string> = {
  approved: /*i18n*/ 'notification.approved',
  sent_back: /*i18n*/ 'notification.sent_back',
  paused: /*i18n*/ 'notification.paused',
  resumed: /*i18n*/ 'notification.resumed',
  completed: /*i18n*/ 'notification.completed',
  reopened: /*i18n*/ 'notification.reopened',
  archived: /*i18n*/ 'notification.archived',
  deleted: /*i18n*/ 'notification.deleted',
  submitted: /*i18n*/ 'notification.submitted',
}
