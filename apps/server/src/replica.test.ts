import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPool, createReadReplica, type ReadReplica } from '@trellis/database'
import { demoAccounts, seedDemoAccounts, seedLibrary } from '@trellis/platform'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Composed, compose } from './compose'
import { readConfig } from './config'
import { directoriesIn } from './directories'
import { type Replication, startReplication } from './testing/replication'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')

let databases: Replication
let primary: pg.Pool
let replica: pg.Pool

// Takes seconds: two clusters are created and started, and a replica has to fall behind.
beforeAll(async () => {
  databases = await startReplication()
  primary = createPool({ connectionString: databases.primaryUrl }, () => {})
  replica = createPool({ connectionString: databases.replicaUrl }, () => {})
})
afterAll(async () => {
  await Promise.all([primary?.end(), replica?.end()])
  await databases?.close()
})

describe('a read replica', () => {
  let watched: ReadReplica
  const changes: string[] = []
  const watch = (longestLag: number) => {
    changes.length = 0
    watched = createReadReplica({ primary, replica, longestLag, onChange: (status) => void changes.push(status) })
  }
  afterEach(() => watched.stop())
  /** The database that answers a read. */
  const readFrom = async () =>
    (await watched.reader.query('select pg_is_in_recovery() as is_replica')).rows[0].is_replica ? 'replica' : 'primary'
  const until = (status: string) =>
    vi.waitFor(async () => {
      await watched.check()
      expect(watched.status()).toBe(status)
    })

  it('reads from the replica once its lag is known to be small enough', async () => {
    watch(5)
    expect([watched.status(), await readFrom()]).toEqual(['away', 'primary'])
    await until('used')
    expect(await readFrom()).toBe('replica')
    expect(watched.lagSeconds()).toBeLessThan(5)
  })

  it('reads from the primary while the lag is too long, and from the replica again when it has caught up', async () => {
    watch(0.2)
    await until('used')
    await replica.query('select pg_wal_replay_pause()')
    await primary.query('create table if not exists note (text text)')
    await until('lagging')
    expect(watched.lagSeconds()).toBeGreaterThan(0.2)
    expect(await readFrom()).toBe('primary')
    await replica.query('select pg_wal_replay_resume()')
    await until('used')
    expect(await readFrom()).toBe('replica')
    expect(changes).toEqual(['used', 'lagging', 'used'])
  })

  it('does not fail a read when the replica goes away, and reads from it again when it is back', async () => {
    watch(5)
    await until('used')
    await databases.stopReplica()
    expect([await readFrom(), await readFrom()]).toEqual(['primary', 'primary'])
    await until('away')
    expect(watched.lagSeconds()).toBe(null)
    await databases.startReplica()
    await until('used')
    expect(await readFrom()).toBe('replica')
  })

  it('repeats on the primary a read that fails only on the replica', async () => {
    watch(5)
    await until('used')
    await replica.query('select pg_wal_replay_pause()')
    await primary.query('create table if not exists new_one (text text)')
    expect((await watched.reader.query('select * from new_one')).rows).toEqual([])
    await replica.query('select pg_wal_replay_resume()')
    await expect(watched.reader.query('select * from no_such_table')).rejects.toMatchObject({ code: '42P01' })
  })
})

describe('a server with a replica', () => {
  let composed: Composed
  let cookie: string
  beforeAll(async () => {
    await primary.query('create database trellis')
    const inTrellis = (url: string) => url.replace(/postgres$/, 'trellis')
    const [databaseUrl, replicaUrl] = [inTrellis(databases.primaryUrl), inTrellis(databases.replicaUrl)]
    const environment = { DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: replicaUrl, DATABASE_REPLICA_LAG: '300' }
    const config = readConfig({ ...environment, DEMO: 'true', LOG_LEVEL: 'silent', METRICS: 'true' }, root)
    composed = await compose(config, { connectionString: databaseUrl }, directoriesIn(root, 'test'))
    const [researcher] = await seedDemoAccounts(composed.embedded!.db)
    await seedLibrary(composed.pools.platform!, { size: 1 })
    await aRunningStudy(researcher!.userId)
    const { email, password } = demoAccounts.find((account) => account.email === researcher!.email)!
    const payload = { email, password }
    const { headers } = await composed.app.inject({ method: 'POST', url: '/accounts/signin', payload })
    cookie = String(headers['set-cookie']).split(';')[0]!
  })
  afterAll(() => composed?.close())

  async function aRunningStudy(ownerId: string): Promise<void> {
    const { study } = composed.pools
    await study.query(
      `insert into trellis.study (id, owner_id, type_id, name, status, deployed_at)
       overriding system value values (1, $1, 1, 'Running', 'DEPLOYED', now())`,
      [ownerId],
    )
    await study.query(`insert into trellis.condition (study_id, position, name) values (1, 0, 'Before')`)
    // The conditions of a blinded study are not shown.
    await study.query(
      `insert into trellis.audit_event (study_id, actor_id, action) values (1, $1, 'study_unblinded')`,
      [ownerId],
    )
    await study.query(`insert into trellis.run (study_id, seed, seed_hash, link_code)
      values (1, repeat('a', 64), repeat('b', 64), 'LINKCODE1')`)
  }
  const findsProblemSets = async () => {
    const url = '/core/content/problem-sets/search'
    const answer = await composed.app.inject({ method: 'POST', url, headers: { cookie }, payload: {} })
    return answer.json().total > 0
  }
  const nameInLiveView = async () => {
    const answer = await composed.app.inject({ url: '/api/study/live?studyId=1', headers: { cookie } })
    return answer.json().conditions[0].name
  }
  const replicaIs = (status: string) =>
    vi.waitFor(async () => {
      const answer = await composed.app.inject('/readyz')
      expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ready', replica: status }])
    })
  const metric = async (name: string) =>
    new RegExp(`^${name} (.*)$`, 'm').exec((await composed.app.inject('/metrics')).body)?.[1]

  it('reads the live view and the search for problem sets from the replica, and reports it as used', async () => {
    await replicaIs('used')
    // The rows written above have to reach the replica first.
    await vi.waitFor(async () => expect([await findsProblemSets(), await nameInLiveView()]).toEqual([true, 'Before']))
    await replica.query('select pg_wal_replay_pause()')
    await composed.pools.study.query(`update trellis.condition set name = 'After'`)
    await composed.pools.platform!.query('update platform.problem_set set is_listed = false')
    expect([await findsProblemSets(), await nameInLiveView()]).toEqual([true, 'Before'])
    expect(await metric('trellis_replica_used')).toBe('1')
    await replica.query('select pg_wal_replay_resume()')
    await vi.waitFor(async () => expect([await findsProblemSets(), await nameInLiveView()]).toEqual([false, 'After']))
  })

  it('stays ready without its replica, and answers from the primary', async () => {
    await databases.stopReplica()
    expect(await nameInLiveView()).toBe('After')
    await replicaIs('away')
    expect(await metric('trellis_replica_used')).toBe('0')
    expect(await metric('trellis_replica_lag_seconds')).toBe(undefined)
    await databases.startReplica()
    await replicaIs('used')
  })
})
