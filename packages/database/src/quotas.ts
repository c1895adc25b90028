import { AppError, type QuotaLimits, type QuotaResource, type QuotaWindow, quotaAmount, quotas } from '@trellis/domain'
import { type SQL, sql } from 'drizzle-orm'

/** A connection of either service, in a transaction. */
interface Connection {
  execute(query: SQL): Promise<{ rows: Record<string, unknown>[] }>
}

/** A query that returns one row with the columns `existing` and `added`, as far as the quota counts them. */
export type QuotaUsage = (of: string | number) => SQL

export interface Quotas<R extends QuotaResource> {
  /**
   * Throws if the quota would be exceeded, and otherwise reserves room until the transaction ends: additions for the
   * same account, study or class wait for each other, in all processes, so that two of them cannot both take the last
   * one. Outside of a transaction it checks only the current state, for a refusal before anything is written.
   *
   * `adding` is called under the lock. It returns 0 for something that turns out to exist, which is never refused.
   */
  require(tx: Connection, resource: R, of: string | number, adding?: number | (() => Promise<number>)): Promise<void>
}

/** The single place where quotas are enforced. Each service defines how to count what it stores. */
export function createQuotas<R extends QuotaResource>(
  limits: QuotaLimits,
  usage: Readonly<Record<R, QuotaUsage>>,
): Quotas<R> {
  return {
    async require(tx, resource, of, adding = 1) {
      const limit = limits[resource]
      if (limit === 0) return
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`quota ${resource} ${of}`}, 0))`)
      const more = typeof adding === 'number' ? adding : await adding()
      if (more === 0) return
      // A separate statement, which sees what others have committed while this one waited for the lock.
      const { rows } = await tx.execute(usage[resource](of))
      const used = rows[0] as Partial<Record<QuotaWindow, unknown>>
      const window = quotas[resource].counts.find((one) => Number(used[one]) + more > quotaAmount(resource, limit))
      if (window) throw new AppError('quota_reached', { resource, limit, window })
    },
  }
}
