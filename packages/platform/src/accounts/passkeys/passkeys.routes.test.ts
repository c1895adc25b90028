import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passkeyChallenges, passkeys } from '../../db/schema/second-factor'
import { accountEvents } from '../../db/schema/sign-in'
import { users } from '../../db/schema/users'
import { createTestAccounts, type TestAccounts } from '../accounts.fixtures'
import { anAccount, cookiesOf, password } from '../person.fixtures'
import { browserOf, type Cookies, codeOf, forgetConfirmations } from '../second-factor/second-factor.fixtures'
import { identify } from '../sessions/sessions.store'
import { anAuthenticator } from './authenticator.fixtures'

const publicUrl = 'https://trellis.test'
let base: TestAccounts
let app: FastifyInstance
let send: ReturnType<typeof browserOf>
beforeAll(async () => {
  base = await createTestAccounts()
  app = await base.app({ publicUrl })
  send = browserOf(app)
})
afterAll(() => base.drop())

const signIn = (email: string) => send('POST', '/signin', { email, password })
const userOf = async (cookies: Cookies) =>
  (await identify(base.db, cookies.trellis_session ?? ''))?.actor.userId ?? null

async function optionsOf(path: string, cookies: Cookies = {}) {
  const answer = await send('POST', path, {}, cookies)
  expect(answer.statusCode).toBe(200)
  return answer.json().options
}

/** An account whose first factor is a passkey. */
async function aPasskeyAccount(name = 'Laptop') {
  const { id, email } = await anAccount(base.db)
  const cookies = cookiesOf(await signIn(email))
  const authenticator = anAuthenticator(publicUrl)
  const passkey = authenticator.create(await optionsOf('/passkeys/options', cookies))
  const answer = await send('POST', '/passkeys', { name, passkey }, cookies)
  expect(answer.statusCode).toBe(200)
  const [stored] = await base.db.select().from(passkeys).where(eq(passkeys.userId, id))
  return { id, email, cookies, authenticator, passkeyId: stored!.id, recoveryCodes: answer.json().recoveryCodes }
}

async function signInWith(authenticator: ReturnType<typeof anAuthenticator>) {
  const passkey = authenticator.use(await optionsOf('/passkeys/sign-in/options'))
  return send('POST', '/passkeys/sign-in', { passkey, callback: '/archive' })
}

describe('adding a passkey', () => {
  it('asks for one that is found without a name and verifies its user, and excludes those that are there', async () => {
    const { cookies, authenticator } = await aPasskeyAccount()
    const options = await optionsOf('/passkeys/options', cookies)
    expect(options).toMatchObject({
      rp: { id: 'trellis.test' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: authenticator.id }],
    })
  })

  it('switches two-step sign-in on and brings recovery codes with the first factor alone', async () => {
    const { email, cookies, recoveryCodes } = await aPasskeyAccount()
    expect(recoveryCodes).toHaveLength(10)
    const second = anAuthenticator(publicUrl).create(await optionsOf('/passkeys/options', cookies))
    expect((await send('POST', '/passkeys', { name: 'Key', passkey: second }, cookies)).json()).toEqual({
      recoveryCodes: null,
    })
    expect((await signIn(email)).json()).toMatchObject({ needsSecondStep: true })
  })

  it.each([
    ['made for another site', { origin: 'https://evil.test' }],
    ['that did not verify its user', { isVerified: false }],
  ])('refuses one %s', async (_, state) => {
    const { email } = await anAccount(base.db)
    const cookies = cookiesOf(await signIn(email))
    const authenticator = anAuthenticator(publicUrl)
    Object.assign(authenticator.state, state)
    const passkey = authenticator.create(await optionsOf('/passkeys/options', cookies))
    expect(codeOf(await send('POST', '/passkeys', { name: 'Key', passkey }, cookies))).toBe('wrong_passkey')
  })

  it('needs a challenge of its own person, and a recent confirmation', async () => {
    const [one, other] = [await anAccount(base.db), await anAccount(base.db)]
    const [mine, theirs] = [cookiesOf(await signIn(one.email)), cookiesOf(await signIn(other.email))]
    const passkey = anAuthenticator(publicUrl).create(await optionsOf('/passkeys/options', theirs))
    expect(codeOf(await send('POST', '/passkeys', { name: 'Key', passkey }, mine))).toBe('wrong_passkey')
    await forgetConfirmations(base.db)
    expect(codeOf(await send('POST', '/passkeys/options', {}, mine))).toBe('confirmation_required')
  })

  it('is not possible where browsers use none, which the security page explains', async () => {
    const plain = browserOf(await base.app({ publicUrl: 'http://192.0.2.7:4000' }))
    const { email } = await anAccount(base.db)
    const cookies = cookiesOf(await signIn(email))
    expect(codeOf(await plain('POST', '/passkeys/options', {}, cookies))).toBe('passkeys_unavailable')
    const page = (await plain('GET', '/security', {}, cookies)).body
    expect(page).toContain('Browsers use passkeys only at an https address')
    expect(page).not.toContain('action="/accounts/passkeys"')
    expect((await plain('GET', '/login')).body).not.toContain('/passkeys/sign-in')
    expect((await send('GET', '/login')).body).toContain('action="/accounts/passkeys/sign-in"')
  })
})

describe('signing in with a passkey', () => {
  it('needs no password and no second step', async () => {
    const { id, authenticator, passkeyId } = await aPasskeyAccount()
    const answer = await signInWith(authenticator)
    expect([answer.json(), await userOf(cookiesOf(answer))]).toEqual([{ callback: '/archive' }, id])
    const [stored] = await base.db.select().from(passkeys).where(eq(passkeys.id, passkeyId))
    expect(stored?.lastUsedAt).not.toBeNull()
  })

  it('accepts each challenge once and for five minutes', async () => {
    const { authenticator } = await aPasskeyAccount()
    const passkey = authenticator.use(await optionsOf('/passkeys/sign-in/options'))
    const answers = await Promise.all([1, 2].map(() => send('POST', '/passkeys/sign-in', { passkey })))
    expect(answers.map(codeOf).sort()).toEqual(['done', 'wrong_passkey'])
    const late = authenticator.use(await optionsOf('/passkeys/sign-in/options'))
    const [row] = await base.db
      .select({ minutes: sql<number>`max(extract(epoch from ${passkeyChallenges.expiresAt} - now()))::float / 60` })
      .from(passkeyChallenges)
    expect(Math.round(row!.minutes)).toBe(5)
    await base.db.update(passkeyChallenges).set({ expiresAt: sql`now()` })
    expect(codeOf(await send('POST', '/passkeys/sign-in', { passkey: late }))).toBe('wrong_passkey')
  })

  it('refuses a signature for another site, without verification of the user, or by another key', async () => {
    const { authenticator } = await aPasskeyAccount()
    authenticator.state.origin = 'https://evil.test'
    expect(codeOf(await signInWith(authenticator))).toBe('wrong_passkey')
    Object.assign(authenticator.state, { origin: publicUrl, isVerified: false })
    expect(codeOf(await signInWith(authenticator))).toBe('wrong_passkey')
    const forged = anAuthenticator(publicUrl).use(await optionsOf('/passkeys/sign-in/options'))
    const passkey = { ...forged, id: authenticator.id, rawId: authenticator.id }
    expect(codeOf(await send('POST', '/passkeys/sign-in', { passkey }))).toBe('wrong_passkey')
  })

  it('refuses a copy, whose counter is behind, and records it', async () => {
    const { id, authenticator } = await aPasskeyAccount()
    authenticator.state.counter = 7
    expect(codeOf(await signInWith(authenticator))).toBe('done')
    expect(codeOf(await signInWith(authenticator))).toBe('wrong_passkey')
    const events = await base.db.select().from(accountEvents).where(eq(accountEvents.userId, id))
    expect(events.map(({ kind }) => kind)).toContain('passkey_refused')
    authenticator.state.counter = 8
    expect(codeOf(await signInWith(authenticator))).toBe('done')
  })

  it('ends with a disabled account and with the removal of the passkey', async () => {
    const [disabled, removed] = [await aPasskeyAccount(), await aPasskeyAccount()]
    await base.db.update(users).set({ disabledAt: sql`now()` }).where(eq(users.id, disabled.id))
    await send('DELETE', `/passkeys/${removed.passkeyId}`, {}, removed.cookies)
    for (const { authenticator } of [disabled, removed]) {
      expect(codeOf(await signInWith(authenticator))).toBe('wrong_passkey')
    }
    expect((await signIn(removed.email)).json()).toEqual({ callback: '/' })
  })

  it('refuses what no browser sends, without a failure of the server', async () => {
    const { authenticator } = await aPasskeyAccount()
    const { response } = authenticator.use({ challenge: 'x' })
    for (const clientDataJSON of ['', 'AAAA', Buffer.from('{"challenge":{}}').toString('base64url')]) {
      const passkey = { ...authenticator.use({ challenge: 'x' }), response: { ...response, clientDataJSON } }
      expect(codeOf(await send('POST', '/passkeys/sign-in', { passkey }))).toBe('wrong_passkey')
    }
  })
})

describe('a passkey as the second step', () => {
  it('opens the session of its own person', async () => {
    const { id, email, authenticator } = await aPasskeyAccount()
    const ticket = cookiesOf(await signIn(email))
    expect((await send('GET', '/second-step', {}, ticket)).body).toContain('data-ceremony="get"')
    const options = await optionsOf('/second-step/options', ticket)
    expect(options.allowCredentials).toMatchObject([{ id: authenticator.id }])
    const answer = await send('POST', '/second-step', { passkey: authenticator.use(options) }, ticket)
    expect(await userOf(cookiesOf(answer))).toBe(id)
  })

  it('is not that of another person, nor one that was asked for elsewhere', async () => {
    const [mine, theirs] = [await aPasskeyAccount(), await aPasskeyAccount()]
    const ticket = cookiesOf(await signIn(mine.email))
    const stranger = theirs.authenticator.use(await optionsOf('/second-step/options', ticket))
    expect(codeOf(await send('POST', '/second-step', { passkey: stranger }, ticket))).toBe('wrong_passkey')
    const elsewhere = mine.authenticator.use(await optionsOf('/passkeys/sign-in/options'))
    expect(codeOf(await send('POST', '/second-step', { passkey: elsewhere }, ticket))).toBe('wrong_passkey')
  })

  it('can be replaced by a recovery code', async () => {
    const { id, email, recoveryCodes } = await aPasskeyAccount()
    const answer = await send('POST', '/second-step', { code: recoveryCodes[0] }, cookiesOf(await signIn(email)))
    expect(await userOf(cookiesOf(answer))).toBe(id)
  })
})

describe('a passkey in the list', () => {
  it('is renamed and, after a confirmation with a passkey, removed', async () => {
    const { id, cookies, authenticator, passkeyId } = await aPasskeyAccount('Laptop')
    expect((await send('PATCH', `/passkeys/${passkeyId}`, { name: 'Work <laptop>' }, cookies)).statusCode).toBe(200)
    expect((await send('GET', '/security', {}, cookies)).body).toContain('<strong>Work &lt;laptop&gt;</strong>')
    await forgetConfirmations(base.db)
    expect(codeOf(await send('DELETE', `/passkeys/${passkeyId}`, {}, cookies))).toBe('confirmation_required')
    expect((await send('GET', '/confirmation', {}, cookies)).json()).toEqual({ methods: ['passkey', 'code'] })
    const passkey = authenticator.use(await optionsOf('/confirmation/options', cookies))
    expect((await send('POST', '/confirmation', { passkey }, cookies)).statusCode).toBe(200)
    expect((await send('DELETE', `/passkeys/${passkeyId}`, {}, cookies)).statusCode).toBe(200)
    expect(await base.db.$count(passkeys, eq(passkeys.userId, id))).toBe(0)
  })

  it('belongs to its person alone', async () => {
    const [mine, theirs] = [await aPasskeyAccount(), await aPasskeyAccount()]
    const path = `/passkeys/${theirs.passkeyId}`
    expect(codeOf(await send('PATCH', path, { name: 'Mine' }, mine.cookies))).toBe('passkey_not_found')
    expect(codeOf(await send('DELETE', path, {}, mine.cookies))).toBe('passkey_not_found')
  })
})
