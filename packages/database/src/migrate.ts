import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from 'pg'
import { withoutTimeLimits } from './pool'
import { withConnection } from './transaction'

/** One lock for all migrations of a database, so that many processes can start at once. The number is arbitrary. */
export const migrationLock = 7_228_153

export function migrateUnderLock(pool: Pool, migrationsFolder: string, schema: string): Promise<void> {
  return withoutTimeLimits(pool, (patient) =>
    withConnection(patient, async (client) => {
      // The connection ends with the migration, and the lock with the connection.
      await client.query('select pg_advisory_lock($1)', [migrationLock])
      await client.query(`create schema if not exists "${schema}"`)
      await migrate(drizzle(client), { migrationsFolder, migrationsSchema: schema, migrationsTable: 'migration' })
    }),
  )
}
