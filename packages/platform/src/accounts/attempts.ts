import { createHash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import { AppError } from '@trellis/domain'
import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/client'
import { signInFailures } from '../db/schema'

const windowMinutes = 15
export const failuresPerAccount = 5
export const failuresPerAddress = 30
export const accountsPerAddress = 20

const windowStart = sql`now() - make_interval(mins => ${windowMinutes})`

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
  const account = keyOf('account', email)
  const origin = keyOf('address', networkOf(address))
  return db.transaction(async (tx) => {
    // Always in this order, so that two attempts never wait for each other.
    for (const key of [account, origin])
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
    await forget(tx)
    const wait = Math.max(
      await secondsToWait(tx, account, failuresPerAccount),
      await secondsToWait(tx, origin, failuresPerAddress),
    )
    if (wait > 0) throw new AppError('too_many_attempts', { retryAfter: wait })
    const rows = await tx
      .insert(signInFailures)
      .values([{ key: account }, { key: origin }])
      .returning({ id: signInFailures.id })
    const ids = rows.map((row) => row.id)
    return {
      async succeed() {
        await db
          .delete(signInFailures)
          .where(sql`${eq(signInFailures.key, account)} or ${inArray(signInFailures.id, ids)}`)
      },
    }
  })
}

/** Counts an account that is about to be made; throws `too_many_attempts` when the address has made its share. */
export function countSignUp(db: Db, address: string): Promise<void> {
  const key = keyOf('sign-up', networkOf(address))
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
    await forget(tx)
    const wait = await secondsToWait(tx, key, accountsPerAddress)
    if (wait > 0) throw new AppError('too_many_attempts', { retryAfter: wait })
    await tx.insert(signInFailures).values({ key })
  })
}

async function secondsToWait(tx: Tx, key: string, limit: number): Promise<number> {
  const [row] = await tx
    .select({
      seconds: sql<number>`ceil(extract(epoch from ${signInFailures.at} + make_interval(mins => ${windowMinutes}) - now()))::int`,
    })
    .from(signInFailures)
    .where(and(eq(signInFailures.key, key), gt(signInFailures.at, windowStart)))
    .orderBy(desc(signInFailures.at))
    .offset(limit - 1)
    .limit(1)
  return row ? Math.max(1, row.seconds) : 0
}

/** Skips what another attempt is deleting already, and takes no more than is quick. */
async function forget(tx: Tx): Promise<void> {
  const old = tx
    .select({ id: signInFailures.id })
    .from(signInFailures)
    .where(lte(signInFailures.at, windowStart))
    .limit(500)
    .for('update', { skipLocked: true })
  await tx.delete(signInFailures).where(inArray(signInFailures.id, old))
}

/** No e-mail and no address is kept in clear. */
function keyOf(kind: 'account' | 'address' | 'sign-up', value: string): string {
  return createHash('sha256').update(`${kind}:${value}`).digest('base64url')
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
