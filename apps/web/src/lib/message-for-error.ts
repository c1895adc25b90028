import { isErrorCode } from '@trellis/domain'
import { word } from '../locales/words'
import { ApiError } from './api-error'

/** The message a user sees when something failed: what happened, and what to quote when asking for help. */
export function messageForError(error: unknown): string {
  if (!(error instanceof ApiError)) return word('error.unexpected')
  if (error.code === 'network') return word('error.network')
  if (!isErrorCode(error.code)) return word('error.unexpected')
  if (error.code !== 'internal') return error.message
  return error.requestId ? word('error.internal', { requestId: error.requestId }) : word('error.unexpected')
}
