import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server'
import { workStore } from './work.store'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('the work of a student', () => {
  it('is read by a statement that a connection plans once, not at every call', async () => {
    const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 1 })
    try {
      await pool.query(
        `insert into trellis.event (study_id, work_id, id, seq, kind, data)
         select 0, number, gen_random_uuid(), 0, 'opened', '{}' from generate_series(1, 5000) number`,
      )
      await pool.query('analyze trellis.event')
      const { read } = workStore(pool)
      for (let times = 0; times < 20; times++) await read({ studyId: 0, id: times })
      const { rows } = await pool.query<{ planned: number; reused: number }>(
        `select custom_plans::int as planned, generic_plans::int as reused from pg_prepared_statements
         where name = 'work-read'`,
      )
      expect(rows).toEqual([{ planned: 5, reused: 15 }])
    } finally {
      await pool.end()
    }
  })
})
