import { join } from 'node:path'
import { defaultBases } from '@trellis/domain'
import {
  connectPlatform,
  findResettable,
  issueReset,
  migratePlatform,
  resetLink,
  resetMinutes,
} from '@trellis/platform'
import pg from 'pg'
import { type Config, ConfigError } from './config'
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres'

/** Prints a one-time link with which a person chooses a new password; the server may be running or not. */
export async function printResetLink(config: Config, rootDir: string, email: string): Promise<void> {
  if (config.platformUrl) throw new ConfigError('--reset-link: run it where the platform runs, without PLATFORM_URL')
  const postgres = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: { info: () => {}, warn: console.warn } })
  const pool = new pg.Pool(postgres?.config ?? { connectionString: config.databaseUrl! })
  try {
    await migratePlatform(pool, join(rootDir, 'packages/platform'))
    const db = connectPlatform(pool)
    const userId = await findResettable(db, email, { hasPassword: false })
    if (userId === null) throw new ConfigError(`--reset-link: no account has the address ${email}`)
    const origin = config.publicUrl ?? `http://localhost:${config.port}`
    console.log(`A link for a new password, which works once within ${resetMinutes} minutes:`)
    console.log(resetLink(new URL(origin).origin, defaultBases.accounts, await issueReset(db, userId)))
  } finally {
    await pool.end()
    await postgres?.stop()
  }
}
