import pg from 'pg'
import { type Cluster, superuser } from './cluster'
import type { Endpoint } from './endpoint'

export const databaseName = 'trellis'

/** Advisory locks are per database, so every process takes this one in the same database: `postgres`. */
const presenceLock = [0x7472656c, 0x6c6973]

/** A connection that shows, for as long as it lasts, that this process uses the database. */
export type Session = {
  ended: Promise<void>
  createDatabase(): Promise<void>
  /** Ends the presence of this process. True if no other process is present; then none can become so until `close`. */
  leave(): Promise<boolean>
  close(): Promise<void>
}

export function connection({ password }: Cluster, { host, port }: Endpoint, database = databaseName) {
  // Explicit, because PGSSLMODE in the environment could otherwise request encryption on a Unix socket.
  return { host, port, user: superuser, password, database, ssl: false }
}

/** In a form that `psql` accepts too. */
export function connectionUrl(cluster: Cluster, { host, port }: Endpoint): string {
  const parameters = `host=${encodeURIComponent(host)}&port=${port}&sslmode=disable`
  return `postgres://${superuser}:${cluster.password}@localhost/${databaseName}?${parameters}`
}

export async function attach(cluster: Cluster, endpoint: Endpoint): Promise<Session> {
  const client = new pg.Client({
    ...connection(cluster, endpoint, 'postgres'),
    application_name: 'trellis presence',
    connectionTimeoutMillis: 5000,
    lock_timeout: 10_000,
  })
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  client.on('error', () => {}) // A lost connection also emits `end`, which `ended` waits for.
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
    // Another process created it: before or during this statement.
    const createdElsewhere = ['42P04', '23505']
    if (!createdElsewhere.includes((error as pg.DatabaseError).code ?? '')) throw error
  }
}
