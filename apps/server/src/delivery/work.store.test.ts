import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server'
import { createWorkStore, noStudy } from './work.store'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('the work store', () => {
  it('reads a work with a statement whose plan a connection reuses', async () => {
    const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 1 })
    try {
      await pool.query(
        `insert into trellis.event (study_id, work_id, id, seq, kind, data)
         select ${noStudy}, number, gen_random_uuid(), 0, 'opened', '{}' from generate_series(1, 5000) number`,
      )
      await pool.query('analyze trellis.event')
      const { read } = createWorkStore(pool)
      for (let times = 0; times < 20; times++) await read({ studyId: null, id: times })
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
