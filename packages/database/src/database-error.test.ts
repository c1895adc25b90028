import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseUnavailable, isConnectionLost } from './database-error'
import { createPool } from './pool'
import { createTestDatabase, type TestDatabase } from './test-database'
import { inTransaction } from './transaction'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const failureOf = (action: Promise<unknown>): Promise<unknown> =>
  action.then(
    () => null,
    (error: unknown) => error,
  )

/** As PostgreSQL raises it: only its code matters. */
const raised = (code: string) =>
  failureOf(database.pool.query(`do $$ begin raise exception 'as asked' using errcode = '${code}'; end $$`))

describe('databaseUnavailable', () => {
  it.each([
    ['57P01', 'away'],
    ['57P03', 'away'],
    ['08006', 'away'],
    ['53100', 'full'],
    ['53300', 'full'],
    ['58030', 'full'],
    ['25006', 'read_only'],
    ['57014', 'slow'],
    ['55P03', 'slow'],
    ['40001', 'slow'],
    ['23505', null],
    ['TRE01', null],
    ['42P01', null],
  ])('maps the error code %s to %s', async (code, state) => {
    const error = await raised(code)
    expect(error).toMatchObject({ code })
    expect(databaseUnavailable(error)).toBe(state)
  })

  it('recognizes an error that drizzle has wrapped', async () => {
    const error = await failureOf(drizzle(database.pool).execute(sql`do $$ begin raise sqlstate '53100'; end $$`))
    expect(databaseUnavailable(error)).toBe('full')
  })

  it.each([
    ['a port where nothing listens', { host: '127.0.0.1', port: 1 }],
    ['a name with two addresses where nothing listens', { host: 'localhost', port: 1 }],
    ['a socket that does not exist', { host: '/nowhere', port: 1 }],
    ['a name that does not exist', { host: 'no.such.host.invalid', port: 5432 }],
  ])('reports a database at %s as away', async (_, address) => {
    const client = new pg.Client({ ...address, ssl: false })
    expect(databaseUnavailable(await failureOf(client.connect()))).toBe('away')
  })

  it('returns null for errors of other connections, of files and of the code itself', async () => {
    expect(databaseUnavailable(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBeNull()
    expect(databaseUnavailable('not an error')).toBeNull()
    expect(databaseUnavailable(await failureOf(fetch('http://127.0.0.1:1/')))).toBeNull()
    const file = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', syscall: 'open' })
    expect(databaseUnavailable(file)).toBeNull()
  })
})

describe('the limits of a pool', () => {
  // Each takes up to a second, because it waits for a time limit.
  const limited = (limits: pg.PoolConfig) => createPool({ connectionString: database.url, max: 1, ...limits }, () => {})

  it.each<[string, pg.PoolConfig, (pool: pg.Pool) => Promise<unknown>, boolean]>([
    ['a statement', { statement_timeout: 100 }, (pool) => pool.query('select pg_sleep(30)'), false],
    ['a connection that others keep', { connectionTimeoutMillis: 1_000 }, waitForConnection, true],
    ['an answer', { query_timeout: 100 }, (pool) => inTransaction(pool, (tx) => tx.query('select pg_sleep(30)')), true],
  ])('ends the wait for %s, and the pool works afterwards', async (_, limits, wait, isLost) => {
    const pool = limited(limits)
    const error = await failureOf(wait(pool))
    expect(databaseUnavailable(error)).toBe('slow')
    expect(isConnectionLost(error)).toBe(isLost)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await pool.end()
  })

  it('ends the wait for a lock', async () => {
    await database.pool.query('create table held (id int); insert into held values (1)')
    const pool = limited({ lock_timeout: 100 })
    const error = await inTransaction(database.pool, async (holder) => {
      await holder.query('select from held for update')
      return failureOf(pool.query('select from held for update'))
    })
    expect(databaseUnavailable(error)).toBe('slow')
    await pool.end()
  })

  it('ends an idle transaction, and the pool works afterwards', async () => {
    const pool = limited({ idle_in_transaction_session_timeout: 100 })
    const error = await failureOf(
      inTransaction(pool, async (client) => {
        await new Promise((resolve) => client.once('error', resolve))
        await client.query('select 1')
      }),
    )
    expect(databaseUnavailable(error)).toBe('away')
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await pool.end()
  })
})

async function waitForConnection(pool: pg.Pool): Promise<unknown> {
  const holder = await pool.connect()
  try {
    return await pool.query('select 1')
  } finally {
    holder.release()
  }
}
