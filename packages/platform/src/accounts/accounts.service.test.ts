import { emailSchema, isTimeZone, passwordSchema } from '@trellis/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oidcIdentities } from '../db/schema/sign-in'
import { userAttributes, userRoles, users } from '../db/schema/users'
import { createTestAccounts, type TestAccounts } from './accounts.fixtures'
import { createAccount, findOrCreateOidcAccount, type OidcPerson, signIn } from './accounts.service'
import { demoAccounts, seedDemoAccounts } from './demo/demo-accounts'
import { anAccount, anAddress, aPerson, password } from './person.fixtures'
import { identify, openSession } from './sessions/sessions.store'

let base: TestAccounts
beforeAll(async () => {
  base = await createTestAccounts()
})
afterAll(() => base.drop())

const rolesOf = async (userId: string) =>
  (await base.db.select().from(userRoles).where(eq(userRoles.userId, userId))).map((row) => row.role).sort()

let subjects = 0
function anOidcPerson(facts: Partial<OidcPerson> = {}): OidcPerson {
  subjects += 1
  const { email, firstName, lastName } = aPerson()
  const subject = `subject-${subjects}`
  return { issuer: 'https://id.example', subject, email, isEmailVerified: true, firstName, lastName, ...facts }
}

describe('accounts', () => {
  it('makes a new account a researcher', async () => {
    const { id } = await anAccount(base.db)
    expect(id).toMatch(/^U[0-9A-Z]+$/)
    expect(await rolesOf(id)).toEqual(['RESEARCHER'])
  })

  it('makes a new account a teacher on request', async () => {
    expect(await rolesOf((await anAccount(base.db, { role: 'TEACHER' })).id)).toEqual(['TEACHER'])
  })

  it('refuses an address that is taken, regardless of case', async () => {
    await anAccount(base.db, { email: 'Grace.Hopper@School.example' })
    const second = createAccount(base.db, aPerson({ email: 'grace.hopper@school.EXAMPLE' }))
    await expect(second).rejects.toMatchObject({ code: 'email_taken' })
  })

  it('creates one account for ten concurrent requests with the same address', async () => {
    const person = aPerson()
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => createAccount(base.db, person)))
    expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  })

  it('signs in regardless of the case of the address, and only with the right password', async () => {
    const { id, email } = await anAccount(base.db)
    expect(await signIn(base.db, { email: email.toUpperCase(), password, address: anAddress() })).toBe(id)
    const wrong = signIn(base.db, { email, password: `${password}.`, address: anAddress() })
    await expect(wrong).rejects.toMatchObject({ code: 'wrong_credentials' })
  })

  it('refuses a common password', async () => {
    const creation = createAccount(base.db, aPerson({ password: 'Password2024!' }))
    await expect(creation).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: [{ field: 'password' }] },
    })
  })

  it.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Europe/Madrid', 'Europe/Madrid'],
    ['Mars/Olympus_Mons', 'UTC'],
    [undefined, 'UTC'],
  ])('stores the time zone %s of the browser as %s', async (timeZone, stored) => {
    const id = await createAccount(base.db, aPerson({ timeZone }))
    const [user] = await base.db.select().from(users).where(eq(users.id, id))
    expect(user!.timeZone).toBe(stored)
  })

  it('refuses control characters in names', async () => {
    const creation = createAccount(base.db, aPerson({ firstName: 'Ada\0' }))
    await expect(creation).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: [{ field: 'firstName' }] },
    })
  })
})

describe('findOrCreateOidcAccount', () => {
  it('gives an OpenID identity one account, even when its email address changes', async () => {
    const person = anOidcPerson()
    const first = await findOrCreateOidcAccount(base.db, person, [])
    const again = await findOrCreateOidcAccount(base.db, { ...person, email: 'new@school.example' }, [])
    expect(first).toMatchObject({ ok: true })
    expect(again).toEqual(first)
  })

  it('creates one account for ten concurrent OpenID sign-ins', async () => {
    const person = anOidcPerson()
    const all = await Promise.all(Array.from({ length: 10 }, () => findOrCreateOidcAccount(base.db, person, [])))
    expect(new Set(all.map((one) => one.ok && one.userId)).size).toBe(1)
  })

  it('does not link an unverified email address to an existing account', async () => {
    const { email } = await anAccount(base.db)
    const result = await findOrCreateOidcAccount(base.db, anOidcPerson({ email, isEmailVerified: false }), [])
    expect(result).toEqual({ ok: false, reason: 'email_taken' })
    expect(
      await base.db
        .select()
        .from(oidcIdentities)
        .where(eq(oidcIdentities.subject, `subject-${subjects}`)),
    ).toEqual([])
  })

  it('hands an existing account over to the owner of its verified email address', async () => {
    const squatter = await anAccount(base.db)
    const { token } = await openSession(base.db, squatter.id)
    const squattingIdentity = anOidcPerson({ subject: 'squatter' })
    await base.db.insert(oidcIdentities).values({ ...squattingIdentity, userId: squatter.id })

    const owner = anOidcPerson({ email: squatter.email.toUpperCase() })
    expect(await findOrCreateOidcAccount(base.db, owner, [])).toEqual({ ok: true, userId: squatter.id })

    const { email } = squatter
    await expect(signIn(base.db, { email, password, address: anAddress() })).rejects.toMatchObject({
      code: 'wrong_credentials',
    })
    expect(await identify(base.db, token)).toBeNull()
    expect(await findOrCreateOidcAccount(base.db, squattingIdentity, [])).not.toMatchObject({ userId: squatter.id })
  })

  it('creates no account without an email address', async () => {
    const result = await findOrCreateOidcAccount(base.db, anOidcPerson({ email: null, isEmailVerified: false }), [])
    expect(result).toEqual({ ok: false, reason: 'no_email' })
  })

  it('ends the sessions of a person whom an OpenID sign-in makes an administrator, once', async () => {
    const person = anOidcPerson()
    const created = await findOrCreateOidcAccount(base.db, person, [])
    if (!created.ok) throw new Error(created.reason)
    const { userId } = created
    const earlier = await openSession(base.db, userId)
    await findOrCreateOidcAccount(base.db, person, [person.email!])
    expect(await rolesOf(userId)).toEqual(['ADMIN', 'RESEARCHER'])
    expect(await identify(base.db, earlier.token)).toBeNull()

    const later = await openSession(base.db, userId)
    await findOrCreateOidcAccount(base.db, person, [person.email!])
    expect(await identify(base.db, later.token)).not.toBeNull()
  })

  it.each([
    [true, ['ADMIN', 'RESEARCHER']],
    [false, ['RESEARCHER']],
  ])(
    'an address that the configuration names, when verified is %s, gets the roles %s',
    async (isEmailVerified, roles) => {
      const person = anOidcPerson({ isEmailVerified })
      const result = await findOrCreateOidcAccount(base.db, person, [person.email!])
      expect(result.ok && (await rolesOf(result.userId))).toEqual(roles)
    },
  )
})

describe('the demo accounts', () => {
  it('creates the demo accounts once, even concurrently', async () => {
    const [first, second] = await Promise.all([seedDemoAccounts(base.db), seedDemoAccounts(base.reconnect())])
    expect(second).toEqual(first)
    expect(await seedDemoAccounts(base.db)).toEqual(first)
    for (const { userId, roles } of first) expect(await rolesOf(userId)).toEqual([...roles].sort())
  })

  it('lets demo accounts sign in, with onboarding completed', async () => {
    await seedDemoAccounts(base.db)
    for (const { email, password } of demoAccounts) {
      const id = await signIn(base.db, { email, password, address: anAddress() })
      const [row] = await base.db.select().from(userAttributes).where(eq(userAttributes.userId, id))
      expect(row).toMatchObject({ name: 'ETSOnboardingCompleted', value: true })
      const [user] = await base.db.select().from(users).where(eq(users.id, id))
      expect(isTimeZone(user!.timeZone)).toBe(true)
    }
  })

  it('keeps demo accounts within the rules of all accounts', () => {
    for (const { email, password } of demoAccounts) {
      expect(emailSchema.safeParse(email).success).toBe(true)
      expect(passwordSchema.safeParse(password).success).toBe(true)
    }
  })
})
