import type pg from 'pg'
import type { Config } from '../config'
import { startEmbeddedPostgres } from './embedded/embedded-postgres'

/**
 * For commands that run besides the server: the database that the server uses with the same settings. Starts the
 * embedded one if it is not running, and stops it afterwards unless a server has started by then.
 */
export async function withDatabase<T>(config: Config, work: (database: pg.PoolConfig) => Promise<T>): Promise<T> {
  if (config.databaseUrl) return work({ connectionString: config.databaseUrl })
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: { info: () => {}, warn: console.warn },
  })
  try {
    return await work(postgres.config)
  } finally {
    await postgres.stop()
  }
}
