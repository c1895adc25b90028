import { join } from 'node:path'
import { connectPlatform, migratePlatform, seedDemoAccounts, seedLibrary } from '@trellis/platform'
import pg from 'pg'
import { migrateStudyService } from '../db/client'
import '../../../../packages/platform/src/accounts/credentials/cheap-passwords'

const librarySize = 300

/**
 * Fills the database at `address` with a small library and the demo accounts. The migrations are those of `checkout`.
 */
const [address, checkout] = process.argv.slice(2) as [string, string]
const pool = new pg.Pool({ connectionString: address })
await migratePlatform(pool, join(checkout, 'packages/platform'))
await migrateStudyService(pool, join(checkout, 'apps/server'))
await seedLibrary(pool, { size: librarySize })
await seedDemoAccounts(connectPlatform(pool))
await pool.end()
