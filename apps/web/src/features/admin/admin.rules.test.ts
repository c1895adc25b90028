import type { StudyStatus, UserId } from '@trellis/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api-error'
import { activateWords } from '../../locales/words'
import { actionsFor, reasonOf } from './admin.rules'

beforeAll(() => activateWords())

const admin = { userId: 'U2' as UserId, isAdmin: true }

describe('what an administrator can do with a study', () => {
  it.each<[StudyStatus, string]>([
    ['DEVELOPMENT', '(publish) archive delete'],
    ['AWAITING_APPROVAL', 'publish sendBack archive delete'],
    ['DEPLOYED', '(publish) pause complete (delete)'],
    ['PAUSED', 'resume (delete)'],
    ['COMPLETED', '(publish) (delete)'],
    ['ARCHIVED', '(publish) delete'],
  ])('in %s: %s', (status, offered) => {
    const actions = actionsFor({ status, ownerId: 'U1' as UserId }, admin)
    expect(actions.map(({ action, isEnabled }) => (isEnabled ? action : `(${action})`)).join(' ')).toBe(offered)
  })
})

describe('the reason of a failure', () => {
  const refused = (code: string, details: object = {}) => reasonOf(new ApiError({ code, status: 409, details }))

  it('names where the study is by now', () => {
    expect(refused('transition_refused', { from: 'PAUSED', to: 'COMPLETED' })).toBe(
      'Someone else has changed the status: the study is now Paused.',
    )
    expect(refused('transition_refused', { from: 'DEPLOYED', to: 'DEPLOYED' })).toBe(
      'Someone else got there first: the study is already Deployed (ongoing).',
    )
  })

  it('tells of a study that is gone, that data could exist, and of a lost connection', () => {
    expect(refused('study_not_found')).toMatch('not there any more')
    expect(refused('delete_refused', { reason: 'data_could_exist' })).toMatch('data could exist')
    expect(reasonOf(ApiError.network())).toMatch('cannot be reached')
  })
})
