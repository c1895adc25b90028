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

async function appliedCounts(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query(
    `select (select count(*)::int from platform.migration) as platform,
      (select count(*)::int from trellis.migration) as trellis`,
  )
  return rows[0]
}

function migrationCount(packageDir: string): number {
  return JSON.parse(readFileSync(join(packageDir, 'migrations/meta/_journal.json'), 'utf8')).entries.length
}

describe('migrations', () => {
  it('applies every migration once when ten processes start on an empty database at the same time', async () => {
    const pools = Array.from({ length: 10 }, () => new pg.Pool({ connectionString: database.url, max: 1 }))
    try {
      await Promise.all(pools.map(migrateAll))
    } finally {
      await Promise.all(pools.map((pool) => pool.end()))
    }
    expect(await appliedCounts()).toEqual({
      platform: migrationCount(platformDir),
      trellis: migrationCount(serverDir),
    })
  })

  it('applies nothing when migrations run again', async () => {
    const before = await appliedCounts()
    await migrateAll(database.pool)
    expect(await appliedCounts()).toEqual(before)
  })

  it('leaves no lock behind', async () => {
    const { rows } = await database.pool.query(
      "select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    )
    expect(rows).toEqual([])
  })

  it('creates no foreign key from the study service to the platform', async () => {
    const { rows } = await database.pool.query(
      `select conname from pg_constraint
       where contype = 'f' and conrelid::regclass::text like 'trellis.%' and confrelid::regclass::text not like 'trellis.%'`,
    )
    expect(rows).toEqual([])
  })
})
