import { join } from 'node:path'
import { connectTables, migrateUnderLock } from '@trellis/database'
import type { Pool } from 'pg'

export type Db = ReturnType<typeof connect>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** Statements import their tables, so drizzle needs no list of all tables here. */
export function connect(pool: Pool) {
  return connectTables(pool, {})
}

export function migrateStudyService(pool: Pool, packageDir: string): Promise<void> {
  return migrateUnderLock(pool, join(packageDir, 'migrations'), 'trellis')
}
