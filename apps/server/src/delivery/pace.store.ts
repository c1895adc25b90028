import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'

/** At most `limit` in a window of `seconds`, which begins with the first use; 0 means no limit. */
export interface PaceLimit {
  /** What is counted. Stored only as a hash, because it may contain an address. */
  key: string
  limit: number
  seconds: number
}

/**
 * Counts `uses` more of each key, for all processes together, and returns how many seconds to wait; 0 within the
 * limits. To be called in a transaction that is rolled back when the caller has to wait: refused uses are not counted,
 * so waiting always helps. The keys stay locked until then, so they must be passed in the same order everywhere.
 */
export async function countPace(client: Pool | PoolClient, limits: readonly PaceLimit[], uses = 1): Promise<number> {
  const active = limits.filter(({ limit }) => limit > 0)
  if (active.length === 0) return 0
  const { rows } = await client.query<{ key: string; count: number; wait: number }>({
    name: 'pace',
    text: `insert into trellis.pace as p (key, count, expires_at)
      select key, $3, now() + make_interval(secs => seconds)
      from unnest($1::text[], $2::int[]) with ordinality as wanted(key, seconds, place) order by place
      on conflict (key) do update set
        count = case when p.expires_at <= now() then excluded.count else p.count + excluded.count end,
        expires_at = case when p.expires_at <= now() then excluded.expires_at else p.expires_at end
      returning key, count, ceil(extract(epoch from expires_at - now()))::int as wait`,
    values: [active.map(({ key }) => hashOf(key)), active.map(({ seconds }) => seconds), uses],
  })
  const counted = new Map(rows.map((row) => [row.key, row]))
  return active.reduce((longest, { key, limit }) => {
    const { count, wait } = counted.get(hashOf(key))!
    return count > limit ? Math.max(longest, wait, 1) : longest
  }, 0)
}

/** For new students of one platform, by any of its protocols. */
export const partnerPaceKey = (partnerId: number) => `partner ${partnerId}`

/** Deletes windows that are over. */
export async function deleteExpiredPaces(pool: Pool): Promise<void> {
  await pool.query('delete from trellis.pace where expires_at <= now()')
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
