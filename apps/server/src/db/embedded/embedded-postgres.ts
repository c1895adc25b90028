import type { PoolConfig } from 'pg'
import { openCluster } from './cluster'
import { connection, connectionUrl } from './session'
import { bringUp, type Log, supervise } from './supervisor'

export type EmbeddedPostgres = {
  /** For `pg` and for `psql`; contains the password. */
  url: string
  config: PoolConfig
  dataDir: string
  /** The folder with the data: `dataDir`, or where its `location` file points. For the start banner. */
  location: string
  /** Leaves the database; the last process to leave stops it. Close pools first. */
  stop(): Promise<void>
}

/**
 * A PostgreSQL of our own in `dataDir`, reached through a private socket. It is created the first time, shared by all
 * processes that use the same folder, adopted from a process that was killed, and restarted if it dies.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  changedSettings,
}: {
  dataDir: string
  log: Log
  /** For tests: settings of PostgreSQL that differ from the product's. */
  changedSettings?: Record<string, string>
}): Promise<EmbeddedPostgres> {
  const cluster = { ...(await openCluster(dataDir)), changedSettings }
  const presence = await bringUp(cluster)
  const { stop } = supervise(cluster, presence, log)
  try {
    await presence.session.createDatabase()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: connectionUrl(cluster, presence.endpoint),
    config: connection(cluster, presence.endpoint),
    dataDir: cluster.dataDir,
    location: cluster.location,
    stop,
  }
}
