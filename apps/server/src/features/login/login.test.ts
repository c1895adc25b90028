import { demoAccounts } from '@trellis/platform'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('the login check', () => {
  it('returns the login state and no other fields without a session', async () => {
    const { status, body } = await server.anonymous.get('/api/login/isAuth')
    expect(status).toBe(200)
    expect(body).toEqual({
      auth: false,
      userName: null,
      userID: null,
      osfUserId: null,
      isAdmin: false,
      firstTimeVisitingETrials: false,
    })
  })

  it('returns the login state and no other fields with a session', async () => {
    const { body } = await (await server.signIn('researcher')).get('/api/login/isAuth')
    expect(body).toEqual({
      auth: true,
      userName: 'researcher@demo.trellis',
      userID: expect.stringMatching(/^U[0-9A-Z]+$/),
      osfUserId: null,
      isAdmin: false,
      firstTimeVisitingETrials: false,
    })
  })

  it('reports that a signed-in administrator is an administrator', async () => {
    expect((await (await server.signIn('admin')).get('/api/login/isAuth')).body.isAdmin).toBe(true)
  })

  it('reports a first visit until onboarding is completed', async () => {
    const person = await server.signUp('newcomer@example.org')
    expect((await person.get('/api/login/isAuth')).body.firstTimeVisitingETrials).toBe(true)
    await person.post('/core/users/me/attributes/ETSOnboardingCompleted', { value: true })
    expect((await person.get('/api/login/isAuth')).body.firstTimeVisitingETrials).toBe(false)
  })

  it('returns the OSF account that a researcher has linked', async () => {
    const person = await server.signUp('linked@example.org')
    await server.composed.pools.study.query(
      "insert into trellis.researcher (user_id, osf_user_id) values ($1, 'abc12')",
      [(await person.get('/api/login/isAuth')).body.userID],
    )
    expect((await person.get('/api/login/isAuth')).body.osfUserId).toBe('abc12')
  })

  it('does not accept a session that was ended', async () => {
    const person = await server.signIn('colleague')
    await person.get('/accounts/signout')
    expect((await person.get('/api/login/isAuth')).body.auth).toBe(false)
  })
})

describe('the name of a session', () => {
  it('the names of two sessions differ, and a name does not open its session', async () => {
    const { email, password } = demoAccounts[0]!
    const enter = () => server.app.inject({ method: 'POST', url: '/accounts/signin', payload: { email, password } })
    const tokens = (await Promise.all([enter(), enter()])).map(
      (answer) => /trellis_session=([^;]+)/.exec(String(answer.headers['set-cookie']))![1]!,
    )
    const details = await Promise.all(
      tokens.map((token) =>
        server.app.inject({ url: '/api/study/getAuthDetails', headers: { cookie: `trellis_session=${token}` } }),
      ),
    )
    const names = details.map((answer) => answer.json())
    expect(names[0]).toEqual({
      userToken: expect.any(String),
      loginAliasId: expect.stringMatching(/^U/),
      userName: email,
    })
    expect(names[0].userToken).not.toBe(names[1].userToken)
    for (const [index, token] of tokens.entries()) {
      expect(details[index]!.body).not.toContain(token)
      const cookie = `trellis_session=${names[index].userToken}`
      const answer = await server.app.inject({ url: '/api/login/isAuth', headers: { cookie } })
      expect(answer.json().auth).toBe(false)
    }
  })

  it('refuses the name of a session to a person who is not signed in, with an error that says so', async () => {
    const { status, body } = await server.anonymous.get('/api/study/getAuthDetails')
    expect(status).toBe(401)
    expect(body.error).toMatchObject({ code: 'not_signed_in', message: 'You are not logged in' })
  })
})

describe('the mocked login', () => {
  it.each(['/api/loginMock', '/api/logoutMock'])('returns 404 unless the mocked login is enabled: %s', async (path) => {
    const { status, body } = await server.anonymous.get(path)
    expect([status, body.error.code]).toEqual([404, 'route_not_found'])
  })

  it('signs the demo researcher in and out where the mocked login is enabled', async () => {
    const mocked = await startTestServer({ MOCK_LOGIN: 'true' })
    try {
      const entered = await mocked.app.inject({ url: '/api/loginMock' })
      expect(entered.json()).toMatchObject({ auth: true, userName: 'researcher@demo.trellis', isAdmin: false })
      const cookie = String(entered.headers['set-cookie']).split(';')[0]!
      const check = await mocked.app.inject({ url: '/api/login/isAuth', headers: { cookie } })
      expect(check.json().auth).toBe(true)
      const signedOut = await mocked.app.inject({ url: '/api/logoutMock', headers: { cookie } })
      expect(signedOut.json()).toEqual({ ok: true })
      expect(signedOut.headers['set-cookie']).toContain('Max-Age=0')
    } finally {
      await mocked.close()
    }
  })
})
