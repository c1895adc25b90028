import { createHash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import { AppError, type ClassId, nicknameKey } from '@trellis/domain'
import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { signInFailures } from '../../db/schema'

/** So many failures in so many minutes, and then no more until the oldest of them is past. */
interface Limit {
  failures: number
  minutes: number
}

export const failuresPerAccount = 5
export const failuresPerAddress = 30
export const accountsPerAddress = 20
/** A whole school may share one address, so these are wide; what protects a PIN is the limit of its student. */
export const pinFailuresPerAddress = 300
export const wrongCodesPerAddress = 200
export const joinsPerAddress = 5000

/** A PIN of 4 digits is one of 10,000: every further guess has to wait for longer. */
export const pinLimits: readonly Limit[] = [
  { failures: 5, minutes: 5 },
  { failures: 10, minutes: 60 },
  { failures: 20, minutes: 24 * 60 },
]

const quarterHour = (failures: number): Limit[] => [{ failures, minutes: 15 }]

/** What failures are counted for, and how many there may be. */
interface Tally {
  key: string
  limits: readonly Limit[]
}

export interface Attempt {
  /** Takes this attempt back from its address and forgives the account all its failures. */
  succeed(): Promise<void>
}

/**
 * Enters an attempt as failed before the password is looked at, so that many at once get no more tries than one after
 * the other. Throws `too_many_attempts` when the account or the address has none left; such a refusal is not counted,
 * so waiting always helps.
 */
export function beginAttempt(db: Db, email: string, address: string): Promise<Attempt> {
  return begin(
    db,
    { key: keyOf('account', email), limits: quarterHour(failuresPerAccount) },
    { key: keyOf('address', networkOf(address)), limits: quarterHour(failuresPerAddress) },
  )
}

export interface StudentName {
  classId: ClassId
  nickname: string
}

/** The same for a student's PIN, whether or not the class has a student of that name. */
export function beginPinAttempt(db: Db, student: StudentName, address: string): Promise<Attempt> {
  return begin(
    db,
    { key: keyOfStudent(student), limits: pinLimits },
    { key: keyOf('pin-address', networkOf(address)), limits: quarterHour(pinFailuresPerAddress) },
  )
}

function begin(db: Db, account: Tally, origin: Tally): Promise<Attempt> {
  return db.transaction(async (tx) => {
    // Always in this order, so that two attempts never wait for each other.
    await requireRoom(tx, [account, origin])
    const rows = await tx
      .insert(signInFailures)
      .values([failureOf(account), failureOf(origin)])
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

/** A new student, and one whose PIN was given anew, starts without failures. */
export async function forgiveStudent(db: Db | Tx, student: StudentName): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.key, keyOfStudent(student)))
}

/** Counts an account that is about to be made; throws `too_many_attempts` when the address has made its share. */
export function countSignUp(db: Db, address: string): Promise<void> {
  return count(db, { key: keyOf('sign-up', networkOf(address)), limits: quarterHour(accountsPerAddress) })
}

/** The same for a student who comes into a class for the first time. */
export function countJoin(db: Db, address: string): Promise<void> {
  return count(db, { key: keyOf('join', networkOf(address)), limits: quarterHour(joinsPerAddress) })
}

function count(db: Db, tally: Tally): Promise<void> {
  return db.transaction(async (tx) => {
    await requireRoom(tx, [tally])
    await tx.insert(signInFailures).values(failureOf(tally))
  })
}

/** Looks for what a code leads to; nothing found counts as a guess of this address, and it has only so many. */
export function countingWrongCodes<T>(
  db: Db,
  address: string,
  look: (tx: Tx) => Promise<T | undefined>,
): Promise<T | undefined> {
  const tally = { key: keyOf('join-code', networkOf(address)), limits: quarterHour(wrongCodesPerAddress) }
  return db.transaction(async (tx) => {
    await requireRoom(tx, [tally])
    const found = await look(tx)
    if (found === undefined) await tx.insert(signInFailures).values(failureOf(tally))
    return found
  })
}

/** Holds the tallies until the transaction ends, so that what it adds to them is seen by whoever comes next. */
async function requireRoom(tx: Tx, tallies: readonly Tally[]): Promise<void> {
  for (const { key } of tallies) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  await forget(tx)
  let wait = 0
  for (const { key, limits } of tallies) {
    for (const limit of limits) wait = Math.max(wait, await secondsToWait(tx, key, limit))
  }
  if (wait > 0) throw new AppError('too_many_attempts', { retryAfter: wait })
}

function failureOf({ key, limits }: Tally) {
  const longest = Math.max(...limits.map((limit) => limit.minutes))
  return { key, expiresAt: sql`now() + make_interval(mins => ${longest})` }
}

async function secondsToWait(tx: Tx, key: string, { failures, minutes }: Limit): Promise<number> {
  const window = sql`make_interval(mins => ${minutes})`
  const [row] = await tx
    .select({
      seconds: sql<number>`ceil(extract(epoch from ${signInFailures.at} + ${window} - now()))::int`,
    })
    .from(signInFailures)
    .where(and(eq(signInFailures.key, key), gt(signInFailures.at, sql`now() - ${window}`)))
    .orderBy(desc(signInFailures.at))
    .offset(failures - 1)
    .limit(1)
  return row ? Math.max(1, row.seconds) : 0
}

/** Skips what another attempt is deleting already, and takes no more than is quick. */
async function forget(tx: Tx): Promise<void> {
  const old = tx
    .select({ id: signInFailures.id })
    .from(signInFailures)
    .where(lte(signInFailures.expiresAt, sql`now()`))
    .limit(500)
    .for('update', { skipLocked: true })
  await tx.delete(signInFailures).where(inArray(signInFailures.id, old))
}

type Kind = 'account' | 'address' | 'sign-up' | 'student' | 'pin-address' | 'join' | 'join-code'

/** No e-mail, no name and no address is kept in clear. */
function keyOf(kind: Kind, value: string): string {
  return createHash('sha256').update(`${kind}:${value}`).digest('base64url')
}

function keyOfStudent({ classId, nickname }: StudentName): string {
  return keyOf('student', `${classId}:${nicknameKey(nickname)}`)
}

/** One subscriber holds a whole /64 of IPv6, so those count as one address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped && isIPv4(mapped)) return mapped
  const plain = address.replace(/%.*$/, '')
  if (!isIPv6(plain)) return address
  const [head = '', tail] = plain.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const known = groups.length + (tail ? tail.split(':').length : 0)
  const filled = tail === undefined ? groups : [...groups, ...Array(8 - known).fill('0'), ...tail.split(':')]
  return `${filled
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`
}
