import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Pool, PoolClient } from 'pg'
import { applyMigrations, migrationLock, type SchemaMigrations } from './apply-migrations'
import { NewerDatabaseError } from './newer-database-error'
import { withoutTimeLimits } from './pool'
import { inTransaction } from './transaction'

/**
 * Applies the missing migrations, in one transaction and in one process at a time. The lock belongs to the transaction
 * and not to the session: behind a pooler in transaction mode, a session lock would stay behind with its connection.
 */
export function migrateUnderLock(pool: Pool, migrationsFolder: string, schema: string): Promise<void> {
  return withoutTimeLimits(pool, (patient) =>
    inTransaction(patient, async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
      await refuseNewer(client, { schema, migrationsFolder })
      await applyMigrations(client, { schema, migrationsFolder })
    }),
  )
}

/** A build that does not know the last migration and a newer build could not read what the other one writes. */
async function refuseNewer(client: PoolClient, { schema, migrationsFolder }: SchemaMigrations): Promise<void> {
  const table = `"${schema}".migration`
  const known = await client.query<{ table: string | null }>('select to_regclass($1)::text as table', [table])
  if (known.rows[0]?.table == null) return
  const { rows } = await client.query<{ last: string | null }>(`select max(created_at) as last from ${table}`)
  const newest = Math.max(0, ...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))
  if (Number(rows[0]?.last ?? 0) > newest) throw new NewerDatabaseError()
}
