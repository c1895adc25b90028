import { AppError, currentTimeZoneName, isTimeZone, type RequestedRole, type UserId } from '@trellis/domain'
import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../db/client'
import { oidcIdentities } from '../db/schema/sign-in'
import { roleRequests, userRoles, users } from '../db/schema/users'
import { newId } from '../new-id'
import { isCommonPassword } from './credentials/common-passwords'
import { hashPassword, verifyPassword, withHashingSlot } from './credentials/passwords'
import { beginAttempt } from './credentials/sign-in-attempts'
import { clearFactors } from './second-factor/clear-factors'
import { revokeSessions } from './sessions/sessions.store'

export interface NewAccount {
  email: string
  password: string
  firstName: string
  lastName: string
  /** Defaults to `RESEARCHER`. */
  role?: RequestedRole | undefined
  /** The time zone of the browser. */
  timeZone?: string | undefined
}

/** How new accounts get their role: immediately, or when an administrator approves them. */
export interface AccountPolicy {
  approveAccounts: boolean
}

const grantImmediately: AccountPolicy = { approveAccounts: false }

/** E-mail addresses are not verified here, so an address alone grants no rights: see `claimAdmin`. */
export async function createAccount(db: Db, account: NewAccount, policy = grantImmediately): Promise<UserId> {
  const email = normalizeEmail(account.email)
  const names = {
    firstName: cleanName('firstName', account.firstName),
    lastName: cleanName('lastName', account.lastName),
  }
  requireUncommonPassword(account.password)
  const passwordHash = await withHashingSlot(() => hashPassword(account.password))
  const id = await db.transaction((tx) =>
    addUser(
      tx,
      { email, passwordHash, ...names, timeZone: knownTimeZone(account.timeZone) },
      account.role ?? 'RESEARCHER',
      policy,
    ),
  )
  if (!id) throw new AppError('email_taken', {})
  return id
}

/** People do not choose what their browser sends, so an account with an unknown time zone is not refused. */
function knownTimeZone(name = 'UTC'): string {
  return isTimeZone(name) ? currentTimeZoneName(name) : 'UTC'
}

export function requireUncommonPassword(password: string): void {
  if (!isCommonPassword(password)) return
  throw new AppError('invalid_input', {
    fields: [{ field: 'password', message: 'This password is too common. Choose another one' }],
  })
}

export interface Credentials {
  email: string
  password: string
  /** Network address of the attempt. */
  address: string
}

export function signIn(db: Db, { email, password, address }: Credentials): Promise<UserId> {
  const normalizedEmail = normalizeEmail(email)
  return withHashingSlot(async () => {
    const attempt = await beginAttempt(db, normalizedEmail, address)
    const [user] = await db
      .select({ id: users.id, passwordHash: users.passwordHash })
      .from(users)
      .where(and(eq(users.email, normalizedEmail), isNull(users.disabledAt)))
    const isRight = await verifyPassword(user?.passwordHash ?? null, password)
    if (!user || !isRight) throw new AppError('wrong_credentials', {})
    await attempt.succeed()
    return user.id as UserId
  })
}

/** What an OpenID provider reports about a person. */
export interface OidcPerson {
  issuer: string
  subject: string
  email: string | null
  isEmailVerified: boolean
  firstName: string
  lastName: string
}

export type OidcResult = { ok: true; userId: UserId } | { ok: false; reason: 'no_email' | 'email_taken' | 'disabled' }

/** The account of an OpenID identity. At its first sign-in it is created, or linked by a verified email address. */
export function findOrCreateOidcAccount(
  db: Db,
  person: OidcPerson,
  adminEmails: readonly string[],
  policy = grantImmediately,
): Promise<OidcResult> {
  const email = person.email === null ? null : normalizeEmail(person.email)
  const isAdmin = person.isEmailVerified && email !== null && isAdminEmail(email, adminEmails)
  return db.transaction(async (tx) => {
    const known = await identityOf(tx, person)
    if (known) return grantSignIn(tx, known, isAdmin)
    if (!email) return { ok: false, reason: 'no_email' }

    const { firstName, lastName } = person
    const facts = { email, passwordHash: null, firstName, lastName }
    const id = await addUser(tx, facts, 'RESEARCHER', isAdmin ? grantImmediately : policy)
    if (id) {
      if (isAdmin) await tx.insert(userRoles).values({ userId: id, role: 'ADMIN' })
      await tx.insert(oidcIdentities).values({ issuer: person.issuer, subject: person.subject, userId: id })
      return { ok: true, userId: id }
    }
    // The address is taken, perhaps by a concurrent sign-in of the same identity.
    const concurrent = await identityOf(tx, person)
    if (concurrent) return grantSignIn(tx, concurrent, isAdmin)
    if (!person.isEmailVerified) return { ok: false, reason: 'email_taken' }
    if (await isDisabled(tx, eq(users.email, email))) return { ok: false, reason: 'disabled' }
    return grantSignIn(tx, await takeOverAccount(tx, email, person), isAdmin)
  })
}

/**
 * The provider has verified the owner of the address; the person who created the account never did. So its password,
 * second factors, other identities and sessions end here: registering someone else's address early gives no access.
 */
async function takeOverAccount(tx: Tx, email: string, { issuer, subject }: OidcPerson): Promise<UserId> {
  const [user] = await tx.update(users).set({ passwordHash: null }).where(eq(users.email, email)).returning()
  const userId = user!.id as UserId
  await clearFactors(tx, userId)
  await tx.delete(oidcIdentities).where(eq(oidcIdentities.userId, userId))
  await revokeSessions(tx, userId)
  await tx.insert(oidcIdentities).values({ issuer, subject, userId })
  return userId
}

async function grantSignIn(tx: Tx, userId: UserId, isAdmin: boolean): Promise<OidcResult> {
  if (await isDisabled(tx, eq(users.id, userId))) return { ok: false, reason: 'disabled' }
  if (isAdmin) await makeAdmin(tx, userId)
  return { ok: true, userId }
}

/** Ends the sessions of a new administrator, so that none from before gets the new rights. */
async function makeAdmin(tx: Tx, userId: UserId): Promise<void> {
  const added = await tx
    .insert(userRoles)
    .values({ userId, role: 'ADMIN' })
    .onConflictDoNothing()
    .returning({ role: userRoles.role })
  if (added.length > 0) await revokeSessions(tx, userId)
}

async function isDisabled(tx: Tx, condition: SQL): Promise<boolean> {
  return (await tx.$count(users, and(condition, isNotNull(users.disabledAt)))) > 0
}

async function identityOf(tx: Tx, { issuer, subject }: OidcPerson): Promise<UserId | null> {
  const [row] = await tx
    .select({ userId: oidcIdentities.userId })
    .from(oidcIdentities)
    .where(and(eq(oidcIdentities.issuer, issuer), eq(oidcIdentities.subject, subject)))
  return (row?.userId ?? null) as UserId | null
}

type UserFacts = Pick<typeof users.$inferInsert, 'email' | 'passwordHash' | 'firstName' | 'lastName' | 'timeZone'>

/** Null when the address is taken. */
async function addUser(
  tx: Tx,
  facts: UserFacts,
  role: RequestedRole,
  { approveAccounts }: AccountPolicy,
): Promise<UserId | null> {
  const displayName = `${facts.firstName} ${facts.lastName}`.trim()
  const [row] = await tx
    .insert(users)
    .values({ id: newId('U'), displayName, ...facts })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  if (!row) return null
  await tx.insert(approveAccounts ? roleRequests : userRoles).values({ userId: row.id, role })
  return row.id as UserId
}

/** PostgreSQL stores no NUL in text, and no valid address contains one. */
export function normalizeEmail(email: string): string {
  return email.replaceAll('\0', '').trim().toLowerCase()
}

export function isAdminEmail(email: string, adminEmails: readonly string[]): boolean {
  return adminEmails.some((entry) => normalizeEmail(entry) === email)
}

function cleanName(field: 'firstName' | 'lastName', name: string): string {
  if (!/\p{Cc}/u.test(name)) return name
  throw new AppError('invalid_input', {
    fields: [{ field, message: 'This name contains characters that cannot be shown' }],
  })
}
