import fc from 'fast-check'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyRows } from './copy-rows'
import { createTestDatabase, type TestDatabase } from './test-database'

/** Any text that PostgreSQL can store, with many characters that are special to COPY. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\0', '')),
  fc
    .array(
      fc.constantFrom('\t', '\n', '\r', '\\', '\\.', '\\N', '\\t', '"', "'", ',', '{', '}', 'NULL', ' ', 'é', '😀'),
    )
    .map((pieces) => pieces.join('')),
)

describe('copyRows', () => {
  let database: TestDatabase
  let client: PoolClient

  beforeAll(async () => {
    database = await createTestDatabase()
    client = await database.pool.connect()
    await client.query(`create temporary table kept
      (place int, words text, list text[], document jsonb, amount int, truth boolean)`)
  })
  afterAll(async () => {
    client.release()
    await database.drop()
  })

  it('stores any row unchanged', async () => {
    const row = fc.tuple(
      fc.option(text),
      fc.array(text, { maxLength: 4 }),
      fc.array(fc.dictionary(text, fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null))), { maxLength: 3 }),
      fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
      fc.boolean(),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
        await client.query('truncate kept')
        await copyRows(
          client,
          'kept',
          ['place', 'words', 'list', 'document', 'amount', 'truth'],
          rows.map(([words, list, document, amount, truth], place) => [
            place,
            words,
            list,
            { json: document },
            amount,
            truth,
          ]),
        )
        const { rows: kept } = await client.query(
          'select words, list, document, amount, truth from kept order by place',
        )
        expect(kept).toEqual(
          rows.map(([words, list, document, amount, truth]) => ({ words, list, document, amount, truth })),
        )
      }),
    )
  })

  it('accepts an empty list of rows', async () => {
    await client.query('truncate kept')
    await copyRows(client, 'kept', ['words'], [])
    expect((await client.query('select * from kept')).rows).toEqual([])
  })

  it('stores empty strings, nulls and the end marker of COPY', async () => {
    await client.query('truncate kept')
    await copyRows(client, 'kept', ['words'], [[''], ['\\.'], [null], ['\\N']])
    expect((await client.query('select words from kept')).rows.map(({ words }) => words)).toEqual([
      '',
      '\\.',
      null,
      '\\N',
    ])
  })

  it('leaves the connection usable after the table rejected a row', async () => {
    await expect(copyRows(client, 'kept', ['amount'], [['not a number']])).rejects.toThrow(/invalid input syntax/)
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})
