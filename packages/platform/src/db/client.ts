import { connectTables } from '@trellis/database'
import type { Pool } from 'pg'

export type Db = ReturnType<typeof connect>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** Without a list of all tables: statements name the tables that they use. */
export function connect(pool: Pool) {
  return connectTables(pool, {})
}
