import { createHash, randomBytes } from 'node:crypto'
import {
  type AttributeValue,
  confirmationMinutes,
  hasCompletedOnboarding,
  needsSecondFactor,
  type RequireSecondFactor,
  type Role,
  type UserId,
} from '@trellis/domain'
import { type Identity, longestSessionDays } from '@trellis/http'
import { and, desc, eq, gt, isNull, lt, lte, ne, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { students } from '../../db/schema/classes'
import { passkeys, totpFactors } from '../../db/schema/second-factor'
import { sessions } from '../../db/schema/sign-in'
import { userAttributes, userRoles, users } from '../../db/schema/users'
import type { Device } from './device'

/** Minutes without a request after which a session ends. Students work on shared computers. */
export interface IdleMinutes {
  student: number
  staff: number
}

export const defaultIdleMinutes: IdleMinutes = { student: 30, staff: 12 * 60 }

/** All times come from the database, so that processes with different clocks agree on what has expired. */
const expiry = sql<Date>`least(now() + make_interval(mins => ${sessions.idleMinutes}), ${sessions.createdAt} + make_interval(days => ${longestSessionDays}))`

/** Who needs a second factor. */
export interface SecondFactorPolicy {
  required: RequireSecondFactor
  /** Addresses of accounts that cannot have one, because demo accounts are shared. */
  exempt: readonly string[]
}

export const noSecondFactor: SecondFactorPolicy = { required: 'off', exempt: [] }

export interface NewSession {
  idleMinutes?: IdleMinutes
  device?: Device
  /** Whether an OpenID provider vouches for the person. */
  isFromProvider?: boolean
}

export async function openSession(
  db: Db | Tx,
  userId: UserId,
  { idleMinutes = defaultIdleMinutes, device, isFromProvider = false }: NewSession = {},
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url')
  const isStudent = sql`exists (select from ${userRoles} where ${userRoles.userId} = ${userId} and ${userRoles.role} = 'STUDENT')`
  const idle = sql<number>`case when ${isStudent} then ${idleMinutes.student}::int else ${idleMinutes.staff}::int end`
  const [row] = await db
    .insert(sessions)
    .values({
      tokenHash: hashOf(token),
      id: randomBytes(12).toString('base64url'),
      userId,
      idleMinutes: idle,
      expiresAt: sql`now() + make_interval(mins => ${idle})`,
      browser: device?.browser ?? null,
      system: device?.system ?? null,
      confirmedAt: sql`now()`,
      isFromProvider,
    })
    .returning({ expiresAt: sessions.expiresAt })
  await markActive(db, userId)
  return { token, expiresAt: row!.expiresAt }
}

/** This time outlives the session, so that retention knows how long a student has been away. */
async function markActive(db: Db, userId: string): Promise<void> {
  await db.update(students).set({ lastActiveAt: sql`now()` }).where(eq(students.userId, userId))
}

/**
 * The person with this session token. Runs at every request: one prepared statement, and at most one write a minute.
 */
export async function identify(db: Db, token: string, policy = noSecondFactor): Promise<Identity | null> {
  if (!isToken(token)) return null
  const tokenHash = hashOf(token)
  const [row] = await preparedLookup(db).execute({ tokenHash })
  return row ? identityOf(db, tokenHash, row, policy) : null
}

/** The person of a session that was looked up. Extends the session. */
export async function identityOf(
  db: Db,
  tokenHash: string,
  row: SessionRow,
  policy: SecondFactorPolicy,
): Promise<Identity> {
  if (row.isDue) await Promise.all([extendSession(db, tokenHash), markActive(db, row.userId)])
  return {
    actor: { userId: row.userId as UserId, roles: row.roles, isAdmin: row.roles.includes('ADMIN') },
    userName: row.userName,
    hasCompletedOnboarding: hasCompletedOnboarding({
      attributes: row.onboarding === null ? {} : { ETSOnboardingCompleted: row.onboarding },
    }),
    hasSecondFactor: row.hasSecondFactor,
    mustAddSecondFactor:
      !row.hasSecondFactor &&
      // The provider has already asked for the factors that it requires.
      !row.isFromProvider &&
      needsSecondFactor(policy.required, row.roles) &&
      !policy.exempt.includes(row.userName),
    isConfirmed: row.isConfirmed,
  }
}

/** Records that the person in this session has just confirmed their identity. */
export async function confirmSession(db: Db, token: string): Promise<void> {
  await db
    .update(sessions)
    .set({ confirmedAt: sql`now()` })
    .where(eq(sessions.tokenHash, hashOf(token)))
}

const hasSecondFactor = sql<boolean>`(
  exists (select from ${totpFactors} where ${totpFactors.userId} = ${users.id} and ${totpFactors.confirmedAt} is not null)
  or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id})
)`

export interface SessionFacts {
  id: string
  isCurrent: boolean
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
  browser: string | null
  system: string | null
}

export async function listSessions(db: Db, userId: UserId, currentToken: string | null): Promise<SessionFacts[]> {
  const current = currentToken === null ? null : hashOf(currentToken)
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
  return rows.map(({ id, tokenHash, createdAt, lastSeenAt, expiresAt, browser, system }) => ({
    id,
    isCurrent: tokenHash === current,
    createdAt,
    lastSeenAt,
    expiresAt,
    browser,
    system,
  }))
}

/** Returns false when the person has no such session. */
export async function revokeSession(db: Db, userId: UserId, id: string): Promise<boolean> {
  const gone = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  return gone.length > 0
}

/** Ends all sessions of a person, except the one with this token. */
export async function revokeSessions(db: Db | Tx, userId: UserId, except: string | null = null): Promise<void> {
  const others = except === null ? undefined : ne(sessions.tokenHash, hashOf(except))
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others))
}

export async function closeSession(db: Db, token: string): Promise<void> {
  if (isToken(token)) await db.delete(sessions).where(eq(sessions.tokenHash, hashOf(token)))
}

/** Returns the number of deleted sessions. */
export async function deleteExpired(db: Db): Promise<number> {
  const { rowCount } = await db.delete(sessions).where(lte(sessions.expiresAt, sql`now()`))
  return rowCount ?? 0
}

const lookupFields = {
  userId: users.id,
  /** Every account has an email address or a nickname. */
  userName: sql<string>`coalesce(${users.email}::text, ${students.nickname}, '')`,
  roles: sql<
    Role[]
  >`array(select ${userRoles.role} from ${userRoles} where ${userRoles.userId} = ${users.id} order by 1)`,
  onboarding: sql<AttributeValue | null>`${userAttributes.value}`,
  hasSecondFactor,
  isFromProvider: sessions.isFromProvider,
  isConfirmed: sql<boolean>`coalesce(${sessions.confirmedAt} > now() - make_interval(mins => ${sql.raw(String(confirmationMinutes))}), false)`,
  isDue: sql<boolean>`${sessions.lastSeenAt} < now() - interval '1 minute'`,
}

function lookUp(db: Db, tokenHash: Placeholder | SQL) {
  return db
    .select(lookupFields)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(students, eq(students.userId, users.id))
    .leftJoin(
      userAttributes,
      and(eq(userAttributes.userId, users.id), eq(userAttributes.name, sql`'ETSOnboardingCompleted'`)),
    )
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.expiresAt, sql`now()`),
        // A sign-in that was in progress while its account was disabled may still have opened a session.
        isNull(users.disabledAt),
      ),
    )
}

const prepareLookup = (db: Db) => lookUp(db, sql.placeholder('tokenHash')).prepare('identify_session')

export type SessionRow = Awaited<ReturnType<typeof lookUp>>[number]

/** The lookup for a larger statement: a table expression `name` with a column for each field of `SessionRow`. */
export function sessionTable(db: Db, name: string, tokenHash: string): string {
  const columns = Object.keys(lookupFields).map((field) => `"${field}"`)
  return `${name} (${columns.join(', ')}) as (${lookUp(db, sql.raw(tokenHash)).toSQL().sql})`
}

const lookups = new WeakMap<Db, ReturnType<typeof prepareLookup>>()

function preparedLookup(db: Db): ReturnType<typeof prepareLookup> {
  let lookup = lookups.get(db)
  if (!lookup) {
    lookup = prepareLookup(db)
    lookups.set(db, lookup)
  }
  return lookup
}

async function extendSession(db: Db, tokenHash: string): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()`, expiresAt: expiry })
    .where(and(eq(sessions.tokenHash, tokenHash), lt(sessions.lastSeenAt, sql`now() - interval '1 minute'`)))
}

/** Null when the text cannot be a token. */
export function tokenHashOf(token: string): string | null {
  return isToken(token) ? hashOf(token) : null
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}
