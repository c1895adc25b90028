import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api-error'
import { activateEnglish } from '../../testing/activate-english'
import { addRefusal } from './add-refusal'

beforeAll(() => activateEnglish())

const error = (status: number, code: string, message = code) => new ApiError({ status, code, message })

describe('addRefusal', () => {
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
    [
      new ApiError({
        status: 409,
        code: 'quota_reached',
        details: { resource: 'problemSetsPerStudy', limit: 200, window: 'existing' },
      }),
      'The limit of 200 problem sets per study is reached. Remove a problem set, or ask an administrator to raise the limit.',
    ],
  ])('shows the same message after %s on both screens', (cause, message) => {
    expect(addRefusal(cause, 'PSA1', 'content').message).toBe(message)
    expect(addRefusal(cause, 'PSA1', 'varied').message).toBe(message)
  })

  it('takes the message for a set in use from the error code, worded for each screen, and explains it', () => {
    const cause = error(409, 'problem_set_in_use', 'Any sentence')
    expect(addRefusal(cause, 'PSA1', 'content').message).toBe('Error: Failed to get Problem Sets In Use')
    expect(addRefusal(cause, 'PSA1', 'varied').message).toBe('Problem Set is in use.')
    expect(addRefusal(cause, 'PSA1', 'content').explanation).toContain('uses this problem set')
  })
})
