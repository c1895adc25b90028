import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { ClientBase } from 'pg'

export interface SchemaMigrations {
  schema: string
  migrationsFolder: string
}

/** One lock for all migrations of a database, so that many processes can start at the same time. The number is arbitrary. */
export const migrationLock = 7_228_153

/** Applies the missing migrations, or those of them for which `isWanted`, in the transaction of the caller. */
export async function applyMigrations(
  client: ClientBase,
  { schema, migrationsFolder }: SchemaMigrations,
  isWanted: (madeAt: number) => boolean = () => true,
): Promise<void> {
  const table = `"${schema}"."migration"`
  // Queried instead of `if not exists`: a transaction that has waited for a lock may not yet see a schema that was
  // created while it waited.
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
