import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { ClientBase } from 'pg'

export interface SchemaMigrations {
  schema: string
  migrationsFolder: string
}

/** One lock for all migrations of a database, so that many processes can start at once. The number is arbitrary. */
export const migrationLock = 7_228_153

/**
 * Runs work that changes the schema, in one transaction and one at a time. The lock belongs to the transaction and not to the
 * connection: behind a pooler that lends connections by transaction, one of the connection would be left behind with it.
 */
export async function underMigrationLock(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {}) // The first error says what happened.
    throw error
  }
}

/** Applies the migrations that are missing, or those of them that are wanted, in the transaction of the caller. */
export async function applyMigrations(
  client: ClientBase,
  { schema, migrationsFolder }: SchemaMigrations,
  isWanted: (madeAt: number) => boolean = () => true,
): Promise<void> {
  const table = `"${schema}"."migration"`
  // Asked for, and not `if not exists`: a transaction that has waited for a lock may not yet know of a schema that was made while it waited.
  const { rowCount } = await client.query('select from pg_catalog.pg_namespace where nspname = $1', [schema])
  if (!rowCount) await client.query(`create schema "${schema}"`)
  await client.query(
    `create table if not exists ${table} (id serial primary key, hash text not null, created_at bigint)`,
  )
  const { rows } = await client.query<{ created_at: string }>(`select created_at from ${table}`)
  const applied = new Set(rows.map((row) => Number(row.created_at)))
  for (const { folderMillis, hash, sql } of readMigrationFiles({ migrationsFolder })) {
    if (applied.has(folderMillis) || !isWanted(folderMillis)) continue
    for (const statement of sql) await client.query(statement)
    await client.query(`insert into ${table} (hash, created_at) values ($1, $2)`, [hash, folderMillis])
  }
}
