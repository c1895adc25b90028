import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Pool, PoolClient } from 'pg'
import { applyMigrations, migrationLock } from './apply-migrations'
import { NewerDatabaseError } from './newer-database-error'
import { withoutTimeLimits } from './pool'
import { inTransaction } from './transaction'

export function migrateUnderLock(pool: Pool, migrationsFolder: string, schema: string): Promise<void> {
  return withoutTimeLimits(pool, (patient) =>
    inTransaction(patient, async (client) => {
      // Of the transaction and not of the connection, which a pooler that lends by transaction would keep, lock and all.
      await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
      await refuseNewer(client, migrationsFolder, schema)
      await applyMigrations(client, { schema, migrationsFolder })
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
