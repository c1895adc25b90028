import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from 'pg'

/** One lock for all migrations of a database, so that many processes can start at once. The number is arbitrary. */
export const migrationLock = 7_228_153

export async function migrateUnderLock(pool: Pool, migrationsFolder: string, schema: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    try {
      await client.query(`create schema if not exists "${schema}"`)
      await migrate(drizzle(client), { migrationsFolder, migrationsSchema: schema, migrationsTable: 'migration' })
    } finally {
      await client.query('select pg_advisory_unlock($1)', [migrationLock])
    }
  } finally {
    client.release()
  }
}
