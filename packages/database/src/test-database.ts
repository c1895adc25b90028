import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

export interface TestDatabase {
  pool: pg.Pool
  url: string
  name: string
  drop(): Promise<void>
}

/**
 * A new database on the server that TEST_DATABASE_URL names: empty, or a copy of the one that TEST_LIBRARY_DATABASE
 * names, migrated and with a small library, once that is complete. Dropping it closes its connections.
 */
export async function createTestDatabase(options: { withLibrary?: boolean } = {}): Promise<TestDatabase> {
  const server = testServer()
  const name = `trellis_test_${randomBytes(8).toString('hex')}`
  const template = options.withLibrary ? process.env.TEST_LIBRARY_DATABASE : 'template0'
  if (!template) throw new Error('TEST_LIBRARY_DATABASE must name a database with the library')
  // Copying files, and dropping them later, takes half as long as the strategy that writes everything to the log.
  await withClient(server, async (client) => {
    // Takes a fifth of the time. Refused before PostgreSQL 18, and where files cannot be cloned.
    await client.query('set file_copy_method = clone').catch(() => {})
    // Released when the connection ends.
    if (options.withLibrary) await client.query('select pg_advisory_lock_shared(hashtext($1))', [template])
    await client.query(`create database "${name}" template "${template}" strategy file_copy`)
  })
  const url = withDatabase(server, name)
  const pool = new pg.Pool({ connectionString: url })
  // A connection that is closing may still receive the error that its database is being dropped.
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    pool,
    url,
    name,
    async drop() {
      if (!pool.ended) await pool.end()
      await withClient(server, async (client) => {
        await waitUntilLeft(client, name)
        await client.query(`drop database if exists "${name}" with (force)`)
      })
    },
  }
}

/** Fills a database while tests are already running. Resolves once copies of it wait until it is filled. */
export async function fillTemplate(
  database: TestDatabase,
  fill: () => Promise<void>,
): Promise<{ filled: Promise<void> }> {
  const client = new pg.Client({ connectionString: testServer() })
  await client.connect()
  await client.query('select pg_advisory_lock(hashtext($1))', [database.name])
  const fillAndClose = async () => {
    try {
      await fill()
      // A database can be copied only while there are no connections to it.
      await database.pool.end()
    } catch (error) {
      // No test may continue with an incomplete database.
      await database.drop()
      throw error
    } finally {
      await client.end()
    }
  }
  return { filled: fillAndClose() }
}

function testServer(): string {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('TEST_DATABASE_URL must name a PostgreSQL server where databases may be created')
  return server
}

/** Without `URL`, which cannot parse an address whose host is the directory of a Unix socket. */
function withDatabase(address: string, name: string): string {
  const parts = /^(\w+:\/\/[^/?]*)(?:\/[^?]*)?(\?.*)?$/.exec(address)
  if (!parts) throw new Error('TEST_DATABASE_URL is not an address like postgres://user:password@host/database')
  return `${parts[1]}/${name}${parts[2] ?? ''}`
}

/**
 * `pool.end()` resolves before PostgreSQL has closed the connections, and a closing connection must not receive the
 * error that its database is being dropped, because it has no listener any more. Does not wait long for leaked
 * connections.
 */
async function waitUntilLeft(client: pg.Client, name: string): Promise<void> {
  for (let attempt = 0; attempt < 30; attempt++) {
    const { rows } = await client.query('select from pg_stat_activity where datname = $1 limit 1', [name])
    if (rows.length === 0) return
    await setTimeout(10)
  }
}

async function withClient(address: string, use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    await use(client)
  } finally {
    await client.end()
  }
}
