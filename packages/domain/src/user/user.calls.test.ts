import { describe, expect, it } from 'vitest'
import { userCalls } from './user.calls'

describe('changing one’s own names', () => {
  const { body } = userCalls.updateMe

  it('changes any of one’s names, without the space around it', () => {
    expect(body.parse({ displayName: ' Ana ' })).toEqual({ displayName: 'Ana' })
    expect(body.parse({ timeZone: 'Europe/Madrid' })).toEqual({ timeZone: 'Europe/Madrid' })
  })

  it.each(['firstName', 'lastName', 'displayName', 'timeZone'])('refuses an empty %s', (field) => {
    expect(body.safeParse({ [field]: '  ' }).error?.issues.map((issue) => issue.path)).toEqual([[field]])
  })

  it('ignores a change of roles or of the address the person signs in with', () => {
    expect(body.parse({ firstName: 'Ana', roles: ['ADMIN'], username: 'x' })).toEqual({ firstName: 'Ana' })
  })
})

describe('attributes and settings', () => {
  it.each([true, 'true', ['Grade 6', 'Grade 7']])('an attribute accepts %j', (value) => {
    expect(userCalls.addMyAttribute.body.parse({ value })).toEqual({ value })
  })

  it.each([undefined, null, 3, { a: 1 }, 'x'.repeat(201), new Array(51).fill('x')])(
    'an attribute refuses an invalid value (case %#)',
    (value) => {
      expect(userCalls.updateMyAttribute.body.safeParse({ value }).success).toBe(false)
    },
  )

  it.each(['gradeLevel', 'curriculum', 'ETSOnboardingCompleted'])('%s is an attribute', (name) => {
    expect(userCalls.addMyAttribute.params.safeParse({ name }).success).toBe(true)
  })

  it.each(['isAdmin', '', '__proto__'])('%j is neither an attribute nor a setting', (name) => {
    expect(userCalls.addMyAttribute.params.safeParse({ name }).success).toBe(false)
    expect(userCalls.updateMySetting.params.safeParse({ settingName: name }).success).toBe(false)
  })
})

describe('reading people', () => {
  it('accepts the list of what to include in one parameter or several', () => {
    expect(userCalls.getMe.query.parse({ include: 'ROLES,ATTRIBUTES' })).toEqual({ include: ['ROLES', 'ATTRIBUTES'] })
    expect(userCalls.getMe.query.parse({ include: ['ROLES', 'ATTRIBUTES'] })).toEqual({
      include: ['ROLES', 'ATTRIBUTES'],
    })
    expect(userCalls.getMe.query.safeParse({ include: 'PASSWORD' }).success).toBe(false)
  })

  it('reads at most 100 people at a time', () => {
    const ids = Array.from({ length: 101 }, (_, index) => `U${index}`)
    expect(userCalls.getUsers.query.safeParse({ ids: ids.slice(0, 100).join(',') }).success).toBe(true)
    expect(userCalls.getUsers.query.safeParse({ ids: ids.join(',') }).success).toBe(false)
  })
})
