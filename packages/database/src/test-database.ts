import { randomBytes } from 'node:crypto'
import pg from 'pg'

export interface TestDatabase {
  pool: pg.Pool
  url: string
  name: string
  drop(): Promise<void>
}

/**
 * A fresh database on the server that TEST_DATABASE_URL names: empty, or a copy of the one that TEST_LIBRARY_DATABASE
 * names, migrated and with a small library. Dropping it takes its connections along.
 */
export async function createTestDatabase(options: { withLibrary?: boolean } = {}): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('TEST_DATABASE_URL must name a PostgreSQL server where databases may be created')
  const name = `trellis_test_${randomBytes(8).toString('hex')}`
  const template = options.withLibrary ? process.env.TEST_LIBRARY_DATABASE : 'template0'
  if (!template) throw new Error('TEST_LIBRARY_DATABASE must name a database with the library')
  // Copying the files, and dropping them later, takes half as long as writing all of it to the log.
  await run(server, `create database "${name}" template "${template}" strategy file_copy`)
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
      await run(server, `drop database if exists "${name}" with (force)`)
    },
  }
}

/** `URL` cannot parse an address whose host is the directory of a Unix socket. */
function withDatabase(address: string, name: string): string {
  const parts = /^(\w+:\/\/[^/?]*)(?:\/[^?]*)?(\?.*)?$/.exec(address)
  if (!parts) throw new Error('TEST_DATABASE_URL is not an address like postgres://user:password@host/database')
  return `${parts[1]}/${name}${parts[2] ?? ''}`
}

async function run(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
