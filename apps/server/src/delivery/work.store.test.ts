import { randomBytes, randomUUID } from 'node:crypto'
import { createPool } from '@trellis/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server'
import { createHomeworkLookup } from './open-work.store'
import { createWorkStore, initialState, noStudy } from './work.store'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('the work store', () => {
  it('reads, writes and finds works with prepared statements whose plans are reused', async () => {
    const pool = createPool({ connectionString: server.databaseUrl, max: 1 }, () => {})
    try {
      await pool.query(
        `insert into trellis.event (study_id, work_id, id, seq, kind, data)
         select ${noStudy}, number, gen_random_uuid(), 0, 'opened', '{}' from generate_series(1, 5000) number`,
      )
      await pool.query('analyze trellis.event')
      const { read, write } = createWorkStore(pool)
      const { find } = createHomeworkLookup(pool, server.composed.embedded!.sessionHomework)
      const facts = {
        studyId: null,
        conditionId: null,
        withdrawal: null,
        problemSetId: null,
        withTests: false,
        studentId: 'U1',
        finishedAt: null,
      }
      const change = { state: initialState, isFinished: false, events: [], place: {}, reply: null }
      for (let id = 0; id < 20; id++) {
        await read({ studyId: null, id })
        const work = { ...facts, id, state: initialState, version: 0, lastAt: new Date().toISOString() }
        await write(work, { id: randomUUID(), at: Date.now() }, change)
        await find(randomBytes(32).toString('base64url'), `H${id}`)
      }
      const { rows } = await pool.query<{ name: string; planned: number; reused: number }>(
        `select name, custom_plans::int as planned, generic_plans::int as reused from pg_prepared_statements
         where name in ('work-read', 'work-write', 'open-in-session') order by name`,
      )
      const reused = (name: string) => ({ name, planned: 5, reused: 15 })
      expect(rows).toEqual([reused('open-in-session'), reused('work-read'), reused('work-write')])
    } finally {
      await pool.end()
    }
  })
})
