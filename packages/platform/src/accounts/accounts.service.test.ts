import { emailSchema, isTimeZone, passwordSchema } from '@trellis/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oidcIdentities, userAttributes, userRoles, users } from '../db/schema'
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

describe('an account', () => {
  it('made with a password is a researcher', async () => {
    const { id } = await anAccount(base.db)
    expect(id).toMatch(/^U[0-9A-Z]+$/)
    expect(await rolesOf(id)).toEqual(['RESEARCHER'])
  })

  it('is a teacher when they say so', async () => {
    expect(await rolesOf((await anAccount(base.db, { role: 'TEACHER' })).id)).toEqual(['TEACHER'])
    const head = await createAccount(base.db, aPerson({ email: 'head2@school.example', role: 'TEACHER' }), [
      'head2@school.example',
    ])
    expect(await rolesOf(head)).toEqual(['ADMIN', 'TEACHER'])
  })

  it('has an address that nobody else can take, whatever its case', async () => {
    await anAccount(base.db, { email: 'Grace.Hopper@School.example' })
    const second = createAccount(base.db, aPerson({ email: 'grace.hopper@school.EXAMPLE' }), [])
    await expect(second).rejects.toMatchObject({ code: 'email_taken' })
  })

  it('is made once when it is asked for ten times at once', async () => {
    const person = aPerson()
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => createAccount(base.db, person, [])))
    expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  })

  it('is signed in to whatever the case of the address, with its password only', async () => {
    const { id, email } = await anAccount(base.db)
    expect(await signIn(base.db, { email: email.toUpperCase(), password, address: anAddress() })).toBe(id)
    const wrong = signIn(base.db, { email, password: `${password}.`, address: anAddress() })
    await expect(wrong).rejects.toMatchObject({ code: 'wrong_credentials' })
  })

  it('is an administrator from the start when the configuration names its address', async () => {
    const id = await createAccount(base.db, aPerson({ email: 'head@school.example' }), ['Head@School.example'])
    expect(await rolesOf(id)).toEqual(['ADMIN', 'RESEARCHER'])
  })

  it('does not become one by asking for the address again', async () => {
    const { id, email } = await anAccount(base.db)
    await expect(createAccount(base.db, aPerson({ email }), [email])).rejects.toMatchObject({ code: 'email_taken' })
    await signIn(base.db, { email, password, address: anAddress() })
    expect(await rolesOf(id)).toEqual(['RESEARCHER'])
  })

  it('has no control characters in its names', async () => {
    const made = createAccount(base.db, aPerson({ firstName: 'Ada\0' }), [])
    await expect(made).rejects.toMatchObject({ code: 'invalid_input', details: { fields: [{ field: 'firstName' }] } })
  })
})

describe('an OpenID identity', () => {
  it('gets an account the first time and the same one ever after, though its e-mail changes', async () => {
    const person = anOidcPerson()
    const first = await findOrCreateOidcAccount(base.db, person, [])
    const again = await findOrCreateOidcAccount(base.db, { ...person, email: 'new@school.example' }, [])
    expect(first).toMatchObject({ ok: true })
    expect(again).toEqual(first)
  })

  it('gets one account when it signs in ten times at once', async () => {
    const person = anOidcPerson()
    const all = await Promise.all(Array.from({ length: 10 }, () => findOrCreateOidcAccount(base.db, person, [])))
    expect(new Set(all.map((one) => one.ok && one.userId)).size).toBe(1)
  })

  it('with an unverified e-mail does not get the account that has it', async () => {
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

  it('with a verified e-mail gets the account that has it, and leaves it to nobody else', async () => {
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

  it('without an e-mail gets no account', async () => {
    const result = await findOrCreateOidcAccount(base.db, anOidcPerson({ email: null, isEmailVerified: false }), [])
    expect(result).toEqual({ ok: false, reason: 'no_email' })
  })

  it.each([
    [true, ['ADMIN', 'RESEARCHER']],
    [false, ['RESEARCHER']],
  ])('whose address the configuration names: verified is %s, so its roles are %s', async (isEmailVerified, roles) => {
    const person = anOidcPerson({ isEmailVerified })
    const result = await findOrCreateOidcAccount(base.db, person, [person.email!])
    expect(result.ok && (await rolesOf(result.userId))).toEqual(roles)
  })
})

describe('the demo accounts', () => {
  it('are made once however often they are asked for, at once too', async () => {
    const [first, second] = await Promise.all([seedDemoAccounts(base.db), seedDemoAccounts(base.reconnect())])
    expect(second).toEqual(first)
    expect(await seedDemoAccounts(base.db)).toEqual(first)
    for (const { userId, roles } of first) expect(await rolesOf(userId)).toEqual([...roles].sort())
  })

  it('can be signed in to and have their onboarding behind them', async () => {
    await seedDemoAccounts(base.db)
    for (const { email, password } of demoAccounts) {
      const id = await signIn(base.db, { email, password, address: anAddress() })
      const [row] = await base.db.select().from(userAttributes).where(eq(userAttributes.userId, id))
      expect(row).toMatchObject({ name: 'ETSOnboardingCompleted', value: true })
      const [user] = await base.db.select().from(users).where(eq(users.id, id))
      expect(isTimeZone(user!.timeZone)).toBe(true)
    }
  })

  it('follow the rules that hold for all accounts', () => {
    for (const { email, password } of demoAccounts) {
      expect(emailSchema.safeParse(email).success).toBe(true)
      expect(passwordSchema.safeParse(password).success).toBe(true)
    }
  })
})
