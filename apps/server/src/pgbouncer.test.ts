import type { AddressInfo } from 'node:net'
import { createPool } from '@trellis/database'
import { createTestDatabase } from '@trellis/database/testing'
import { paradigms, recruitmentTypes } from '@trellis/domain'
import { migratePlatform } from '@trellis/platform'
import { httpTransport, participantKeyOf, playCrowd } from '@trellis/simulation'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateStudyService } from './db/client'
import { packagesWithMigrations } from './testing/earlier-release'
import { findPgBouncer, type PgBouncer, startPgBouncer } from './testing/pgbouncer'
import { studyBuilder } from './testing/study-builder'
import { startTestServer } from './testing/test-server'

const program = findPgBouncer()
if (!program) console.log('Tests with PgBouncer are skipped: it is not installed. PGBOUNCER can name the program.')

const advisoryLocks = `select from pg_locks
  where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`

// Takes seconds: it starts PgBouncer and a server, and students work.
describe.skipIf(!program)('a server behind PgBouncer in transaction mode', () => {
  let bouncer: PgBouncer
  beforeAll(async () => {
    bouncer = await startPgBouncer(program!)
  })
  afterAll(() => bouncer.stop())

  it('migrates an empty database once when processes start at the same time, and leaves no lock behind', async () => {
    const database = await createTestDatabase()
    const pools = Array.from(
      { length: 5 },
      () => new pg.Pool({ connectionString: bouncer.through(database.url), max: 1 }),
    )
    try {
      const { platform, server } = packagesWithMigrations
      await Promise.all(
        pools.map(async (pool) => {
          await migratePlatform(pool, platform)
          await migrateStudyService(pool, server)
        }),
      )
      const { rows } = await database.pool.query(
        'select count(*) = count(distinct hash) as once from trellis.migration',
      )
      expect(rows).toEqual([{ once: true }])
      expect((await database.pool.query(advisoryLocks)).rows).toEqual([])
    } finally {
      await Promise.all(pools.map((pool) => pool.end()))
      await database.drop()
    }
  })

  it('lets students work without failed calls, lost events or events recorded twice', async () => {
    const server = await startTestServer(
      { DATABASE_POOLER: 'transaction', DATABASE_POOL: '10' },
      { through: bouncer.through },
    )
    const direct = createPool({ connectionString: server.databaseUrl, max: 1 }, () => {})
    try {
      const [owner, admin] = await Promise.all([server.signIn('researcher'), server.signIn('admin')])
      const make = await studyBuilder(server, { owner, admin })
      const { id } = await make.aStudyIn('DEPLOYED', 1, {
        fields: {
          recruitmentTypeNumber: recruitmentTypes.selfDeploy,
          experimentalParadigmNumber: paradigms.completeAll,
          randomisation: 'BLOCKS',
          enrolmentCap: 12,
        },
      })
      const { rows } = await direct.query('select link_code from trellis.run where study_id = $1', [id])
      await server.app.listen({ port: 0, host: '127.0.0.1' })
      const base = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
      const statuses = new Set<number>()
      const report = await playCrowd({
        students: 12,
        concurrency: 12,
        seed: 'pgbouncer',
        enter: async (index) => ({
          entry: { code: rows[0].link_code, participantKey: participantKeyOf('pgbouncer', index) },
          transport: () => httpTransport({ base, onAnswer: (_, status) => statuses.add(status) }).send,
        }),
      })
      expect([...statuses]).toEqual([200])
      const acknowledged = report.students.flatMap((student) => student.acknowledged)
      expect(acknowledged.length).toBeGreaterThan(24)
      const { rows: wrong } = await direct.query(
        `select given.id, count(e.id) from unnest($1::uuid[]) as given(id)
         left join trellis.event e on e.id = given.id and e.seq = 0 group by 1 having count(e.id) <> 1`,
        [acknowledged],
      )
      expect(wrong).toEqual([])
      expect((await direct.query(advisoryLocks)).rows).toEqual([])
    } finally {
      await direct.end()
      await server.close()
    }
  })
})
