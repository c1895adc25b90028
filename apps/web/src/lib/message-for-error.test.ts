import { errorRegistry } from '@trellis/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { activateEnglish } from '../testing/activate-english'
import { ApiError } from './api-error'
import { errorMessages } from './error-messages'
import { messageForError } from './message-for-error'

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

  it('is the number to quote when the server failed', () => {
    expect(messageForError(failed('internal', 'r17'))).toContain('r17')
  })

  it('is a plain sentence for anything unknown', () => {
    expect(messageForError(failed('from_tomorrow'))).toBe(messageForError(new Error('?')))
    expect(messageForError(failed('internal'))).toBe(messageForError(new Error('?')))
  })
})
