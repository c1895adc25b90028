import { i18n } from '@lingui/core'
import { isApiError } from '../../lib/api-error'
import { messageForError } from '../../lib/message-for-error'

/** The two screens that add problem sets show different messages for a set that another study uses. */
export type AddingPage = 'content' | 'varied'

export interface Refusal {
  message: string
  /** The explanation, where the message does not include it. */
  explanation?: string
}

/** Errors whose own message is shown, because trying again does not help. */
const codesShownAsIs = new Set(['one_problem_set_only', 'edit_refused', 'quota_reached'])

/** The message when a problem set was not added. */
export function addRefusal(error: unknown, id: string, page: AddingPage): Refusal {
  const failed = { message: i18n._('sets.add.failed') }
  if (!isApiError(error)) return failed
  if (error.status === 422) return { message: i18n._('sets.add.already') }
  if (error.code === 'problem_set_in_use') {
    return {
      message: page === 'content' ? i18n._('sets.add.inUse.content') : i18n._('sets.add.inUse'),
      explanation: i18n._('sets.add.inUse.why'),
    }
  }
  if (codesShownAsIs.has(error.code)) return { message: messageForError(error) }
  // The study does not exist any more, so the typed id is not at fault.
  if (error.code === 'study_not_found') return failed
  return error.status === 404 || error.status === 400 ? { message: i18n._('sets.id.unknown', { id }) } : failed
}
