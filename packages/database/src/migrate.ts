import type { Pool } from 'pg'
import { applyMigrations, underMigrationLock } from './apply-migrations'

export async function migrateUnderLock(pool: Pool, migrationsFolder: string, schema: string): Promise<void> {
  const client = await pool.connect()
  try {
    await underMigrationLock(client, () => applyMigrations(client, { schema, migrationsFolder }))
  } finally {
    client.release()
  }
}
