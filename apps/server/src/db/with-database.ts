import type pg from 'pg'
import type { Config } from '../config'
import { startEmbeddedPostgres } from './embedded/embedded-postgres'

/**
 * For commands beside the server: the database that the same settings give the server. The embedded one is started if it
 * is not running, and stopped again if no server has started in between.
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
