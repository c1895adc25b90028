import { errorRegistry, quotaResources, quotas } from '@trellis/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { activateEnglish } from '../testing/activate-english'
import { ApiError } from './api-error'
import { errorMessages } from './error-messages'
import { messageForError } from './message-for-error'
import { quotaMessages } from './quota-messages'

beforeAll(() => activateEnglish())

const failed = (code: string, requestId?: string) => new ApiError({ code, status: 400, message: 'as sent', requestId })

describe('what a person reads about an error', () => {
  it.each(Object.entries(errorRegistry).filter(([code]) => code !== 'internal'))(
    'with the code %s is the text of the registry',
    (code, { message }) => {
      expect(messageForError(failed(code))).toBe(message)
      expect(errorMessages).toHaveProperty(code, `error.${code}`)
    },
  )

  it.each(quotaResources.flatMap((resource) => quotas[resource].counts.map((window) => [resource, window] as const)))(
    'at the quota of %s (%s) names the limit and what can be done',
    (resource, window) => {
      const details = { resource, window, limit: 1234 }
      const message = messageForError(new ApiError({ code: 'quota_reached', status: 409, details }))
      expect(message).toMatch(/1,234 .* reached\. .*administrator/)
      expect(quotaMessages[resource]).toHaveProperty(window, `quota.${resource}.${window}`)
    },
  )

  it('is the number to quote when the server failed', () => {
    expect(messageForError(failed('internal', 'r17'))).toContain('r17')
  })

  it('is a plain sentence for anything unknown', () => {
    expect(messageForError(failed('from_tomorrow'))).toBe(messageForError(new Error('?')))
    expect(messageForError(failed('internal'))).toBe(messageForError(new Error('?')))
  })
})
