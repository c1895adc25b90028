import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPool } from './pool'
import { createStatementGroups, type StatementSender } from './statement-groups'
import { createTestDatabase, type TestDatabase } from './test-database'
import { inTransaction } from './transaction'
import { UnnamedStatementsClient } from './unnamed-statements-client'
import { watchStatements } from './watch-statements'

let database: TestDatabase
let pool: pg.Pool
let groups: StatementSender

const open = (config: pg.PoolConfig = {}) => createPool({ connectionString: database.url, max: 4, ...config }, () => {})

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('create table note (text text primary key, number serial)')
  pool = open()
  groups = createStatementGroups(pool)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(() => database.pool.query('truncate note restart identity'))

const add = (text: string) => ({
  name: 'add',
  text: 'insert into note (text) values ($1) returning text, number, pg_current_xact_id()::text as transaction',
  values: [text],
})
const isThere = (text: string) => ({
  name: 'is-there',
  text: 'select exists (select from note where text = $1) as found',
  values: [text],
})
type Added = { text: string; number: number; transaction: string }

const texts = async () => (await database.pool.query('select text from note order by text')).rows.map((row) => row.text)
const letters = [...'abcdefghij']

/** The pool still works after a group failed: the driver knows which statements a connection has prepared. */
async function expectIntact(sender = groups): Promise<void> {
  for (let time = 0; time < 3; time++) {
    const results = await Promise.all(letters.map((letter) => sender.query<{ found: boolean }>(isThere(letter))))
    expect(results.map(({ rows }) => rows.length)).toEqual(letters.map(() => 1))
  }
  expect(pool.totalCount - pool.idleCount).toBe(0)
}

describe('statements sent at the same time', () => {
  it('sends statements together, and returns each its own result', async () => {
    const results = await Promise.all([
      ...letters.map((letter) => groups.query<Added>(add(letter))),
      groups.query<{ found: boolean }>(isThere('none')),
    ])
    const added = results.slice(0, -1).map(({ rows }) => rows[0] as Added)
    expect(added.map(({ text }) => text)).toEqual(letters)
    expect(new Set(added.map(({ transaction }) => transaction)).size).toBe(1)
    expect(results.map(({ command, rowCount }) => [command, rowCount])).toEqual([
      ...letters.map(() => ['INSERT', 1]),
      ['SELECT', 1],
    ])
    expect(results.at(-1)!.rows).toEqual([{ found: false }])
    expect(await texts()).toEqual(letters)
  })

  it('runs statements in the order of the rows they name, in groups of a limited size', async () => {
    const many = Array.from({ length: 50 }, (_, index) => String(99 - index))
    const results = await Promise.all(many.map((text) => groups.query<Added>(add(text))))
    const added = results.map(({ rows }) => rows[0]!)
    const transactions = new Set(added.map(({ transaction }) => transaction))
    expect(transactions.size).toBe(3)
    for (const transaction of transactions) {
      const together = added.filter((one) => one.transaction === transaction)
      const inOrder = [...together].sort((a, b) => a.number - b.number)
      expect(inOrder.map(({ text }) => text)).toEqual(together.map(({ text }) => text).sort())
    }
  })

  it('runs statements in their order of arrival where they name the same row', async () => {
    const insert = 'insert into note (text) values ($1::text || $2::text || $3::text) returning number'
    const inTurn = letters.map((letter) => ({ name: 'add-in-turn', text: insert, values: ['of', 'one', letter] }))
    const results = await Promise.all(inTurn.map((statement) => groups.query<{ number: number }>(statement)))
    expect(results.map(({ rows }) => rows[0]!.number)).toEqual(letters.map((_, index) => index + 1))
  })

  it.each([
    ['is refused', add('a'), { code: '23505' }],
    ['cannot be prepared', { name: 'wrong', text: 'select wrong', values: [] }, { code: '42703' }],
    ['has an invalid value', { name: 'whole', text: 'select $1::int', values: ['x'] }, { code: '22P02' }],
  ])('rejects only the statement that fails when it %s, and keeps the others', async (_, failing, error) => {
    await groups.query(add('a'))
    for (let time = 0; time < 3; time++) {
      const [refused, ...kept] = await Promise.allSettled([
        groups.query(failing),
        ...letters.slice(1).map((letter) => groups.query(add(`${letter}${time}`))),
      ])
      expect(refused).toMatchObject({ status: 'rejected', reason: error })
      expect(kept.map(({ status }) => status)).toEqual(kept.map(() => 'fulfilled'))
    }
    expect(await texts()).toHaveLength(1 + 3 * 9)
    await expectIntact()
  })

  it('runs the other statements when the value of one cannot be serialized', async () => {
    const circular: Record<string, unknown> = {}
    circular.self = circular
    const [refused, kept] = await Promise.allSettled([
      groups.query({ ...add('x'), values: [circular] }),
      groups.query(add('b')),
    ])
    expect([refused.status, kept.status]).toEqual(['rejected', 'fulfilled'])
    await expectIntact()
  })

  it.each([
    ['is lost', {}, 'select pg_terminate_backend(pg_backend_pid())', { code: '57P01' }],
    ['does not answer', { query_timeout: 300 }, 'select pg_sleep(60)', { message: 'Query read timeout' }],
  ])('rejects all statements and stores nothing when their connection %s', async (_, config, text, error) => {
    const own = open(config)
    try {
      const sender = createStatementGroups(own)
      const sent = [add('a'), { name: 'end', text, values: ['b'] }, add('c')]
      sent[1]!.text += ' where $1 = $1'
      const outcomes = await Promise.allSettled(sent.map((statement) => sender.query(statement)))
      for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: error })
      // A backend that only stopped answering may still be running, and hold its locks.
      await database.pool.query(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_sleep%'`,
      )
      expect(await texts()).toEqual([])
      await expectIntact(sender)
      expect(own.totalCount - own.idleCount).toBe(0)
    } finally {
      await own.end()
    }
  })

  it('keeps running other statements while one waits for a lock', async () => {
    // With the limits turned off, a statement that waits for the lock below waits forever.
    const own = open({ lock_timeout: 0, statement_timeout: 0, query_timeout: 0 })
    const sender = createStatementGroups(own)
    const rename = { name: 'rename', text: 'update note set text = text where text = $1', values: ['a'] }
    const lockWait = { name: 'lock-wait', text: "select current_setting('lock_timeout') as wait", values: [] }
    try {
      await sender.query(add('a'))
      const { blocked } = await inTransaction(database.pool, async (client) => {
        await client.query("select from note where text = 'a' for update")
        // One alone and one together with another statement: the maximum number of groups under way.
        const alone = sender.query(rename)
        await new Promise(setImmediate)
        const blocked = Promise.all([alone, sender.query(rename)])
        await sender.query(add('beside'))
        await Promise.all([1, 2, 3].map((time) => sender.query(add(`later ${time}`))))
        expect((await sender.query<{ wait: string }>(lockWait)).rows).toEqual([{ wait: '0' }])
        return { blocked }
      })
      await blocked
      expect(await texts()).toEqual(['a', 'beside', 'later 1', 'later 2', 'later 3'])
    } finally {
      await own.end()
    }
  }, 30_000)

  it('sends statements without preparing them on a connection that must not keep them', async () => {
    const own = open({ Client: UnnamedStatementsClient } as pg.PoolConfig)
    try {
      const sender = createStatementGroups(own)
      const results = await Promise.all(letters.map((letter) => sender.query<Added>(add(letter))))
      expect(results.map(({ rows }) => rows[0]!.text)).toEqual(letters)
      expect(new Set(results.map(({ rows }) => rows[0]!.transaction)).size).toBe(1)
      const connections = await Promise.all([1, 2, 3].map(() => own.query('select name from pg_prepared_statements')))
      expect(connections.flatMap(({ rows }) => rows)).toEqual([])
    } finally {
      await own.end()
    }
  })

  it('reports statements one by one to a watcher, in the context of their senders', async () => {
    const own = open()
    const sender = new AsyncLocalStorage<string>()
    const seen: unknown[] = []
    watchStatements(own, (text) => {
      const by = sender.getStore()
      return (error) => seen.push([by, text.split(' ')[0], error === undefined ? 'done' : 'failed'])
    })
    try {
      const watched = createStatementGroups(own)
      await Promise.all(['a', 'b'].map((by) => sender.run(by, () => watched.query(add(by)))))
      expect(seen).toEqual([
        ['a', 'insert', 'done'],
        ['b', 'insert', 'done'],
      ])
    } finally {
      await own.end()
    }
  })
})
