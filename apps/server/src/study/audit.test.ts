import { type Actor, quotas, type StudyId } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../db/client'
import { eventsOf } from '../testing/audit'
import { startTestServer, type TestClient, type TestServer } from '../testing/test-server'
import { type AuditEntry, recordEvent } from './audit'

let server: TestServer
let owner: TestClient
let studyId: number

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn('researcher')
  studyId = (await owner.post('/api/study/addStudy', { studyTypeId: 1 })).body.dbid
})
afterAll(() => server.close())

const actor: Actor = { userId: 'U1' as Actor['userId'], roles: ['RESEARCHER'], isAdmin: false }

describe('the history', () => {
  it.each([
    ['changed', `update trellis.audit_event set actor_id = 'U0'`],
    ['removed', 'delete from trellis.audit_event'],
    ['emptied', 'truncate trellis.audit_event'],
  ])('the history can never be %s, not even by an SQL statement', async (_, statement) => {
    const before = await eventsOf(server, studyId)
    await expect(server.composed.pools.study.query(statement)).rejects.toThrow(/never changed or removed/)
    expect(before.length).toBeGreaterThan(0)
    expect(await eventsOf(server, studyId)).toEqual(before)
  })

  it('limits changes per person and day, except pauses, withdrawals and those of administrators', async () => {
    const { limit } = quotas.changesPerDay
    await server.composed.pools.study.query(
      `insert into trellis.audit_event (study_id, actor_id, action, at)
      select $1, 'U77', 'study_changed', now() - interval '25 hours' * ((n = 1)::int) from generate_series(1, $2) n`,
      [studyId + 1000, limit],
    )
    const db = connect(server.composed.pools.study)
    const busy = { ...actor, userId: 'U77' as Actor['userId'] }
    const record = (by: Actor, entry: Partial<AuditEntry> = {}) =>
      db.transaction((tx) =>
        recordEvent(tx, by, { studyId: (studyId + 1000) as StudyId, action: 'study_changed', ...entry }),
      )
    // One of them is older than a day.
    await record(busy)
    await expect(record(busy)).rejects.toMatchObject({
      code: 'quota_reached',
      details: { resource: 'changesPerDay', limit, window: 'added' },
    })
    await record(busy, { action: 'study_moved', toStatus: 'PAUSED' })
    await record(busy, { action: 'participant_withdrawn' })
    await record({ ...busy, isAdmin: true })
    await record(actor)
  })

  it('does not record a change whose transaction is rolled back', async () => {
    const db = connect(server.composed.pools.study)
    const failing = db.transaction(async (tx) => {
      await recordEvent(tx, actor, { studyId: studyId as StudyId, action: 'study_changed' })
      throw new Error('the change failed')
    })
    await expect(failing).rejects.toThrow('the change failed')
    expect((await eventsOf(server, studyId)).map((event) => event.action)).toEqual(['study_created'])
  })

  it('rolls back a change that cannot be recorded', async () => {
    const { study } = server.composed.pools
    await study.query('alter table trellis.audit_event add constraint full_disk check (false) not valid')
    try {
      const change = { studyId, fieldname: 'studyName', value: 'Unrecorded' }
      expect((await owner.post('/api/study/updateStudyField', change)).status).toBe(500)
      expect((await owner.post('/api/study/addStudyCondition', { studyId })).status).toBe(500)
      expect((await owner.delete('/api/study/deleteStudy', { id: studyId })).status).toBe(500)
    } finally {
      await study.query('alter table trellis.audit_event drop constraint full_disk')
    }
    const { body } = await owner.post('/api/study/loadStudyById', { id: studyId })
    expect(body).toMatchObject({ studyName: 'My Study 1' })
    expect(body.conditions).toHaveLength(2)
  })

  it('keeps events in order, with their times', async () => {
    await owner.post('/api/study/updateStudyField', { studyId, fieldname: 'studyName', value: 'One' })
    await owner.post('/api/study/updateStudyField', { studyId, fieldname: 'studyName', value: 'Two' })
    const { rows } = await server.composed.pools.study.query(
      `select at, details->>'to' as name from trellis.audit_event where study_id = $1 and action = 'study_changed' order by id`,
      [studyId],
    )
    expect(rows.map((row) => row.name)).toEqual(['One', 'Two'])
    expect(rows[0].at.getTime()).toBeLessThanOrEqual(rows[1].at.getTime())
  })
})
