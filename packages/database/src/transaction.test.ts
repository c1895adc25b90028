import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectTables } from './connect'
import { createTestDatabase, type TestDatabase } from './test-database'
import { inTransaction, withConnection } from './transaction'

let database: TestDatabase
/** Without the error listeners of `createPool`, so that only `inTransaction` can keep the process alive. */
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('create table note (text text unique deferrable initially deferred)')
  pool = new pg.Pool({ connectionString: database.url, max: 2, connectionTimeoutMillis: 30_000 })
  pool.on('error', () => {}) // An idle connection.
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const texts = async () => (await database.pool.query('select text from note order by text')).rows.map((row) => row.text)
const pidOf = async (client: pg.PoolClient) => (await client.query('select pg_backend_pid() as pid')).rows[0].pid
const terminate = (pid: number) => database.pool.query('select pg_terminate_backend($1, 5000)', [pid])

/** Both connections of the pool work at the same time. */
async function expectIntactPool(): Promise<void> {
  const pids = await Promise.all([1, 2].map(() => withConnection(pool, async (client) => [await pidOf(client)])))
  expect(pids).toHaveLength(2)
  expect(pool.waitingCount).toBe(0)
  expect(pool.totalCount - pool.idleCount).toBe(0)
}

describe('a transaction', () => {
  it('commits when its work is done, and rolls back when that throws or `commits` says no', async () => {
    await inTransaction(pool, (client) => client.query("insert into note values ('kept')"))
    const refused = inTransaction(pool, async (client) => {
      await client.query("insert into note values ('refused')")
      throw new Error('no')
    })
    await expect(refused).rejects.toThrow('no')
    const rolledBack = await inTransaction(pool, (client) => client.query("insert into note values ('undone')"), {
      commits: () => false,
    })
    expect(rolledBack.rowCount).toBe(1)
    expect(await texts()).toEqual(['kept'])
    await expectIntactPool()
  })

  it('rejects a transaction in which a statement failed, or whose commit is refused', async () => {
    const swallowed = inTransaction(pool, async (client) => {
      await client.query("insert into note values ('swallowed')")
      await client.query('select 1/0').catch(() => {}) // Code that expects the error does this.
    })
    await expect(swallowed).rejects.toThrow(/rolled back/)
    const twice = inTransaction(pool, (client) => client.query("insert into note values ('twice'), ('twice')"))
    await expect(twice).rejects.toMatchObject({ code: '23505' })
    expect(await texts()).toEqual(['kept'])
    await expectIntactPool()
  })

  it.each([
    ['between two statements', async (client: pg.PoolClient) => void (await terminate(await pidOf(client)))],
    [
      'during a statement',
      async (client: pg.PoolClient) => {
        const pid = await pidOf(client)
        const [slept] = await Promise.allSettled([client.query('select pg_sleep(30)'), terminate(pid)])
        if (slept.status === 'rejected') throw slept.reason
      },
    ],
    [
      'before the rollback',
      async (client: pg.PoolClient) => {
        await terminate(await pidOf(client))
        throw new Error('the first error')
      },
    ],
  ])('rejects a transaction whose connection is lost %s, and leaves the pool intact', async (_, lose) => {
    // Three times, which is more than the pool has connections.
    for (let time = 0; time < 3; time++) {
      await expect(
        inTransaction(pool, async (client) => {
          await client.query("insert into note values ('lost')")
          await lose(client)
        }),
      ).rejects.toThrow()
    }
    expect(await texts()).toEqual(['kept'])
    await expectIntactPool()
  })

  it('leaves the pool intact with drizzle too, and keeps its isolation level after a savepoint', async () => {
    const db = connectTables(pool, {})
    for (let time = 0; time < 3; time++) {
      const lost = db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
        await terminate(rows[0]!.pid)
        await tx.execute(sql`insert into note values ('lost')`)
      })
      await expect(lost).rejects.toThrow()
    }
    await expectIntactPool()

    const isolation = await db.transaction(
      async (tx) => {
        await tx.transaction(async (inner) => inner.execute(sql`select 1/0`)).catch(() => {}) // Rolled back.
        return (await tx.execute(sql`show transaction_isolation`)).rows[0]
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    expect(isolation).toEqual({ transaction_isolation: 'repeatable read' })
  })
})
