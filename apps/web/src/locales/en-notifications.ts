/** Words of the list of what somebody was told about studies. */
export const enNotifications = {
  'notifications.title': 'Notifications',
  'notifications.readAll': 'Mark all as read',
  'notifications.read': 'Mark as read',
  'notifications.read.of': 'Mark as read: {text}',
  'notifications.read.failed': 'It could not be marked as read',
  'notifications.unread': 'unread',
  'notifications.failed': 'The notifications could not be loaded',
  'notifications.empty': 'Nothing yet',
  'notifications.empty.message':
    'You are told here when a study of yours is approved, sent back, paused, resumed, completed or archived.',
  'notifications.empty.admin': 'You are told here when a study awaits approval, and what happens to your own studies.',
  'notifications.older': 'Show older ones',
  'notifications.kind.approved': '"{study}" was approved and is running',
  'notifications.kind.sent_back': '"{study}" was sent back to development',
  'notifications.kind.paused': '"{study}" was paused',
  'notifications.kind.resumed': '"{study}" is running again',
  'notifications.kind.completed': '"{study}" was completed',
  'notifications.kind.archived': '"{study}" was archived',
  'notifications.kind.submitted': '"{study}" awaits approval',
} as const satisfies Record<string, string>
