import type { UserId } from '../ids'
import type { EndReason, StudyStatus } from '../lifecycle/lifecycle.schema'
import type { StudyRequestStatus } from '../study-request/study-request.schema'
import type { NotificationKind } from './notification.schema'

export interface MoveFacts {
  from: StudyStatus
  to: StudyStatus
  isSentBack: boolean
  /** Whether the study was approved before, to start later. */
  wasApproved?: boolean
  /** Null when a person made the move. */
  endReason?: EndReason | null
}

/** The kind of notification that a move causes; null when it causes none. */
export function notificationKindOf({ from, to, isSentBack, wasApproved = false }: MoveFacts): NotificationKind | null {
  if (isSentBack) return 'sent_back'
  switch (to) {
    case 'AWAITING_APPROVAL':
      return 'submitted'
    case 'DEPLOYED':
      if (from === 'PAUSED') return 'resumed'
      return wasApproved ? 'started' : 'approved'
    case 'PAUSED':
      return from === 'COMPLETED' ? 'reopened' : 'paused'
    case 'COMPLETED':
      return 'completed'
    case 'ARCHIVED':
      return 'archived'
    default:
      return null
  }
}

const forAdministrators: readonly NotificationKind[] = ['submitted', 'requested', 'publication_requested']

/**
 * Submissions and requests go to the administrators, everything else to the owner, and the news of a study that was
 * filled through its link to both. People are not notified of what they did themselves.
 */
export function recipientsOf(
  kind: NotificationKind,
  people: { ownerId: UserId; actorId: UserId; adminIds: readonly UserId[] },
  endReason: EndReason | null = null,
): UserId[] {
  const isFilledByLink = endReason?.code === 'full' && endReason.isByLink
  const isForAdministrators = forAdministrators.includes(kind)
  const recipients = isForAdministrators
    ? people.adminIds
    : isFilledByLink
      ? [people.ownerId, ...people.adminIds]
      : [people.ownerId]
  return [...new Set(recipients)].filter((userId) => userId !== people.actorId)
}

/** The people of a study and what they write; other kinds are about its status. */
const aboutPeople = [
  'team_invited',
  'ownership_offered',
  'team_joined',
  'ownership_accepted',
  'team_declined',
  'team_removed',
  'commented',
  'mentioned',
] as const satisfies NotificationKind[]
export type TeamNotificationKind = (typeof aboutPeople)[number]

/** Null where the status of the study says nothing about it. */
const statusAfter: Record<Exclude<NotificationKind, 'requested' | TeamNotificationKind>, StudyStatus | null> = {
  submitted: 'AWAITING_APPROVAL',
  approved: 'DEPLOYED',
  scheduled: 'AWAITING_APPROVAL',
  started: 'DEPLOYED',
  resumed: 'DEPLOYED',
  sent_back: 'DEVELOPMENT',
  paused: 'PAUSED',
  reopened: 'PAUSED',
  completed: 'COMPLETED',
  archived: 'ARCHIVED',
  deleted: null,
  declined: null,
  unblinded: null,
  publication_requested: null,
  published: null,
  publication_declined: null,
  publication_withdrawn: null,
}

function isAboutPeople(kind: NotificationKind): kind is TeamNotificationKind {
  return (aboutPeople as readonly NotificationKind[]).includes(kind)
}

/** Whether the study has moved on since: what the notification asks for or says may no longer apply. */
export function isOutdated({
  kind,
  study,
  request,
}: {
  kind: NotificationKind
  study: { status: StudyStatus | null; startsAt: number | null }
  request: { status: StudyRequestStatus } | null
}): boolean {
  if (kind === 'requested') return request?.status !== 'open'
  // A study that was submitted may have been approved by now, to start later.
  if (kind === 'submitted' && study.startsAt !== null) return true
  if (isAboutPeople(kind)) return false
  return statusAfter[kind] !== null && study.status !== statusAfter[kind]
}

const firstDelay = 30
const longestDelay = 6 * 3600
const maxAttempts = 12

/**
 * Seconds until a mail that failed this many times is tried again, twice as long each time; null when it is given up.
 */
export function mailRetryDelay(attempts: number): number | null {
  return attempts >= maxAttempts ? null : Math.min(longestDelay, firstDelay * 2 ** Math.max(0, attempts - 1))
}
