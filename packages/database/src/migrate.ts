import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Pool, PoolClient } from 'pg'
import { NewerDatabaseError } from './newer-database-error'
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
      await refuseNewer(client, migrationsFolder, schema)
      await migrate(drizzle(client), { migrationsFolder, migrationsSchema: schema, migrationsTable: 'migration' })
    }),
  )
}

/** A build that does not know the last migration would write what the newer one no longer reads, or the other way round. */
async function refuseNewer(client: PoolClient, migrationsFolder: string, schema: string): Promise<void> {
  const table = `"${schema}".migration`
  const known = await client.query<{ table: string | null }>('select to_regclass($1)::text as table', [table])
  if (known.rows[0]?.table == null) return
  const { rows } = await client.query<{ last: string | null }>(`select max(created_at) as last from ${table}`)
  const newest = Math.max(0, ...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))
  if (Number(rows[0]?.last ?? 0) > newest) throw new NewerDatabaseError()
}
