import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectTables } from './connect'
import { createTestDatabase, type TestDatabase } from './test-database'
import { inTransaction, withConnection } from './transaction'

let database: TestDatabase
/** As `pg` makes it, so that what keeps the process alive is the helper alone. */
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('create table note (text text unique deferrable initially deferred)')
  pool = new pg.Pool({ connectionString: database.url, max: 2, connectionTimeoutMillis: 2_000 })
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
async function expectWholePool(): Promise<void> {
  const pids = await Promise.all([1, 2].map(() => withConnection(pool, async (client) => [await pidOf(client)])))
  expect(pids).toHaveLength(2)
  expect(pool.waitingCount).toBe(0)
  expect(pool.totalCount - pool.idleCount).toBe(0)
}

describe('a transaction', () => {
  it('is kept when its work is done, and leaves nothing when it throws', async () => {
    await inTransaction(pool, (client) => client.query("insert into note values ('kept')"))
    const refused = inTransaction(pool, async (client) => {
      await client.query("insert into note values ('refused')")
      throw new Error('no')
    })
    await expect(refused).rejects.toThrow('no')
    const taken = await inTransaction(pool, (client) => client.query("insert into note values ('undone')"), {
      commits: () => false,
    })
    expect(taken.rowCount).toBe(1)
    expect(await texts()).toEqual(['kept'])
    await expectWholePool()
  })

  it('does not pass for committed when a statement in it failed, or when the commit is refused', async () => {
    const swallowed = inTransaction(pool, async (client) => {
      await client.query("insert into note values ('swallowed')")
      await client.query('select 1/0').catch(() => {}) // As code does that expects the error.
    })
    await expect(swallowed).rejects.toThrow(/rolled back/)
    const twice = inTransaction(pool, (client) => client.query("insert into note values ('twice'), ('twice')"))
    await expect(twice).rejects.toMatchObject({ code: '23505' })
    expect(await texts()).toEqual(['kept'])
    await expectWholePool()
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
  ])('whose connection is lost %s fails, and the pool is whole afterwards', async (_, lose) => {
    // More often than the pool has connections.
    for (let time = 0; time < 3; time++) {
      await expect(
        inTransaction(pool, async (client) => {
          await client.query("insert into note values ('lost')")
          await lose(client)
        }),
      ).rejects.toThrow()
    }
    expect(await texts()).toEqual(['kept'])
    await expectWholePool()
  })

  it('of tables is one of these, with its isolation and its savepoints', async () => {
    const db = connectTables(pool, {})
    for (let time = 0; time < 3; time++) {
      const lost = db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
        await terminate(rows[0]!.pid)
        await tx.execute(sql`insert into note values ('lost')`)
      })
      await expect(lost).rejects.toThrow()
    }
    await expectWholePool()

    const isolation = await db.transaction(
      async (tx) => {
        await tx.transaction(async (inner) => inner.execute(sql`select 1/0`)).catch(() => {}) // Undone up to here.
        return (await tx.execute(sql`show transaction_isolation`)).rows[0]
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    expect(isolation).toEqual({ transaction_isolation: 'repeatable read' })
  })
})
