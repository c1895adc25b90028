import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oidcIdentities, oidcLogins } from '../../db/schema/sign-in'
import { users } from '../../db/schema/users'
import { createTestAccounts, publicUrl, type TestAccounts } from '../accounts.fixtures'
import { anAccount, aPerson, cookiesOf } from '../person.fixtures'
import { identify } from '../sessions/sessions.store'
import { personOf } from './oidc-client'
import { startTestProvider, type TestProvider } from './oidc-provider.fixtures'

let base: TestAccounts
let provider: TestProvider
let app: FastifyInstance
beforeAll(async () => {
  base = await createTestAccounts()
  provider = await startTestProvider(`${publicUrl}/accounts/oidc/callback`)
  const { issuer, clientId, clientSecret } = provider
  app = await base.app({ oidc: { issuer, clientId, clientSecret, label: 'Campus ID', allowInsecure: true } })
})
afterAll(async () => {
  await provider.close()
  await base.drop()
})

let subjects = 0
beforeEach(() => {
  subjects += 1
  const { email } = aPerson()
  provider.refusal = null
  provider.person = {
    sub: `person-${subjects}`,
    email,
    email_verified: true,
    given_name: 'Emmy',
    family_name: 'Noether',
  }
})

async function start(query = '') {
  const answer = await app.inject(`/accounts/oidc/start${query}`)
  return { answer, cookies: cookiesOf(answer), location: new URL(answer.headers.location!) }
}

const returnFromProvider = (url: URL, cookies: Record<string, string>) =>
  app.inject({ method: 'GET', url: `${url.pathname}${url.search}`, cookies })

async function journey(query = '') {
  const { cookies, location } = await start(query)
  const back = await provider.follow(location.href)
  return { back, cookies, answer: await returnFromProvider(back, cookies) }
}

const holderOf = async (answer: { cookies: { name: string; value: string }[] }) =>
  identify(base.db, cookiesOf(answer).trellis_session ?? '')

describe('sign-in with an OpenID provider', () => {
  it('offers the provider on the sign-in page, with the callback', async () => {
    const { body } = await app.inject('/accounts/login?callback=/study/9')
    expect(body).toContain('Continue with Campus ID')
    expect(body).toContain('href="/accounts/oidc/start?callback=%2Fstudy%2F9"')
  })

  it('starts a sign-in with PKCE, state and nonce, and a cookie that binds the browser', async () => {
    const { answer, location } = await start()
    expect(answer.statusCode).toBe(303)
    const asked = Object.fromEntries(location.searchParams)
    expect(asked).toMatchObject({ response_type: 'code', code_challenge_method: 'S256', client_id: 'trellis' })
    expect(asked.redirect_uri).toBe(`${publicUrl}/accounts/oidc/callback`)
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]).toMatch(/^[\w-]{43}$/)
    expect(answer.headers['set-cookie']).toMatch(
      /^trellis_oidc_[\w-]{8}=[\w-]{43}; .*Max-Age=600; HttpOnly; SameSite=Lax/,
    )
  })

  it('creates an account, signs in and redirects to the callback', async () => {
    const { answer } = await journey('?callback=/study/9')
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/study/9')
    const identity = await holderOf(answer)
    expect(identity).toMatchObject({ userName: provider.person.email, actor: { roles: ['RESEARCHER'] } })
    const [user] = await base.db.select().from(users).where(eq(users.id, identity!.actor.userId))
    expect(user).toMatchObject({ displayName: 'Emmy Noether', passwordHash: null })
  })

  it('signs in to the same account the next time', async () => {
    const [first, second] = [await journey(), await journey()]
    expect((await holderOf(second.answer))!.actor.userId).toBe((await holderOf(first.answer))!.actor.userId)
  })

  it('redirects to the start page instead of another site', async () => {
    expect((await journey('?callback=https://evil.example/')).answer.headers.location).toBe('/')
  })

  it('signs in to the existing account of a verified email address', async () => {
    const { id, email } = await anAccount(base.db)
    provider.person.email = email
    expect((await holderOf((await journey()).answer))!.actor.userId).toBe(id)
  })

  it('does not sign in to the account of an unverified email address', async () => {
    const { id, email } = await anAccount(base.db)
    provider.person = { ...provider.person, email, email_verified: false }
    const { answer } = await journey()
    expect(answer.statusCode).toBe(409)
    expect(answer.body).toContain('An account with your email address already exists')
    expect(cookiesOf(answer).trellis_session).toBeUndefined()
    expect(await base.db.select().from(oidcIdentities).where(eq(oidcIdentities.userId, id))).toEqual([])
  })

  it('explains that the provider returned no email address', async () => {
    provider.person = { sub: provider.person.sub }
    const { answer } = await journey()
    expect(answer.statusCode).toBe(409)
    expect(answer.body).toContain('Your email address is missing')
  })

  it('accepts a return from the provider only once', async () => {
    const { back, cookies } = await journey()
    const replay = await returnFromProvider(back, cookies)
    expect(replay.statusCode).toBe(400)
    expect(cookiesOf(replay).trellis_session).toBeUndefined()
  })

  it('accepts a return only in the browser that started, and keeps it valid there after a foreign attempt', async () => {
    const { cookies, location } = await start()
    const back = await provider.follow(location.href)
    const stolen = await returnFromProvider(back, {})
    expect(stolen.statusCode).toBe(400)
    expect(cookiesOf(stolen).trellis_session).toBeUndefined()
    expect((await returnFromProvider(back, cookies)).statusCode).toBe(303)
  })

  it('allows two tabs to sign in at the same time', async () => {
    const [one, other] = [await start('?callback=/one'), await start('?callback=/other')]
    const cookies = { ...one.cookies, ...other.cookies }
    expect((await returnFromProvider(await provider.follow(one.location.href), cookies)).headers.location).toBe('/one')
    expect((await returnFromProvider(await provider.follow(other.location.href), cookies)).headers.location).toBe(
      '/other',
    )
  })

  it('rejects the code of another sign-in', async () => {
    const [mine, theirs] = [await start(), await start()]
    const back = await provider.follow(mine.location.href)
    back.searchParams.set('code', (await provider.follow(theirs.location.href)).searchParams.get('code')!)
    const answer = await returnFromProvider(back, mine.cookies)
    expect(answer.statusCode).toBe(400)
    expect(cookiesOf(answer).trellis_session).toBeUndefined()
  })

  it('rejects a sign-in that took more than ten minutes', async () => {
    const { cookies, location } = await start()
    const back = await provider.follow(location.href)
    await base.db.update(oidcLogins).set({ expiresAt: new Date(Date.now() - 1000) })
    expect((await returnFromProvider(back, cookies)).statusCode).toBe(400)
    await start()
    expect(await base.db.$count(oidcLogins)).toBe(1)
  })

  it('shows a friendly page when the provider refuses', async () => {
    provider.refusal = 'access_denied'
    const { answer } = await journey()
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('You are not signed in')
  })

  it.each(['', '?state=x', `?state=${'A'.repeat(43)}&code=x`, '?state=a&state=b'])(
    'shows a friendly page for a return with %j',
    async (query) => {
      const answer = await app.inject(`/accounts/oidc/callback${query}`)
      expect(answer.statusCode).toBe(400)
      expect(answer.body).toContain('Back to sign in')
    },
  )
})

describe('a provider that is down', () => {
  it('explains that the provider cannot be reached, also on the next attempt', async () => {
    const late = await startTestProvider(`${publicUrl}/accounts/oidc/callback`)
    await late.close()
    const { issuer, clientId, clientSecret } = late
    const oidc = { issuer, clientId, clientSecret, label: 'Campus <ID>', allowInsecure: true }
    const server = await base.app({ oidc })
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const answer = await server.inject('/accounts/oidc/start')
      expect(answer.statusCode).toBe(502)
      expect(answer.body).toContain('Couldn’t reach Campus &lt;ID&gt;')
    }
    expect((await server.inject('/accounts/login')).statusCode).toBe(200)
  })

  it('explains that the provider went down during a sign-in', async () => {
    const brief = await startTestProvider(`${publicUrl}/accounts/oidc/callback`)
    const { issuer, clientId, clientSecret } = brief
    const server = await base.app({ oidc: { issuer, clientId, clientSecret, label: 'Campus ID', allowInsecure: true } })
    const left = await server.inject('/accounts/oidc/start')
    brief.person = { sub: 'somebody' }
    const back = await brief.follow(left.headers.location!)
    await brief.close()
    const answer = await server.inject({
      method: 'GET',
      url: `${back.pathname}${back.search}`,
      cookies: cookiesOf(left),
    })
    expect(answer.statusCode).toBe(502)
    expect(answer.body).toContain('Couldn’t reach Campus ID')
  })
})

describe('personOf', () => {
  const of = (claims: object) => personOf('https://id.example', 'x', claims as Record<string, unknown>)

  it('treats an email address as verified only when the claim is exactly true', () => {
    for (const claim of ['true', 'false', 1, null, undefined]) {
      expect(of({ email: 'a@b.example', email_verified: claim }).isEmailVerified).toBe(false)
    }
    expect(of({ email: 'a@b.example', email_verified: true }).isEmailVerified).toBe(true)
    expect(of({ email: 7, email_verified: true })).toMatchObject({ email: null, isEmailVerified: false })
  })

  it('derives a name from whatever the provider sends', () => {
    expect(of({ name: 'Emmy  Amalie Noether' })).toMatchObject({ firstName: 'Emmy', lastName: 'Amalie Noether' })
    expect(of({ email: 'emmy@b.example' })).toMatchObject({ firstName: 'emmy', lastName: '' })
    expect(of({ given_name: ' \0 ', family_name: 3 })).toMatchObject({ firstName: 'Researcher', lastName: '' })
  })
})
