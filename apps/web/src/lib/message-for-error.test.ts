import { errorRegistry, quotaResources, quotas } from '@trellis/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { activateEnglish } from '../testing/activate-english'
import { ApiError } from './api-error'
import { errorMessages } from './error-messages'
import { messageForError } from './message-for-error'
import { quotaMessages } from './quota-messages'

beforeAll(() => activateEnglish())

const failed = (code: string, requestId?: string) => new ApiError({ code, status: 400, message: 'as sent', requestId })

describe('messageForError', () => {
  it.each(Object.entries(errorRegistry).filter(([code]) => code !== 'internal'))(
    'returns the text of the registry for the code %s',
    (code, { message }) => {
      expect(messageForError(failed(code))).toBe(message)
      expect(errorMessages).toHaveProperty(code, `error.${code}`)
    },
  )

  it.each(quotaResources.flatMap((resource) => quotas[resource].counts.map((window) => [resource, window] as const)))(
    'names the limit and refers to an administrator at the quota of %s (%s)',
    (resource, window) => {
      const details = { resource, window, limit: 1234 }
      const message = messageForError(new ApiError({ code: 'quota_reached', status: 409, details }))
      expect(message).toMatch(/1,234 .* reached\. .*administrator/)
      expect(quotaMessages[resource]).toHaveProperty(window, `quota.${resource}.${window}`)
    },
  )

  it('quotes the request id when the server failed', () => {
    expect(messageForError(failed('internal', 'r17'))).toContain('r17')
  })

  it('falls back to a general message for unknown codes and other errors', () => {
    expect(messageForError(failed('from_tomorrow'))).toBe(messageForError(new Error('?')))
    expect(messageForError(failed('internal'))).toBe(messageForError(new Error('?')))
  })
})
