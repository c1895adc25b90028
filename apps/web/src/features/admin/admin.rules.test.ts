import type { StudyStatus, UserId } from '@trellis/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api-error'
import { activateEnglish } from '../../testing/activate-english'
import { actionsFor, reasonOf } from './admin.rules'

beforeAll(() => activateEnglish())

const admin = { userId: 'U2' as UserId, isAdmin: true }

const offeredFor = (status: StudyStatus, startsAt: number | null) =>
  actionsFor({ status, ownerId: 'U1' as UserId, startsAt }, admin)
    .map(({ action, isEnabled }) => (isEnabled ? action : `(${action})`))
    .join(' ')

describe('actionsFor', () => {
  it.each<[StudyStatus, string]>([
    ['DEVELOPMENT', '(publish) archive delete'],
    ['AWAITING_APPROVAL', 'publish approve sendBack archive delete'],
    ['DEPLOYED', '(publish) pause complete (delete)'],
    ['PAUSED', 'resume complete (delete)'],
    ['COMPLETED', '(publish) reopen (delete)'],
    ['ARCHIVED', '(publish) delete'],
  ])('offers an administrator, for a study in %s: %s', (status, offered) => {
    expect(offeredFor(status, null)).toBe(offered)
  })

  it('offers to start an approved study immediately or on another day', () => {
    expect(offeredFor('AWAITING_APPROVAL', 2_000_000_000)).toBe('start reschedule sendBack archive delete')
  })
})

describe('reasonOf', () => {
  const refused = (code: string, details: object = {}) => reasonOf(new ApiError({ code, status: 409, details }))

  it('explains why a transition was refused, with the current status where someone else changed it', () => {
    expect(refused('transition_refused', { from: 'PAUSED', to: 'DEPLOYED', reason: 'full' })).toBe(
      'All places of the study are taken. Its owner has to raise the cap first.',
    )
    expect(refused('transition_refused', { from: 'PAUSED', to: 'DEPLOYED', reason: 'end_date_passed' })).toBe(
      'The end date of the study has passed. Its owner has to change it first.',
    )
    expect(refused('transition_refused', { from: 'COMPLETED', to: 'PAUSED', reason: 'results_opened' })).toBe(
      'The results of the study have been opened since it ended, so its end is final.',
    )
    expect(refused('transition_refused', { from: 'COMPLETED', to: 'PAUSED', reason: 'ended_by_a_person' })).toBe(
      'A person completed the study. Only a study that ended automatically can be reopened.',
    )
    expect(refused('transition_refused', { from: 'PAUSED', to: 'COMPLETED' })).toBe(
      'Someone else has changed the status: the study is now Paused.',
    )
    expect(refused('transition_refused', { from: 'DEPLOYED', to: 'DEPLOYED' })).toBe(
      'Someone else got there first: the study is already Deployed (ongoing).',
    )
  })

  it('explains a deleted study, a study that may have data, and a lost connection', () => {
    expect(refused('study_not_found')).toMatch('no longer exists')
    expect(refused('delete_refused', { reason: 'data_could_exist' })).toMatch('may have data')
    expect(reasonOf(ApiError.network())).toMatch('Couldn’t reach Trellis')
  })
})
