import { join } from 'node:path'
import { createPool } from '@trellis/database'
import { createTestDatabase } from '@trellis/database/testing'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateStudyService } from '../db/client'
import { createPartnerAuth } from './partner-auth'
import { newToken, tokenHash } from './partner-token'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: pg.Pool
const statements: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool({ connectionString: database.url }, () => {})
  await migrateStudyService(pool, join(import.meta.dirname, '../..'))
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  pool.query = ((...args: unknown[]) => {
    statements.push(String(args[0]))
    return query(...args)
  }) as typeof pool.query
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

async function aToken(name: string) {
  const token = newToken()
  const { rows } = await pool.query(
    "insert into trellis.partner (name, token_hash, created_by) values ($1, $2, 'U1') returning id",
    [name, tokenHash(token)],
  )
  return { id: rows[0].id as number, bearer: `Bearer ${token}` }
}

const clock = () => {
  let time = 1_000_000
  return { now: () => time, pass: (ms: number) => (time += ms) }
}

const noneDisabled = async () => new Set<never>()

it('authenticates a known token again without querying the database', async () => {
  const { now } = clock()
  const auth = createPartnerAuth(pool, noneDisabled, now)
  const { id, bearer } = await aToken('One')
  expect(await auth.authenticate(bearer)).toEqual({ id, name: 'One' })
  statements.length = 0
  for (let times = 0; times < 100; times++) await auth.authenticate(bearer)
  expect(statements).toEqual([])
})

it('rejects a token within five seconds after another process has revoked it', async () => {
  const { now, pass } = clock()
  const auth = createPartnerAuth(pool, noneDisabled, now)
  const { id, bearer } = await aToken('Two')
  await auth.authenticate(bearer)
  await pool.query('update trellis.partner set revoked_at = now() where id = $1', [id])
  pass(5_000)
  await expect(auth.authenticate(bearer)).rejects.toMatchObject({ code: 'unknown_token' })
})

it('accepts a token that another process issued a moment ago', async () => {
  const { now, pass } = clock()
  const auth = createPartnerAuth(pool, noneDisabled, now)
  await expect(auth.authenticate('Bearer trp_unknown')).rejects.toMatchObject({ code: 'unknown_token' })
  const { id, bearer } = await aToken('Three')
  pass(250)
  expect(await auth.authenticate(bearer)).toMatchObject({ id })
})

it('does not query the database for guessed tokens', async () => {
  const { now } = clock()
  const auth = createPartnerAuth(pool, noneDisabled, now)
  await expect(auth.authenticate('Bearer trp_guess')).rejects.toThrow()
  statements.length = 0
  for (let times = 0; times < 50; times++) await expect(auth.authenticate(`Bearer trp_${times}`)).rejects.toThrow()
  expect(statements).toEqual([])
})

it('records at most once a minute that a token was used', async () => {
  const { now, pass } = clock()
  const auth = createPartnerAuth(pool, noneDisabled, now)
  const { bearer } = await aToken('Four')
  const updates = () => statements.filter((text) => text.includes('set last_used_at')).length
  statements.length = 0
  for (const ms of [0, 4_000, 30_000, 25_000]) {
    pass(ms)
    await auth.authenticate(bearer)
  }
  expect(updates()).toBe(1)
  pass(1_000)
  await auth.authenticate(bearer)
  expect(updates()).toBe(2)
})

it('queries the database again after it could not be reached', async () => {
  const { now } = clock()
  const { bearer } = await aToken('Five')
  let isDown = true
  const unreliablePool = {
    query: (...args: Parameters<typeof pool.query>) =>
      isDown ? Promise.reject(new Error('no connection')) : pool.query(...args),
  } as unknown as pg.Pool
  const auth = createPartnerAuth(unreliablePool, noneDisabled, now)
  await expect(auth.authenticate(bearer)).rejects.toThrow('no connection')
  isDown = false
  expect(await auth.authenticate(bearer)).toMatchObject({ name: 'Five' })
})
