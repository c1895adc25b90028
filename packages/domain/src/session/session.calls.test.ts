import { describe, expect, it } from 'vitest'
import { accountsCalls, loginCalls } from './session.calls'

describe('the sign-in check', () => {
  const signedOut = {
    auth: false,
    userName: null,
    userID: null,
    osfUserId: null,
    isAdmin: false,
    firstTimeVisitingETrials: false,
  }

  it('isAuth replies with and without a signed-in person', () => {
    const signedIn = { ...signedOut, auth: true, userName: 'ana@example.org', userID: 'U1' }
    expect(loginCalls.isAuth.reply.parse(signedOut)).toEqual(signedOut)
    expect(loginCalls.isAuth.reply.parse(signedIn)).toEqual(signedIn)
  })
})

describe('creating an account', () => {
  const account = { email: 'ana@example.org', password: 'long enough!', firstName: 'Ana', lastName: 'Gil' }

  it('accepts an address, a password and names for a new account', () => {
    expect(accountsCalls.createAccount.body.parse(account)).toEqual(account)
  })

  it.each([
    ['email', 'ana', 'This is not an email address'],
    ['password', 'short still', 'At least 12 characters'],
    ['password', 'x'.repeat(201), 'Max 200 characters'],
  ])('refuses the %s %j with a message', (field, value, message) => {
    expect(accountsCalls.createAccount.body.safeParse({ ...account, [field]: value }).error?.issues).toMatchObject([
      { path: [field], message },
    ])
  })

  it('creates accounts for researchers and teachers, and grants no other role', () => {
    const { body } = accountsCalls.createAccount
    expect(body.parse({ ...account, roles: ['ADMIN'] })).toEqual(account)
    expect(body.parse({ ...account, role: 'TEACHER' })).toEqual({ ...account, role: 'TEACHER' })
    for (const role of ['ADMIN', 'STUDENT']) expect(body.safeParse({ ...account, role }).success).toBe(false)
  })
})
