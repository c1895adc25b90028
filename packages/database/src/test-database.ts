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
 * A fresh database on the server that TEST_DATABASE_URL names: empty, or a copy of the one that TEST_LIBRARY_DATABASE
 * names, migrated and with a small library, once that is complete. Dropping it takes its connections along.
 */
export async function createTestDatabase(options: { withLibrary?: boolean } = {}): Promise<TestDatabase> {
  const server = testServer()
  const name = `trellis_test_${randomBytes(8).toString('hex')}`
  const template = options.withLibrary ? process.env.TEST_LIBRARY_DATABASE : 'template0'
  if (!template) throw new Error('TEST_LIBRARY_DATABASE must name a database with the library')
  // Copying the files, and dropping them later, takes half as long as writing all of it to the log.
  await withClient(server, async (client) => {
    // From PostgreSQL 18 on, and a fifth of the time; one that is older, or runs where files cannot be cloned, refuses it.
    await client.query('set file_copy_method = clone').catch(() => {})
    // Let go of when the connection ends.
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

/** Fills a database while tests run already: copies of it wait until that has ended. Resolves once they do. */
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
      // No test may go on with half of it.
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

/** `URL` cannot parse an address whose host is the directory of a Unix socket. */
function withDatabase(address: string, name: string): string {
  const parts = /^(\w+:\/\/[^/?]*)(?:\/[^?]*)?(\?.*)?$/.exec(address)
  if (!parts) throw new Error('TEST_DATABASE_URL is not an address like postgres://user:password@host/database')
  return `${parts[1]}/${name}${parts[2] ?? ''}`
}

/**
 * A pool has ended before PostgreSQL has closed its connections, and one that is closing must not receive the error that its
 * database is being dropped: no one listens any more. Those that were left open are not waited for long.
 */
async function waitUntilLeft(client: pg.Client, name: string): Promise<void> {
  for (let looks = 0; looks < 30; looks++) {
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
