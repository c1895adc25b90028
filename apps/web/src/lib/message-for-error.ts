import { i18n } from '@lingui/core'
import { isErrorCode } from '@trellis/domain'
import { ApiError } from './api-error'

/** What a person reads when something failed: what happened, and what to quote when asking for help. */
export function messageForError(error: unknown): string {
  if (!(error instanceof ApiError)) return i18n._('error.unexpected')
  if (error.code === 'network') return i18n._('error.network')
  if (!isErrorCode(error.code)) return i18n._('error.unexpected')
  if (error.code !== 'internal') return error.message
  return error.requestId ? i18n._('error.internal', { requestId: error.requestId }) : i18n._('error.unexpected')
}
