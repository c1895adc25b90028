import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@trellis/database/testing'
import { migratePlatform } from '@trellis/platform'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateStudyService } from './client'

const serverDir = join(dirname(fileURLToPath(import.meta.url)), '../..')
const platformDir = join(serverDir, '../../packages/platform')

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function migrateAll(pool: pg.Pool): Promise<void> {
  await migratePlatform(pool, platformDir)
  await migrateStudyService(pool, serverDir)
}

async function applied(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query(
    `select (select count(*)::int from platform.migration) as platform,
      (select count(*)::int from trellis.migration) as trellis`,
  )
  return rows[0]
}

function written(packageDir: string): number {
  return JSON.parse(readFileSync(join(packageDir, 'migrations/meta/_journal.json'), 'utf8')).entries.length
}

describe('migrations', () => {
  it('are applied once when ten processes start at once over an empty database', async () => {
    const pools = Array.from({ length: 10 }, () => new pg.Pool({ connectionString: database.url, max: 1 }))
    try {
      await Promise.all(pools.map(migrateAll))
    } finally {
      await Promise.all(pools.map((pool) => pool.end()))
    }
    expect(await applied()).toEqual({ platform: written(platformDir), trellis: written(serverDir) })
  })

  it('change nothing when they run again', async () => {
    const before = await applied()
    await migrateAll(database.pool)
    expect(await applied()).toEqual(before)
  })

  it('leave no lock behind', async () => {
    const { rows } = await database.pool.query(
      "select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    )
    expect(rows).toEqual([])
  })

  it('let no key and no join go across from the study service to the platform', async () => {
    const { rows } = await database.pool.query(
      `select conname from pg_constraint
       where contype = 'f' and conrelid::regclass::text like 'trellis.%' and confrelid::regclass::text not like 'trellis.%'`,
    )
    expect(rows).toEqual([])
  })
})
