import type { UserId } from '../ids'
import type { StudyStatus } from '../lifecycle/lifecycle.schema'
import { isStudyFieldName, type StudyFieldName, studyFields } from '../study/study-fields.schema'
import type { Actor } from '../user/user.schema'
import type { HistoryAction } from './history.schema'

interface EventFacts {
  action: HistoryAction
  fromStatus: StudyStatus | null
  toStatus: StudyStatus | null
  details: Readonly<Record<string, unknown>>
}

/** Ids of messages in the catalogs; the mark is for the extractor. */
const actionMessages = {
  study_created: /*i18n*/ 'history.study_created',
  study_copied: /*i18n*/ 'history.study_copied',
  study_imported: /*i18n*/ 'history.study_imported',
  study_changed: /*i18n*/ 'history.study_changed',
  study_moved: /*i18n*/ 'history.study_moved',
  study_sent_back: /*i18n*/ 'history.study_sent_back',
  study_approved: /*i18n*/ 'history.study_approved',
  start_changed: /*i18n*/ 'history.start_changed',
  approval_voided: /*i18n*/ 'history.approval_voided',
  study_deleted: /*i18n*/ 'history.study_deleted',
  condition_added: /*i18n*/ 'history.condition_added',
  condition_changed: /*i18n*/ 'history.condition_changed',
  condition_deleted: /*i18n*/ 'history.condition_deleted',
  problem_set_added: /*i18n*/ 'history.problem_set_added',
  problem_set_removed: /*i18n*/ 'history.problem_set_removed',
  problems_added: /*i18n*/ 'history.problems_added',
  problems_removed: /*i18n*/ 'history.problems_removed',
  problems_arranged: /*i18n*/ 'history.problems_arranged',
  support_mapped: /*i18n*/ 'history.support_mapped',
  support_unmapped: /*i18n*/ 'history.support_unmapped',
  supports_withheld: /*i18n*/ 'history.supports_withheld',
  supports_not_withheld: /*i18n*/ 'history.supports_not_withheld',
  feedback_mapped: /*i18n*/ 'history.feedback_mapped',
  feedback_unmapped: /*i18n*/ 'history.feedback_unmapped',
  supports_published: /*i18n*/ 'history.supports_published',
  osf_project_linked: /*i18n*/ 'history.osf_project_linked',
  invitation_added: /*i18n*/ 'history.invitation_added',
  invitation_revoked: /*i18n*/ 'history.invitation_revoked',
  class_brought_in: /*i18n*/ 'history.class_brought_in',
  participant_withdrawn: /*i18n*/ 'history.participant_withdrawn',
  results_opened: /*i18n*/ 'history.results_opened',
  interim_look: /*i18n*/ 'history.interim_look',
  study_unblinded: /*i18n*/ 'history.study_unblinded',
  sharing_refused: /*i18n*/ 'history.sharing_refused',
  sharing_allowed: /*i18n*/ 'history.sharing_allowed',
  response_released: /*i18n*/ 'history.response_released',
  response_refused: /*i18n*/ 'history.response_refused',
  privacy_report_signed: /*i18n*/ 'history.privacy_report_signed',
  record_archived: /*i18n*/ 'history.record_archived',
  record_restored: /*i18n*/ 'history.record_restored',
  plan_deviated: /*i18n*/ 'history.plan_deviated',
  preregistration_saved: /*i18n*/ 'history.preregistration_saved',
  registration_requested: /*i18n*/ 'history.registration_requested',
  study_registered: /*i18n*/ 'history.study_registered',
  files_sent_to_osf: /*i18n*/ 'history.files_sent_to_osf',
  request_added: /*i18n*/ 'history.request_added',
  request_withdrawn: /*i18n*/ 'history.request_withdrawn',
  request_declined: /*i18n*/ 'history.request_declined',
  request_closed: /*i18n*/ 'history.request_closed',
  member_invited: /*i18n*/ 'history.member_invited',
  member_joined: /*i18n*/ 'history.member_joined',
  invitation_declined: /*i18n*/ 'history.invitation_declined',
  invitation_cancelled: /*i18n*/ 'history.invitation_cancelled',
  member_removed: /*i18n*/ 'history.member_removed',
  member_left: /*i18n*/ 'history.member_left',
  member_role_changed: /*i18n*/ 'history.member_role_changed',
  ownership_offered: /*i18n*/ 'history.ownership_offered',
  ownership_transferred: /*i18n*/ 'history.ownership_transferred',
  authors_changed: /*i18n*/ 'history.authors_changed',
  publication_requested: /*i18n*/ 'history.publication_requested',
  publication_declined: /*i18n*/ 'history.publication_declined',
  publication_withdrawn: /*i18n*/ 'history.publication_withdrawn',
  study_published: /*i18n*/ 'history.study_published',
} as const satisfies Record<HistoryAction, string>

const moveMessages = {
  DEVELOPMENT: {
    AWAITING_APPROVAL: /*i18n*/ 'history.moved.DEVELOPMENT.AWAITING_APPROVAL',
    ARCHIVED: /*i18n*/ 'history.moved.DEVELOPMENT.ARCHIVED',
  },
  AWAITING_APPROVAL: {
    DEVELOPMENT: /*i18n*/ 'history.moved.AWAITING_APPROVAL.DEVELOPMENT',
    DEPLOYED: /*i18n*/ 'history.moved.AWAITING_APPROVAL.DEPLOYED',
    ARCHIVED: /*i18n*/ 'history.moved.AWAITING_APPROVAL.ARCHIVED',
  },
  DEPLOYED: {
    PAUSED: /*i18n*/ 'history.moved.DEPLOYED.PAUSED',
    COMPLETED: /*i18n*/ 'history.moved.DEPLOYED.COMPLETED',
  },
  PAUSED: {
    DEPLOYED: /*i18n*/ 'history.moved.PAUSED.DEPLOYED',
    COMPLETED: /*i18n*/ 'history.moved.PAUSED.COMPLETED',
  },
  COMPLETED: { PAUSED: /*i18n*/ 'history.moved.COMPLETED.PAUSED' },
} as const

const replicationMessage = /*i18n*/ 'history.study_imported.replication'
const weightMessage = /*i18n*/ 'history.condition_changed.weight'
/** For studies that were completed before looks at results were recorded. */
const assumedMessage = /*i18n*/ 'history.results_opened.assumed'

type ValueOf<T> = T[keyof T]
type MoveMessageId = ValueOf<{ [From in keyof typeof moveMessages]: ValueOf<(typeof moveMessages)[From]> }>
export type HistoryMessageId =
  | ValueOf<typeof actionMessages>
  | MoveMessageId
  | typeof replicationMessage
  | typeof weightMessage
  | typeof assumedMessage
  | NonNullable<(typeof studyFields)[StudyFieldName]['historyMessage']>

const movesFrom: Partial<Record<StudyStatus, Partial<Record<StudyStatus, MoveMessageId>>>> = moveMessages

/**
 * The message that says what happened, as precisely as the event does. Older versions may have recorded other details.
 */
export function historyMessageId({ action, fromStatus, toStatus, details }: EventFacts): HistoryMessageId {
  if (action === 'study_moved' && fromStatus !== null && toStatus !== null) {
    return movesFrom[fromStatus]?.[toStatus] ?? actionMessages.study_moved
  }
  if (action === 'study_changed' && isStudyFieldName(details.field)) {
    return studyFields[details.field].historyMessage ?? actionMessages.study_changed
  }
  if (action === 'study_imported' && details.replicationOf !== undefined) return replicationMessage
  if (action === 'condition_changed' && details.field === 'weight') return weightMessage
  if (action === 'results_opened' && details.isAssumed === true) return assumedMessage
  return actionMessages[action]
}

/** Shown for a person the platform does not know. */
export const unknownPerson = 'N/A'

/** The actor of automatic actions, such as ending a study at its end date. */
export const systemActor: Actor = { userId: 'U0' as UserId, roles: [], isAdmin: true }

/** The name that the history shows for a person. */
export function nameInHistory(userId: UserId, displayName: string | undefined): string {
  return userId === systemActor.userId ? 'Trellis' : (displayName ?? unknownPerson)
}
