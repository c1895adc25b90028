import type { Pool } from 'pg'
import { expect, vi } from 'vitest'

/**
 * Resolves once a statement waits for a lock in the database of the pool. Ignores other databases, which other tests
 * use.
 */
export async function waitForBlockedStatement(pool: Pool): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    expect(rows).not.toEqual([])
  })
}
