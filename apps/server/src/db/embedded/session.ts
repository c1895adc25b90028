import pg from 'pg'
import { type Cluster, superuser } from './cluster'
import type { Endpoint } from './endpoint'

export const databaseName = 'trellis'

/** Advisory locks count per database, so every process asks for this one in the same: `postgres`. */
const presenceLock = [0x7472656c, 0x6c6973]

/** A connection that says, for as long as it lasts, that this process uses the database. */
export type Session = {
  ended: Promise<void>
  createDatabase(): Promise<void>
  /** Gives up this process's presence; true if no other process is present, and then none can become so until `close`. */
  leave(): Promise<boolean>
  close(): Promise<void>
}

export function connection({ password }: Cluster, { host, port }: Endpoint, database = databaseName) {
  // Said aloud, or PGSSLMODE in the environment would ask a Unix socket for encryption.
  return { host, port, user: superuser, password, database, ssl: false }
}

/** Also the form `psql` takes. */
export function connectionUrl(cluster: Cluster, { host, port }: Endpoint): string {
  const where = `host=${encodeURIComponent(host)}&port=${port}&sslmode=disable`
  return `postgres://${superuser}:${cluster.password}@localhost/${databaseName}?${where}`
}

export async function attach(cluster: Cluster, endpoint: Endpoint): Promise<Session> {
  const client = new pg.Client({
    ...connection(cluster, endpoint, 'postgres'),
    application_name: 'trellis presence',
    connectionTimeoutMillis: 5000,
    lock_timeout: 10_000,
  })
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  client.on('error', () => {}) // A lost connection also ends, and that is what is listened to.
  try {
    await client.connect()
    await client.query('SELECT pg_advisory_lock_shared($1, $2)', presenceLock)
  } catch (error) {
    void client.end().catch(() => {}) // The first error is the one to report.
    throw error
  }
  return {
    ended,
    createDatabase: () => createDatabase(client),
    async leave() {
      await client.query('SELECT pg_advisory_unlock_shared($1, $2)', presenceLock)
      const { rows } = await client.query('SELECT pg_try_advisory_lock($1, $2) AS alone', presenceLock)
      return rows[0].alone
    },
    close: () => client.end(),
  }
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName])
  if (rowCount) return
  try {
    await client.query(`CREATE DATABASE ${databaseName}`)
  } catch (error) {
    const another = ['42P04', '23505'] // A process starting at the same time made it: seen before, or during.
    if (!another.includes((error as pg.DatabaseError).code ?? '')) throw error
  }
}
