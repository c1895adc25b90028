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
  it('asks for a discoverable passkey with user verification, and excludes the ones the account has', async () => {
    const { cookies, authenticator } = await aPasskeyAccount()
    const options = await optionsOf('/passkeys/options', cookies)
    expect(options).toMatchObject({
      rp: { id: 'trellis.test' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: authenticator.id }],
    })
  })

  it('turns on two-step sign-in, and returns recovery codes with the first passkey only', async () => {
    const { email, cookies, recoveryCodes } = await aPasskeyAccount()
    expect(recoveryCodes).toHaveLength(10)
    const second = anAuthenticator(publicUrl).create(await optionsOf('/passkeys/options', cookies))
    expect((await send('POST', '/passkeys', { name: 'Key', passkey: second }, cookies)).json()).toEqual({
      recoveryCodes: null,
    })
    expect((await signIn(email)).json()).toMatchObject({ needsSecondStep: true })
  })

  it.each([
    ['for another site', { origin: 'https://evil.test' }],
    ['that did not verify its user', { isVerified: false }],
  ])('refuses a new passkey %s', async (_, state) => {
    const { email } = await anAccount(base.db)
    const cookies = cookiesOf(await signIn(email))
    const authenticator = anAuthenticator(publicUrl)
    Object.assign(authenticator.state, state)
    const passkey = authenticator.create(await optionsOf('/passkeys/options', cookies))
    expect(codeOf(await send('POST', '/passkeys', { name: 'Key', passkey }, cookies))).toBe('wrong_passkey')
  })

  it('refuses a challenge of another person, and requires a recent confirmation', async () => {
    const [one, other] = [await anAccount(base.db), await anAccount(base.db)]
    const [mine, theirs] = [cookiesOf(await signIn(one.email)), cookiesOf(await signIn(other.email))]
    const passkey = anAuthenticator(publicUrl).create(await optionsOf('/passkeys/options', theirs))
    expect(codeOf(await send('POST', '/passkeys', { name: 'Key', passkey }, mine))).toBe('wrong_passkey')
    await forgetConfirmations(base.db)
    expect(codeOf(await send('POST', '/passkeys/options', {}, mine))).toBe('confirmation_required')
  })

  it('does not offer passkeys where browsers support none, and explains it on the security page', async () => {
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
  it('signs in with a passkey without a password or a second step', async () => {
    const { id, authenticator, passkeyId } = await aPasskeyAccount()
    const answer = await signInWith(authenticator)
    expect([answer.json(), await userOf(cookiesOf(answer))]).toEqual([{ callback: '/archive' }, id])
    const [stored] = await base.db.select().from(passkeys).where(eq(passkeys.id, passkeyId))
    expect(stored?.lastUsedAt).not.toBeNull()
  })

  it('accepts each challenge once and only for five minutes', async () => {
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

  it('refuses a copied passkey, whose counter is behind, and records the attempt', async () => {
    const { id, authenticator } = await aPasskeyAccount()
    authenticator.state.counter = 7
    expect(codeOf(await signInWith(authenticator))).toBe('done')
    expect(codeOf(await signInWith(authenticator))).toBe('wrong_passkey')
    const events = await base.db.select().from(accountEvents).where(eq(accountEvents.userId, id))
    expect(events.map(({ kind }) => kind)).toContain('passkey_refused')
    authenticator.state.counter = 8
    expect(codeOf(await signInWith(authenticator))).toBe('done')
  })

  it('refuses the passkey of a disabled account and one that was removed', async () => {
    const [disabled, removed] = [await aPasskeyAccount(), await aPasskeyAccount()]
    await base.db.update(users).set({ disabledAt: sql`now()` }).where(eq(users.id, disabled.id))
    await send('DELETE', `/passkeys/${removed.passkeyId}`, {}, removed.cookies)
    for (const { authenticator } of [disabled, removed]) {
      expect(codeOf(await signInWith(authenticator))).toBe('wrong_passkey')
    }
    expect((await signIn(removed.email)).json()).toEqual({ callback: '/' })
  })

  it('refuses malformed client data as a wrong passkey', async () => {
    const { authenticator } = await aPasskeyAccount()
    const { response } = authenticator.use({ challenge: 'x' })
    for (const clientDataJSON of ['', 'AAAA', Buffer.from('{"challenge":{}}').toString('base64url')]) {
      const passkey = { ...authenticator.use({ challenge: 'x' }), response: { ...response, clientDataJSON } }
      expect(codeOf(await send('POST', '/passkeys/sign-in', { passkey }))).toBe('wrong_passkey')
    }
  })
})

describe('a passkey as the second step', () => {
  it('opens the session of the person whose passkey it is', async () => {
    const { id, email, authenticator } = await aPasskeyAccount()
    const ticket = cookiesOf(await signIn(email))
    expect((await send('GET', '/second-step', {}, ticket)).body).toContain('data-ceremony="get"')
    const options = await optionsOf('/second-step/options', ticket)
    expect(options.allowCredentials).toMatchObject([{ id: authenticator.id }])
    const answer = await send('POST', '/second-step', { passkey: authenticator.use(options) }, ticket)
    expect(await userOf(cookiesOf(answer))).toBe(id)
  })

  it('refuses the passkey of another person, and a signature for another challenge', async () => {
    const [mine, theirs] = [await aPasskeyAccount(), await aPasskeyAccount()]
    const ticket = cookiesOf(await signIn(mine.email))
    const stranger = theirs.authenticator.use(await optionsOf('/second-step/options', ticket))
    expect(codeOf(await send('POST', '/second-step', { passkey: stranger }, ticket))).toBe('wrong_passkey')
    const elsewhere = mine.authenticator.use(await optionsOf('/passkeys/sign-in/options'))
    expect(codeOf(await send('POST', '/second-step', { passkey: elsewhere }, ticket))).toBe('wrong_passkey')
  })

  it('accepts a recovery code instead of the passkey', async () => {
    const { id, email, recoveryCodes } = await aPasskeyAccount()
    const answer = await send('POST', '/second-step', { code: recoveryCodes[0] }, cookiesOf(await signIn(email)))
    expect(await userOf(cookiesOf(answer))).toBe(id)
  })
})

describe('the list of passkeys', () => {
  it('renames a passkey and, after a confirmation with a passkey, removes it', async () => {
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

  it("does not let anyone rename or remove another person's passkey", async () => {
    const [mine, theirs] = [await aPasskeyAccount(), await aPasskeyAccount()]
    const path = `/passkeys/${theirs.passkeyId}`
    expect(codeOf(await send('PATCH', path, { name: 'Mine' }, mine.cookies))).toBe('passkey_not_found')
    expect(codeOf(await send('DELETE', path, {}, mine.cookies))).toBe('passkey_not_found')
  })
})
