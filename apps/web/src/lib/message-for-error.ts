import { i18n } from '@lingui/core'
import type { ErrorDetails } from '@trellis/domain'
import { ApiError } from './api-error'

/** The message for the user when something failed: what happened, and what to quote when asking for help. */
export function messageForError(error: unknown): string {
  if (!(error instanceof ApiError)) return i18n._('error.unexpected')
  if (error.code === 'network') return i18n._('error.network')
  if (error.code === 'internal') {
    return error.requestId ? i18n._('error.internal', { requestId: error.requestId }) : i18n._('error.unexpected')
  }
  // The ids are in `quota-messages.ts` and `error-messages.ts`. A code that this version does not know has no text.
  if (error.code === 'quota_reached' && error.details) {
    const { resource, window, limit } = error.details as ErrorDetails<'quota_reached'>
    const id = `quota.${resource}.${window}`
    if (i18n.messages[id] !== undefined) return i18n._(id, { limit })
  }
  const id = `error.${error.code}`
  return i18n.messages[id] === undefined ? i18n._('error.unexpected') : i18n._(id)
}
