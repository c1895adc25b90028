import { i18n } from '@lingui/core'
import { ApiError } from './api-error'
import { errorMessages } from './error-messages'

/** The message a user sees when something failed: what happened, and what to quote when asking for help. */
export function messageForError(error: unknown): string {
  if (!(error instanceof ApiError)) return i18n._('error.unexpected')
  if (error.code === 'network') return i18n._('error.network')
  if (Object.hasOwn(errorMessages, error.code)) return i18n._(errorMessages[error.code as keyof typeof errorMessages])
  return error.code === 'internal' && error.requestId
    ? i18n._('error.internal', { requestId: error.requestId })
    : i18n._('error.unexpected')
}
