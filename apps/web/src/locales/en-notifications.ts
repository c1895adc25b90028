/** Words of the list of what somebody was told about studies. */
export const enNotifications = {
  'notifications.title': 'Notifications',
  'notifications.readAll': 'Mark all as read',
  'notifications.read': 'Mark as read',
  'notifications.read.of': 'Mark as read: {text}',
  'notifications.read.failed': 'Couldn’t mark it as read',
  'notifications.unread': 'unread',
  'notifications.failed': 'Couldn’t load your notifications',
  'notifications.empty': 'No notifications yet',
  'notifications.empty.message':
    'You are notified here when one of your studies is approved, sent back, paused, resumed, completed or archived.',
  'notifications.empty.admin':
    'You are notified here when a study awaits approval and when the status of your own studies changes.',
  'notifications.older': 'Show older',
} as const satisfies Record<string, string>
