import { beforeAll, expect, it } from 'vitest'
import { activateEnglish } from '../../testing/activate-english'
import { endReasonIn, endReasonMessage } from './end-reason-message'

beforeAll(() => activateEnglish())

it.each([
  [{ code: 'end_date_passed', endsAt: 1_794_787_200 }, 'Its end date has passed: Nov 15, 2026, 7:00 PM.'],
  [{ code: 'full', enrolmentCap: 60, isByLink: false }, 'All 60 places are taken.'],
  [
    { code: 'full', enrolmentCap: 60, isByLink: true },
    'All 60 places were taken through the study link, so the study was paused. Check who joined, then raise the limit, or have an administrator resume or complete the study.',
  ],
])('says why a study ended automatically: %j', (endReason, text) => {
  expect(endReasonMessage(endReasonIn({ endReason })!, 'America/New_York').replaceAll('\u202f', ' ')).toBe(text)
})

it('finds no reason in the details of other events', () => {
  expect(endReasonIn({})).toBeNull()
  expect(endReasonIn({ endReason: 'Its end date has come.' })).toBeNull()
})
