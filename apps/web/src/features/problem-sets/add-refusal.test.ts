import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api-error'
import { activateWords } from '../../locales/words'
import { addRefusal } from './add-refusal'

beforeAll(() => activateWords())

const error = (status: number, code: string, message = code) => new ApiError({ status, code, message })

describe('what is said when a problem set was not added', () => {
  it.each([
    [error(422, 'problem_set_already_added'), 'Problem Set is already added to this study.'],
    [error(422, 'unexpected'), 'Problem Set is already added to this study.'],
    [error(404, 'problem_set_not_found'), 'No results found for "PSA1".'],
    [error(400, 'malformed_problem_set_id'), 'No results found for "PSA1".'],
    [error(404, 'study_not_found'), 'Error : Failed to add Problem Set - Please Try Again'],
    [error(502, 'platform_unreachable'), 'Error : Failed to add Problem Set - Please Try Again'],
    [ApiError.network(), 'Error : Failed to add Problem Set - Please Try Again'],
    [new Error('a mistake of ours'), 'Error : Failed to add Problem Set - Please Try Again'],
    [
      error(409, 'one_problem_set_only', 'This study type uses exactly one problem set'),
      'This study type uses exactly one problem set',
    ],
  ])('after %s is the same on both screens', (cause, message) => {
    expect(addRefusal(cause, 'PSA1', 'content').message).toBe(message)
    expect(addRefusal(cause, 'PSA1', 'varied').message).toBe(message)
  })

  it.each([
    error(409, 'problem_set_in_use', 'The Problem Set is in use.'),
    error(409, 'unexpected', 'Sorry: The Problem Set is in use. Try another.'),
  ])('about a set that another study holds differs, and says why (case %#)', (cause) => {
    expect(addRefusal(cause, 'PSA1', 'content').message).toBe('Error: Failed to get Problem Sets In Use')
    expect(addRefusal(cause, 'PSA1', 'varied').message).toBe('Problem Set is in use.')
    expect(addRefusal(cause, 'PSA1', 'content').why).toContain('holds this problem set')
  })
})
