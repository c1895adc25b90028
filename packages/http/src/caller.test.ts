import type { Actor } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { type Caller, hasAdminRights, requireActor, requireUserId, userIdOf } from './caller'

const asPerson = (isAdmin: boolean): Caller => ({
  actor: { userId: 'U1', roles: [], isAdmin } as unknown as Actor,
  session: null,
})

describe('a caller', () => {
  it('is refused as the study service where a person is required', () => {
    for (const require of [requireActor, requireUserId]) {
      expect(() => require('service')).toThrow(expect.objectContaining({ code: 'access_restricted' }))
    }
    expect(requireUserId(asPerson(false))).toBe('U1')
  })

  it('has no user id as the study service', () => {
    expect([userIdOf('service'), userIdOf(asPerson(false))]).toEqual([null, 'U1'])
  })

  it('has the rights of administrators as an administrator and as the study service only', () => {
    expect([hasAdminRights('service'), hasAdminRights(asPerson(true)), hasAdminRights(asPerson(false))]).toEqual([
      true,
      true,
      false,
    ])
  })
})
