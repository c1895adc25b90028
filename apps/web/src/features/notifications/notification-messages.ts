import type { NotificationKind, StudyRequestStatus } from '@trellis/domain'

/** `{study}` is the name of the study, `{by}` the person whose action it is about. */
export const notificationMessage: Record<NotificationKind, string> = {
  approved: /*i18n*/ 'notification.approved',
  scheduled: /*i18n*/ 'notification.scheduled',
  started: /*i18n*/ 'notification.started',
  sent_back: /*i18n*/ 'notification.sent_back',
  paused: /*i18n*/ 'notification.paused',
  resumed: /*i18n*/ 'notification.resumed',
  completed: /*i18n*/ 'notification.completed',
  reopened: /*i18n*/ 'notification.reopened',
  archived: /*i18n*/ 'notification.archived',
  deleted: /*i18n*/ 'notification.deleted',
  submitted: /*i18n*/ 'notification.submitted',
  requested: /*i18n*/ 'notification.requested',
  declined: /*i18n*/ 'notification.declined',
  unblinded: /*i18n*/ 'notification.unblinded',
  team_invited: /*i18n*/ 'notification.team_invited',
  ownership_offered: /*i18n*/ 'notification.ownership_offered',
  team_joined: /*i18n*/ 'notification.team_joined',
  ownership_accepted: /*i18n*/ 'notification.ownership_accepted',
  team_declined: /*i18n*/ 'notification.team_declined',
  team_removed: /*i18n*/ 'notification.team_removed',
  commented: /*i18n*/ 'notification.commented',
  mentioned: /*i18n*/ 'notification.mentioned',
  publication_requested: /*i18n*/ 'notification.publication_requested',
  published: /*i18n*/ 'notification.published',
  publication_declined: /*i18n*/ 'notification.publication_declined',
  publication_withdrawn: /*i18n*/ 'notification.publication_withdrawn',
}

/** How a request was decided. */
export const requestStatusMessage: Record<Exclude<StudyRequestStatus, 'open'>, string> = {
  done: /*i18n*/ 'notification.request.done',
  declined: /*i18n*/ 'notification.request.declined',
  withdrawn: /*i18n*/ 'notification.request.withdrawn',
  obsolete: /*i18n*/ 'notification.request.obsolete',
}
