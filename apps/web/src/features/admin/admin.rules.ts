import { i18n } from '@lingui/core'
import {
  type ActorFacts,
  type ErrorDetails,
  isApproved,
  mayApprove,
  mayDelete,
  maySendBack,
  mayTransition,
  type StudyRequestKind,
  type StudyStatus,
  type UserId,
} from '@trellis/domain'
import { isApiError } from '../../lib/api-error'
import { messageForError } from '../../lib/message-for-error'
import { issueSentence } from '../../shared/issue-message'
import { statusMessage } from '../../shared/labels'

export type AdminAction =
  | 'publish'
  | 'approve'
  | 'start'
  | 'reschedule'
  | 'sendBack'
  | 'pause'
  | 'resume'
  | 'complete'
  | 'reopen'
  | 'archive'
  | 'delete'

/** Target status of an action; approving, sending back, reopening and deleting have their own calls. */
export const targetOf = {
  publish: 'DEPLOYED',
  start: 'DEPLOYED',
  pause: 'PAUSED',
  resume: 'DEPLOYED',
  complete: 'COMPLETED',
  archive: 'ARCHIVED',
} as const satisfies Partial<Record<AdminAction, StudyStatus>>

/** The action that carries out each kind of request; unblinding is done in the live view of a study. */
export const actionFor: Record<Exclude<StudyRequestKind, 'unblind'>, keyof typeof targetOf | 'approve'> = {
  pause: 'pause',
  resume: 'resume',
  complete: 'complete',
  deploy: 'approve',
  archive: 'archive',
}

export interface OfferedAction {
  action: AdminAction
  isEnabled: boolean
}

/** Actions that ask for a date first. */
export function asksForDate(action: AdminAction): action is 'approve' | 'reschedule' {
  return action === 'approve' || action === 'reschedule'
}

/**
 * What an administrator can do with a study. Publish and delete are always shown, disabled where they are not possible;
 * the others are shown only where they are possible.
 */
export function actionsFor(
  study: { status: StudyStatus; ownerId: UserId; startsAt: number | null },
  actor: ActorFacts,
): OfferedAction[] {
  const may = (to: StudyStatus) => mayTransition(study, to, actor).ok
  const isWaiting = study.status === 'AWAITING_APPROVAL'
  const isPaused = study.status === 'PAUSED'
  const hasDate = isApproved(study)
  const maySetDate = mayApprove(study, actor).ok
  const possible: [AdminAction, boolean][] = [
    ['approve', maySetDate && !hasDate],
    ['start', maySetDate && hasDate],
    ['reschedule', maySetDate && hasDate],
    ['sendBack', maySendBack(study, actor).ok],
    ['pause', may('PAUSED')],
    ['resume', isPaused && may('DEPLOYED')],
    ['complete', may('COMPLETED')],
    // Only the server knows whether the study ended automatically and no one has opened its results.
    ['reopen', study.status === 'COMPLETED' && actor.isAdmin],
    ['archive', may('ARCHIVED')],
  ]
  return [
    ...(isPaused || hasDate ? [] : [{ action: 'publish' as const, isEnabled: isWaiting && may('DEPLOYED') }]),
    ...possible.filter(([, isPossible]) => isPossible).map(([action]) => ({ action, isEnabled: true })),
    { action: 'delete', isEnabled: mayDelete(study, actor).ok },
  ]
}

/** Why an action failed, as a message for the administrator. */
export function reasonOf(error: unknown): string {
  if (isApiError(error, 'transition_refused')) {
    const { from, to, reason } = error.details as ErrorDetails<'transition_refused'> & { from: StudyStatus }
    if (reason === 'end_date_passed') return i18n._('admin.refused.ended')
    if (reason === 'full') return i18n._('admin.refused.full')
    if (reason === 'ended_by_a_person') return i18n._('admin.refused.endedByPerson')
    if (reason === 'results_opened') return i18n._('admin.refused.resultsOpened')
    return from === to
      ? i18n._('admin.refused.same', { status: i18n._(statusMessage[from]) })
      : i18n._('admin.refused.moved', { status: i18n._(statusMessage[from]) })
  }
  if (isApiError(error, 'invalid_input')) {
    const { fields } = error.details as ErrorDetails<'invalid_input'>
    const start = fields.find(({ field }) => field === 'startsAt')
    if (start) return issueSentence(start.message)
  }
  if (isApiError(error, 'study_not_found')) return i18n._('admin.refused.gone')
  if (isApiError(error, 'delete_refused')) return i18n._('admin.refused.data')
  if (isApiError(error, 'publishing_failed')) {
    const { problemId } = error.details as ErrorDetails<'publishing_failed'>
    return i18n._('admin.refused.support', { problem: problemId })
  }
  return messageForError(error)
}
