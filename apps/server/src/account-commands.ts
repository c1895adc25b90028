import { join } from 'node:path'
import { createPool } from '@trellis/database'
import { defaultBases } from '@trellis/domain'
import {
  connectPlatform,
  factorsResetMail,
  findResettable,
  issueReset,
  migratePlatform,
  type PlatformDb,
  resetLink,
  resetMinutes,
  resetSecondFactor,
} from '@trellis/platform'
import { createMailer } from './compose-mailer'
import { type Config, ConfigError } from './config'
import { withDatabase } from './db/with-database'

/** Prints a one-time link with which a person chooses a new password. The server may be running. */
export function printResetLink(config: Config, rootDir: string, email: string): Promise<void> {
  return withAccounts('--reset-link', config, rootDir, async (db) => {
    const userId = await findResettable(db, email, { hasPassword: false })
    if (userId === null) throw new ConfigError(`--reset-link: no account has the address ${email}`)
    const origin = config.publicUrl ?? `http://localhost:${config.port}`
    console.log(`A link for a new password, which works once within ${resetMinutes} minutes:`)
    console.log(resetLink(new URL(origin).origin, defaultBases.accounts, await issueReset(db, userId)))
  })
}

/** Removes the lost second factor of a person, who then signs in with the password alone. */
export function removeSecondFactor(config: Config, rootDir: string, email: string): Promise<void> {
  return withAccounts('--reset-second-factor', config, rootDir, async (db) => {
    const userId = await resetSecondFactor(db, email, null)
    if (userId === null) throw new ConfigError(`--reset-second-factor: no account has the address ${email}`)
    console.log(`The second factor of ${email} was removed, and all sessions of the account have ended.`)
    const mailer = createMailer(config)
    try {
      await mailer?.send({ to: email, ...factorsResetMail() })
    } finally {
      mailer?.close()
    }
  })
}

async function withAccounts(
  option: string,
  config: Config,
  rootDir: string,
  work: (db: PlatformDb) => Promise<void>,
): Promise<void> {
  if (config.platformUrl) throw new ConfigError(`${option}: run it where the platform runs, without PLATFORM_URL`)
  await withDatabase(config, async (database) => {
    const pool = createPool(database, () => {})
    try {
      await migratePlatform(pool, join(rootDir, 'packages/platform'))
      await work(connectPlatform(pool))
    } finally {
      await pool.end()
    }
  })
}
