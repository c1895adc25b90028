import { createHash } from 'node:crypto'
import { AppError, type ClassId, nicknameKey } from '@trellis/domain'
import { networkOf } from '@trellis/http'
import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { signInFailures } from '../../db/schema/sign-in'

/** At most `failures` within `minutes`; further attempts are refused until the oldest failure has left the window. */
interface Limit {
  failures: number
  minutes: number
}

export const failuresPerAccount = 5
export const failuresPerAddress = 30
export const accountsPerAddress = 20
export const resetsPerAccount = 5
export const passkeySignInsPerAddress = 100
export const resetsPerAddress = 30
/** A whole school may share one address, so these are generous; a PIN is protected by the limit of its student. */
export const pinFailuresPerAddress = 300
export const wrongCodesPerAddress = 200
export const joinsPerAddress = 5000

/** There are only 10,000 four-digit PINs, so further guesses have to wait longer and longer. */
export const pinLimits: readonly Limit[] = [
  { failures: 5, minutes: 5 },
  { failures: 10, minutes: 60 },
  { failures: 20, minutes: 24 * 60 },
]

/** Limits a few guesses at each of many students, which add up. */
export const classPinLimits: readonly Limit[] = [
  { failures: 60, minutes: 15 },
  { failures: 200, minutes: 24 * 60 },
]

/** Enough for all students of a usual class at the same time, and for some to repeat it. */
export const joinsPerClass = 300

const perQuarterHour = (failures: number): Limit[] => [{ failures, minutes: 15 }]

/** A key that failures are counted for, and how many are allowed. */
interface Tally {
  key: string
  limits: readonly Limit[]
}

export interface Attempt {
  /** Removes this attempt from its address and clears all failures of the account. */
  succeed(): Promise<void>
}

/**
 * Records an attempt as failed before the password is checked, so that many concurrent attempts are limited like
 * consecutive ones. Throws `too_many_attempts` when the account or the address has none left; such a refusal is not
 * counted, so waiting always helps.
 */
export function beginAttempt(db: Db, email: string, address: string): Promise<Attempt> {
  return countAttempt(
    db,
    { key: keyOf('account', email), limits: perQuarterHour(failuresPerAccount) },
    { key: keyOf('address', networkOf(address)), limits: perQuarterHour(failuresPerAddress) },
  )
}

/** Three of the million six-digit codes are valid at a time, so a few more guesses are enough to wait for a day. */
export const factorLimits: readonly Limit[] = [
  { failures: failuresPerAccount, minutes: 15 },
  { failures: 20, minutes: 24 * 60 },
]

/** The same for the second step of a sign-in, and for a code that is asked for later. */
export function beginFactorAttempt(db: Db, userId: string, address: string): Promise<Attempt> {
  return countAttempt(
    db,
    { key: keyOf('factor', userId), limits: factorLimits },
    { key: keyOf('address', networkOf(address)), limits: perQuarterHour(failuresPerAddress) },
  )
}

export interface StudentName {
  classId: ClassId
  nickname: string
}

/**
 * The same for a student's PIN, whether or not the class has a student of that name. A device on which this student has
 * signed in before has a count of its own, so guesses from elsewhere do not lock the student out there.
 */
export function beginPinAttempt(
  db: Db,
  student: StudentName,
  address: string,
  knownDevice: string | null = null,
): Promise<Attempt> {
  const origin = { key: keyOf('pin-address', networkOf(address)), limits: perQuarterHour(pinFailuresPerAddress) }
  if (knownDevice !== null) {
    return countAttempt(db, { key: keyOfStudent(student, knownDevice), limits: pinLimits }, origin)
  }
  return countAttempt(
    db,
    { key: keyOfStudent(student), limits: pinLimits },
    { key: keyOf('pin-class', student.classId), limits: classPinLimits },
    origin,
  )
}

function countAttempt(db: Db, account: Tally, ...others: Tally[]): Promise<Attempt> {
  return db.transaction(async (tx) => {
    // Always in this order, so that two attempts cannot deadlock.
    await requireAttemptsLeft(tx, [account, ...others])
    const rows = await tx
      .insert(signInFailures)
      .values([account, ...others].map(failureOf))
      .returning({ id: signInFailures.id })
    const ids = rows.map((row) => row.id)
    return {
      async succeed() {
        await db
          .delete(signInFailures)
          .where(sql`${eq(signInFailures.key, account.key)} or ${inArray(signInFailures.id, ids)}`)
      },
    }
  })
}

/** A new student, and a student with a new PIN, starts without failures. */
export async function clearStudentFailures(db: Db | Tx, student: StudentName): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.key, keyOfStudent(student)))
}

/** Deletes attempts that no longer count; those of an account are also deleted with its next attempt. */
export async function deleteExpiredAttempts(db: Db): Promise<void> {
  await db.delete(signInFailures).where(lte(signInFailures.expiresAt, sql`now()`))
}

/** Counts an account that is about to be created; throws `too_many_attempts` when the address has reached its limit. */
export function countSignUp(db: Db, address: string): Promise<void> {
  return countUse(db, { key: keyOf('sign-up', networkOf(address)), limits: perQuarterHour(accountsPerAddress) })
}

/** The same for a request for a new password, whether or not the address has an account. */
export function countResetRequest(db: Db, email: string, address: string): Promise<void> {
  return countUse(
    db,
    { key: keyOf('reset-account', email), limits: [{ failures: resetsPerAccount, minutes: 60 }] },
    { key: keyOf('reset-address', networkOf(address)), limits: [{ failures: resetsPerAddress, minutes: 60 }] },
  )
}

/** The same for a sign-in with a passkey: it cannot be guessed, but each attempt is stored. */
export function countPasskeySignIn(db: Db, address: string): Promise<void> {
  const tally = { key: keyOf('passkey', networkOf(address)), limits: perQuarterHour(passkeySignInsPerAddress) }
  return countUse(db, tally)
}

/** The same for a student who joins a class, which has a limit too. */
export function countJoin(db: Db, classId: ClassId, address: string): Promise<void> {
  return countUse(
    db,
    { key: keyOf('join-class', classId), limits: perQuarterHour(joinsPerClass) },
    { key: keyOf('join', networkOf(address)), limits: perQuarterHour(joinsPerAddress) },
  )
}

function countUse(db: Db, ...tallies: Tally[]): Promise<void> {
  return db.transaction(async (tx) => {
    await requireAttemptsLeft(tx, tallies)
    await tx.insert(signInFailures).values(tallies.map(failureOf))
  })
}

/** Looks up a code. If there is no result, it counts as a wrong guess of this address, which has a limit. */
export function countMisses<T>(
  db: Db,
  address: string,
  lookUp: (tx: Tx) => Promise<T | undefined>,
): Promise<T | undefined> {
  const tally = { key: keyOf('join-code', networkOf(address)), limits: perQuarterHour(wrongCodesPerAddress) }
  return db.transaction(async (tx) => {
    await requireAttemptsLeft(tx, [tally])
    const result = await lookUp(tx)
    if (result === undefined) await tx.insert(signInFailures).values(failureOf(tally))
    return result
  })
}

/** Locks the tallies until the transaction ends, so that the next attempt sees what this one adds. */
async function requireAttemptsLeft(tx: Tx, tallies: readonly Tally[]): Promise<void> {
  const locks = tallies.map(({ key }) => sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  await tx.execute(sql`select ${sql.join(locks, sql`, `)}`)
  await deleteExpiredFailures(tx)
  const wait = await secondsToWait(tx, tallies)
  if (wait > 0) throw new AppError('too_many_attempts', { retryAfter: wait })
}

function failureOf({ key, limits }: Tally) {
  const longest = Math.max(...limits.map((limit) => limit.minutes))
  return { key, expiresAt: sql`now() + make_interval(mins => ${longest})` }
}

/** Seconds until every limit of every tally allows another attempt; 0 if they all do now. */
async function secondsToWait(tx: Tx, tallies: readonly Tally[]): Promise<number> {
  const waits = tallies.flatMap(({ key, limits }) =>
    limits.map(({ failures, minutes }) => {
      const window = sql`make_interval(mins => ${minutes})`
      return tx
        .select({ seconds: sql`greatest(1, ceil(extract(epoch from ${signInFailures.at} + ${window} - now())))` })
        .from(signInFailures)
        .where(and(eq(signInFailures.key, key), gt(signInFailures.at, sql`now() - ${window}`)))
        .orderBy(desc(signInFailures.at))
        .offset(failures - 1)
        .limit(1)
    }),
  )
  const longest = sql`greatest(0, ${sql.join(waits, sql`, `)})::int`
  const { rows } = await tx.execute<{ seconds: number }>(sql`select ${longest} as seconds`)
  return rows[0]!.seconds
}

/** Skips rows that another attempt is deleting, and deletes only a small batch, to stay fast. */
async function deleteExpiredFailures(tx: Tx): Promise<void> {
  const old = tx
    .select({ id: signInFailures.id })
    .from(signInFailures)
    .where(lte(signInFailures.expiresAt, sql`now()`))
    .limit(500)
    .for('update', { skipLocked: true })
  await tx.delete(signInFailures).where(inArray(signInFailures.id, old))
}

type Kind =
  | 'account'
  | 'address'
  | 'factor'
  | 'passkey'
  | 'sign-up'
  | 'reset-account'
  | 'reset-address'
  | 'student'
  | 'student-device'
  | 'pin-class'
  | 'pin-address'
  | 'join'
  | 'join-class'
  | 'join-code'

/** E-mails, names and addresses are stored only as hashes. */
function keyOf(kind: Kind, value: string): string {
  return createHash('sha256').update(`${kind}:${value}`).digest('base64url')
}

function keyOfStudent({ classId, nickname }: StudentName, knownDevice: string | null = null): string {
  const name = `${classId}:${nicknameKey(nickname)}`
  return knownDevice === null ? keyOf('student', name) : keyOf('student-device', `${name}:${knownDevice}`)
}
