import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'

/** At most `limit` in a window of `seconds`, which begins with the first use; no limit at all when it is 0. */
export interface PaceLimit {
  /** What is counted. Stored only as a hash, for it may contain an address. */
  key: string
  limit: number
  seconds: number
}

/**
 * Counts `uses` more of each key, for all processes together, and returns how many seconds to wait; 0 within the limits.
 * To be called in a transaction that is rolled back when one has to wait: what was refused is not counted, so waiting
 * always helps. The keys stay locked until then, and have to be given in the same order everywhere.
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

/** New students of one platform, whichever of its protocols they come by. */
export const partnerPaceKey = (partnerId: number) => `partner ${partnerId}`

/** Windows that are over say nothing any more. */
export async function deleteExpiredPaces(pool: Pool): Promise<void> {
  await pool.query('delete from trellis.pace where expires_at <= now()')
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
