import { connectTables } from '@trellis/database'
import type { Pool } from 'pg'

export type Db = ReturnType<typeof connect>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** Statements name their tables, so that no list of all tables is needed here. */
export function connect(pool: Pool) {
  return connectTables(pool, {})
}
